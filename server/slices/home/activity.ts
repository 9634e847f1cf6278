import { type RawBuilder, sql } from 'kysely';
import { ACTIVITIES, type Activity } from '#contract/home.ts';
import { visibleLists } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { mayRead } from '#server/slices/leaderboards/leaderboard-access.ts';
import { visibleMonitors } from '#server/slices/monitors/monitor-access.ts';
import { opens } from './open-areas.ts';

const DAYS = 30;
const SHOWN = 20;

interface Row {
  id: number;
  at: Date;
  action: Activity['action'];
  object_id: number;
  name: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** SQL: objects visible to the caller, by area of the audit actions. */
function seenObjects(ctx: Ctx): RawBuilder<unknown>[] {
  const company_id = ctx.company.id;
  return [
    ...(opens(ctx, 'lists')
      ? [
          sql`select 'lists' as area, id, name from list where company_id = ${company_id} and id in (${visibleLists(ctx)})`,
        ]
      : []),
    ...(opens(ctx, 'monitors')
      ? [
          sql`select 'monitors' as area, id, name from monitor
            where company_id = ${company_id} and id in (${visibleMonitors(ctx)})`,
        ]
      : []),
    ...(opens(ctx, 'leaderboards')
      ? [
          sql`select 'leaderboards' as area, d.id, d.name from leaderboard d
            where d.company_id = ${company_id} and ${mayRead(ctx)}`,
        ]
      : []),
    ...(opens(ctx, 'sources')
      ? [sql`select 'imports' as area, id, file_name as name from import where company_id = ${company_id}`]
      : []),
  ];
}

/** Recent events of visible objects, with their current names: people without access do not learn them. */
async function recentActivity(ctx: Ctx): Promise<Activity[]> {
  const seen = seenObjects(ctx);
  if (seen.length === 0) return [];
  const since = new Date(ctx.now().getTime() - DAYS * 86_400_000);
  const { rows } = await sql<Row>`
    select e.id, e.at, e.action, o.id as object_id, o.name, u.first_name, u.last_name,
      coalesce(u.email, e.user_email) as email
    from audit_event e
      join (${sql.join(seen, sql` union all `)}) o
        on o.area = split_part(e.action, '.', 1) and o.id::text = e.details->>'id'
      left join app_user u on u.id = e.user_id and u.company_id = e.company_id
    where e.company_id = ${ctx.company.id} and e.at >= ${since} and e.action = any(${[...ACTIVITIES]})
    order by e.id desc limit ${SHOWN}`.execute(ctx.db);
  return rows.map(({ id, at, action, object_id, name, ...person }) => ({
    id,
    at: at.toISOString(),
    action,
    object_id,
    name,
    user: personName(person),
  }));
}

export const activityHandlers = {
  activity: os.home.activity.handler(({ context }) => recentActivity(context)),
};
