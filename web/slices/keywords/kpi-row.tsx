import type { CSSProperties } from 'react';
import type { KeywordStatistics } from '#contract/keywords.ts';
import { ExplainedMetric, type ExplanationInput } from '#web/parts/explained-metric.tsx';
import { useHidden } from '#web/platform/shared-view.ts';
import { relativeChange } from '#web/ui/number.tsx';
import classes from './keyword.module.css';

const METRICS = [
  ['posts', 'Posts'],
  ['influencers', 'Influencers'],
  ['reach', 'Reach'],
  ['impressions', 'Impressions'],
  ['interactions', 'Interactions'],
  ['engagement_rate', 'Engagement'],
  ['media_value', 'Media value'],
  ['total_followers', 'Followers'],
] as const;
type Kpi = (typeof METRICS)[number][0];
/** The column that hides a number, where it is not of the same name. */
const columnOf = (metric: Kpi) => (metric === 'total_followers' ? 'followers' : metric);

function changeOf(metric: Kpi, totals: KeywordStatistics): number | null {
  const now = totals[metric];
  const before = totals.previous[metric];
  if (metric !== 'engagement_rate') return relativeChange(now, before);
  return now === null || before === null ? null : now - before;
}

function inputsOf(metric: Kpi, { impressions, interactions }: KeywordStatistics): ExplanationInput['inputs'] {
  if (metric === 'reach' || metric === 'media_value') return { impressions };
  return metric === 'engagement_rate' ? { interactions } : undefined;
}

/** The eight numbers of a search with their change, explanation and provenance. */
export function KpiRow({ totals }: { totals: KeywordStatistics | undefined }) {
  const hidden = useHidden();
  const shown = METRICS.filter(([metric]) => !hidden.has(columnOf(metric)));
  const origins: Partial<Record<Kpi, KeywordStatistics['origins']['reach']>> = totals?.origins ?? {};
  return (
    <div className={classes.kpis} style={{ '--kpis': shown.length } as CSSProperties}>
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
