import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { withLiterals } from '#server/platform/clickhouse/sql-literals.ts';
import { postIdSet } from '../intake/posts/post-id.ts';

/** A condition on the key columns of `posts` (with `id`) and of `post_terms` (with `post_id`). */
export type PostScope = (id: 'id' | 'post_id') => string;

/** By `postId`. */
export const postsOf = (ids: Iterable<string>): PostScope => {
  const set = postIdSet(ids);
  return (id) => `${id} IN (${set})`;
};

const KEY = 'post_id, term_hash, created_at';
const NUMBERS =
  'flags, likes, comments, shares, views, v_interactions, v_impressions, v_reach, v_basis, needs_followers, story_share';
const COLUMNS = `${KEY}, account_id, ${NUMBERS}`;
/** Distinguishes rows with equal keys. */
const CONTENT = `cityHash64(account_id, ${NUMBERS.split(', ')
  .map((n) => `toUInt64(${n})`)
  .join(', ')})`;

/** The rows that the materialised view of `post_terms` makes of the posts. */
const expected = (
  scope: PostScope,
) => `SELECT cityHash64(arrayJoin(terms)) AS term_hash, created_at, id AS post_id, account_id,
    ${NUMBERS}, revision
  FROM posts FINAL PREWHERE ${scope('id')}`;

export interface MendedTerms {
  /** Missing rows, or rows of an earlier state. */
  missing: number;
  /** Rows of terms that the post does not have. */
  extra: number;
}

/**
 * Rebuilds `post_terms` from `posts`. @param alone no import runs. Otherwise a row gets its post's
 * revision, so that concurrent writes win; alone, wrongly ended rows are restored above the revision that
 * ended them.
 */
export async function mendTerms(ch: ClickHouse, scope: PostScope, alone: boolean): Promise<MendedTerms> {
  const extra = await endExtraTerms(ch, scope);
  // Of rows with one revision the one written last counts, which only FINAL decides.
  const rows = `SELECT ${KEY}, revision, 0 AS lives, toUInt64(0) AS says FROM post_terms PREWHERE ${scope('post_id')}`;
  const live = `SELECT ${KEY}, revision, 1 AS lives, ${CONTENT} AS says FROM post_terms FINAL PREWHERE ${scope('post_id')}`;
  const lacking = `FROM (SELECT *, ${CONTENT} AS content FROM (${expected(scope)})) AS p
    LEFT JOIN (SELECT ${KEY}, max(revision) AS revision_now, max(lives) AS is_live, max(says) AS says
      FROM (${rows} UNION ALL ${live}) GROUP BY ${KEY}) AS t USING (${KEY})
    WHERE t.revision_now < p.revision ${alone ? 'OR t.is_live = 0 OR t.says != p.content' : ''}`;
  const [row] = await ch.query<{ n: number }>(`SELECT count() AS n ${lacking}`, {}, 'terms that lack');
  if (row?.n)
    await ch.command(`INSERT INTO post_terms (${COLUMNS}, revision, is_deleted)
      SELECT ${COLUMNS}, greatest(p.revision, t.revision_now), 0 ${lacking}`);
  return { missing: row?.n ?? 0, extra };
}

/** Rows of one statement, limited to 16 MB. */
const ENDED_AT_ONCE = 50_000;

/** Deletes rows of terms that their posts do not have, or not at this time. */
async function endExtraTerms(ch: ClickHouse, scope: PostScope): Promise<number> {
  const rows = await ch.query<{ row: string; id: string }>(
    `SELECT concat(toString(post_id), '\\t', toString(term_hash), '\\t', toString(toUnixTimestamp(created_at)), '\\t',
        toString(account_id), '\\t', toString(revision + 1)) AS row, lower(hex(post_id)) AS id
     FROM (SELECT ${KEY}, account_id, revision FROM post_terms FINAL PREWHERE ${scope('post_id')}) AS t
     LEFT ANTI JOIN (SELECT ${KEY} FROM (${expected(scope)})) AS p USING (${KEY})`,
    {},
    'terms too many',
  );
  for (let at = 0; at < rows.length; at += ENDED_AT_ONCE) {
    const part = rows.slice(at, at + ENDED_AT_ONCE);
    // Compared again: a post may have arrived after the first look.
    await ch.command(
      withLiterals(
        `INSERT INTO post_terms (${KEY}, account_id, revision, is_deleted)
         SELECT ${KEY}, account_id, revision, 1 FROM format(TSV,
           'post_id UInt64, term_hash UInt64, created_at DateTime(\\'UTC\\'), account_id UInt32, revision UInt32', {rows:String}) AS t
         LEFT ANTI JOIN (SELECT ${KEY} FROM (${expected(postsOf(new Set(part.map((r) => r.id))))})) AS p USING (${KEY})`,
        { rows: part.map((r) => r.row).join('\n') },
      ),
    );
  }
  return rows.length;
}

/**
 * Deletes duplicates that an interrupted change of account or date left; the later state stays. Returns how
 * many there were.
 */
export async function endDoubles(ch: ClickHouse, scope: PostScope): Promise<number> {
  // A subquery: outside, `revision` would refer to its replacement.
  const doubles = `FROM (SELECT * FROM posts FINAL PREWHERE ${scope('id')}
    WHERE (id, revision) GLOBAL NOT IN (SELECT id, max(revision) FROM posts FINAL PREWHERE ${scope('id')} GROUP BY id))`;
  const [row] = await ch.query<{ n: number }>(`SELECT count() AS n ${doubles}`, {}, 'duplicate posts');
  if (row?.n)
    await ch.command(
      `INSERT INTO posts SELECT * REPLACE (revision + 1 AS revision, 1 AS is_deleted) ${doubles}`,
    );
  return row?.n ?? 0;
}

/** Posts per statement: their terms are some twenty times as many rows. */
const POSTS_AT_ONCE = 500_000;

const partsOf = (posts: number, made: (part: string) => string): PostScope[] => {
  const parts = Math.max(1, Math.ceil(posts / POSTS_AT_ONCE));
  return Array.from(
    { length: parts },
    (_, part): PostScope =>
      (id) =>
        made(`${id} % ${parts} = ${part}`),
  );
};

/** In parts of one statement each, by id, whatever their date. */
export async function allPosts(ch: ClickHouse): Promise<PostScope[]> {
  const [row] = await ch.query<{ posts: number }>('SELECT count() AS posts FROM posts', {}, 'all posts');
  return partsOf(row?.posts ?? 0, (part) => part);
}

/** Posts and terms of one year; 1970 = undated. */
export async function postsOfYear(ch: ClickHouse, year: number): Promise<PostScope[]> {
  const of_year = `toYear(created_at) = ${year}`;
  const [row] = await ch.query<{ posts: number }>(
    `SELECT count() AS posts FROM posts WHERE ${of_year}`,
    {},
    'posts of a year',
  );
  return partsOf(row?.posts ?? 0, (part) => `${of_year} AND ${part}`);
}
