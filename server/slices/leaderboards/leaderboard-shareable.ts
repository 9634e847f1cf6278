import { reportColumns, sortedQuery } from '#server/owned/report-columns.ts';
import type { ShareableType } from '#server/owned/shareable.ts';
import { findLeaderboard } from './leaderboard-access.ts';

/** Choices of a visitor: period, part and page. */
const CHOSEN = [
  'timeline',
  'from_date',
  'to_date',
  'platform',
  'country',
  'gender',
  'tier',
  'category',
  'paid',
  'currency',
  'exclude_brand_profiles',
  'emv_model',
  'counting',
  'brand_id',
  'profile_id',
  'limit',
  'page',
  'order',
];
const SORTS = {
  '/leaderboards/brands': { usual: 'media_value', never_hidden: 'publications' },
  '/leaderboards/top_posts': { usual: 'interactions', never_hidden: 'created_time' },
};
const columns = reportColumns.filter(({ id }) => id !== 'credibility');

/** A link shows the current brands. */
export const leaderboardShareable: ShareableType = {
  noun: 'leaderboard',
  flag: 'leaderboards_page',
  find: findLeaderboard,
  query: (_leaderboard, call) => sortedQuery(call, CHOSEN, SORTS),
  columns,
};
