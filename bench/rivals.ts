import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import pg from 'pg';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { CACHE } from './worlds.ts';

/** The same posts in PostgreSQL 15 (GIN index on the terms) and in DuckDB (one row per post and term, sorted). */
export interface Rivals {
  postgres: pg.Pool;
  duckdb: DuckDBConnection;
}

const POST_COLUMNS =
  'account_id, created_at, post_type, likes, comments, shares, saves, views, known, impressions';
const METRIC = `CASE WHEN (known & 32) <> 0 THEN impressions
  WHEN post_type IN ('instagram_reels', 'tiktok_video', 'youtube_video', 'youtube_shorts', 'douyin_video', 'redbook_videos', 'snapchat_spotlight')
  THEN views ELSE likes * 10 END`;
const TOTALS = `count(*) AS posts, count(DISTINCT account_id) AS influencers, sum(likes + comments + shares + saves) AS interactions, sum(${METRIC}) AS impressions`;

export const askPostgres = ({ postgres }: Rivals, term: string) =>
  postgres.query(`SELECT ${TOTALS} FROM posts WHERE terms @> ARRAY[$1::text]`, [term]);

export const askDuckdb = ({ duckdb }: Rivals, term: string) =>
  duckdb.runAndReadAll(`SELECT ${TOTALS} FROM post_terms WHERE term = $1`, [term]);

/** Loads both from the world at the first asking. `BENCH_POSTGRES` names the server (bench.ts starts one). */
export async function openRivals(ch: ClickHouse, posts: number): Promise<Rivals> {
  const url = process.env.BENCH_POSTGRES;
  if (!url) throw new Error('BENCH_POSTGRES must name a PostgreSQL server');
  mkdirSync(CACHE, { recursive: true });
  const postgres = new pg.Pool({ connectionString: url, max: 2 });
  await loadPostgres(ch, postgres, posts);
  return { postgres, duckdb: await loadDuckdb(ch, posts) };
}

export async function closeRivals({ postgres, duckdb }: Rivals) {
  await postgres.end();
  duckdb.closeSync();
}

async function loadPostgres(ch: ClickHouse, postgres: pg.Pool, posts: number) {
  const { rows } = await postgres.query("SELECT to_regclass('bench_done') AS done");
  if (rows[0]?.done) return;
  const file = path.join(CACHE, `posts-${posts}.tsv`);
  rmSync(file, { force: true });
  await ch.command(
    `SELECT toInt64(row_number() OVER ()), ${POST_COLUMNS}, concat('{', arrayStringConcat(arrayMap(t -> concat('"', replaceAll(replaceAll(t, '\\\\', ''), '"', ''), '"'), terms), ','), '}')
     FROM posts FINAL INTO OUTFILE '${file}' FORMAT TSV`,
  );
  await postgres.query(`DROP TABLE IF EXISTS posts;
    CREATE UNLOGGED TABLE posts (id bigint, account_id int, created_at timestamp, post_type text, likes bigint, comments bigint,
      shares bigint, saves bigint, views bigint, known int, impressions bigint, terms text[])`);
  await postgres.query(`COPY posts FROM '${file}'`);
  await postgres.query(
    "SET maintenance_work_mem = '2GB'; CREATE INDEX posts_terms ON posts USING gin (terms)",
  );
  await postgres.query('VACUUM ANALYZE posts');
  await postgres.query('CREATE TABLE bench_done (at timestamptz DEFAULT now())');
  rmSync(file, { force: true });
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
