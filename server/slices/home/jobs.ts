import { type RawBuilder, sql } from 'kysely';
import type { Job } from '#contract/home.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { visibleMonitors } from '#server/slices/monitors/monitor-access.ts';
import { opens } from './open-areas.ts';

/** Of each kind. */
const SHOWN = 10;

const imports = ({ company }: Ctx) => sql<Job>`
  (select 'import' as kind, i.id, i.file_name as name, i.state = 'pending' as is_waiting,
    case when i.file_size > 0 then least(1, i.bytes_read::float8 / i.file_size) end as progress
  from import i where i.company_id = ${company.id} and i.state in ('pending', 'running') order by i.id limit ${SHOWN})`;

const exports = ({ company, user }: Ctx) => sql<Job>`
  (select 'export' as kind, e.id, e.title as name, e.state = 'pending' as is_waiting, e.progress::float8 as progress
  from export e where e.company_id = ${company.id} and e.user_id = ${user.id} and e.state in ('pending', 'running')
  order by e.id limit ${SHOWN})`;

/** Monitors with changed rules that were not matched yet. */
const matching = (ctx: Ctx) => sql<Job>`
  (select 'matching' as kind, m.id, m.name, t.monitor_id is null as is_waiting, null::float8 as progress
  from monitor m left join monitor_match t on t.monitor_id = m.id
  where m.company_id = ${ctx.company.id} and m.archived_at is null
    and t.match_revision is distinct from m.match_revision and m.id in (${visibleMonitors(ctx)})
  order by m.id limit ${SHOWN})`;

async function runningJobs(ctx: Ctx): Promise<Job[]> {
  const kinds: RawBuilder<Job>[] = [
    ...(opens(ctx, 'sources') ? [imports(ctx)] : []),
    exports(ctx),
    ...(opens(ctx, 'monitors') ? [matching(ctx)] : []),
  ];
  const { rows } = await sql<Job>`${sql.join(kinds, sql` union all `)}`.execute(ctx.db);
  return rows;
}

export const jobHandlers = {
  jobs: os.home.jobs.handler(({ context }) => runningJobs(context)),
};
