import { isHidden } from '#contract/access/hidden-names.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { SharedColumn } from './shareable.ts';

/**
 * Columns that any report's public link can hide. Reach, impressions and media value are multiples of one
 * another, a rate is interactions divided by followers or views, and likes are a tenth of estimated
 * impressions.
 */
export const reportColumns: readonly SharedColumn[] = [
  {
    id: 'reach',
    label: METRIC_TABLE.reach.label,
    follows_from: ['impressions', 'media_value', 'engagement_rate'],
  },
  {
    id: 'impressions',
    label: METRIC_TABLE.impressions.label,
    follows_from: ['reach', 'media_value', 'engagement_rate'],
  },
  {
    id: 'interactions',
    label: METRIC_TABLE.interactions.label,
    follows_from: ['engagement_rate', 'media_value', 'impressions', 'reach'],
  },
  {
    id: 'engagement_rate',
    label: METRIC_TABLE.engagement_rate.short,
    follows_from: ['followers', 'interactions'],
  },
  {
    id: 'media_value',
    label: METRIC_TABLE.media_value.label,
    follows_from: ['reach', 'impressions', 'engagement_rate'],
  },
  { id: 'followers', label: METRIC_TABLE.total_followers.label, follows_from: ['engagement_rate'] },
  { id: 'credibility', label: 'Credibility' },
];

interface Sorted {
  /** The default order of a call. */
  usual: string;
  /** The order if the column is hidden, because order reveals numbers. */
  never_hidden: string;
}

/**
 * Allowed choices of a visitor without filters on hidden columns. `sorts`: ranked answers, by the beginning
 * of their path.
 */
export function sortedQuery(
  { path, chosen, hidden }: { path: string; chosen: URLSearchParams; hidden: ReadonlySet<string> },
  allowed: readonly string[],
  sorts: Readonly<Record<string, Sorted>>,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of allowed)
    if (!isHidden(name, hidden)) for (const value of chosen.getAll(name)) query.append(name, value);
  const sorted = Object.entries(sorts).find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
  if (sorted) {
    const by = chosen.get('sort_by') ?? sorted.usual;
    query.set('sort_by', isHidden(by, hidden) ? sorted.never_hidden : by);
  }
  return query;
}
