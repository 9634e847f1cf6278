import type { Metric, OriginSums } from '#contract/primitives.ts';
import type { PeriodTotals } from '#contract/report.ts';
import { relativeChange } from '#web/ui/number.tsx';
import { ExplainedMetric, type ExplanationInput } from './explained-metric.tsx';

function changeOf(metric: Metric, totals: PeriodTotals): number | null {
  const now = totals[metric];
  const before = totals.previous[metric];
  if (metric !== 'engagement_rate') return relativeChange(now, before);
  return now === null || before === null ? null : now - before;
}

function inputsOf(metric: Metric, { impressions, interactions }: PeriodTotals): ExplanationInput['inputs'] {
  if (metric === 'reach' || metric === 'media_value') return { impressions };
  return metric === 'engagement_rate' ? { interactions } : undefined;
}

export interface PeriodMetricProps {
  metric: Metric;
  label: string;
  /** Undefined while they are on their way. */
  totals: PeriodTotals | undefined;
}

/** One number of a period with its change, explanation and provenance. */
export function PeriodMetric({ metric, label, totals }: PeriodMetricProps) {
  const origins: Partial<Record<Metric, OriginSums['reach']>> = totals?.origins ?? {};
  return (
    <ExplainedMetric
      metric={metric}
      label={label}
      value={totals?.[metric]}
      change={totals && changeOf(metric, totals)}
      currency={totals?.currency}
      origins={origins[metric]}
      missing={totals?.missing}
      inputs={totals && inputsOf(metric, totals)}
      emv_model={totals?.emv_model}
      reason="No post has both interactions and followers or views"
      loading={totals === undefined}
    />
  );
}
