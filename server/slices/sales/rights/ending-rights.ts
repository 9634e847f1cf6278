import { type RawBuilder, sql } from 'kysely';
import type { AdCodeKind, EndingRight } from '#contract/sales/rights.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { daysTo } from './stored-rights.ts';

export interface Ending {
  company_id: number;
  key: string;
  monitor_id: number;
  monitor: string;
  profile_id: number;
  ends: 'rights' | 'code';
  code_kind: AdCodeKind | null;
  until: string;
  days: number;
  /** Who is reminded: the owner of the monitor, else who recorded the rights. */
  user_id: number | null;
}

/** Rights and codes of running plans that end within so many days from today, soonest first. */
export async function endingRights(
  { db, now }: { db: Database; now: Services['now'] },
  {
    company,
    monitors,
    within,
  }: { company: { id: number; timezone: string }; monitors?: RawBuilder<{ id: number }>; within: number },
): Promise<Ending[]> {
  const today = dayIn(now(), company.timezone);
  const { rows } = await sql<Omit<Ending, 'days'>>`
    select r.company_id, r.key, m.id as monitor_id, m.name as monitor, p.profile_id, e.ends, e.until::text as until,
      case when e.ends = 'code' then r.terms->'code'->>'kind' end as code_kind, coalesce(u.id, r.changed_by) as user_id
    from usage_right r
    cross join lateral (values ('rights', r.until), ('code', r.code_until)) as e (ends, until)
    join monitor m on m.company_id = r.company_id and m.plan_list_id = r.list_id and m.deleted_at is null and m.archived_at is null
    join list l on l.id = r.list_id and l.deleted_at is null
    join list_profile p on p.list_id = r.list_id and p.removed_at is null
      and p.deliverables @> jsonb_build_array(jsonb_build_object('key', r.key))
      and not m.plan_left_out @> to_jsonb(p.profile_id)
    left join app_user u on u.id = m.created_by and u.company_id = m.company_id
    where r.company_id = ${company.id} and e.until >= ${today}::date and e.until <= ${today}::date + ${within}::int
      and (e.ends = 'code' or r.terms->>'paid_use' = 'true')
      ${monitors ? sql`and m.id in (${monitors})` : sql``}
    order by e.until, m.id, p.profile_id, e.ends`.execute(db);
  return rows.map((row) => ({ ...row, days: daysTo(row.until, today) }));
}

export const shownEnding = (
  { monitor_id, monitor, profile_id, ends, code_kind, until, days }: Ending,
  creator: string,
): EndingRight => ({
  ...{ monitor_id, monitor, profile_id, creator, until, days },
  what: ends === 'code' && code_kind ? code_kind : 'rights',
});
