import type { Budget } from '#contract/monitors/budget.ts';
import type { CoveredPlan } from '#contract/monitors/deliverables.ts';
import type { ForecastComparison } from '#contract/monitors/forecast.ts';
import type { MonitorQuery } from '#contract/monitors/reports.ts';
import type { PostType } from '#contract/primitives.ts';
import type { PeriodTotals, ReportPost, TierRow } from '#contract/report.ts';
import { dailyRows, tierRows } from '#server/analytics/breakdowns.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { seriesInterval } from '#server/analytics/intervals.ts';
import { typeLabel } from '#server/analytics/metrics/definitions.ts';
import { knownSums, rateOf } from '#server/analytics/metrics/metric-row.ts';
import { tierLabel } from '#server/analytics/metrics/tiers.ts';
import { creatorsPage } from '#server/analytics/questions/creators.ts';
import { postsPage } from '#server/analytics/questions/posts.ts';
import { byType } from '#server/analytics/questions/types.ts';
import type { ExportCtx } from '#server/slices/exports/exporters.ts';
import type { ReportSource } from '#server/slices/exports/report-sections.ts';
import { spansOf } from '#server/slices/exports/report-spans.ts';
import { readBudget } from '../budget/budget.ts';
import { coveredPlan } from '../forecast/deliverables.ts';
import { comparison } from '../forecast/monitor-forecast.ts';

/** Sums of one group of posts; null where no post has the number. */
export interface GroupSums {
  label: string;
  posts: number;
  impressions: number | null;
  interactions: number | null;
  engagement_rate: number | null;
}

export interface CreatorSums extends GroupSums {
  profile_id: number;
  username: string | null;
  /** In the currency of the budget; null where none was entered. */
  cost: number | null;
  cost_per_interaction: number | null;
}

/** Everything a campaign report is composed of. */
export interface CampaignNumbers {
  name: string;
  totals: PeriodTotals;
  spans: ReturnType<typeof spansOf>;
  types: GroupSums[];
  tiers: GroupSums[];
  /** Most impressions first. */
  creators: CreatorSums[];
  best: ReportPost[];
  /** Of the whole monitor; null where the report is about a part of it. */
  budget: Budget | null;
  plan: ForecastComparison | null;
  /** Deliverables of the list that is the plan. */
  covered: CoveredPlan | null;
}

const MOST_CREATORS = 1000;
const BEST_POSTS = 6;

type Part = Omit<MonitorQuery, 'id' | 'emv_model'>;

/** Whether a report is about all of a monitor: only then do its costs and its plan belong to the results. */
const isWhole = ({ from_date, to_date, platform, post_type, tag, classification }: Part) =>
  !from_date && !to_date && !platform?.length && !post_type?.length && !tag && !classification;

interface Asked {
  name: string;
  query: MonitorQuery;
  totals: PeriodTotals;
}

export async function campaignNumbers(
  ctx: ExportCtx,
  { set, describe }: ReportSource,
  { name, query, totals }: Asked,
): Promise<CampaignNumbers> {
  const asking = { ...ctx, actor: ctx.user };
  const { id, emv_model } = query;
  const page = { sort_by: 'impressions', order: 'DESC', offset: 0 } as const;
  const [days, { types }, tiers, ranked, found, budget, planned, covered] = await Promise.all([
    dailyRows(set),
    byType(set),
    tierRows(set),
    creatorsPage(set, { ...page, limit: MOST_CREATORS }),
    postsPage(set, { ...page, limit: BEST_POSTS }),
    isWhole(query) ? readBudget(asking, { id, emv_model }) : null,
    isWhole(query) ? comparison(ctx, id) : null,
    isWhole(query) ? coveredPlan(ctx, id) : null,
  ]);
  const people = await creatorsOf(
    ctx,
    ranked.map((row) => ({ profile_id: row.profile_id, account_id: row.first_account })),
  );
  const costs = new Map(budget?.creators.map((row) => [row.profile_id, row]));
  const creators = ranked.flatMap((row): CreatorSums[] => {
    const person = people.get(row.profile_id);
    if (!person) return [];
    const { cost = null, cost_per_interaction = null } = costs.get(row.profile_id) ?? {};
    return [
      {
        profile_id: row.profile_id,
        label: person.name,
        username: person.username || null,
        posts: row.posts,
        ...knownSums(row),
        engagement_rate: rateOf(row),
        cost,
        cost_per_interaction,
      },
    ];
  });
  return {
    name,
    totals,
    creators,
    budget,
    plan: planned?.comparison ?? null,
    covered,
    spans: spansOf(days, seriesInterval(set.days)),
    types: [...types].map(([type, row]) => ({
      label: typeLabel(type as PostType),
      posts: row.posts,
      ...knownSums(row),
      engagement_rate: rateOf(row),
    })),
    tiers: tiers
      .filter(({ from, posts }) => from !== null && posts > 0)
      .map((row: TierRow) => ({ ...row, label: tierLabel(set.tiers, row) })),
    best: (await describe(found)).map(({ row }) => row),
  };
}

/** Chosen creators without a post. */
export const withoutPosts = ({ budget }: CampaignNumbers): string[] =>
  (budget?.creators ?? []).filter(({ posts }) => posts === 0).map(({ name }) => name);
