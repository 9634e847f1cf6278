import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildApp } from '#server/app.ts';
import { startSession } from '#server/platform/callers/sessions.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { takeDataFolder } from '#server/platform/data-folder/data-folder.ts';
import { readEnv } from '#server/platform/env.ts';
import { ROOT } from '#server/platform/root.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { commandLineCompany } from '#server/slices/auth/first-company.ts';
import { openStores } from '#server/stores.ts';
import { openClient, startProduct } from './product.ts';

export const CACHE = path.join(ROOT, '.cache/bench');
const worldFolder = (posts: number, profiles: number) => path.join(CACHE, `world-${posts}-${profiles}`);

/** A world on a server: its own folder, and the settings of the stores. */
export interface OnServer {
  folder: string;
  env: Record<string, string>;
}

const QUIET_SECONDS = 5;

/** Until nothing is merged any more, which would take processor time and memory from what is measured. */
async function settled(ch: ClickHouse): Promise<void> {
  for (let quiet = 0; quiet < QUIET_SECONDS; ) {
    await setTimeout(1000);
    const [merges] = await ch.query<{ n: number }>('SELECT count() AS n FROM system.merges');
    quiet = merges?.n === 0 ? quiet + 1 : 0;
  }
}

/** Creates the demo world on disk on first use. */
async function openFolder(posts: number, profiles: number, server?: OnServer) {
  const folder = server?.folder ?? worldFolder(posts, profiles);
  const done = path.join(folder, 'seeded');
  if (existsSync(folder) && !existsSync(done)) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true });
  const lock = takeDataFolder(folder);
  const stores = await openStores(
    readEnv({
      LIMELIGHT_DATA: folder,
      LOG_LEVEL: 'error',
      LIMELIGHT_CALLS_PER_MINUTE: '1000000',
      ...server?.env,
    }),
  );
  const { services } = stores;
  const company_id = await commandLineCompany(services);
  if (!existsSync(done)) {
    const start = Date.now();
    await seedDemo(services, { posts, profiles, seed: 'bench', company_id });
    await settled(services.ch);
    writeFileSync(done, `${(Date.now() - start) / 1000} s\n`);
  }
  const user = await services.db
    .insertInto('app_user')
    .values({ company_id, email: `bench-${Date.now()}@example.com`, password_hash: 'unset', role: 'admin' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await startSession(services, user.id, 'bench');
  return {
    folder,
    services,
    company_id,
    cookie: `limelight_session=${session.secret}`,
    async close() {
      await stores.close();
      lock.release();
    },
  };
}

export async function openWorld(posts: number, profiles: number, server?: OnServer) {
  const { services, company_id, cookie, close } = await openFolder(posts, profiles, server);
  const app = await buildApp(services);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const client = openClient(`http://127.0.0.1:${port}/api/`, cookie);
  return {
    services,
    company_id,
    get: client.get,
    read: client.read,
    async close() {
      await client.close();
      await app.http.close();
      await close();
    },
  };
}

export async function startWorld(posts: number, profiles: number, most_terms: number) {
  const { folder, services, cookie, close } = await openFolder(posts, profiles);
  const terms = await services.ch.query<{ term: string; n: number }>(
    `SELECT arrayJoin(terms) AS term, count() AS n FROM posts FINAL WHERE startsWith(term, '#') GROUP BY term
     ORDER BY n DESC, term LIMIT ${most_terms}`,
  );
  const days = await postDays(services.ch);
  await close();
  const product = await startProduct(folder);
  const read = readAs(product.url, cookie);
  const least_posts = terms.at(-1)?.n ?? 0;
  return { ...product, ...days, cookie, terms: terms.map((t) => t.term), least_posts, read };
}

export const readAs = (url: string, cookie: string) => async (address: string) => {
  const answer = await fetch(`${url}/api/${address}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return (await answer.json()) as unknown;
};

export async function postDays(ch: ClickHouse) {
  const [days] = await ch.query<{ from: string; until: string }>(
    'SELECT toString(toDate(min(created_at))) AS from, toString(toDate(max(created_at))) AS until FROM posts WHERE created_at > 0',
  );
  return { from: days?.from ?? '', until: days?.until ?? '' };
}

export const CALLS = [
  'statistics',
  'influencer_tier_analysis',
  'metrics_by_day',
  'top_influencers',
  'audience_statistics',
  'country_statistics',
  'posts',
];

export const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const keywordCalls = (keyword: string, from_date: string, to_date: string) =>
  CALLS.map((call) => `keyword/${call}?${new URLSearchParams({ keyword, from_date, to_date })}`);

/** Each run uses days that are not cached. */
export async function sevenCalls(world: Awaited<ReturnType<typeof openWorld>>) {
  const { from, until } = await postDays(world.services.ch);
  let requests = 0;
  const screen = (term: string) => {
    requests++;
    return keywordCalls(
      term,
      shifted(from, requests % 16),
      shifted(until, -(Math.floor(requests / 16) % 16)),
    );
  };
  return {
    /** The last day is excluded. */
    days: { from, until: shifted(until, 1) },
    one: (call: string, term: string) => world.read(screen(term)[CALLS.indexOf(call)] ?? ''),
    again: (term: string) => Promise.all(keywordCalls(term, from, until).map(world.read)),
    together: (term: string) => Promise.all(screen(term).map(world.read)),
  };
}
