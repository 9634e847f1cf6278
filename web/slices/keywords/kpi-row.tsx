import type { CSSProperties } from 'react';
import type { KeywordStatistics } from '#contract/keywords.ts';
import { PeriodMetric } from '#web/parts/period-metric.tsx';
import { useHidden } from '#web/platform/shared-view.ts';
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
/** The column that hides a number, where it is not of the same name. */
const columnOf = (metric: string) => (metric === 'total_followers' ? 'followers' : metric);

/** The eight numbers of a search with their change, explanation and provenance. */
export function KpiRow({ totals }: { totals: KeywordStatistics | undefined }) {
  const hidden = useHidden();
  const shown = METRICS.filter(([metric]) => !hidden.has(columnOf(metric)));
  return (
    <div className={classes.kpis} style={{ '--kpis': shown.length } as CSSProperties}>
      {shown.map(([metric, label]) => (
        <PeriodMetric key={metric} metric={metric} label={label} totals={totals} />
      ))}
    </div>
  );
}
