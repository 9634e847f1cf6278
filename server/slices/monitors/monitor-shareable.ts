import { reportColumns, sortedQuery } from '#server/owned/report-columns.ts';
import type { ShareableType } from '#server/owned/shareable.ts';
import { findMonitor } from './monitor-access.ts';

/** Choices of a visitor: part, page and order, but not excluded posts. */
const CHOSEN = [
  'from_date',
  'to_date',
  'platform',
  'post_type',
  'tag',
  'classification',
  'content',
  'limit',
  'page',
  'order',
  'profile_id',
  'keyword',
  'post_id',
  'participation',
  'query',
];
/** Default sort columns, and their fallbacks if hidden. */
const SORTS = {
  '/monitor/top_influencers': { usual: 'impressions', never_hidden: 'posts' },
  '/monitor/influencers': { usual: 'impressions', never_hidden: 'posts' },
  '/monitor/sentiment_posts': { usual: 'texts', never_hidden: 'texts' },
  '/monitor/sentiment_creators': { usual: 'texts', never_hidden: 'texts' },
  '/monitor/comments': { usual: 'likes_count', never_hidden: 'created_time' },
  '/monitor/posts': { usual: 'created_time', never_hidden: 'created_time' },
};

/** A link shows the published posts, without money and colleagues. */
export const monitorShareable: ShareableType = {
  noun: 'monitor',
  find: findMonitor,
  query: (_monitor, call) => sortedQuery(call, CHOSEN, SORTS),
  columns: [...reportColumns, { id: 'recent_posts', label: 'Best posts' }],
};
