import { hiddenWith, METRIC_TABLE, type MetricId, POST_METRICS } from '../report/metrics.ts';
import type { Hideable } from './revealed.ts';

const METRIC_IDS = Object.keys(METRIC_TABLE) as MetricId[];
/** Orders, filters, keys of records and parts of screens that are not named like the columns they reveal. */
const NAMED = new Map<string, readonly Hideable[]>([
  ...METRIC_IDS.map((metric) => [metric, [hiddenWith(metric) ?? []].flat()] as const),
  ['view_count', ['impressions']],
  ['video_views', ['impressions']],
  ['interaction', ['interactions']],
  ['likes_count', POST_METRICS],
  ['likes', POST_METRICS],
  ['shares', POST_METRICS],
  ['tier', ['followers']],
  ['min_range', ['followers']],
  ['max_range', ['followers']],
  ['min_engagement', ['engagement_rate']],
  ['max_engagement', ['engagement_rate']],
  ['min_growth', ['growth']],
  ['max_growth', ['growth']],
  ['peers', ['followers', 'engagement_rate']],
]);

/** Whether an order, a filter, a key or a part of a screen is left out with the hidden columns. */
export const isHidden = (name: string, hidden: ReadonlySet<string>): boolean =>
  hidden.has(name) || (NAMED.get(name)?.some((column) => hidden.has(column)) ?? false);

/** The hidden columns, and the names that are left out with them. */
export function hiddenNames(columns: readonly string[]): ReadonlySet<string> {
  const hidden = new Set(columns);
  return new Set([...columns, ...[...NAMED.keys()].filter((name) => isHidden(name, hidden))]);
}
