import type { ReportAudience } from '#contract/report/report.ts';
import { rateOf } from './metrics/metric-row.ts';
import { WEIGHTED_DIMENSIONS, type WeightedDimension } from './metrics/weighted-audience.ts';
import type { PostSet } from './post-set.ts';
import { type AudienceSums, weightedAudience } from './questions/audience.ts';
import { groups } from './questions/groups.ts';

/** Largest cities and interests; other dimensions have few keys. */
const MOST_KEYS = 50;

export async function audienceOf(set: PostSet): Promise<ReportAudience> {
  const [{ sums, profiles }, { period }] = await Promise.all([weightedAudience(set), groups(set)]);
  const maps = Object.fromEntries(
    WEIGHTED_DIMENSIONS.map((d) => [d, keysOf(sums.filter((c) => c.dimension === d))]),
  ) as Record<WeightedDimension, ReportAudience['ages']>;
  const covered = sums.find((c) => c.dimension === '')?.reach ?? 0;
  const reach = period?.reach ?? 0;
  const shareOf = (of: number) => (reach > 0 ? of / reach : 0);
  const coverage_by = Object.fromEntries(
    WEIGHTED_DIMENSIONS.map((d) => [
      d,
      shareOf(sums.find(({ dimension, key }) => dimension === d && key === '')?.reach ?? 0),
    ]),
  ) as ReportAudience['coverage_by'];
  return { ...maps, coverage: shareOf(covered), coverage_by, profiles };
}

function keysOf(sums: AudienceSums[]): ReportAudience['ages'] {
  const whole = sums.find((c) => c.key === '')?.reach ?? 0;
  const keys = sums
    .filter((c) => c.key !== '')
    .sort((a, b) => b.reach - a.reach || (a.key < b.key ? -1 : 1))
    .slice(0, MOST_KEYS);
  return Object.fromEntries(
    keys.map((cell) => {
      const { dimension: _, key, rated_interactions, rated_basis, ...sums } = cell;
      const engagement_rate = rateOf({ rated_interactions, rated_basis });
      return [key, { ...sums, engagement_rate, share: whole > 0 ? cell.reach / whole : 0 }];
    }),
  );
}
