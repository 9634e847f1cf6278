import type { AlertType } from '#contract/alerts.ts';
import { AREAS, refusalReason } from '#contract/areas.ts';
import { reportQuery } from '#contract/leaderboards/snapshots.ts';
import { refusalSentence } from '#contract/refusals.ts';
import type { Days } from '#server/analytics/period.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import type { AskCtx, UserActor } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { keywordReport } from '#server/slices/keywords/keyword-report.ts';
import { parseSearch } from '#server/slices/keywords/search.ts';
import { storedLeaderboard } from '#server/slices/leaderboards/leaderboard-items.ts';
import { withSlashes } from '#server/slices/leaderboards/leaderboard-period.ts';
import { leaderboardSet } from '#server/slices/leaderboards/leaderboard-set.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { monitorSet } from '#server/slices/monitors/monitor-set.ts';
import { readStanding } from '#server/slices/sharing/standing.ts';

/** By whose eyes a rule looks. */
export interface LookCtx extends AskCtx {
  user: UserActor;
}

/** What a rule looks at. */
export interface AlertObject {
  type: AlertType;
  type_id: number;
  brand_id: number | null;
}

/** Its name as this person may read it, and its posts of some days. */
export interface Looked {
  name: string;
  set(days: Days): Promise<PostSet>;
}

const AREA_OF = {
  ...{ monitor: 'monitors', keywords: 'keywords', leaderboards: 'leaderboards' },
} as const satisfies Record<AlertType, keyof typeof AREAS>;

/** What is looked at. Throws 403 and 404 where this person may not read it. */
export async function lookAt(ctx: LookCtx, object: AlertObject): Promise<Looked> {
  const access = { role: 'viewer', ...AREAS[AREA_OF[object.type]].limits } as const;
  const reason = refusalReason(access, ctx.user, false);
  if (reason !== null) throw refuse('FORBIDDEN', refusalSentence(reason, access));
  return LOOKS[object.type](ctx, object);
}

const LOOKS: Record<AlertType, (ctx: LookCtx, object: AlertObject) => Promise<Looked>> = {
  async monitor(ctx, { type_id }) {
    const { name } = await monitorFor(ctx, type_id, 'read');
    return { name, set: (days) => monitorSet({ ...ctx, actor: ctx.user }, { id: type_id, ...days }) };
  },
  async keywords(ctx, { type_id }) {
    const report = await keywordReport.find(ctx, ctx.company.id, type_id);
    if (!report || (await readStanding(ctx, 'keywords', report)) === 'none') throw notFound('Keyword report');
    return {
      name: report.name,
      set: async (days) => (await parseSearch(ctx, { ...report.filter, ...days })).set,
    };
  },
  async leaderboards(ctx, { type_id, brand_id }) {
    const asking = { ...ctx, actor: ctx.user };
    const { name, brands } = await storedLeaderboard(asking, type_id);
    const brand = brands.find((b) => b.id === brand_id);
    if (!brand) throw notFound('Brand');
    return {
      name: `${brand.name} (${name})`,
      async set({ from_date, to_date }) {
        const days = { from_date: withSlashes(from_date), to_date: withSlashes(to_date) };
        const query = reportQuery.parse({ id: type_id, ...days });
        return (await leaderboardSet(asking, { ...query, brand_id: [String(brand.id)] })).set;
      },
    };
  },
};
