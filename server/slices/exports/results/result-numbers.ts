import type { Budget } from '#contract/monitors/budget.ts';
import type { CoveredPlan } from '#contract/monitors/deliverables.ts';
import type { ForecastComparison } from '#contract/monitors/forecast.ts';
import { typeLabel } from '#contract/platforms/platforms.ts';
import type { PeriodTotals, ReportPost, TierRow } from '#contract/report/report.ts';
import type { AdReport } from '#contract/sales/ads.ts';
import type { OrderReport } from '#contract/sales/orders.ts';
import { EMV_MODELS, type PostType } from '#contract/values/primitives.ts';
import { dailyRows, tierRows } from '#server/analytics/breakdowns.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { seriesInterval } from '#server/analytics/intervals.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { knownSums, rateOf } from '#server/analytics/metrics/metric-row.ts';
import { quotient, ratioOf } from '#server/analytics/metrics/ratios.ts';
import { tierLabel } from '#server/analytics/metrics/tiers.ts';
import { creatorsPage } from '#server/analytics/questions/creators.ts';
import { postsPage } from '#server/analytics/questions/posts.ts';
import { byType } from '#server/analytics/questions/types.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { phrase } from '#server/platform/language.ts';
import type { ExportCtx } from '../exporter.ts';
import type { ReportSource } from '../report/report-sections.ts';
import { spansOf } from '../report/report-spans.ts';

/** Sums of one group of posts; null where no post has the number. */
export interface GroupSums {
  label: string;
  posts: number;
  impressions: number | null;
  interactions: number | null;
  engagement_rate: number | null;
  /** Posts whose group is unknown. */
  is_unknown?: boolean;
}

export interface CreatorSums extends GroupSums {
  profile_id: number;
  username: string | null;
  /** In the currency of the budget; null where none was entered. */
  cost: number | null;
  cost_per_interaction: number | null;
}

/** Costs and plan of a campaign; null where there are none, or the report is about a part of it. */
export interface CampaignPlan {
  budget: Budget | null;
  plan: ForecastComparison | null;
  /** Deliverables of the list that is the plan. */
  covered: CoveredPlan | null;
  orders: OrderReport | null;
  ads: AdReport | null;
}

/** Everything a report of results is composed of. */
export interface ResultNumbers extends CampaignPlan {
  name: string;
  totals: PeriodTotals;
  spans: ReturnType<typeof spansOf>;
  types: GroupSums[];
  tiers: GroupSums[];
  /** Most impressions first. */
  creators: CreatorSums[];
  best: ReportPost[];
  /** Media value by each built-in model, least first; one of a single known value. */
  media_values: number[];
  /** Return on investment by each of them, least first. */
  returns: number[];
}

const MOST_CREATORS = 1000;
const BEST_POSTS = 6;
const NO_PLAN: CampaignPlan = { budget: null, plan: null, covered: null, orders: null, ads: null };

interface ResultInput extends Partial<CampaignPlan> {
  name: string;
  totals: PeriodTotals;
}

/** Numbers of a set of posts, with costs and plan if it is a campaign. */
export async function resultNumbers(
  ctx: ExportCtx,
  { set, describe }: ReportSource,
  { name, totals, ...campaign }: ResultInput,
): Promise<ResultNumbers> {
  const page = { sort_by: 'impressions', order: 'DESC', offset: 0 } as const;
  const others = EMV_MODELS.filter((model) => model !== set.emv.model).map((model) => emvOf(ctx, model));
  const [days, { types }, tiers, ranked, posts, ...valued] = await Promise.all([
    dailyRows(set),
    byType(set),
    tierRows(set),
    creatorsPage(set, { ...page, limit: MOST_CREATORS }),
    postsPage(set, { ...page, limit: BEST_POSTS }),
    ...others.map((emv) => totalsOf(set.pricedBy(emv))),
  ]);
  const returns = await Promise.all(
    others.map((emv) => returnOf(set.pricedBy(emv), campaign.budget, totals)),
  );
  const people = await creatorsOf(
    ctx,
    ranked.map((row) => ({ profile_id: row.profile_id, account_id: row.first_account })),
  );
  const costs = new Map(campaign.budget?.creators.map((row) => [row.profile_id, row]));
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
    ...NO_PLAN,
    ...campaign,
    name,
    totals,
    creators,
    spans: spansOf(days, seriesInterval(set.days)),
    types: [...types].map(([type, row]) => ({
      label: phrase(typeLabel(type as PostType)),
      posts: row.posts,
      ...knownSums(row),
      engagement_rate: rateOf(row),
    })),
    tiers: tiers
      .filter(({ posts }) => posts > 0)
      .map((row: TierRow) => ({
        ...row,
        label: phrase(tierLabel(set.tiers, row)),
        is_unknown: row.from === null,
      })),
    best: (await describe(posts)).map(({ row }) => row),
    media_values: [totals, ...valued].flatMap(({ media_value }) => media_value ?? []).sort((a, b) => a - b),
    returns: [campaign.budget?.totals.roi, ...returns].flatMap((roi) => roi ?? []).sort((a, b) => a - b),
  };
}

/** By another model of media value, of the creators with a known cost. */
async function returnOf(set: ReportSource['set'], budget: Budget | null | undefined, totals: PeriodTotals) {
  // The budget may be in another currency than media values.
  const rate = quotient(budget?.totals.media_value ?? null, totals.media_value);
  if (!budget || budget.totals.cost === null || rate === null) return null;
  const costs = new Map(budget.creators.map(({ profile_id, cost }) => [profile_id, cost]));
  const ranked = await creatorsPage(set, {
    ...{ sort_by: 'impressions', order: 'DESC', offset: 0, limit: budget.creators.length },
  });
  const values = new Map(ranked.map((row) => [row.profile_id, knownSums(row).media_value]));
  const { value } = ratioOf(
    [...costs],
    ([profile_id]) => (values.has(profile_id) ? (values.get(profile_id) ?? null) : 0),
    ([, cost]) => cost,
  );
  return value === null ? null : value * rate - 1;
}

/** Chosen creators, and the names of those without a post. */
export function withoutPosts({ budget }: Pick<ResultNumbers, 'budget'>): { chosen: number; names: string[] } {
  const chosen = (budget?.creators ?? []).filter(({ is_chosen }) => is_chosen);
  return { chosen: chosen.length, names: chosen.filter(({ posts }) => posts === 0).map(({ name }) => name) };
}
