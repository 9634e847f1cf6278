import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { signIn, startProduct } from './product.ts';
import { CACHE, keywordCalls, readAs, shifted, startWorld } from './worlds.ts';

// node memory POSTS PROFILES [DEMO]: resident megabytes of the product in its own process, after a first
// start with a demo world and some use, then on an existing world at rest and after 200 large terms.
const posts = Number(process.argv[2]);
const profiles = Number(process.argv[3]);
const demo = Number(process.argv[4] ?? 60_000);
const TERMS = 200;
const REST_MS = 15_000;
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

export interface Memory {
  demo_posts: number;
  seeded: number;
  used: number;
  posts: number;
  terms: number;
  least_posts: number;
  rest: number;
  queried: number;
}

const say = (what: string, megabytes: number) => console.error(`${what}: ${megabytes} MB`);

async function firstStart() {
  const folder = path.join(CACHE, 'memory');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const product = await startProduct(folder, { LIMELIGHT_DEMO: String(demo) });
  const seeded = product.residentMegabytes();
  say(`after the first start, a demo world of ${demo} posts`, seeded);
  const { cookie } = await signIn(product.url);
  const read = readAs(product.url, cookie);
  const { newest_post } = (await read('navigation')) as { newest_post: string };
  const until = newest_post.slice(0, 10);
  for (let round = 0; round < 10; round++) {
    const from = shifted(until, -89 - round);
    for (const { term } of benchTerms(demo)) await Promise.all(keywordCalls(term, from, until).map(read));
    for (let page = 1; page <= 5; page++) await read(`profiles?page=${page}&min_range=${1000 + round}`);
    await read(`profiles/facets?min_range=${1000 + round}`);
    await read(`dashboard?from_date=${from}&to_date=${until}`);
  }
  const used = product.residentMegabytes();
  say('after some use', used);
  await product.stop();
  rmSync(folder, { recursive: true });
  return { demo_posts: demo, seeded, used };
}

async function largeTerms() {
  const world = await startWorld(posts, profiles, TERMS);
  await world.read('navigation');
  await pause(REST_MS);
  const rest = world.residentMegabytes();
  say(`at rest after a start, ${posts} posts`, rest);
  for (const term of world.terms)
    await Promise.all(keywordCalls(term, world.from, world.until).map(world.read));
  await pause(REST_MS);
  const queried = world.residentMegabytes();
  say(`after the seven calls of ${world.terms.length} terms`, queried);
  await world.stop();
  return { posts, terms: world.terms.length, least_posts: world.least_posts, rest, queried };
}

console.log(JSON.stringify({ ...(await firstStart()), ...(await largeTerms()) } satisfies Memory));
process.exit(0);
