import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { RAW_QUERIES } from './raw-queries.ts';
import { askDuckdb, askPostgres, closeRivals, openRivals } from './rivals.ts';
import { CALLS, sevenCalls } from './seven-calls.ts';
import { ratio, time } from './timing.ts';
import { openWorld } from './worlds.ts';

// node keyword-calls POSTS PROFILES [rivals]: the seven keyword calls of five terms; prints JSON on the last line.
const posts = Number(process.argv[2]);
const world = await openWorld(posts, Number(process.argv[3]));
const rivals = process.argv[4] === 'rivals' ? await openRivals(world.services.ch, posts) : null;

const keyword = await sevenCalls(world);
const raw = (call: string, term: string) => () =>
  world.services.ch.query(RAW_QUERIES[call] as string, { term, ...keyword.days });

const terms = [];
for (const { term, posts: expected } of benchTerms(posts)) {
  const opening = performance.now();
  await keyword.one('statistics', term);
  const first = performance.now() - opening;
  const calls: Record<string, { http: number; raw: number; ratio: number }> = {};
  for (const call of CALLS) {
    const engine = await time(raw(call, term));
    const http = await time(() => keyword.one(call, term));
    calls[call] = { http: http.median, raw: engine.median, ratio: ratio(http.median, engine.median) };
  }
  const together = await time(() => keyword.together(term));
  const postgres = rivals && (await time(() => askPostgres(rivals, term), 5));
  const duckdb = rivals && (await time(() => askDuckdb(rivals, term), 5));
  terms.push({
    term,
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
