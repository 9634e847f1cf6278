import { once } from 'node:events';
import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { askDuckdb, askPostgres, closeRivals, openRivals, POSTGRES_QUERIES, type Rivals } from './rivals.ts';
import { ratio, time } from './timing.ts';
import { CALLS, keywordCalls, openWorld, sevenCalls, shifted } from './worlds.ts';

/**
 * The seven keyword queries as plain ClickHouse SQL over the product's tables, without its rules and answer
 * shapes. Placeholders: term, from and until (days).
 */
const fact = (name: string) => `dictGet('account_facts', '${name}', toUInt64(account_id))`;
const SUMS = `count() AS posts, sum(v_interactions) AS interactions, sum(v_impressions) AS impressions, sum(v_reach) AS reach,
  sum(v_basis) AS basis, sum(v_impressions * if(bitShiftRight(flags, 12) = 5, 70, 15) / 1000) AS media_value`;
const PEOPLE = `uniqExact(${fact('profile_id')}) AS influencers, sum(${fact('followers')}) AS followers`;
const ROWS = `post_terms FINAL WHERE term_hash = cityHash64({term:String}) AND created_at >= toDateTime({from:String}, 'UTC') AND created_at < toDateTime({until:String}, 'UTC')`;
const ACCOUNTS = `SELECT account_id, ${SUMS} FROM ${ROWS} GROUP BY account_id`;
const SUMS_OF_SUMS = ['posts', 'interactions', 'impressions', 'reach', 'basis', 'media_value']
  .map((c) => `sum(${c}) AS ${c}`)
  .join(', ');

export const RAW_QUERIES: Record<string, string> = {
  statistics: `SELECT flags, ${SUMS}, ${PEOPLE} FROM ${ROWS} GROUP BY flags WITH ROLLUP`,
  influencer_tier_analysis: `SELECT roundDown(${fact('followers')}, [-1, 0, 1000, 10000, 50000, 500000, 1000000]) AS tier, ${SUMS_OF_SUMS},
  ${PEOPLE} FROM (${ACCOUNTS}) GROUP BY tier`,
  metrics_by_day: `SELECT toDate(created_at) AS day, ${SUMS}, ${PEOPLE} FROM ${ROWS} GROUP BY day ORDER BY day`,
  top_influencers: `SELECT ${fact('profile_id')} AS profile_id, ${SUMS_OF_SUMS} FROM (${ACCOUNTS}) GROUP BY profile_id
  ORDER BY impressions DESC, profile_id LIMIT 30`,
  audience_statistics: `SELECT cell, sum(reach * share) AS reach, sum(impressions * share) AS impressions, sum(interactions * share) AS interactions,
  sum(media_value * share) AS media_value
  FROM (SELECT a.*, d.cells AS cells, d.shares AS shares FROM (${ACCOUNTS}) AS a
    INNER JOIN (SELECT account_id, cells, shares FROM audience_cells FINAL WHERE account_id IN (SELECT account_id FROM ${ROWS})) AS d
    ON d.account_id = a.account_id)
  ARRAY JOIN cells AS cell, shares AS share GROUP BY cell`,
  country_statistics: `SELECT ${fact('country')} AS country, ${SUMS_OF_SUMS}, ${PEOPLE} FROM (${ACCOUNTS}) GROUP BY country`,
  posts: `SELECT id, account_id, created_at, post_type, message, link, image, likes, comments, views FROM posts FINAL
  PREWHERE (account_id, created_at, id) IN (SELECT account_id, created_at, post_id FROM ${ROWS} ORDER BY created_at DESC, post_id LIMIT 30)`,
};

// node keyword-calls POSTS PROFILES [rivals]: the seven keyword calls for five terms; prints JSON on the
// last line. With `growth`, as a child process: answers each term with the milliseconds of its seven calls;
// two processes with worlds of different sizes take turns.
const posts = Number(process.argv[2]);
const mode = process.argv[4];
const world = await openWorld(posts, Number(process.argv[3]));
const keyword = await sevenCalls(world);
if (mode === 'growth') await answerTerms();
const rivals = mode === 'rivals' ? await openRivals(world.services.ch, posts) : null;

/** Until the parent disconnects. */
async function answerTerms(): Promise<never> {
  process.on('message', async (term: string) => {
    const start = performance.now();
    await keyword.together(term);
    process.send?.(performance.now() - start);
  });
  process.send?.('ready');
  await once(process, 'disconnect');
  await world.close();
  process.exit(0);
}

const raw = (call: string, term: string) => () =>
  world.services.ch.query(RAW_QUERIES[call] as string, { term, ...keyword.days });

/** Throws where PostgreSQL finds other posts. */
async function compare(term: string, { postgres }: Rivals) {
  const { from, until } = keyword.days;
  const { rows } = await postgres.query(POSTGRES_QUERIES.statistics ?? '', [term, from, until]);
  const theirs = rows.find((row) => row.flags === null);
  const ours = (await world.get(keywordCalls(term, from, shifted(until, -1))[0] ?? '')) as { posts: number };
  if (Number(theirs?.posts) !== ours.posts)
    throw new Error(`${term}: ${ours.posts} posts, in PostgreSQL ${theirs?.posts}`);
}

const terms = [];
for (const { term, posts: expected } of benchTerms(posts)) {
  const opening = performance.now();
  await keyword.together(term);
  const first = performance.now() - opening;
  const calls: Record<string, { http: number; raw: number; ratio: number }> = {};
  for (const call of CALLS) {
    const engine = await time(raw(call, term));
    const http = await time(() => keyword.one(call, term));
    calls[call] = { http: http.median, raw: engine.median, ratio: ratio(http.median, engine.median) };
  }
  const together = await time(() => keyword.together(term));
  if (rivals) await compare(term, rivals);
  const again = await time(() => keyword.again(term));
  const postgres = rivals && (await time(() => askPostgres(rivals, term, keyword.days), 5));
  const duckdb = rivals && (await time(() => askDuckdb(rivals, term), 5));
  terms.push({
    term,
    posts: expected,
    calls,
    together: together.median,
    again: again.median,
    first,
    postgres: postgres?.median,
    duckdb: duckdb?.median,
  });
  console.error(
    `${term} (${expected}): together ${together.median} ms, again ${again.median} ms, first asking ${Math.round(first)} ms, PostgreSQL ${postgres?.median} ms`,
  );
}
if (rivals) await closeRivals(rivals);
await world.close();
console.log(JSON.stringify(terms));
process.exit(0);
