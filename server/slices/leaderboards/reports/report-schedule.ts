import { accessOf } from '#contract/calls/endpoints.ts';
import { reportQuery, snapshotCalls } from '#contract/leaderboards/snapshots.ts';
import type { Act } from '#server/owned/permission.ts';
import type { Ctx } from '#server/platform/context.ts';
import { periodText } from '#server/platform/date-text.ts';
import { os } from '#server/platform/gate.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { readSchedule, sendNow, writeSchedule } from '#server/slices/exports/scheduled/schedule-record.ts';
import type { ScheduledKind, ScheduledObject } from '#server/slices/exports/scheduled/scheduled-kind.ts';
import type { FileCtx } from '#server/slices/exports/thread/ports.ts';
import { fileOf } from '#server/slices/exports/written-file.ts';
import { LEADERBOARDS, leaderboardFor, shownLeaderboard } from '../leaderboard-access.ts';
import { storedLeaderboard } from '../leaderboard-items.ts';
import { withSlashes } from '../leaderboard-period.ts';
import { keepReport } from './kept-reports.ts';
import type { LeaderboardReportData } from './scheduled-report.ts';

/** The report of some days, with the filters that the leaderboard is opened with. */
async function reportOf(ctx: FileCtx, { id }: ScheduledObject, days: { from_date: string; to_date: string }) {
  const { filter } = await storedLeaderboard({ ...ctx, actor: ctx.user }, id);
  const query = reportQuery.parse({
    ...filter,
    id,
    from_date: withSlashes(days.from_date),
    to_date: withSlashes(days.to_date),
  });
  const { name } = await shownLeaderboard({ ...ctx, actor: ctx.user }, id);
  const title = `${name}: ${periodText(days)}`;
  const { file, data } = await fileOf(
    ctx,
    { title, by: 'Limelight' },
    { report: 'leaderboard', input: query },
    'pdf',
  );
  const { sentence, headline, findings, report } = data as LeaderboardReportData;
  const keep = (trx: Database) => keepReport(trx, ctx.company.id, report, null);
  return { pdf: file, sentence, headline, findings, keep };
}

/** Reports of a leaderboard go out weekly or monthly; each is kept. */
export const leaderboardSchedule: ScheduledKind = {
  column: 'leaderboard_id',
  type: LEADERBOARDS,
  noun: 'leaderboard',
  access: accessOf(snapshotCalls.reports),
  async find({ db }, company_id, id) {
    const row = await db
      .selectFrom('leaderboard')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .select(['id', 'company_id', 'name', 'created_by', 'is_global'])
      .executeTakeFirst();
    if (!row) return null;
    const { is_global, ...object } = row;
    return { ...object, is_everybodys: is_global, days: null };
  },
  report: reportOf,
};

const kind = leaderboardSchedule;

/** The company's own leaderboard; throws where the caller may not do this. */
async function scheduled(ctx: Ctx, id: number, act: Act): Promise<ScheduledObject> {
  const { name } = await leaderboardFor(ctx, id, act);
  ctx.record.target = name;
  const object = await kind.find(ctx, ctx.company.id, id);
  if (!object) throw new Error(`Leaderboard ${id} went while it was read`);
  return object;
}

const l = os.leaderboards;

export const scheduleHandlers = {
  report_schedule: l.report_schedule.handler(async ({ context, input }) =>
    readSchedule(context, kind, await scheduled(context, input.id, 'read')),
  ),
  update_report_schedule: l.update_report_schedule.handler(async ({ context, input }) => {
    const object = await scheduled(context, input.id, 'edit');
    await writeSchedule(context, kind, object, input);
    return readSchedule(context, kind, object);
  }),
  send_report: l.send_report.handler(async ({ context, input }) => {
    const object = await scheduled(context, input.id, 'edit');
    await sendNow(context, kind, object);
    return readSchedule(context, kind, object);
  }),
};
