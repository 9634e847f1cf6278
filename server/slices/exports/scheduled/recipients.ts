import { sql } from 'kysely';
import type { Role } from '#contract/access.ts';
import { refusalReason } from '#contract/areas.ts';
import type { Services } from '#server/platform/context.ts';
import { companyRights, flagsOf } from '#server/platform/sessions.ts';
import { personName } from '#server/slices/sharing/colleagues.ts';
import type { ScheduledKind, ScheduledObject } from './scheduled-kind.ts';

export interface Colleague {
  id: number;
  name: string;
  email: string;
  /** The report goes to them. */
  is_chosen: boolean;
}

interface Row extends Omit<Colleague, 'name'> {
  first_name: string | null;
  last_name: string | null;
  role: Role;
  flags: Parameters<typeof flagsOf>[0];
  operates: boolean;
  may_import: boolean;
}

/** Colleagues who can sign in and have the object, by name. */
export async function colleaguesWith(
  { db }: Pick<Services, 'db'>,
  { column, type, access }: ScheduledKind,
  { id, company_id, created_by, is_everybodys }: ScheduledObject,
): Promise<Colleague[]> {
  const [operates, may_import] = companyRights;
  const { rows } = await sql<Row>`
    select u.id, u.first_name, u.last_name, u.email, u.role, u.flags, w.user_id is not null as is_chosen,
      ${operates}, ${may_import}
    from app_user u join company c on c.id = u.company_id
      left join report_schedule s on s.${sql.ref(column)} = ${id} and s.company_id = ${company_id}
      left join report_schedule_user w on w.user_id = u.id and w.schedule_id = s.id
    where u.company_id = ${company_id} and u.is_active
      and (${is_everybodys} or u.role = 'admin' or u.id = ${created_by} or (u.role = 'member' and ${created_by === null})
        or exists (select from share h where h.company_id = u.company_id and h.object_type = ${type}
          and h.object_id = ${id} and h.user_id = u.id))`.execute(db);
  return rows
    .filter((row) => refusalReason(access, { ...row, flags: flagsOf(row.flags) }, false) === null)
    .map(({ id, email, is_chosen, first_name, last_name }) => ({
      ...{ id, email, is_chosen },
      name: personName({ first_name, last_name, email }),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}
