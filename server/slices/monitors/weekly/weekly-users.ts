import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import { personName } from '#server/slices/sharing/colleagues.ts';
import { MONITOR } from '../monitor-access.ts';

export interface Colleague {
  id: number;
  name: string;
  email: string;
  /** The weekly report goes to them. */
  is_chosen: boolean;
}

/** Colleagues who can sign in and have the monitor, by name. */
export async function colleaguesWith(
  { db }: Pick<Services, 'db'>,
  monitor: { id: number; company_id: number; created_by: number | null },
): Promise<Colleague[]> {
  const { rows } = await sql<
    Omit<Colleague, 'name'> & { first_name: string | null; last_name: string | null }
  >`
    select u.id, u.first_name, u.last_name, u.email, w.user_id is not null as is_chosen
    from app_user u left join monitor_weekly_user w on w.user_id = u.id and w.monitor_id = ${monitor.id}
    where u.company_id = ${monitor.company_id} and u.is_active and not coalesce((u.flags->>'profile_only')::boolean, false)
      and (u.role = 'admin' or u.id = ${monitor.created_by} or (u.role = 'member' and ${monitor.created_by === null})
        or exists (select from share s where s.company_id = u.company_id and s.object_type = ${MONITOR}
          and s.object_id = ${monitor.id} and s.user_id = u.id))`.execute(db);
  return rows
    .map(({ id, email, is_chosen, ...person }) => ({
      id,
      email,
      is_chosen,
      name: personName({ ...person, email }),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id);
}
