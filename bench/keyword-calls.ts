import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { askDuckdb, askPostgres, closeRivals, openRivals } from './rivals.ts';
import { ratio, time } from './timing.ts';
import { openWorld } from './worlds.ts';

// node keyword-calls POSTS PROFILES [rivals]: the seven keyword calls of five terms; prints JSON on the last line.
const CALLS = [
  'statistics',
  'influencer_tier_analysis',
  'metrics_by_day',
  'top_influencers',
  'audience_statistics',
  'country_statistics',
  'posts',
];

const posts = Number(process.argv[2]);
const world = await openWorld(posts, Number(process.argv[3]));
const rivals = process.argv[4] === 'rivals' ? await openRivals(world.services.ch, posts) : null;

const [range] = await world.services.ch.query<{ a: string; b: string }>(
  'SELECT toString(toDate(min(created_at))) AS a, toString(toDate(max(created_at))) AS b FROM posts WHERE created_at > 0',
);
const query = (term: string) =>
  new URLSearchParams({ keyword: term, from_date: range?.a ?? '', to_date: range?.b ?? '' }).toString();

/** What a call asks the engine, recorded once and asked again without the product around it. */
async function recorded(address: string): Promise<() => Promise<unknown>> {
  const { ch } = world.services;
  const asked: Array<[string, Record<string, unknown> | undefined]> = [];
  const { query: original } = ch;
  ch.query = (sql, params, name) => {
    asked.push([sql, params]);
    return original(sql, params, name);
  };
  await world.get(address);
  ch.query = original;
  return () => Promise.all(asked.map(([sql, params]) => original(sql, params)));
}

const terms = [];
for (const { term, posts: expected, ladder } of benchTerms(posts)) {
  const calls: Record<string, { http: number; raw: number; ratio: number }> = {};
  for (const call of CALLS) {
    const address = `keyword/${call}?${query(term)}`;
    const raw = await time(await recorded(address));
    const http = await time(() => world.get(address));
    calls[call] = { http: http.median, raw: raw.median, ratio: ratio(http.median, raw.median) };
  }
  const together = await time(() =>
    Promise.all(CALLS.map((call) => world.get(`keyword/${call}?${query(term)}`))),
  );
  const postgres = rivals && (await time(() => askPostgres(rivals, term), 5));
  const duckdb = rivals && (await time(() => askDuckdb(rivals, term), 5));
  terms.push({
    term,
    ladder,
    posts: expected,
    calls,
    together: together.median,
    postgres: postgres?.median,
    duckdb: duckdb?.median,
  });
  console.error(
    `${term} (${expected}): together ${together.median} ms, statistics ${calls.statistics?.http} ms`,
  );
}
if (rivals) await closeRivals(rivals);
await world.close();
console.log(JSON.stringify(terms));
process.exit(0);
