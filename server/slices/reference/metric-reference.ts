import type { z } from 'zod';
import { type EmvModel, ORIGINS } from '#contract/primitives.ts';
import type { reference } from '#contract/reference.ts';
import {
  EMV_MODEL_TEXTS,
  emvFormula,
  METRIC_DEFINITIONS,
  ORIGIN_TEXTS,
} from '#server/analytics/metrics/definitions.ts';
import { tiersOf } from '#server/analytics/metrics/tiers.ts';
import type { ReadCtx } from '#server/platform/context.ts';

type MetricReference = Omit<
  z.output<NonNullable<(typeof reference.metrics)['~orpc']['outputSchema']>>,
  'imported_by'
>;

/**
 * Metrics, origins, EMV models and tiers for popovers. Visitors of a public link see only the model in use.
 */
export function metricReference({ actor, company }: Pick<ReadCtx, 'actor' | 'company'>): MetricReference {
  const own = Object.entries(company.own_emv)
    .filter(([name]) => actor.kind === 'user' || name === company.emv_model)
    .map(([name, table]) => ({
      name: name as EmvModel,
      label: table.label,
      is_offered: table.is_offered,
      formula: emvFormula(table),
    }));
  return {
    metrics: METRIC_DEFINITIONS,
    origins: ORIGINS.map((name) => ({ name, text: ORIGIN_TEXTS[name] })),
    emv_models: [...EMV_MODEL_TEXTS.map((text) => ({ ...text, is_offered: true })), ...own],
    tiers: [...tiersOf(company)],
  };
}
