import type { CSSProperties } from 'react';
import { METRICS, type Metric, type OriginSums } from '#contract/primitives.ts';
import type { PeriodTotals } from '#contract/report.ts';
import { ExplainedMetric, type ExplanationInput } from '#web/parts/explained-metric.tsx';
import { useHidden } from '#web/platform/shared-view.ts';
import { relativeChange } from '#web/ui/number.tsx';
import classes from './report.module.css';

/** The numbers that the totals row and comparisons show. */
export const TOTALS = [
  ['posts', 'Posts'],
  ['influencers', 'Influencers'],
  ['reach', 'Reach'],
  ['impressions', 'Impressions'],
  ['interactions', 'Interactions'],
  ['engagement_rate', 'Engagement'],
  ['media_value', 'Media value'],
  ['total_followers', 'Followers'],
] as const satisfies readonly (readonly [Metric, string])[];

/** Relative change of a metric against the previous period; for a rate the difference. Null if either is unknown. */
export function changeOf(metric: Metric, totals: PeriodTotals): number | null {
  const now = totals[metric];
  const before = totals.previous[metric];
  if (metric !== 'engagement_rate') return relativeChange(now, before);
  return now === null || before === null ? null : now - before;
}

function inputsOf(metric: Metric, { impressions, interactions }: PeriodTotals): ExplanationInput['inputs'] {
  if (metric === 'reach' || metric === 'media_value') return { impressions };
  return metric === 'engagement_rate' ? { interactions } : undefined;
}

/** The column that hides a number, where their names differ. */
const columnOf = (metric: Metric) => (metric === 'total_followers' ? 'followers' : metric);

/** Those of `TOTALS` that are asked for and visible. */
export function useShownTotals(metrics: readonly Metric[] = METRICS) {
  const hidden = useHidden();
  return TOTALS.filter(([metric]) => metrics.includes(metric) && !hidden.has(columnOf(metric)));
}

export interface TotalsRowProps {
  /** Undefined while loading. */
  totals: PeriodTotals | undefined;
  /** Default: all eight. */
  metrics?: readonly Metric[];
}

/** The totals of a period, each with its change, explanation and origin. */
export function TotalsRow({ totals, metrics }: TotalsRowProps) {
  const shown = useShownTotals(metrics);
  const origins: Partial<Record<Metric, OriginSums['reach']>> = totals?.origins ?? {};
  return (
    <div className={classes.totals} style={{ '--totals': shown.length } as CSSProperties}>
      {shown.map(([metric, label]) => (
        <ExplainedMetric
          key={metric}
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
      ))}
    </div>
  );
}
