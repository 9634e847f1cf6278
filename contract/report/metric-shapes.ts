import { z } from 'zod';
import { reveals, revealsNothing } from '../access/revealed.ts';
import { count, originSum } from '../values/primitives.ts';
import { hiddenWith, METRIC_TABLE, METRICS, type MetricId, POST_METRICS, POST_SUMS } from './metrics.ts';

/** Value of a metric in answers, hidden with its column. */
export function metricValue<S extends z.ZodType>(metric: MetricId, value: S): S {
  const column = hiddenWith(metric);
  return column === undefined ? revealsNothing(value) : reveals(value, column);
}

type Known<M extends MetricId> = (typeof METRIC_TABLE)[M] extends { is_always_known: true }
  ? z.ZodNumber
  : z.ZodNullable<z.ZodNumber>;

const numberOf = (metric: MetricId) => {
  const number = METRIC_TABLE[metric].unit === 'count' ? count : z.number();
  return metricValue(metric, 'is_always_known' in METRIC_TABLE[metric] ? number : number.nullable());
};

const METRIC_IDS = Object.keys(METRIC_TABLE) as MetricId[];
/** Money in the answer's currency; null if no post or account has a value. */
export const metricNumber = Object.fromEntries(METRIC_IDS.map((id) => [id, numberOf(id)])) as {
  [M in MetricId]: Known<M>;
};

/** Fields of several metrics. */
export const metricShape = <const M extends MetricId>(metrics: readonly M[]) =>
  Object.fromEntries(metrics.map((metric) => [metric, metricNumber[metric]])) as unknown as {
    [Id in M]: Known<Id>;
  };

/** Fields of several metrics with values of another kind. */
export const metricValues = <const M extends MetricId, S extends z.ZodType>(
  metrics: readonly M[],
  value: S,
) => Object.fromEntries(metrics.map((metric) => [metric, metricValue(metric, value)])) as Record<M, S>;

/** Metrics of a set of posts. */
export const metricRow = z.object(metricShape(METRICS));
export type MetricRow = z.infer<typeof metricRow>;

export const originSums = z.object(metricValues(POST_SUMS, originSum));
export type OriginSums = z.infer<typeof originSums>;

/** Likes, comments, shares or saves of a post: impressions are estimated, and media value is computed, from them. */
export const postCount = reveals(count.nullable(), ...POST_METRICS);
