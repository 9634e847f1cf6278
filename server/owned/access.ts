import { sql } from 'kysely';
import type { PublicType } from '#contract/access/access.ts';
import type { Noun } from '#contract/sentences/sentences.ts';
import type { AskCtx, Ctx, ReadCtx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { type Act, type Permission, permissionOf, refusal, type ShareRole, strongest } from './permission.ts';
import type { OwnedObject } from './shareable.ts';

export type Caller = Pick<Ctx, 'db' | 'company' | 'user'>;
/** A person, the visitor of a public link, or a job that works for somebody. */
export type ViewerCtx = AskCtx & Pick<ReadCtx, 'actor'>;

/** The caller's strongest permission on an object and the folders it is in. */
export async function readPermission(
  ctx: Caller,
  type: PublicType,
  object: Pick<OwnedObject, 'id' | 'created_by' | 'within'>,
): Promise<Permission> {
  const holders = [object, ...(object.within ?? [])];
  const ids = holders.map((h) => h.id);
  const rows = await ctx.db
    .selectFrom('share')
    .where('company_id', '=', ctx.company.id)
    .where('object_type', '=', type)
    .where('object_id', 'in', ids)
    .where('user_id', '=', ctx.user.id)
    .select(['object_id', 'role'])
    .execute();
  const roles = new Map(rows.map((r) => [r.object_id, r.role as ShareRole]));
  return strongest(holders.map((holder) => permissionOf(ctx.user, holder, roles.get(holder.id) ?? null)));
}

/** 404 for an object that does not exist, or that the caller may not know of. */
export const missing = (noun: Noun) => notFound(noun);

/** Throws 404 without any permission, and 403 with the reason if it does not allow the act. `kind`: named by the 404. */
export function requirePermission(
  { role }: Pick<Ctx['user'], 'role'>,
  permission: Permission,
  act: Act,
  noun: Noun,
  kind: Noun = noun,
): void {
  if (permission === 'none') throw missing(kind);
  const reason = refusal(permission, role, act, noun);
  if (reason) throw refuse('FORBIDDEN', reason);
}

interface Kind<T extends OwnedObject> {
  noun: Noun;
  /** If objects of the kind have different nouns. */
  nounOf?(object: T): Noun;
  find(services: Pick<Services, 'db'>, company_id: number, id: number): Promise<T | null>;
  permission(ctx: Caller, object: T): Promise<Permission>;
}

/** How objects of one kind are read, by the access rule of all kinds. */
export function ownedKind<T extends OwnedObject>(kind: Kind<T>) {
  const { noun, nounOf = () => noun, find, permission } = kind;
  async function existing(ctx: Pick<ViewerCtx, 'db' | 'company'>, id: number): Promise<T> {
    const object = await find(ctx, ctx.company.id, id);
    if (!object) throw missing(noun);
    return object;
  }
  /** The object with the caller's permission. 404 for one they do not have; 403 with the reason if they may not do this. */
  async function permitted(ctx: Caller, id: number, act: Act): Promise<T & { permission: Permission }> {
    const object = await existing(ctx, id);
    const held = await permission(ctx, object);
    requirePermission(ctx.user, held, act, nounOf(object), noun);
    return { ...object, permission: held };
  }
  return {
    find,
    permitted,
    /** The object as a person or its public link reads it; the gate lets a link read its own object alone. */
    async shown(ctx: ViewerCtx, id: number): Promise<T & { permission: Permission }> {
      if (ctx.actor.kind === 'user') return permitted({ ...ctx, user: ctx.actor }, id, 'read');
      return { ...(await existing(ctx, id)), permission: 'none' };
    },
  };
}

/** A kind whose objects are the rows of one table, shared one by one. */
export const ownedTable = (type: PublicType, noun: Noun, table: 'monitor' | 'leaderboard') =>
  ownedKind<OwnedObject>({
    noun,
    async find({ db }, company_id, id) {
      const { rows } = await sql<OwnedObject>`
        select id, name, created_by from ${sql.table(table)}
        where company_id = ${company_id} and id = ${id} and deleted_at is null`.execute(db);
      return rows[0] ?? null;
    },
    permission: (ctx, object) => readPermission(ctx, type, object),
  });
