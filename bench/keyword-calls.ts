import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { POSTGRES_QUERIES } from './postgres-queries.ts';
import { RAW_QUERIES } from './raw-queries.ts';
import { askDuckdb, askPostgres, closeRivals, openRivals, type Rivals } from './rivals.ts';
import { CALLS, keywordCalls, sevenCalls, shifted } from './seven-calls.ts';
import { ratio, time } from './timing.ts';
import { openWorld } from './worlds.ts';

// node keyword-calls POSTS PROFILES [rivals]: the seven keyword calls for five terms; prints JSON on the
// last line.
const posts = Number(process.argv[2]);
const world = await openWorld(posts, Number(process.argv[3]));
const rivals = process.argv[4] === 'rivals' ? await openRivals(world.services.ch, posts) : null;

const keyword = await sevenCalls(world);
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
