import { MOST_EXPORTED } from '#contract/exports.ts';
import { platformOf } from '#contract/values/primitives.ts';
import { postOrigins } from '#server/analytics/metrics/measures.ts';
import { postsPage } from '#server/analytics/questions/posts.ts';
import { topCreators } from '#server/analytics/top-creators.ts';
import type { ExportCell, Section } from '../exporter.ts';
import {
  ACTION_COLUMNS,
  DISCLOSURE_COLUMNS,
  type ExportedPost,
  postCells,
  postColumns,
} from '../post-columns.ts';
import { cellsOf, column, type Making, metricColumns, PRINTED, text } from './report-sections.ts';

/** Keys of posts that are read together, and posts that are described, shaped and written together. */
const KEYS_AT_ONCE = 100_000;
const POSTS_AT_ONCE = 20_000;
const CREATORS_AT_ONCE = 1000;
const MOST_CREATORS = 100_000;

export async function creators({ ctx, source: { set }, choice, totals }: Making): Promise<Section[]> {
  const columns = [
    text('name', 'Creator', 26),
    text('platform_username', 'Handle'),
    { ...text('country', 'Country', 10), in_print: false },
    ...metricColumns(
      ['posts', 'interactions', 'impressions', 'reach', 'engagement_rate', 'media_value'],
      set.emv.currency,
    ),
    ...metricColumns(['total_followers'], set.emv.currency),
    column('audience_credibility', 'Credibility', 'decimal', { in_print: false }),
    column('is_demo', 'Invented', 'flag', { in_print: false }),
    { ...text('slug', 'Limelight profile'), in_print: false },
  ];
  const most = Math.min(totals.influencers, choice.is_print ? PRINTED : MOST_CREATORS);
  async function* rows(): AsyncGenerator<ExportCell[][]> {
    for (let offset = 0; offset < most; offset += CREATORS_AT_ONCE) {
      const limit = Math.min(CREATORS_AT_ONCE, most - offset);
      const page = await topCreators(ctx, set, { sort_by: 'impressions', order: 'DESC', limit, offset });
      if (page.influencers.length === 0) return;
      yield page.influencers.map((row) => cellsOf(row, columns));
    }
  }
  return [
    {
      kind: 'table',
      name: 'Creators',
      columns,
      rows: rows(),
      total: most,
      left_out: totals.influencers - most,
    },
  ];
}

/** Blocks of posts by the query of the page, with the origins of their numbers. */
async function* readPosts({ source, choice, tally }: Making, most: number): AsyncGenerator<ExportedPost[]> {
  const { set } = source;
  for (let offset = 0; offset < most; offset += KEYS_AT_ONCE) {
    const limit = Math.min(KEYS_AT_ONCE, most - offset);
    const posts = await postsPage(set, {
      sort_by: choice.posts_by,
      order: choice.posts_order,
      limit,
      offset,
    });
    for (let from = 0; from < posts.length; from += POSTS_AT_ONCE) {
      const described = await source.describe(posts.slice(from, from + POSTS_AT_ONCE));
      yield described.map(({ post, row }) => {
        tally.note({ is_demo: row.is_demo });
        return {
          ...row,
          platform: platformOf(row.media),
          post_type: row.media,
          creator: row.profile_name,
          username: row.platform_username,
          country: row.profile_country,
          origins: postOrigins(post.flags, post.is_estimated, set.rates),
        };
      });
    }
  }
}

export function posts(making: Making): Section[] {
  const { source, choice, totals } = making;
  const unknown = [
    'shares_count',
    'saves_count',
    'is_paid',
    ...(source.is_campaign ? [] : [...DISCLOSURE_COLUMNS, ...ACTION_COLUMNS]),
  ];
  const columns = postColumns(source.set.emv.currency, unknown);
  const most = Math.min(totals.posts, choice.is_print ? PRINTED : MOST_EXPORTED);
  async function* rows() {
    for await (const block of readPosts(making, most)) yield postCells(block, columns);
  }
  return [
    { kind: 'table', name: 'Posts', columns, rows: rows(), total: most, left_out: totals.posts - most },
  ];
}
