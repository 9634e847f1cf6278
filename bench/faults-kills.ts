import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv } from '#server/platform/env.ts';
import { openStores } from '#server/stores.ts';
import { type RunningProduct, type Session, signIn, startProduct } from './product.ts';
import { clientOf, VIDEOS } from './product-client.ts';

// node faults-kills [KILLS]: kills the product at random moments of imports, projection, edits and exports,
// restarts it, and counts acknowledged writes that were lost.
const KILLS = Number(process.argv[2] ?? 20);
const ROWS = 25_000;
const ACCOUNTS = 3_000;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-kills-'));
const data = path.join(folder, 'data');
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms));

function csv(round: number): string {
  const lines = Array.from({ length: ROWS }, (_, i) => {
    const n = round * ROWS + i;
    const account = (round * ACCOUNTS) / 2 + (i % ACCOUNTS);
    const numbers = [n % 60, n % 997, n % 13, n % 29, 1000 + (n % 9973), 500 + account, account * 10, 8];
    return `700000${1_000_000_000_000 + n},${1_600_000_000 + n},killed_${account},"['everyrow', 'r${round}']",song,${numbers}`;
  });
  return [VIDEOS, ...lines, ''].join('\n');
}

interface Acknowledged {
  imports: Map<number, { round: number; rows: number }>;
  notes: Map<number, string>;
  /** The newest note sent; it may be stored whether or not it was answered. */
  sent: Map<number, string>;
}
const acknowledged: Acknowledged = { imports: new Map(), notes: new Map(), sent: new Map() };
let session: Session;

const clientFor = (server: RunningProduct) => clientOf(server, session);

async function importRound(server: RunningProduct, round: number) {
  const id = await clientFor(server).importTable(`round-${round}.csv`, csv(round));
  acknowledged.imports.set(id, { round, rows: 0 });
}

async function watchImports(server: RunningProduct) {
  for (;;) {
    for (const { id, rows_read } of await clientFor(server).history()) {
      const known = acknowledged.imports.get(id);
      if (known) known.rows = Math.max(known.rows, rows_read);
    }
    await pause(60);
  }
}

async function edit(server: RunningProduct, ids: number[], round: number) {
  for (let i = 0; ; i++) {
    const id = ids[(i * 7 + round) % ids.length];
    if (id === undefined) return;
    const notes = `round ${round}, edit ${i}`;
    acknowledged.sent.set(id, notes);
    await clientFor(server).send(`profile/edit/${id}`, { id, notes });
    acknowledged.notes.set(id, notes);
    await pause(15);
  }
}

async function exportPosts(server: RunningProduct) {
  for (let page = 1; ; page = (page % 20) + 1) {
    await clientFor(server).call(
      `keyword/posts?keyword=%23everyrow&from_date=2020-01-01&to_date=2021-12-31&page=${page}&limit=100`,
    );
    await pause(30);
  }
}

let server = await startProduct(data);
session = await signIn(server.url);
await importRound(server, 0);
await clientFor(server).ended();
const starts: number[] = [];
for (let round = 1; round <= KILLS; round++) {
  await importRound(server, round);
  const { profiles } = (await (await clientFor(server).call('profiles?limit=50')).json()) as {
    profiles: { id: number }[];
  };
  const ids = profiles.map((p) => p.id);
  const busy = [watchImports(server), edit(server, ids, round), exportPosts(server)];
  // Connections break when the process is killed; an error before that is a fault.
  let killed = false;
  const faults: string[] = [];
  for (const work of busy)
    work.catch((error: Error) => {
      if (!killed) faults.push(error.message);
    });
  await pause(200 + Math.random() * 4000);
  killed = true;
  await server.kill();
  await Promise.allSettled(busy);
  if (faults.length > 0) throw new Error(`Round ${round}: ${faults.join('; ')}`);
  const began = performance.now();
  server = await startProduct(data);
  starts.push(performance.now() - began);
  console.error(`kill ${round} of ${KILLS}, started again in ${Math.round(starts.at(-1) ?? 0)} ms`);
}

const records = await clientFor(server).ended();
let edits_lost = 0;
for (const [id, notes] of acknowledged.notes) {
  const profile = (await (await clientFor(server).call(`profile/get_profile_data/${id}`)).json()) as {
    notes: string;
  };
  if (profile.notes !== notes && profile.notes !== acknowledged.sent.get(id)) edits_lost++;
}
await server.stop();

const stores = await openStores(
  readEnv({ LIMELIGHT_DATA: data, LIMELIGHT_DEMO: 'none', LOG_LEVEL: 'fatal' }),
);
const one = async (sql: string) => Number((await stores.services.ch.query<{ n: number }>(sql))[0]?.n);
const posts = await one('SELECT count() AS n FROM posts FINAL');
const accounts = ((KILLS + 2) * ACCOUNTS) / 2;
const made = Number(
  (
    await stores.services.db
      .selectFrom('account')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n,
);
const result = {
  kills: KILLS,
  rows_acknowledged: [...acknowledged.imports.values()].reduce((sum, i) => sum + i.rows, 0),
  edits_acknowledged: acknowledged.notes.size,
  imports_lost: [...acknowledged.imports.keys()].filter(
    (id) => records.find((r) => r.id === id)?.state !== 'completed',
  ).length,
  rows_lost: (KILLS + 1) * ROWS - posts,
  edits_lost,
  duplicates:
    posts - (await one('SELECT uniqExact(id) AS n FROM posts FINAL')) + Math.max(0, made - accounts),
  derived_missing: {
    terms:
      (await one('SELECT sum(length(terms)) AS n FROM posts FINAL')) -
      (await one('SELECT count() AS n FROM post_terms FINAL')),
    snapshots: posts - (await one('SELECT uniqExact(post_id) AS n FROM post_snapshots FINAL')),
    search_rows: accounts - (await one('SELECT count() AS n FROM accounts FINAL')),
  },
  posts_miscounted: records.reduce((sum, r) => sum + Number(r.posts_new), 0) - posts,
  accounts_miscounted: records.reduce((sum, r) => sum + Number(r.accounts_new), 0) - made,
  start_ms: Math.round(starts.toSorted((a, b) => a - b)[starts.length >> 1] ?? 0),
};
await stores.close();
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(result));
process.exit(0);
