import pg from 'pg';
import { loadPostgres } from './rivals.ts';
import type { LeaderboardSpeed } from './tables.ts';
import { time } from './timing.ts';
import { openWorld, postDays, shifted } from './worlds.ts';

/**
 * The leaderboard queries in PostgreSQL over the same posts and stored numbers. $1 = terms of all brands,
 * $2 and $3 = days, the last one excluded; `brand_terms` maps terms to brands.
 */
const SUMS = `count(*) AS posts, sum(v_interactions) AS interactions, sum(v_impressions) AS impressions, sum(v_reach) AS reach,
  sum(v_basis) AS basis, sum(views) AS views, sum(v_impressions * CASE WHEN flags >> 12 = 5 THEN 70 ELSE 15 END / 1000.0::float8) AS media_value`;
const NUMBERS = ['posts', 'interactions', 'impressions', 'reach', 'basis', 'views', 'media_value'];
const SUMS_OF_SUMS = NUMBERS.map((c) => `sum(s.${c}) AS ${c}`).join(', ');
const RANKED = ['views', 'reach', 'posts', 'interactions', 'impressions'];

/** 0 means all brands together. */
const eachBrand = (from: string) => `(SELECT p.*, b.brand FROM posts p CROSS JOIN LATERAL
    (SELECT DISTINCT t.brand FROM brand_terms t WHERE t.term = ANY (p.terms) UNION ALL SELECT 0) AS b
  WHERE p.terms && $1::text[] AND p.created_at >= ${from} AND p.created_at < $3::timestamp)`;
const PERIOD = '$2::timestamp';
const BEFORE = '($2::timestamp - ($3::timestamp - $2::timestamp))';

const ACCOUNTS = `(SELECT account_id, brand, split_part(post_type, '_', 1) AS platform, created_at < $2::timestamp AS is_before, ${SUMS}
  FROM ${eachBrand(BEFORE)} AS p GROUP BY 1, 2, 3, 4) AS s JOIN accounts USING (account_id)`;

export const LEADERBOARD_QUERIES: Record<string, string> = {
  brands: `SELECT brand, platform, is_before, ${SUMS_OF_SUMS}, count(DISTINCT profile_id) AS influencers, sum(followers) AS followers
    FROM ${ACCOUNTS} GROUP BY GROUPING SETS ((brand, is_before), (brand, platform, is_before))`,
  coverage: `SELECT brand, created_at::date AS day, flags, count(*) AS posts FROM ${eachBrand(BEFORE)} AS p GROUP BY 1, 2, 3`,
  brand_timeline: `SELECT brand, date_trunc('month', created_at) AS month, ${SUMS}, count(DISTINCT profile_id) AS influencers
    FROM ${eachBrand(PERIOD)} AS p JOIN accounts USING (account_id) WHERE brand > 0 GROUP BY 1, 2`,
  influencers: `SELECT * FROM (SELECT *, least(${RANKED.map(
    (c) => `row_number() OVER (PARTITION BY brand > 0 ORDER BY ${c} DESC, profile_id)`,
  ).join(', ')}) AS place FROM (SELECT profile_id, brand, ${SUMS} FROM ${eachBrand(PERIOD)} AS p
      JOIN accounts USING (account_id) GROUP BY 1, 2) AS s) AS s WHERE place <= 20`,
  top_posts: `SELECT DISTINCT id, account_id, created_at, post_type, message, link, likes, comments, views, v_interactions
    FROM ${eachBrand(PERIOD)} AS p ORDER BY v_interactions DESC, id LIMIT 24`,
};

const BRANDS = 20;
const TERMS_EACH = 10;
const YEAR = 365;
/** Each brand term occurs in about this share of all posts. */
const SHARE = 0.0005;
const CALLS = ['brands', 'brand_timeline', 'influencers', 'top_posts'];

const posts = Number(process.argv[2]);
const world = await openWorld(posts, Number(process.argv[3]));
const { services, company_id } = world;
const { db, ch } = services;
const { until } = await postDays(ch);
const frequent = await ch.query<{ term: string }>(
  `SELECT arrayJoin(terms) AS term, uniqExact(id) AS n FROM posts WHERE startsWith(term, '#') GROUP BY term
   ORDER BY abs(toInt64(n) - {usual:UInt32}), term LIMIT ${BRANDS * TERMS_EACH}`,
  { usual: Math.round(posts * SHARE) },
);
/** Dealt in turns, so that brands are about equally large. */
const termsOf = (brand: number) => frequent.filter((_term, i) => i % BRANDS === brand).map((t) => t.term);

async function makeBoard() {
  const brands = await db
    .insertInto('company_brand')
    .values(
      Array.from({ length: BRANDS }, (_none, i) => ({
        company_id,
        name: `Brand ${i + 1}`,
        hashtags: JSON.stringify(termsOf(i).map((term) => term.slice(1))),
      })),
    )
    .returning('id')
    .execute();
  const ids = brands.map((b) => b.id);
  const { id } = await db
    .insertInto('leaderboard')
    .values({ company_id, name: 'Bench' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('leaderboard_brand')
    .values(ids.map((brand_id, position) => ({ company_id, leaderboard_id: id, brand_id, position })))
    .execute();
  return { id, ids };
}
const board = await makeBoard();

const slashed = (day: string) => day.split('-').toReversed().join('/');
const yearOf = (days_ago: number) => ({
  from: shifted(until, -days_ago - YEAR + 1),
  to: shifted(until, -days_ago),
});
const addressOf = (call: string, days_ago: number) => {
  const { from, to } = yearOf(days_ago);
  return `leaderboards/${call}/${board.id}?${new URLSearchParams({ from_date: slashed(from), to_date: slashed(to) })}`;
};

async function timed(what: string, work: () => Promise<unknown>) {
  const timing = await time(work, 5);
  console.error(`${what}: ${timing.median} ms`);
  return timing;
}

let requests = 0;
/** All calls of the screen at once; cold: for a year that is not cached. */
const screen = (days_ago: number) => Promise.all(CALLS.map((call) => world.read(addressOf(call, days_ago))));
const cold = (call: string) => timed(call, () => world.read(addressOf(call, ++requests)));

const together = await timed('together', () => screen(++requests));
const again = await timed('again', () => screen(0));
const each: Record<string, number> = {};
for (const call of CALLS) each[call] = (await cold(call)).median;
const pdf = await cold('pdf_report');

/** The same queries in PostgreSQL, which has no cache. Throws where it finds other posts. */
async function rival(url: string) {
  const postgres = new pg.Pool({ connectionString: url, max: 2 });
  await loadPostgres(ch, postgres);
  const pairs = board.ids.flatMap((id, i) => termsOf(i).map((term) => [term, id] as const));
  await postgres.query(
    'DROP TABLE IF EXISTS brand_terms; CREATE UNLOGGED TABLE brand_terms (term text, brand int, PRIMARY KEY (term, brand))',
  );
  const [terms, brands] = [pairs.map(([term]) => term), pairs.map(([, id]) => id)];
  await postgres.query('INSERT INTO brand_terms SELECT * FROM unnest($1::text[], $2::int[])', [
    terms,
    brands,
  ]);
  await postgres.query('ANALYZE brand_terms');
  const ask = (name: string, days_ago: number) => {
    const { from, to } = yearOf(days_ago);
    return postgres.query(LEADERBOARD_QUERIES[name] ?? '', [terms, from, shifted(to, 1)]);
  };
  const ours = (await world.get(addressOf('brands', 0))) as { posts: number };
  const theirs = (await ask('brands', 0)).rows.find(
    (r) => r.brand === 0 && !r.is_before && r.platform === null,
  );
  if (Number(theirs?.posts) !== ours.posts)
    throw new Error(`${ours.posts} posts, in PostgreSQL ${theirs?.posts}`);
  const names = Object.keys(LEADERBOARD_QUERIES);
  const all = await time(() => Promise.all(names.map((name) => ask(name, ++requests))), 3);
  const single: Record<string, number> = {};
  for (const name of names) single[name] = (await time(() => ask(name, ++requests), 3)).median;
  await postgres.end();
  single.brands = (single.brands ?? 0) + (single.coverage ?? 0);
  delete single.coverage;
  return { posts: ours.posts, all: all.median, single };
}
const url = process.env.BENCH_POSTGRES;
const theirs = url ? await rival(url) : null;

const speed: LeaderboardSpeed = {
  posts,
  brands: BRANDS,
  terms_each: TERMS_EACH,
  day: new Date().toISOString().slice(0, 10),
  together: together.median,
  again: again.median,
  each,
  pdf: pdf.median,
  postgres: theirs,
};
console.log(JSON.stringify(speed));
await db.deleteFrom('leaderboard').where('id', '=', board.id).execute();
await db.deleteFrom('company_brand').where('id', 'in', board.ids).execute();
await world.close();
process.exit(0);
