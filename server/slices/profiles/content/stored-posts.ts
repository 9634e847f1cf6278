import type { z } from 'zod';
import type { contentPost as contentPostShape } from '#contract/report/report.ts';
import { type EmvModel, type MissingReason, ORIGINS } from '#contract/values/primitives.ts';
import { KNOWN } from '#server/analytics/metrics/known.ts';
import { mediaValue } from '#server/analytics/metrics/measures.ts';
import { emvOf, followsImpressions, paidRates } from '#server/analytics/metrics/media-value.ts';
import {
  impressionsOrigin,
  knowsCounts,
  knowsImpressions,
  knowsInteractions,
  knowsReach,
  rateReasonOf,
  reachOrigin,
  reasonOf,
} from '#server/analytics/metrics/post-flags.ts';
import { VIEW_BASIS_TYPES } from '#server/analytics/metrics/rates.ts';
import { seenPosts } from '#server/analytics/posts/post-kinds.ts';
import { completed, fact, RATED } from '#server/analytics/rows.ts';
import { PAID_POST } from '#server/analytics/terms/disclosures.ts';
import { raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Ctx } from '#server/platform/context.ts';
import { importersOf } from '#server/slices/reference/importers.ts';

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
  /** By its source, a hashtag or, with `paid`, the fee of a campaign. */
  declared_paid: number;
  import_id: number;
  flags: number;
  v_interactions: number;
  is_estimated: number;
  is_demo: number;
  p_impressions: number;
  p_reach: number;
  p_media_value: number;
  rate: number | null;
}

/**
 * `where` is SQL over `posts`, `keys` over its key columns, which are read first; `page` (ORDER BY … LIMIT
 * …) over completed rows (server/analytics/rows.ts), p_media_value and `rate` (NaN = unknown). User input
 * goes into parameters.
 */
export async function storedPosts(
  ctx: Pick<Ctx, 'db' | 'ch' | 'company'>,
  {
    where = '1',
    keys = '1',
    model,
    params,
    paid = PAID_POST,
  }: {
    where?: string;
    keys?: string;
    model?: EmvModel | undefined;
    paid?: Sql;
    params: Record<string, unknown>;
  },
  page: string,
): Promise<StoredPost[]> {
  const posts = await seenPosts(ctx);
  return ctx.ch.query<StoredPost>(
    `SELECT hex(id) AS post, account_id, platform, post_type, link, image, title, message, likes, comments, shares, saves,
       views, known, if(${paid.text}, 1, is_paid) AS declared_paid, import_id, flags, v_interactions, is_estimated, p_impressions, p_reach,
       ${mediaValue(paidRates(emvOf(ctx, model)))} AS p_media_value,
       if(${RATED}, v_interactions / p_basis, nan) AS rate, ${fact('is_demo')} AS is_demo,
       if(created_at = 0, '', formatDateTime(created_at, '%Y-%m-%dT%H:%i:%SZ', 'UTC')) AS created
     FROM (${completed(raw(`SELECT * FROM ${posts.text} WHERE (${keys}) AND (${where})`))})
     ${page}`,
    { ...params, ...paid.values, ...posts.values },
    'posts with metrics',
  );
}

export async function contentPosts(
  ctx: Pick<Ctx, 'db' | 'company' | 'pictures'>,
  rows: StoredPost[],
  model?: EmvModel,
): Promise<ContentPost[]> {
  const importers = await importersOf(
    ctx,
    rows.map((row) => row.import_id),
  );
  return rows.map((row) => ({
    ...contentPost(row, { ...ctx, model }),
    imported_by: importers.get(row.import_id) ?? null,
  }));
}

/** Without data of the workspace store; the id has 16 hex digits. */
function contentPost(
  r: StoredPost,
  { pictures, company, model }: Pick<Ctx, 'pictures' | 'company'> & { model?: EmvModel | undefined },
): Omit<ContentPost, 'imported_by'> {
  const missing: Record<string, MissingReason> = {};
  const part = (field: string, bit: 'likes' | 'comments' | 'shares' | 'saves' | 'views', value: number) => {
    if (r.known & KNOWN[bit]) return value;
    missing[field] = bit === 'likes' ? reasonOf(r.flags, 'likes') : 'not_in_source';
    return null;
  };
  const isCounted = knowsInteractions(r.flags);
  const seen = knowsImpressions(r.flags, r.is_estimated);
  const reached = knowsReach(r.flags, r.is_estimated);
  if (!seen) missing.impressions = reasonOf(r.flags, 'impressions');
  if (!reached) missing.reach = reasonOf(r.flags, 'impressions');
  if (r.rate === null) missing.engagement_rate = rateReasonOf(r.flags);
  if (!isCounted) missing.interactions = reasonOf(r.flags, 'likes');
  const is_valued = followsImpressions(emvOf({ company }, model)) ? seen : knowsCounts(r.flags);
  return {
    id: r.post.padStart(16, '0').toLowerCase(),
    platform: r.platform,
    post_type: r.post_type,
    created_time: r.created || null,
    // Invented posts exist nowhere else.
    link: r.is_demo ? null : r.link || null,
    image: pictures.address(r.image),
    title: r.title || null,
    message: r.message,
    likes_count: part('likes_count', 'likes', r.likes),
    comments_count: part('comments_count', 'comments', r.comments),
    shares_count: part('shares_count', 'shares', r.shares),
    saves_count: part('saves_count', 'saves', r.saves),
    views: part('views', 'views', r.views),
    interactions: isCounted ? r.v_interactions : null,
    impressions: seen ? r.p_impressions : null,
    impressions_origin: seen ? (ORIGINS[impressionsOrigin(r.flags, r.is_estimated)] ?? null) : null,
    reach: reached ? r.p_reach : null,
    reach_origin: reached ? (ORIGINS[reachOrigin(r.flags)] ?? null) : null,
    engagement_rate: r.rate,
    engagement_basis: VIEW_BASIS_TYPES.includes(r.post_type) ? 'views' : 'followers',
    media_value: is_valued ? r.p_media_value : null,
    is_paid: r.declared_paid < 0 ? null : r.declared_paid === 1,
    missing,
  };
}
