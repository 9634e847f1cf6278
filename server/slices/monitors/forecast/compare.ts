import type { Band, ForecastResult } from '#contract/forecast.ts';
import type { ComparedLine, ComparedNumber, ForecastComparison } from '#contract/monitors/forecast.ts';
import type { CreatorTypeSums } from '#server/analytics/questions/creator-types.ts';

type Metric = 'impressions' | 'interactions';
const METRICS = ['impressions', 'interactions'] as const;

/** Compared once as many posts as planned are published. */
export function compared(isComplete: boolean, band: Band | null, actual: number | null): ComparedNumber {
  if (!isComplete) return { band, actual, verdict: 'open' };
  if (band === null || actual === null) return { band, actual, verdict: 'unknown' };
  return { band, actual, verdict: actual < band.p10 ? 'below' : actual > band.p90 ? 'above' : 'inside' };
}

const keyOf = ({ profile_id, post_type }: Pick<ComparedLine, 'profile_id' | 'post_type'>) =>
  `${profile_id} ${post_type}`;

/** Next to the published posts. Lines without planned posts are left out. */
export function comparedPlan(
  { cells, totals }: Pick<ForecastResult, 'cells' | 'totals'>,
  published: readonly CreatorTypeSums[],
): { lines: ComparedLine[]; totals: Omit<ForecastComparison['totals'], 'cost'> } {
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
    const isKnown = numbers.length > 0 && !numbers.includes(null);
    const actual = isKnown ? numbers.reduce<number>((sum, n) => sum + (n ?? 0), 0) : null;
    return compared(isComplete, totals[metric], actual);
  };
  const [impressions, interactions] = METRICS.map(whole) as [ComparedNumber, ComparedNumber];
  const all = published.reduce((sum, row) => sum + row.posts, 0);
  return {
    lines,
    totals: {
      ...sides,
      impressions,
      interactions,
      budget: totals.budget,
      cost_per_interaction: totals.cost_per_interaction,
      cost_per_impression: totals.cost_per_impression,
      priced: { creators: pricedIn(totals), of: totals.influencers },
      other_posts: all - sides.published,
    },
  };
}

/** Forecasts of earlier versions know it where all publications have a price. */
const pricedIn = ({ priced_creators, unpriced_publications, influencers }: ForecastResult['totals']) =>
  priced_creators ?? (unpriced_publications === 0 ? influencers : 0);
