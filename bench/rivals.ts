import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { CACHE } from './worlds.ts';

/**
 * The seven keyword queries in PostgreSQL over the same posts and stored numbers. $1 = term, $2 and $3 =
 * days, the last one excluded.
 */
const SUMS = `count(*) AS posts, sum(v_interactions) AS interactions, sum(v_impressions) AS impressions, sum(v_reach) AS reach,
  sum(v_basis) AS basis, sum(v_impressions * CASE WHEN flags >> 12 = 5 THEN 70 ELSE 15 END / 1000.0::float8) AS media_value`;
const SUMS_OF_SUMS = ['posts', 'interactions', 'impressions', 'reach', 'basis', 'media_value']
  .map((c) => `sum(${c}) AS ${c}`)
  .join(', ');
const PEOPLE = 'count(DISTINCT profile_id) AS influencers, sum(followers) AS followers';
const WHERE = 'WHERE terms @> ARRAY[$1::text] AND created_at >= $2::timestamp AND created_at < $3::timestamp';
const ACCOUNTS = `(SELECT account_id, ${SUMS} FROM posts ${WHERE} GROUP BY account_id) AS s JOIN accounts USING (account_id)`;
const POSTS = `posts JOIN accounts USING (account_id) ${WHERE}`;

export const POSTGRES_QUERIES: Record<string, string> = {
  statistics: `SELECT flags, ${SUMS}, ${PEOPLE} FROM ${POSTS} GROUP BY ROLLUP (flags)`,
  influencer_tier_analysis: `SELECT tier, ${SUMS_OF_SUMS}, ${PEOPLE} FROM ${ACCOUNTS} GROUP BY tier`,
  metrics_by_day: `SELECT created_at::date AS day, ${SUMS}, ${PEOPLE} FROM ${POSTS} GROUP BY day ORDER BY day`,
  top_influencers: `SELECT profile_id, ${SUMS_OF_SUMS} FROM ${ACCOUNTS} GROUP BY profile_id
    ORDER BY impressions DESC, profile_id LIMIT 30`,
  audience_statistics: `SELECT cell, sum(reach * share) AS reach, sum(impressions * share) AS impressions,
    sum(interactions * share) AS interactions, sum(media_value * share) AS media_value
    FROM ${ACCOUNTS} JOIN audience USING (account_id), unnest(cells, shares) AS c (cell, share) GROUP BY cell`,
  country_statistics: `SELECT country, ${SUMS_OF_SUMS}, ${PEOPLE} FROM ${ACCOUNTS} GROUP BY country`,
  posts: `SELECT id, account_id, created_at, post_type, message, link, likes, comments, views FROM posts ${WHERE}
    ORDER BY created_at DESC, id LIMIT 30`,
};

/**
 * The same posts in PostgreSQL 15 (GIN index on the terms, stored numbers) and in DuckDB (one row per post
 * and term, sorted).
 */
export interface Rivals {
  postgres: pg.Pool;
  duckdb: DuckDBConnection;
}

const METRIC = `CASE WHEN (known & 32) <> 0 THEN impressions
  WHEN post_type IN ('instagram_reels', 'tiktok_video', 'youtube_video', 'youtube_shorts', 'douyin_video', 'redbook_videos', 'snapchat_spotlight')
  THEN views ELSE likes * 10 END`;
const TOTALS = `count(*) AS posts, count(DISTINCT account_id) AS influencers, sum(likes + comments + shares + saves) AS interactions, sum(${METRIC}) AS impressions`;

export const askPostgres = ({ postgres }: Rivals, term: string, days: { from: string; until: string }) =>
  Promise.all(
    Object.values(POSTGRES_QUERIES).map((sql) => postgres.query(sql, [term, days.from, days.until])),
  );

export const askDuckdb = ({ duckdb }: Rivals, term: string) =>
  duckdb.runAndReadAll(`SELECT ${TOTALS} FROM post_terms WHERE term = $1`, [term]);

/** Loads both stores on first use. `BENCH_POSTGRES` is the server's address (bench.ts starts one). */
export async function openRivals(ch: ClickHouse, posts: number): Promise<Rivals> {
  const url = process.env.BENCH_POSTGRES;
  if (!url) throw new Error('BENCH_POSTGRES must name a PostgreSQL server');
  mkdirSync(CACHE, { recursive: true });
  const postgres = new pg.Pool({ connectionString: url, max: 2 });
  await loadPostgres(ch, postgres);
  return { postgres, duckdb: await loadDuckdb(ch, posts) };
}

export async function closeRivals({ postgres, duckdb }: Rivals) {
  await postgres.end();
  duckdb.closeSync();
}

const TABLES: Array<[definition: string, select: string]> = [
  [
    `posts (id bigint, account_id int, created_at timestamp, post_type text, flags int, message text, link text, likes bigint,
      comments bigint, views bigint, v_interactions bigint, v_impressions bigint, v_reach bigint, v_basis bigint, terms text[])`,
    `SELECT toInt64(row_number() OVER ()), account_id, created_at, post_type, flags, message, link, likes, comments, views,
      v_interactions, v_impressions, v_reach, v_basis,
      concat('{', arrayStringConcat(arrayMap(t -> concat('"', replaceAll(replaceAll(t, '\\\\', ''), '"', ''), '"'), terms), ','), '}')
     FROM posts FINAL`,
  ],
  [
    'accounts (account_id int PRIMARY KEY, profile_id int, followers bigint, tier int, country text)',
    'SELECT account_id, profile_id, followers, roundDown(followers, [-1, 0, 1000, 10000, 50000, 500000, 1000000]) AS tier, country FROM account_facts',
  ],
  [
    'audience (account_id int PRIMARY KEY, cells text[], shares float4[])',
    `SELECT account_id, concat('{', arrayStringConcat(arrayMap(c -> concat('"', c, '"'), cells), ','), '}'),
      concat('{', arrayStringConcat(shares, ','), '}') FROM audience_cells FINAL`,
  ],
];

/** Copies through a file, because the PostgreSQL server runs as another user. */
export async function copyInto(ch: ClickHouse, postgres: pg.Pool, table: string, select: string) {
  const file = path.join(CACHE, `${table}.tsv`);
  rmSync(file, { force: true });
  await ch.command(`${select} INTO OUTFILE '${file}' FORMAT TSV`);
  chmodSync(file, 0o644);
  await postgres.query(`COPY ${table} FROM '${file}'`);
  rmSync(file, { force: true });
}

export async function loadPostgres(ch: ClickHouse, postgres: pg.Pool) {
  // A crash leaves unlogged tables in place, but empty.
  await postgres.query('CREATE UNLOGGED TABLE IF NOT EXISTS bench_seven (at timestamptz)');
  if ((await postgres.query('SELECT at FROM bench_seven')).rows.length > 0) return;
  for (const [definition, select] of TABLES) {
    const [table = ''] = definition.split(' ');
    await postgres.query(`DROP TABLE IF EXISTS ${table}; CREATE UNLOGGED TABLE ${definition}`);
    await copyInto(ch, postgres, table, select);
  }
  await postgres.query(
    "SET maintenance_work_mem = '2GB'; CREATE INDEX posts_terms ON posts USING gin (terms)",
  );
  await postgres.query('VACUUM ANALYZE');
  await postgres.query('INSERT INTO bench_seven SELECT now()');
}

async function loadDuckdb(ch: ClickHouse, posts: number): Promise<DuckDBConnection> {
  const file = path.join(CACHE, `terms-${posts}.duckdb`);
  const done = `${file}.done`;
  if (!existsSync(done)) rmSync(file, { force: true });
  const connection = await (await DuckDBInstance.create(file, { threads: '2' })).connect();
  if (existsSync(done)) return connection;
  const parquet = path.join(CACHE, `terms-${posts}.parquet`);
  rmSync(parquet, { force: true });
  await ch.command(
    `SELECT arrayJoin(terms) AS term, toString(post_type) AS post_type, account_id, created_at, likes, comments, shares, saves, views, known, impressions
     FROM posts FINAL ORDER BY term, created_at INTO OUTFILE '${parquet}' FORMAT Parquet`,
  );
  await connection.run(
    `CREATE TABLE post_terms AS SELECT * FROM read_parquet('${parquet}') ORDER BY term, created_at`,
  );
  rmSync(parquet, { force: true });
  writeFileSync(done, '');
  return connection;
}
