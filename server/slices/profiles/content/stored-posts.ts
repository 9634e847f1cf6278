import type { z } from 'zod';
import { type EmvModel, type MissingReason, ORIGINS } from '#contract/primitives.ts';
import type { contentPost as contentPostShape } from '#contract/profiles/content.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { FetchedPictures } from '#server/platform/fetched-pictures.ts';
import { KNOWN } from '#server/platform/metrics/known.ts';
import { emvOf, postMetrics } from '#server/platform/metrics/post-sql.ts';
import { STORY_TYPES, VIEW_BASIS_TYPES } from '#server/platform/metrics/rates.ts';
import { importersOf } from '#server/slices/imports/importers.ts';
import { METRIC_COLUMNS } from '../statistics/profile-stats.ts';

export type ContentPost = z.infer<typeof contentPostShape>;

interface StoredPost {
  post: string;
  account_id: number;
  platform: ContentPost['platform'];
  post_type: ContentPost['post_type'];
  created: string;
  link: string;
  image: string;
  title: string;
  message: string;
  likes: number;
  comments: number;
  shares: number;
  saves: number;
  views: number;
  known: number;
  is_paid: number;
  import_id: number;
  m_interactions: number;
  m_impressions: number;
  m_impressions_known: number;
  m_impressions_origin: number;
  m_reach: number;
  m_rated: number;
  m_media_value: number;
  rate: number | null;
}

/**
 * Posts with their metrics. `where` and `page` (ORDER BY … LIMIT …) are SQL over the columns of `posts`, `page` also over
 * the metrics and `rate`; what users typed comes as parameters.
 */
export function storedPosts(
  ctx: Pick<Ctx, 'ch' | 'company'>,
  { where, model, params }: { where: string; model?: EmvModel | undefined; params: Record<string, unknown> },
  page: string,
): Promise<StoredPost[]> {
  return ctx.ch.query<StoredPost>(
    `WITH ${postMetrics(emvOf(ctx, model))}, if(m_rated, m_interactions / m_basis, nan) AS rate
     SELECT hex(id) AS post, account_id, platform, post_type, link, image, title, message, likes, comments, shares, saves,
       views, known, is_paid, import_id, m_interactions, m_impressions, m_impressions_known, m_impressions_origin, m_reach, m_rated,
       m_media_value, rate,
       if(created_at = 0, '', formatDateTime(created_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC')) AS created
     FROM (SELECT id, platform, link, image, title, message, is_paid, import_id, ${METRIC_COLUMNS} FROM posts FINAL WHERE ${where})
     ${page}`,
    params,
    'posts with metrics',
  );
}

/** Posts as answers show them. */
export async function contentPosts(
  ctx: Pick<Ctx, 'db' | 'company' | 'pictures'>,
  rows: StoredPost[],
): Promise<ContentPost[]> {
  const importers = await importersOf(
    ctx,
    rows.map((row) => row.import_id),
  );
  return rows.map((row) => ({
    ...contentPost(row, ctx.pictures),
    imported_by: importers.get(row.import_id) ?? null,
  }));
}

/** A post without what the workspace store knows of it; its id is 16 hex digits. */
function contentPost(r: StoredPost, pictures: FetchedPictures): Omit<ContentPost, 'imported_by'> {
  const missing: Record<string, MissingReason> = {};
  const part = (field: string, bit: keyof typeof KNOWN, value: number) => {
    if (r.known & KNOWN[bit]) return value;
    missing[field] = bit === 'likes' && r.known & KNOWN.likes_hidden ? 'hidden_likes' : 'not_in_source';
    return null;
  };
  const estimated = r.m_impressions_known === 1;
  const why: MissingReason = STORY_TYPES.includes(r.post_type) ? 'not_connected' : 'not_in_source';
  if (!estimated) missing.impressions = r.known & KNOWN.likes_hidden ? 'hidden_likes' : why;
  const reach_known = estimated || (r.known & KNOWN.reach) !== 0;
  if (!reach_known) missing.reach = missing.impressions ?? why;
  if (!r.m_rated) missing.engagement_rate = r.known & KNOWN.likes_hidden ? 'hidden_likes' : 'not_in_source';
  return {
    id: r.post.padStart(16, '0').toLowerCase(),
    platform: r.platform,
    post_type: r.post_type,
    created_time: r.created || null,
    link: r.link || null,
    image: pictures.address(r.image),
    title: r.title || null,
    message: r.message,
    likes_count: part('likes_count', 'likes', r.likes),
    comments_count: part('comments_count', 'comments', r.comments),
    shares_count: part('shares_count', 'shares', r.shares),
    saves_count: part('saves_count', 'saves', r.saves),
    views: part('views', 'views', r.views),
    interactions: r.m_interactions,
    impressions: estimated ? r.m_impressions : null,
    impressions_origin: estimated ? (ORIGINS[r.m_impressions_origin] ?? null) : null,
    reach: reach_known ? r.m_reach : null,
    engagement_rate: r.rate,
    engagement_basis: VIEW_BASIS_TYPES.includes(r.post_type) ? 'views' : 'followers',
    media_value: estimated ? r.m_media_value : null,
    is_paid: r.is_paid < 0 ? null : r.is_paid === 1,
    missing,
  };
}
