import { type RawBuilder, sql } from 'kysely';
import type { PublicType } from '#contract/access/access.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ShareRole } from './permission.ts';

/** SQL of sharing, for rows of a table by its alias: `row` has id, company_id and created_by. */

const sharesOf = (type: PublicType, row: string) =>
  sql`share s where s.company_id = ${sql.ref(`${row}.company_id`)} and s.object_type = ${type} and s.object_id = ${sql.ref(`${row}.id`)}`;

/** The role in which a row is shared with a person, or null. */
export const shareRole = (type: PublicType, row: string, user_id: number): RawBuilder<ShareRole | null> =>
  sql`(select s.role from ${sharesOf(type, row)} and s.user_id = ${user_id})`;

/** How many people besides its creator have a row. */
export const sharedCount = (type: PublicType, row: string): RawBuilder<number> =>
  sql`(select count(distinct s.user_id)::int from ${sharesOf(type, row)}
    and s.user_id is distinct from ${sql.ref(`${row}.created_by`)})`;

/** The row has a public link. */
export const isPublished = (type: PublicType, row: string): RawBuilder<boolean> =>
  sql`exists (select from public_token t where t.company_id = ${sql.ref(`${row}.company_id`)} and t.object_type = ${type}
    and t.object_id = ${sql.ref(`${row}.id`)} and t.revoked_at is null)`;

/** The row belongs to the caller's company and the caller has it: the rule of `permissionOf`, for many rows at once. */
export function isVisible(
  type: PublicType,
  row: string,
  { company, user }: Pick<Ctx, 'company' | 'user'>,
): RawBuilder<boolean> {
  const ofCompany = sql<boolean>`${sql.ref(`${row}.company_id`)} = ${company.id}`;
  if (user.role === 'admin') return ofCompany;
  const created_by = sql.ref(`${row}.created_by`);
  return sql`${ofCompany} and (${created_by} = ${user.id} or (${created_by} is null and ${user.role === 'member'})
    or exists (select from ${sharesOf(type, row)} and s.user_id = ${user.id}))`;
}

/** The objects by which people have something: the object itself and the folders it is in. */
export interface Held {
  id: number;
  created_by: number | null;
}

/** People `u` of a company who have one of these objects: the same rule, for many people at once. */
export function hasOneOf(type: PublicType, held: readonly Held[]): RawBuilder<boolean> {
  const creators = held.flatMap(({ created_by }) => created_by ?? []);
  const isNobodys = held.some(({ created_by }) => created_by === null);
  return sql`(u.role = 'admin' or u.id = any(${creators}::int[]) or (u.role = 'member' and ${isNobodys})
    or exists (select from share s where s.company_id = u.company_id and s.object_type = ${type}
      and s.object_id = any(${held.map(({ id }) => id)}::int[]) and s.user_id = u.id))`;
}
