import type { CSSProperties } from 'react';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { METRICS, type Metric } from '#contract/report/metrics.ts';
import type { PeriodTotals } from '#contract/report/report.ts';
import type { OriginSum } from '#contract/values/primitives.ts';
import { ExplainedMetric, type ExplanationInput } from '#web/parts/explained-metric.tsx';
import { metricName } from '#web/parts/metric-text.ts';
import { dayRange } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/session/shared-view.ts';
import classes from './report.module.css';
import { withheldReason } from './withheld-reason.ts';

const UNKNOWN: Partial<Record<Metric, Phrase>> = {
  engagement_rate: 'No post has both interactions and followers or views',
  total_followers: 'No source reports the followers of these accounts',
};

/** Set if the change is withheld. */
export function withheldText({ change_withheld }: PeriodTotals): string {
  return change_withheld ? withheldReason(change_withheld) : t('Unknown or zero in the previous period.');
}

function inputsOf(metric: Metric, { impressions, interactions }: PeriodTotals): ExplanationInput['inputs'] {
  if (metric === 'reach' || metric === 'media_value') return { impressions };
  return metric === 'engagement_rate' ? { interactions } : undefined;
}

const beforeOf = (metric: Metric, { previous }: PeriodTotals) => ({
  period: dayRange(previous.from_date, previous.to_date),
  value: previous[metric],
});

/** Parts by origin; counts have none. */
export function originsOf(metric: Metric, { origins }: PeriodTotals): OriginSum | undefined {
  const known: Partial<Record<Metric, OriginSum>> = origins;
  return known[metric];
}

export function useShownTotals(metrics: readonly Metric[] = METRICS) {
  const hidden = useHidden();
  return METRICS.filter((metric) => metrics.includes(metric) && !hidden.has(metric));
}

export interface TotalsRowProps {
  /** Undefined while loading. */
  totals: PeriodTotals | undefined;
  /** Default: all eight. */
  metrics?: readonly Metric[];
}

export function TotalsRow({ totals, metrics }: TotalsRowProps) {
  const shown = useShownTotals(metrics);
  return (
    <div className={classes.totals} style={{ '--totals': shown.length } as CSSProperties}>
      {shown.map((metric) => (
        <ExplainedMetric
          key={metric}
          metric={metric}
          label={metricName(metric)}
          value={totals?.[metric]}
          change={totals?.change?.[metric]}
          changeWithheld={totals && withheldText(totals)}
          before={totals && beforeOf(metric, totals)}
          currency={totals?.currency}
          origins={totals && originsOf(metric, totals)}
          missing={totals?.missing}
          inputs={totals && inputsOf(metric, totals)}
          engagement_by={metric === 'engagement_rate' ? totals?.engagement_by : undefined}
          emv_model={totals?.emv_model}
          reason={t(UNKNOWN[metric] ?? 'Not available for these posts')}
          loading={totals === undefined}
        />
      ))}
    </div>
  );
}
