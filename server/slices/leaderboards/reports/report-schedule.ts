import type { Access, Meta } from '#contract/access.ts';
import { reportQuery, snapshotCalls } from '#contract/leaderboards/snapshots.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import type { ExportCtx, Figure, FiguresSection } from '#server/slices/exports/exporters.ts';
import { readSchedule, sendNow, writeSchedule } from '#server/slices/exports/scheduled/schedule-record.ts';
import type { ScheduledKind, ScheduledObject } from '#server/slices/exports/scheduled/scheduled-kind.ts';
import { reopened, type StoredDocument } from '#server/slices/exports/stored-document.ts';
import { fileOf } from '#server/slices/exports/written-file.ts';
import type { Act } from '#server/slices/sharing/sharing.policy.ts';
import { LEADERBOARDS, leaderboardFor } from '../leaderboard-access.ts';
import { storedLeaderboard } from '../leaderboard-items.ts';
import { withSlashes } from '../leaderboard-period.ts';
import { madeReport } from './kept-reports.ts';
import { forPrint } from './leaderboard-exporter.ts';

/** The numbers of all brands in a sentence; unknown ones are left out. */
function sentenceOf({ sections }: StoredDocument): string {
  const [summary] = sections.filter((s): s is FiguresSection => s.kind === 'figures');
  const counted = (id: string, one: string, many: string) => {
    const value = summary?.figures.find((f: Figure) => f.id === id)?.value ?? null;
    return value === null ? null : `${value.toLocaleString('en')} ${value === 1 ? one : many}`;
  };
  const posts = counted('posts', 'post', 'posts') ?? 'posts';
  const creators = counted('influencers', 'creator', 'creators');
  const interactions = counted('interactions', 'interaction', 'interactions');
  return `${posts} about these brands${creators ? ` by ${creators}` : ''}${interactions ? `, ${interactions}` : ''}.`;
}

/** The report of some days, with the filters that the leaderboard is opened with. */
async function reportOf(
  ctx: ExportCtx,
  { id }: ScheduledObject,
  days: { from_date: string; to_date: string },
) {
  const { filter } = await storedLeaderboard({ ...ctx, actor: ctx.user }, id);
  const query = reportQuery.parse({
    ...filter,
    id,
    ...{ from_date: withSlashes(days.from_date), to_date: withSlashes(days.to_date) },
  });
  const { title, document, keep } = await madeReport(ctx, query);
  const pdf = await fileOf(ctx, { title, by: 'Limelight' }, forPrint(reopened(document)), 'pdf');
  return { pdf, sentence: sentenceOf(document), keep: (trx: Parameters<typeof keep>[0]) => keep(trx, null) };
}

/** Reports of a leaderboard go out weekly or monthly; each is kept. */
export const leaderboardSchedule: ScheduledKind = {
  column: 'leaderboard_id',
  type: LEADERBOARDS,
  noun: 'leaderboard',
  access: (snapshotCalls.reports['~orpc'].meta as Meta).access as Access,
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
