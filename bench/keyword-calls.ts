import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { RAW_QUERIES } from './raw-queries.ts';
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
const shifted = (day: string | undefined, days: number) =>
  new Date(Date.parse(day ?? '') + days * 86_400_000).toISOString().slice(0, 10);
let asked = 0;
/** Nearly all posts of the term, by days that nobody asked for before: nothing that was added up is given again. */
const question = (term: string) => {
  asked++;
  const from_date = shifted(range?.a, asked % 16);
  const to_date = shifted(range?.b, -(Math.floor(asked / 16) % 16));
  return new URLSearchParams({ keyword: term, from_date, to_date }).toString();
};
const raw = (call: string, term: string) => () =>
  world.services.ch.query(RAW_QUERIES[call] as string, { term, from: range?.a, until: shifted(range?.b, 1) });

const terms = [];
for (const { term, posts: expected, ladder } of benchTerms(posts)) {
  const opening = performance.now();
  await world.read(`keyword/statistics?${question(term)}`);
  const first = performance.now() - opening;
  const calls: Record<string, { http: number; raw: number; ratio: number }> = {};
  for (const call of CALLS) {
    const engine = await time(raw(call, term));
    const http = await time(() => world.read(`keyword/${call}?${question(term)}`));
    calls[call] = { http: http.median, raw: engine.median, ratio: ratio(http.median, engine.median) };
  }
  const together = await time(() => {
    const same = question(term);
    return Promise.all(CALLS.map((call) => world.read(`keyword/${call}?${same}`)));
  });
  const postgres = rivals && (await time(() => askPostgres(rivals, term), 5));
  const duckdb = rivals && (await time(() => askDuckdb(rivals, term), 5));
  terms.push({
    term,
    ladder,
    posts: expected,
    calls,
    together: together.median,
    first,
    postgres: postgres?.median,
    duckdb: duckdb?.median,
  });
  console.error(
    `${term} (${expected}): together ${together.median} ms, statistics ${calls.statistics?.http} ms, first asking ${Math.round(first)} ms`,
  );
}
if (rivals) await closeRivals(rivals);
await world.close();
console.log(JSON.stringify(terms));
process.exit(0);
