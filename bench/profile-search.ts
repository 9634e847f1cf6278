import pg from 'pg';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { copyInto } from './rivals.ts';
import { ratio, time } from './timing.ts';
import { openWorld } from './worlds.ts';

// node profile-search POSTS PROFILES: six filter sets over HTTP next to PostgreSQL; prints JSON on the last
// line.
const RANGES = ['followers', 'engagement', 'growth', 'credibility', 'price'];
const SETS: Array<{ name: string; query: string; sql: string }> = [
  { name: 'no filter', query: '', sql: '' },
  {
    name: 'country and engagement',
    query: 'country=FR&min_engagement=0.03',
    sql: "AND country = 'FR' AND engagement_rate >= 0.03",
  },
  {
    name: 'wide ranges, sorted by growth',
    query: 'min_range=1000&max_range=500000&min_credibility=0.5&or_unknown=credibility&sort_by=growth',
    sql: 'AND followers BETWEEN 1000 AND 500000 AND (credibility >= 0.5 OR credibility IS NULL)',
  },
  { name: 'text', query: 'search=thornwick', sql: "AND search_text LIKE '%thornwick%'" },
  {
    name: 'audience country',
    query: 'audience_country=FR:0.3',
    sql: "AND account_id IN (SELECT account_id FROM profile_audience WHERE dimension = 'countries' AND key = 'FR' AND share >= 0.3)",
  },
  {
    name: 'two audience fields, platform, theme',
    query: 'platform=instagram&themes=beauty&audience_country=US:0.2&audience_gender=FEMALE:0.5',
    sql: `AND 'beauty' = ANY(themes)
      AND account_id IN (SELECT account_id FROM profile_audience WHERE dimension = 'countries' AND key = 'US' AND share >= 0.2)
      AND account_id IN (SELECT account_id FROM profile_audience WHERE dimension = 'genders' AND key = 'FEMALE' AND share >= 0.5)`,
  },
];

const posts = Number(process.argv[2]);
const profiles = Number(process.argv[3]);
const world = await openWorld(posts, profiles);
const url = process.env.BENCH_POSTGRES;
const postgres = url ? new pg.Pool({ connectionString: url, max: 2 }) : null;
if (postgres) await load(world.services.ch, postgres);

const panel = (query: string) =>
  Promise.all(
    ['facets', ...RANGES.map((metric) => `range/${metric}`)].map((call) =>
      world.read(`profiles/${call}?${query}`),
    ),
  );
let other = 0;
/** Adds a condition that every profile passes, so that no cached answer is used. */
const asNew = (query: string) => {
  const passing = `max_range=${9e9 + other++}&or_unknown=`;
  if (query.includes('max_range')) return `${query}&min_age=0&max_age=${1000 + other}&or_unknown=age`;
  return `${query}&${passing}followers`;
};

// Warm-up: a new process still compiles its code.
for (let page = 100; page < 120; page++)
  for (const platform of ['all', 'instagram']) await world.read(`profiles?platform=${platform}&page=${page}`);

const sets = [];
for (const { name, query, sql } of SETS) {
  const start = performance.now();
  const answer = (await world.get(`profiles?${query}`)) as { total: number };
  const first = performance.now() - start;
  const pages = Math.max(1, Math.min(10, Math.floor(answer.total / 30)));
  let requests = 0;
  const http = await time(() => world.read(`profiles?${query}&page=${1 + (requests++ % pages)}`), 25);
  const facets = await time(() => panel(asNew(query)), 11);
  const kept = await time(() => panel(query), 11);
  const platform = query.includes('platform=instagram') ? 'instagram' : 'all';
  const order = query.includes('sort_by=growth') ? 'growth' : 'followers';
  const filter = `FROM profile_search WHERE platform = '${platform}' AND kind = 'influencer' ${sql}`;
  const rival =
    postgres &&
    (await time(async () => {
      await postgres.query(`SELECT * ${filter} ORDER BY ${order} DESC NULLS LAST LIMIT 30`);
      await postgres.query(`SELECT count(*) ${filter}`);
    }, 7));
  sets.push({
    name,
    total: answer.total,
    first,
    ...http,
    facets: facets.median,
    facets_p95: facets.p95,
    facets_kept: kept.median,
    postgres: rival?.median,
    faster: rival && ratio(rival.median, http.median),
  });
  console.error(
    `${name}: ${answer.total} profiles, first ${first.toFixed(1)} ms, median ${http.median} ms, p95 ${http.p95} ms, facets and histograms ${facets.median} ms, p95 ${facets.p95} ms, kept ${kept.median} ms, PostgreSQL ${rival?.median} ms`,
  );
}
for (const people of [1, 2, 4]) {
  let page = 1;
  const ask = () => world.read(`profiles?${SETS[page % SETS.length]?.query}&page=${1 + (page++ % 9)}`);
  const each: number[] = [];
  const timed = async () => {
    const start = performance.now();
    await ask();
    each.push(performance.now() - start);
  };
  await time(() => Promise.all(Array.from({ length: people }, timed)), 24);
  each.sort((a, b) => a - b);
  const p95 = each[Math.floor(each.length * 0.95)] ?? 0;
  const median = each[Math.floor(each.length / 2)] ?? 0;
  console.error(`${people} at once: a page median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
}
await postgres?.end();
await world.close();
console.log(JSON.stringify(sets));
process.exit(0);

/** The flag is in an unlogged table, which a crash empties with the others. */
async function loaded(db: pg.Pool): Promise<number> {
  const { rows } = await db.query("SELECT to_regclass('bench_profiles') AS there");
  if (!rows[0]?.there) return 0;
  return (await db.query('SELECT profiles FROM bench_profiles')).rows[0]?.profiles ?? 0;
}

async function load(ch: ClickHouse, db: pg.Pool) {
  if ((await loaded(db)) === profiles) return;
  await db.query(`DROP TABLE IF EXISTS profile_search, profile_audience, bench_profiles;
    CREATE UNLOGGED TABLE profile_search (platform text, profile_id int, account_id int, kind text, country text, name text,
      search_text text, themes text[], followers bigint, engagement_rate float4, growth float4, credibility float4);
    CREATE UNLOGGED TABLE profile_audience (dimension text, key text, account_id int, share float4)`);
  await copyInto(
    ch,
    db,
    'profile_search',
    `SELECT platform, profile_id, account_id, kind, country, name, search_text,
    concat('{', arrayStringConcat(arrayMap(t -> concat('"', t, '"'), themes), ','), '}'), followers,
    if(isNaN(engagement_rate), NULL, engagement_rate), if(isNaN(growth), NULL, growth), if(isNaN(credibility), NULL, credibility)
    FROM profile_search FINAL WHERE company_id = 0 AND platform IN ('all', 'instagram')`,
  );
  await copyInto(
    ch,
    db,
    'profile_audience',
    "SELECT dimension, key, account_id, share FROM audience_index FINAL WHERE dimension IN ('countries', 'genders')",
  );
  await db.query(`CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX ON profile_search (platform, kind, followers DESC);
    CREATE INDEX ON profile_search (platform, country, engagement_rate);
    CREATE INDEX ON profile_search (platform, growth DESC);
    CREATE INDEX ON profile_search USING gin (search_text gin_trgm_ops);
    CREATE INDEX ON profile_search USING gin (themes);
    CREATE INDEX ON profile_audience (dimension, key, share)`);
  await db.query('VACUUM ANALYZE');
  await db.query(`CREATE UNLOGGED TABLE bench_profiles AS SELECT ${profiles} AS profiles`);
}
