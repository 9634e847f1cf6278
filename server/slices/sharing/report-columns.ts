import type { Column } from './shareable.ts';

/** Columns that the public link of any report of posts can leave out. */
export const reportColumns: readonly Column[] = [
  // Reach and media value are impressions times a known factor; a rate is interactions divided by followers or views.
  { id: 'reach', label: 'Reach', fields: ['reach', 'reach_origins'] },
  {
    id: 'impressions',
    label: 'Impressions',
    fields: ['impressions', 'impressions_origins', 'impressions_origin', 'views'],
    follows_from: ['reach', 'media_value', 'engagement_rate'],
  },
  {
    id: 'interactions',
    label: 'Interactions',
    fields: ['interactions', 'likes_count', 'comments_count', 'shares_count', 'saves_count'],
    follows_from: ['engagement_rate'],
  },
  { id: 'engagement_rate', label: 'Engagement', fields: ['engagement_rate'] },
  { id: 'media_value', label: 'Media value', fields: ['media_value'] },
  {
    id: 'followers',
    label: 'Followers',
    fields: ['followers', 'total_followers', 'followed_by'],
    follows_from: ['engagement_rate'],
  },
  { id: 'credibility', label: 'Credibility', fields: ['audience_credibility', 'avg_cred_score'] },
];

interface Sorted {
  /** The order of a call that names none. */
  usual: string;
  /** The order of those from whom the column is hidden: it would give the numbers away. */
  never_hidden: string;
}

/** Of a visitor's choices those that are allowed. `sorts`: the ranked answers, by the beginning of their path. */
export function sortedQuery(
  { path, chosen, hidden }: { path: string; chosen: URLSearchParams; hidden: ReadonlySet<string> },
  allowed: readonly string[],
  sorts: Readonly<Record<string, Sorted>>,
): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of allowed) for (const value of chosen.getAll(name)) query.append(name, value);
  const sorted = Object.entries(sorts).find(([start]) => path === start || path.startsWith(`${start}/`))?.[1];
  if (sorted) {
    const by = chosen.get('sort_by') ?? sorted.usual;
    query.set('sort_by', hidden.has(by) ? sorted.never_hidden : by);
  }
  return query;
}
