import type { CSSProperties } from 'react';
import { METRICS, type Metric, type OriginParts } from '#contract/primitives.ts';
import type { PeriodTotals } from '#contract/report.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { ExplainedMetric, type ExplanationInput } from '#web/parts/explained-metric.tsx';
import { dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { useHidden } from '#web/platform/shared-view.ts';
import classes from './report.module.css';
import { withheldReason } from './withheld-reason.ts';

const TOTALS = [
  ['posts', 'Posts'],
  ['influencers', 'Creators'],
  ['reach', 'Reach'],
  ['impressions', 'Impressions'],
  ['interactions', 'Interactions'],
  ['engagement_rate', 'Engagement'],
  ['media_value', 'Media value'],
  ['total_followers', 'Followers'],
] as const satisfies readonly (readonly [Metric, Phrase])[];

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
  period: `${dayText(previous.from_date)} – ${dayText(previous.to_date)}`,
  value: previous[metric],
});

/** Parts by origin; counts have none. */
export function originsOf(metric: Metric, { origins }: PeriodTotals): OriginParts | undefined {
  const known: Partial<Record<Metric, OriginParts>> = origins;
  return known[metric];
}

/** Hidden column, if its name differs from the key. */
const columnOf = (metric: Metric) => (metric === 'total_followers' ? 'followers' : metric);

export function useShownTotals(metrics: readonly Metric[] = METRICS) {
  const hidden = useHidden();
  return TOTALS.filter(([metric]) => metrics.includes(metric) && !hidden.has(columnOf(metric))).map(
    ([metric, label]) => [metric, t(label)] as const,
  );
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
      {shown.map(([metric, label]) => (
        <ExplainedMetric
          key={metric}
          metric={metric}
          label={label}
          value={totals?.[metric]}
          change={totals?.change?.[metric]}
          changeWithheld={totals && withheldText(totals)}
          before={totals && beforeOf(metric, totals)}
          currency={totals?.currency}
          origins={totals && originsOf(metric, totals)}
          missing={totals?.missing}
          inputs={totals && inputsOf(metric, totals)}
          emv_model={totals?.emv_model}
          reason={t(UNKNOWN[metric] ?? 'Not available for these posts')}
          loading={totals === undefined}
        />
      ))}
    </div>
  );
}
