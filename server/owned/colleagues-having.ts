import { sql } from 'kysely';
import type { Access, PublicType, Role } from '#contract/access/access.ts';
import { refusalReason } from '#contract/access/areas.ts';
import { flagsOf } from '#contract/access/flags.ts';
import { companyRights } from '#server/platform/callers/sessions.ts';
import type { Services } from '#server/platform/context.ts';
import { personName } from '#server/platform/person-name.ts';
import { type Held, hasOneOf } from './visible-rows.ts';

export interface Colleague {
  id: number;
  name: string;
  email: string;
}

export interface HeldObject extends Held {
  company_id: number;
  /** Everybody in the company has access. */
  is_everybodys: boolean;
}

interface Row extends Omit<Colleague, 'name'> {
  first_name: string | null;
  last_name: string | null;
  role: Role;
  flags: Parameters<typeof flagsOf>[0];
  operates: boolean;
  may_import: boolean;
}

/** Active users with access to the area and the object, by name. */
export async function colleaguesHaving(
  { db }: Pick<Services, 'db'>,
  { type, access }: { type: PublicType; access: Access },
  { id, company_id, created_by, is_everybodys }: HeldObject,
): Promise<Colleague[]> {
  const [operates, may_import] = companyRights;
  const { rows } = await sql<Row>`
    select u.id, u.first_name, u.last_name, u.email, u.role, u.flags, ${operates}, ${may_import}
    from app_user u join company c on c.id = u.company_id
    where u.company_id = ${company_id} and u.is_active
      and (${is_everybodys} or ${hasOneOf(type, [{ id, created_by }])})`.execute(db);
  return rows
    .filter((row) => refusalReason(access, { ...row, flags: flagsOf(row.flags) }, false) === null)
    .map(({ id, email, first_name, last_name }) => ({
      id,
      email,
      name: personName({ first_name, last_name, email }),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}
