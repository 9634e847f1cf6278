import { z } from 'zod';
import { postType } from '#contract/primitives.ts';
import { knows } from '#server/platform/metrics/known.ts';
import { termMetrics } from '#server/platform/metrics/post-sql.ts';
import { report } from '#server/platform/report.ts';
import { bindings, fact, matched, phraseCondition } from '../matching.ts';
import type { Search } from '../search.ts';
import { searchParam } from './sums.ts';

const ORDERS = {
  created_time: 'created_at',
  interactions: 'm_interactions',
  impressions: 'm_impressions',
  media_value: 'm_media_value',
} as const;

export interface PostPage {
  sort_by: keyof typeof ORDERS;
  order: 'ASC' | 'DESC';
  limit: number;
  offset: number;
}

const key = z.object({
  post_id: z.string(),
  profile_id: z.number(),
  account_id: z.number(),
  created_at: z.number(),
  interactions: z.number(),
  impressions: z.number().nullable(),
  reach: z.number().nullable(),
  engagement_rate: z.number().nullable(),
  media_value: z.number().nullable(),
  impressions_origin: z.number(),
});
export type PostKey = z.infer<typeof key>;

/** One page of posts in order, with their metrics. Ids are text: they are larger than a JavaScript number. */
export const postKeys = report({
  name: 'keyword.post_keys',
  params: z.object({ search: searchParam, page: z.custom<PostPage>() }),
  row: key,
  sql: ({ search, page }) => `WITH ${termMetrics(search.emv)}
SELECT toString(p.post_id) AS post_id, ${fact('profile_id')} AS profile_id, account_id,
  toUnixTimestamp(p.created_at) AS created_at, m_interactions AS interactions,
  if(m_impressions_known, m_impressions, NULL) AS impressions,
  if(m_impressions_known OR ${knows('reach')}, m_reach, NULL) AS reach,
  if(m_rated, m_interactions / m_basis, NULL) AS engagement_rate,
  if(m_impressions_known OR m_interactions_known, m_media_value, NULL) AS media_value,
  m_impressions_origin AS impressions_origin
FROM (${pageOf(search as Search, page)}) AS p
ORDER BY rank ${page.order}, p.post_id`,
  bind: ({ search, page }) => ({ ...bindings(search as Search), limit: page.limit, offset: page.offset }),
});

/** Rows of `post_terms` of one page; a metric is computed for every row only where it is the order. */
function pageOf(search: Search, page: PostPage): string {
  const needs = page.sort_by === 'created_time' ? '' : `WITH ${termMetrics(search.emv)} `;
  return `${needs}SELECT *, ${ORDERS[page.sort_by]} AS rank FROM ${matched(search, 'current')}
  ORDER BY rank ${page.order}, post_id LIMIT {limit:UInt32} OFFSET {offset:UInt64}`;
}

const unlessKnown = (bit: Parameters<typeof knows>[0], column: string) =>
  `if(${knows(bit)}, ${column}, NULL)`;

/** Whether a matched post may lack some part of the search. */
export const hasAlternatives = (search: Search) =>
  search.parts.length > 1 && search.input.search_type === 'OR';

/** Which terms of the search each post of the keys holds. */
export const heldTerms = report({
  name: 'keyword.held_terms',
  params: z.object({ search: searchParam, keys: z.array(key) }),
  row: z.object({ post_id: z.string(), held: z.array(z.string()) }),
  sql: () => `SELECT toString(post_id) AS post_id, groupUniqArray(toString(term)) AS held
FROM post_terms FINAL
WHERE term IN {all_terms:Array(String)} AND toUnixTimestamp(created_at) IN {times:Array(UInt32)}
  AND created_at BETWEEN toDateTime(arrayMin({times:Array(UInt32)})) AND toDateTime(arrayMax({times:Array(UInt32)}))
  AND toString(post_id) IN {ids:Array(String)}
GROUP BY post_id`,
  bind: ({ search, keys }) => ({
    ...bindings(search as Search),
    times: keys.map((k) => k.created_at),
    ids: keys.map((k) => k.post_id),
  }),
});

/** The posts of the keys with their counts and captions, and for each part of the search whether its phrase holds. */
export const postDetails = report({
  name: 'keyword.post_details',
  params: z.object({ search: searchParam, keys: z.array(key) }),
  row: z.object({
    post_id: z.string(),
    created_date: z.string(),
    post_type: postType,
    title: z.string(),
    message: z.string(),
    link: z.string(),
    image: z.string(),
    likes_count: z.number().nullable(),
    comments_count: z.number().nullable(),
    views: z.number().nullable(),
    followed_by: z.number().nullable(),
    phrases: z.array(z.number()),
  }),
  sql: ({ search }) => {
    const phrases = search.parts.map((p) =>
      p.kind === 'phrase' ? phraseCondition(search as Search, p) : '1',
    );
    return `SELECT toString(id) AS post_id, toString(toDate(created_at, {timezone:String})) AS created_date,
  post_type, title, message, link, image,
  ${unlessKnown('likes', 'likes')} AS likes_count, ${unlessKnown('comments', 'comments')} AS comments_count,
  ${unlessKnown('views', 'posts.views')} AS views,
  nullIf(if(${knows('followers')}, toInt64(followers), greatest(${fact('followers')}, 0)), 0) AS followed_by,
  [${phrases.join(', ')}] AS phrases
FROM posts FINAL
PREWHERE account_id IN {accounts:Array(UInt32)}
  AND created_at IN arrayMap(t -> toDateTime(t, 'UTC'), {times:Array(UInt32)})
  AND id IN arrayMap(i -> toUInt64(i), {ids:Array(String)})`;
  },
  bind: ({ search, keys }) => ({
    ...bindings(search as Search),
    accounts: keys.map((k) => k.account_id),
    times: keys.map((k) => k.created_at),
    ids: keys.map((k) => k.post_id),
  }),
});
