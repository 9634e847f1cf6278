import { reportColumns, sortedQuery } from '#server/slices/sharing/report-columns.ts';
import type { Column, ShareableType } from '#server/slices/sharing/shareable.ts';
import { findLeaderboard } from './leaderboard-access.ts';

/** What a visitor may choose: period, part and page. */
const CHOSEN = [
  ...[
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
  ],
  ...['exclude_brand_profiles', 'emv_model', 'counting', 'brand_id', 'profile_id', 'limit', 'page', 'order'],
];
const SORTS = {
  '/leaderboards/brands': { usual: 'media_value', never_hidden: 'publications' },
  '/leaderboards/top_posts': { usual: 'interactions', never_hidden: 'created_time' },
};
/** The names that leaderboards have for the columns of any report. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  impressions: ['view_count', 'video_views'],
  interactions: ['likes', 'comments', 'shares', 'interaction'],
  engagement_rate: ['eg_rate'],
  media_value: ['post_media_value'],
  followers: ['platform_followed_by'],
};
const columns: readonly Column[] = reportColumns
  .filter((column) => column.id !== 'credibility')
  .map((column) => ({ ...column, fields: [...column.fields, ...(NAMES[column.id] ?? [])] }));

/** Every name of the columns that are hidden. */
const named = (hidden: ReadonlySet<string>) =>
  new Set([...hidden].flatMap((id) => [id, ...(NAMES[id] ?? [])]));

/** A leaderboard is shared and published; its link shows its brands as they stand at any time. */
export const leaderboardShareable: ShareableType = {
  noun: 'leaderboard',
  flag: 'leaderboards_page',
  find: findLeaderboard,
  query: (_leaderboard, call) => sortedQuery({ ...call, hidden: named(call.hidden) }, CHOSEN, SORTS),
  columns,
};
