import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { WantedImport } from '#server/import-arguments.ts';
import { readEnv } from '#server/platform/env.ts';
import { ROOT } from '#server/platform/root.ts';
import { benchTerms } from '#server/seed/generators/bench-terms.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { commandLineCompany } from '#server/slices/auth/first-company.ts';
import { openStores } from '#server/stores.ts';
import { type Session, signIn, startProduct, VIDEOS } from './product.ts';
import { keywordCalls, readAs } from './worlds.ts';

// node faults-people [MINUTES] [POSTS] [PEOPLE]: people open a screen every three seconds, first alone,
// then during an import. A screen takes as long as its slowest call.
const MINUTES = Number(process.argv[2] ?? 5);
const POSTS = Number(process.argv[3] ?? 1_000_000);
const PEOPLE = Number(process.argv[4] ?? 50);
const THINKING_MS = 3000;
const HEALTH_PORT = '4099';
const cache = path.join(ROOT, '.cache/bench');
const data = path.join(cache, `people-${POSTS}`);
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

async function prepare() {
  if (existsSync(path.join(data, 'seeded'))) return;
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  await (await startProduct(data)).stop();
  const stores = await openStores(
    readEnv({ LIMELIGHT_DATA: data, LIMELIGHT_DEMO: 'none', LOG_LEVEL: 'error' }),
  );
  const company_id = await commandLineCompany(stores.services);
  await seedDemo(stores.services, { posts: POSTS, profiles: POSTS / 50, seed: 'people', company_id });
  await stores.close();
  writeFileSync(path.join(data, 'seeded'), '');
}

/** More invented videos than can be imported in the given minutes. */
async function importFile(): Promise<string> {
  const file = path.join(cache, 'people-import.csv');
  const out = createWriteStream(file);
  out.write(`${VIDEOS}\n`);
  const rows = MINUTES * 60 * 12_000;
  for (let first = 0; first < rows; first += 10_000) {
    const lines = Array.from({ length: Math.min(10_000, rows - first) }, (_, i) => {
      const n = first + i;
      const numbers = [n % 60, n % 997, n % 13, n % 29, 1000 + (n % 9973), 500 + (n % 20_000), n, 8];
      return `7${Math.floor(Date.now() / 1000)}${String(n).padStart(8, '0')},${1_600_000_000 + n},meanwhile_${n % 20_000},"['meanwhile', 'm${n % 500}']",song,${numbers}`;
    });
    if (!out.write(`${lines.join('\n')}\n`)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
  return file;
}

const times: number[] = [];
const health: number[] = [];
const health_port: number[] = [];
let errors: string[] = [];

function screens(url: string, session: Session, from: string, to: string) {
  const read = readAs(url, session.cookie);
  const terms = benchTerms(POSTS).map((t) => t.term);
  const orders = ['followers', 'engagement_rate', 'growth'];
  return [
    (n: number) => keywordCalls(terms[n % terms.length] ?? '', from, to),
    (n: number) => [
      `profiles?limit=25&page=${1 + (n % 7)}&sort=${orders[n % orders.length]}`,
      `profiles/facets?${n % 2 ? 'countries=DE' : ''}`,
    ],
    () => [`dashboard?from_date=${from}&to_date=${to}`, 'dashboard/latest_posts?limit=10'],
  ].map((addresses) => async (n: number) => {
    const start = performance.now();
    const answers = await Promise.allSettled(addresses(n).map(read));
    times.push(performance.now() - start);
    for (const a of answers) if (a.status === 'rejected') errors.push(String(a.reason));
  });
}

async function clickThrough(screenList: ReturnType<typeof screens>, until: number) {
  const person = async (who: number) => {
    await pause((THINKING_MS * who) / PEOPLE);
    for (let click = who; Date.now() < until; click++) {
      await screenList[click % screenList.length]?.(click * 31 + who);
      await pause(THINKING_MS * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, who) => person(who)));
}

async function watchHealth(url: string, took: number[], until: number) {
  while (Date.now() < until) {
    const start = performance.now();
    const answer = await fetch(`${url}/healthz`);
    await answer.body?.cancel();
    took.push(performance.now() - start);
    if (!answer.ok) errors.push(`healthz: ${answer.status}`);
    await pause(250);
  }
}

function at(all: number[], share: number) {
  const sorted = all.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
}

function summary(megabytes: number) {
  return {
    megabytes,
    screens: times.length,
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    p99: at(times, 0.99),
    health_p50: at(health, 0.5),
    health_p99: at(health, 0.99),
    health_port_p50: at(health_port, 0.5),
    health_port_p99: at(health_port, 0.99),
    errors: errors.length,
    first_errors: [...new Set(errors)].slice(0, 3),
  };
}

async function round(work: (until: number) => Promise<unknown>) {
  times.length = 0;
  health.length = 0;
  health_port.length = 0;
  errors = [];
  await work(Date.now() + MINUTES * 60_000);
  return summary(server.residentMegabytes());
}

await prepare();
const file = await importFile();
const server = await startProduct(data, { LIMELIGHT_HEALTH_PORT: HEALTH_PORT });
const session = await signIn(server.url);
const navigation = await fetch(`${server.url}/api/navigation`, { headers: { cookie: session.cookie } });
const { newest_post } = (await navigation.json()) as { newest_post: string };
const from = new Date(Date.parse(newest_post) - 89 * 86_400_000).toISOString().slice(0, 10);
const screenList = screens(server.url, session, from, newest_post);
const clicking = (until: number) =>
  Promise.all([
    clickThrough(screenList, until),
    watchHealth(server.url, health, until),
    watchHealth(`http://127.0.0.1:${HEALTH_PORT}`, health_port, until),
  ]);
const alone = await round(clicking);
console.error(`alone: ${JSON.stringify(alone)}`);

const holder = (await import('#server/platform/data-folder/data-folder.ts')).holderOf(data);
const wanted: WantedImport = {
  path: file,
  preset: null,
  platform: null,
  mapping: null,
  encoding: null,
  timezone: null,
};
const started = await fetch(`${server.url}/internal/imports`, {
  method: 'POST',
  headers: { 'x-limelight-secret': holder?.secret ?? '', 'content-type': 'application/json' },
  body: JSON.stringify(wanted),
});
if (!started.ok) throw new Error(`The import did not start: ${started.status}`);
const importing = await round(clicking);
await server.stop();
rmSync(file);
// The world can be reused only if nothing was imported into it.
rmSync(data, { recursive: true, force: true });
console.log(JSON.stringify({ posts: POSTS, people: PEOPLE, minutes: MINUTES, alone, importing }));
process.exit(0);
