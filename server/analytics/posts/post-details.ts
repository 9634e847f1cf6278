import { z } from 'zod';
import { postType } from '#contract/values/primitives.ts';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { report } from '#server/platform/report.ts';
import { knows } from '../metrics/known.ts';
import { oneOfPosts } from '../post-keys.ts';
import { fact } from '../rows.ts';
import { phraseCondition, phrasePattern } from '../terms/phrases.ts';
import { oneOfTerms, termOf } from '../terms/term-hash.ts';
import type { QueryPart } from '../terms/terms.ts';

const TERMS = raw('{terms:Array(String)}');

/** Ids are text, because they exceed the safe integers of JavaScript. */
const key = z.object({
  post_id: z.string(),
  account_id: z.number(),
  /** Unix seconds. */
  created_at: z.number(),
});

export const heldTerms = report({
  name: 'keyword.held_terms',
  params: z.object({ terms: z.array(z.string()), keys: z.array(key) }),
  row: z.object({ post_id: z.string(), held: z.array(z.string()) }),
  sql: () => `SELECT toString(post_id) AS post_id, groupUniqArray(${termOf(TERMS)}) AS held
FROM post_terms FINAL
WHERE ${oneOfTerms(TERMS)} AND toUnixTimestamp(created_at) IN {times:Array(UInt32)}
  AND created_at BETWEEN toDateTime(arrayMin({times:Array(UInt32)})) AND toDateTime(arrayMax({times:Array(UInt32)}))
  AND toString(post_id) IN {ids:Array(String)}
GROUP BY post_id`,
  bind: ({ terms, keys }) => ({
    terms,
    times: keys.map((k) => k.created_at),
    ids: keys.map((k) => k.post_id),
  }),
});

const unlessKnown = (bit: Parameters<typeof knows>[0], column: string) =>
  `if(${knows(bit)}, ${column}, NULL)`;

type Key = z.output<typeof key>;

const FEW = 1000;
const FEW_KEYS = `account_id IN {accounts:Array(UInt32)}
  AND created_at IN arrayMap(t -> toDateTime(t, 'UTC'), {times:Array(UInt32)})
  AND id IN arrayMap(i -> toUInt64(i), {ids:Array(String)})`;

const columnsOf = (keys: Key[]) => ({
  accounts: keys.map((k) => k.account_id),
  times: keys.map((k) => k.created_at),
  ids: keys.map((k) => k.post_id),
});
const manyKeys = (keys: Key[]) => oneOfPosts(columnsOf(keys));

export const postDetails = report({
  name: 'keyword.post_details',
  params: z.object({ parts: z.custom<QueryPart[]>(), timezone: z.string(), keys: z.array(key) }),
  row: z.object({
    post_id: z.string(),
    created_date: z.string(),
    post_type: postType,
    title: z.string(),
    message: z.string(),
    is_paid: z.number(),
    link: z.string(),
    image: z.string(),
    likes_count: z.number().nullable(),
    comments_count: z.number().nullable(),
    shares_count: z.number().nullable(),
    saves_count: z.number().nullable(),
    views: z.number().nullable(),
    followed_by: z.number().nullable(),
    phrases: z.array(z.number()),
  }),
  sql: ({ parts, keys }) => {
    const phrases = parts.map((p, i) =>
      p.kind === 'phrase' ? phraseCondition(raw(`{phrase_${i}:String}`)) : '1',
    );
    return `SELECT toString(id) AS post_id, toString(toDate(created_at, {timezone:String})) AS created_date,
  post_type, title, message, is_paid, link, image,
  ${unlessKnown('likes', 'likes')} AS likes_count, ${unlessKnown('comments', 'comments')} AS comments_count,
  ${unlessKnown('shares', 'shares')} AS shares_count, ${unlessKnown('saves', 'saves')} AS saves_count,
  ${unlessKnown('views', 'posts.views')} AS views,
  nullIf(if(${knows('followers')}, toInt64(followers), ${fact('followers')}), -1) AS followed_by,
  [${phrases.join(', ')}] AS phrases
FROM posts FINAL
PREWHERE ${keys.length > FEW ? manyKeys(keys) : FEW_KEYS}`;
  },
  bind: ({ parts, timezone, keys }) => ({
    ...Object.fromEntries(parts.map((part, i) => [`phrase_${i}`, phrasePattern(part)])),
    timezone,
    ...(keys.length > FEW ? {} : columnsOf(keys)),
  }),
});
export type PostDetails = Awaited<ReturnType<typeof postDetails>>[number];
