import { type KeywordSearch, keywordSearch, type SavedFilter } from '#contract/keywords.ts';
import type { ShareableType, SharedObject } from '#server/slices/sharing/shareable.ts';

interface KeywordReport extends SharedObject {
  filter: SavedFilter['filter'];
}

const SEARCH = Object.keys(keywordSearch.shape) as (keyof KeywordSearch)[];
/** What a visitor may choose: page, order, and which of the posts, never words, days or filters. */
const CHOSEN = ['limit', 'page', 'order', 'total_posts', 'post_id'] as const;
/** How ranked answers are sorted by default, and when that column is hidden. */
const SORTS: Record<string, { usual: string; never_hidden: string }> = {
  '/keyword/top_influencers': { usual: 'impressions', never_hidden: 'posts' },
  '/keyword/posts/comments': { usual: 'likes_count', never_hidden: 'created_time' },
  '/keyword/sentiment/posts': { usual: 'texts', never_hidden: 'texts' },
  '/keyword/sentiment/creators': { usual: 'texts', never_hidden: 'texts' },
  '/keyword/posts': { usual: 'created_time', never_hidden: 'created_time' },
};

/** A keyword report is a saved keyword filter: shared and published, its search is the filter's. */
export const keywordReport: ShareableType<KeywordReport> = {
  noun: 'keyword report',
  flag: 'keywords_page',
  async find({ db }, company_id, id) {
    const row = await db
      .selectFrom('saved_filter')
      .where('company_id', '=', company_id)
      .where('area', '=', 'keywords')
      .where('id', '=', id)
      .select(['id', 'name', 'filter', 'created_by'])
      .executeTakeFirst();
    return row ? { ...row, filter: row.filter as SavedFilter['filter'] } : null;
  },
  query({ filter }, { path, chosen, hidden }) {
    const query = new URLSearchParams();
    for (const name of CHOSEN) {
      const value = chosen.get(name);
      if (value !== null) query.set(name, value);
    }
    for (const name of SEARCH) {
      const value = filter[name];
      if (value !== undefined && String(value) !== '') query.set(name, String(value));
    }
    const sorted = SORTS[path];
    if (sorted) {
      const by = chosen.get('sort_by') ?? sorted.usual;
      // The order would give the hidden numbers away.
      query.set('sort_by', hidden.has(by) ? sorted.never_hidden : by);
    }
    return query;
  },
  columns: [
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
      fields: ['interactions', 'likes_count', 'comments_count'],
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
    { id: 'credibility', label: 'Credibility', fields: ['audience_credibility'] },
  ],
};
