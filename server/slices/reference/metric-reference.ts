import type { z } from 'zod';
import { ORIGINS } from '#contract/primitives.ts';
import type { reference } from '#contract/reference.ts';
import { EMV_MODEL_TEXTS, METRIC_DEFINITIONS, ORIGIN_TEXTS } from '#server/analytics/metrics/definitions.ts';
import { TIERS } from '#server/analytics/metrics/rates.ts';

type MetricReference = Omit<
  z.output<NonNullable<(typeof reference.metrics)['~orpc']['outputSchema']>>,
  'imported_by'
>;

/** What the explaining popovers read: every metric, origin, EMV model and tier. */
export const METRIC_REFERENCE: MetricReference = {
  metrics: METRIC_DEFINITIONS,
  origins: ORIGINS.map((name) => ({ name, text: ORIGIN_TEXTS[name] })),
  emv_models: EMV_MODEL_TEXTS,
  tiers: TIERS,
};
