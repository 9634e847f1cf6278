import type { z } from 'zod';
import type { commentsOrder, commentsPage, PostComment } from '#contract/comments.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { Services } from '#server/platform/context.ts';
import type { SentimentScore } from '#server/ports/sentiment.ts';

type Order = { [Name in keyof typeof commentsOrder]: z.output<(typeof commentsOrder)[Name]> };

interface Row {
  comment: string;
  by: string;
  words: string;
  tongue: string;
  liked: number;
  answers: number;
  /** Unix seconds; 0 = unknown. */
  at: number;
  is_reply: number;
  is_demo: number;
  total: number;
}

/** If several imports contain a comment, the newest numbers count. */
const NEWEST = '(revision, import_id)';
const known = (column: string) => `argMaxIf(${column}, ${NEWEST}, ${column} >= 0)`;

const ORDERS: Record<Order['sort_by'], string> = { created_time: 'at', likes_count: 'liked' };

/** Unknown numbers and dates last, ties by id. `post_id` in decimal digits. */
export async function commentsOf(
  { ch, sentiment }: Pick<Services, 'ch' | 'sentiment'>,
  post_id: string,
  { sort_by, limit, page }: Order,
): Promise<z.infer<typeof commentsPage>> {
  const rows = await ch.query<Row>(
    `SELECT toString(id) AS comment, argMaxIf(author, ${NEWEST}, author != '') AS by, argMax(text, ${NEWEST}) AS words,
       argMax(language, ${NEWEST}) AS tongue,
       if(max(likes) < 0, -1, ${known('likes')}) AS liked, if(max(replies) < 0, -1, ${known('replies')}) AS answers,
       toUnixTimestamp(argMaxIf(created_at, ${NEWEST}, created_at > 0)) AS at, max(parent_id) > 0 AS is_reply,
       max(import_id) = 0 AS is_demo, count() OVER () AS total
     FROM post_comments FINAL WHERE post_id = {post:UInt64} GROUP BY id
     ORDER BY ${ORDERS[sort_by]} DESC, id LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
    { post: post_id, limit, offset: (page - 1) * limit },
    'comments of a post',
  );
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countOf(ch, post_id));
  const scores = await sentiment.score(rows.map(({ words, tongue }) => ({ text: words, language: tongue })));
  return { comments: rows.map((row, i) => comment(row, scores[i] as SentimentScore)), total: Number(total) };
}

/** A page behind the last has no rows with the total. */
async function countOf(ch: ClickHouse, post_id: string): Promise<number> {
  const [row] = await ch.query<{ n: number }>(
    'SELECT uniqExact(id) AS n FROM post_comments WHERE post_id = {post:UInt64}',
    { post: post_id },
    'number of comments',
  );
  return row?.n ?? 0;
}

const comment = (row: Row, { label, unsure, words }: SentimentScore): PostComment => ({
  id: row.comment,
  author: row.by || null,
  text: row.words,
  likes_count: row.liked < 0 ? null : Number(row.liked),
  replies_count: row.answers < 0 ? null : Number(row.answers),
  created_time: row.at > 0 ? new Date(row.at * 1000).toISOString() : null,
  is_reply: row.is_reply === 1,
  is_demo: row.is_demo === 1,
  sentiment: { label, unsure, words },
});
