import { sql } from 'kysely';
import type { AlertMetric } from '#contract/alerts.ts';
import { type BrandSort, sharedMetric } from '#contract/leaderboards/brand-sorts.ts';
import type { ReportQuery } from '#contract/leaderboards/snapshots.ts';
import type { Metric } from '#contract/report/metrics.ts';
import type { Days } from '#server/analytics/period.ts';
import type { PostSet } from '#server/analytics/post-set.ts';
import { allTones } from '#server/analytics/sentiment.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { AskCtx, Services, UserActor } from '#server/platform/context.ts';
import { leaderboardSet } from '#server/slices/leaderboards/leaderboard-set.ts';
import { rankedBrands } from '#server/slices/leaderboards/ranking.ts';
import { clicksOn } from '#server/slices/sales/links/read-links.ts';

/** User whose permissions the rule is evaluated with. */
export type LookCtx = AskCtx & Services & { user: UserActor };

export interface Watched {
  /** Days with known values; null = not matched yet. */
  days: Days | null;
  /** Counted here, so that no day is missing; other numbers depend on imports. */
  is_counted: boolean;
  /** Basis of a rank or share. */
  by: BrandSort | null;
  /** Null if unknown, or without posts. */
  of(days: Days): Promise<{ value: number | null; is_nothing: boolean }>;
}

export const EVER: Days = { from_date: '1971-01-01', to_date: '2100-12-31' };

type SetOf = (days: Days) => Promise<PostSet>;

export const ofPosts = (ctx: LookCtx, metric: AlertMetric, days: Days | null, set: SetOf): Watched => ({
  days,
  is_counted: false,
  by: null,
  of: async (period) =>
    metric === 'negative_share'
      ? negativeShare(ctx, await set(period))
      : total(metric as Metric, await set(period)),
});

async function total(metric: Metric, set: PostSet) {
  const totals = await totalsOf(set);
  return { value: totals[metric], is_nothing: totals.posts === 0 };
}

async function negativeShare(ctx: LookCtx, set: PostSet) {
  const tones = await allTones(ctx, set);
  // A partial share would be that of the newest texts only.
  if (tones === null) return { value: null, is_nothing: false };
  return { value: tones.negative_score, is_nothing: tones.texts === 0 };
}

interface Board {
  sort_by: BrandSort;
  queryOf(days: Days): ReportQuery;
}

export function ofRanking(
  ctx: LookCtx,
  metric: 'rank' | 'share_of_voice',
  brand_id: number,
  { sort_by, queryOf }: Board,
): Watched {
  const by = metric === 'rank' ? sort_by : sharedMetric(sort_by);
  return {
    days: EVER,
    is_counted: false,
    by,
    async of(days) {
      const query = queryOf(days);
      const set = await leaderboardSet({ ...ctx, actor: ctx.user }, query);
      const { brands, posts } = await rankedBrands(set, sort_by, query.counting);
      const row = brands.find((b) => b.id === brand_id);
      const value = metric === 'rank' ? row?.rank : row?.share_of_voice[sharedMetric(sort_by)];
      const is_nothing = posts === 0;
      // A brand with an unknown value sorts last without being last.
      const isUnknown = is_nothing || row?.platforms.all?.[by] === null;
      return { value: isUnknown ? null : (value ?? null), is_nothing };
    },
  };
}

/** Clicks by people; null if the monitor had no link at the end of the period. */
export const clicks = ({ db, company }: AskCtx, monitor_id: number, days: Days): Watched => ({
  days,
  is_counted: true,
  by: null,
  async of(period) {
    const { rows } = await sql<{ clicks: number; links: number }>`
      select coalesce(sum(clicks) filter (where not is_bot), 0)::int as clicks,
        (select count(*)::int from tracking_link where company_id = ${company.id} and monitor_id = ${monitor_id}
          and deleted_at is null and (created_at at time zone ${company.timezone})::date <= ${period.to_date}::date) as links
      from (${clicksOn({ ...period, company, monitor_id })}) c`.execute(db);
    const { clicks = 0, links = 0 } = rows[0] ?? {};
    return { value: links === 0 ? null : clicks, is_nothing: links === 0 };
  },
});
