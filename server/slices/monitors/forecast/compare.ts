import type { Band, ForecastResult } from '#contract/forecast.ts';
import type { ComparedLine, ComparedNumber, ForecastComparison } from '#contract/monitors/forecast.ts';
import type { CreatorTypeSums } from '#server/analytics/questions/creator-types.ts';

type Metric = 'impressions' | 'interactions';
const METRICS = ['impressions', 'interactions'] as const;
type Totals = ForecastComparison['totals'];

/** Compared once as many posts as planned are published. */
export function compared(isComplete: boolean, band: Band | null, actual: number | null): ComparedNumber {
  if (!isComplete) return { band, actual, verdict: 'open' };
  if (band === null || actual === null) return { band, actual, verdict: 'unknown' };
  return { band, actual, verdict: actual < band.p10 ? 'below' : actual > band.p90 ? 'above' : 'inside' };
}

const keyOf = ({ profile_id, post_type }: Pick<ComparedLine, 'profile_id' | 'post_type'>) =>
  `${profile_id} ${post_type}`;

/** Posts that fulfil no deliverable. */
export interface OtherPosts {
  posts: number;
  impressions: number | null;
  interactions: number | null;
}

/**
 * Next to the posts that fulfil the plan, by creator and type, and beside the other posts. Lines without planned posts are left
 * out.
 */
export function comparedPlan(
  { cells, totals }: Pick<ForecastResult, 'cells' | 'totals'>,
  published: readonly CreatorTypeSums[],
  other: OtherPosts,
): { lines: ComparedLine[]; totals: Omit<Totals, 'cost'> } {
  const sums = new Map(published.map((row) => [keyOf(row), row]));
  const planned = cells.filter((cell) => cell.publications > 0);
  const lines = planned.map((cell): ComparedLine => {
    const row = sums.get(keyOf(cell));
    const sides = { planned: cell.publications, published: row?.posts ?? 0 };
    const isComplete = sides.planned === sides.published;
    const number = (metric: Metric) => compared(isComplete, cell[metric], row?.[metric] ?? null);
    return {
      profile_id: cell.profile_id,
      post_type: cell.post_type,
      ...sides,
      impressions: number('impressions'),
      interactions: number('interactions'),
    };
  });
  const sides = { planned: totals.publications, published: lines.reduce((sum, l) => sum + l.published, 0) };
  // The total band leaves out lines without a forecast.
  const isComplete = totals.unknown_publications === 0 && lines.every((l) => l.planned === l.published);
  const whole = (metric: Metric): ComparedNumber => {
    const numbers = lines.filter((line) => line.published > 0).map((line) => line[metric].actual);
    return compared(isComplete, totals[metric], knownSum(numbers));
  };
  const [impressions, interactions] = METRICS.map(whole) as [ComparedNumber, ComparedNumber];
  return {
    lines,
    totals: {
      ...sides,
      impressions,
      interactions,
      like_for_like: {
        impressions: likeForLike(lines, totals.impressions, 'impressions'),
        interactions: likeForLike(lines, totals.interactions, 'interactions'),
      },
      budget: totals.budget,
      cost_per_interaction: totals.cost_per_interaction,
      cost_per_impression: totals.cost_per_impression,
      priced: { creators: pricedIn(totals), of: totals.influencers },
      other_posts: other.posts,
      other_impressions: other.impressions,
      other_interactions: other.interactions,
    },
  };
}

export const knownSum = (numbers: ReadonlyArray<number | null>): number | null =>
  numbers.length === 0 || numbers.includes(null)
    ? null
    : numbers.reduce<number>((sum, n) => sum + (n ?? 0), 0);

/** docs/forecast.md, "Against actual results". */
function likeForLike(
  lines: readonly ComparedLine[],
  total: Band | null,
  metric: Metric,
): Totals['like_for_like'][Metric] {
  const known = lines.flatMap((line) => {
    const { band } = line[metric];
    return band ? [{ ...line, band, actual: line[metric].actual }] : [];
  });
  const done = known.filter(({ published, actual }) => published > 0 && actual !== null);
  const sum = (all: typeof known, of: (line: (typeof known)[number]) => number) =>
    all.reduce((whole, line) => whole + of(line), 0);
  const median = sum(known, ({ band }) => band.p50);
  const part = sum(done, ({ band, published, planned }) => (band.p50 * published) / planned);
  if (total === null || total.p50 <= 0 || median <= 0 || part <= 0) return null;
  const posts = sum(done, ({ published }) => published);
  const ratio = part / median;
  const wider = Math.sqrt(Math.max(1, sum(known, ({ planned }) => planned) / posts));
  const p50 = total.p50 * ratio;
  const at = (quantile: number) => Math.round(p50 * (quantile / total.p50) ** wider);
  const band = { p10: at(total.p10), p50: Math.round(p50), p90: at(total.p90), mean: total.mean * ratio };
  return { ...compared(true, band, knownSum(done.map(({ actual }) => actual))), posts };
}

/** Forecasts of earlier versions know it where all publications have a price. */
const pricedIn = ({ priced_creators, unpriced_publications, influencers }: ForecastResult['totals']) =>
  priced_creators ?? (unpriced_publications === 0 ? influencers : 0);
