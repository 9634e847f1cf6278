import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromStored } from '#contract/sentences/sentences.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from '../import-run.ts';
import { runBatches } from './batches.ts';
import { runInWorker } from './thread.ts';

const POSTS = 30_000;
const HEADER =
  'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids';

/**
 * Invented videos of 3,000 accounts; every hundredth row is invalid, every thousandth video is a duplicate.
 */
const csv = [
  HEADER,
  ...Array.from({ length: POSTS }, (_, i) => {
    const n = i % 1000 === 999 ? i - 1 : i;
    const likes = i % 100 === 7 ? 'many' : n % 997;
    const numbers = [n % 60, likes, n % 13, n % 29, 1000 + (n % 9973), 500 + (n % 3000), n, 8];
    return `700000${1_000_000_000_000 + n},${1_600_000_000 + n},thread_${n % 3000},"['thread', 'été ${n % 50}']",song,${numbers}`;
  }),
  '',
].join('\n');

let app: TestApp;
let company_id: number;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-thread-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const onEmptyStores = (work: () => Promise<void>) => async () => {
  app = await testApp();
  try {
    company_id = (await app.signIn()).company_id;
    await work();
  } finally {
    await app.close();
  }
};

async function importFile(name: string, content: string | Uint8Array, takeIn?: typeof runInWorker) {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const id = await addImport(app.services, {
    company_id,
    created_by: null,
    path: file,
    name,
    state: 'pending',
  });
  await runImport(app.services, id, { takeIn });
  return recordOf(id);
}

const recordOf = (id: number) =>
  app.services.db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const inPlace: typeof runInWorker = (ports, row) => runBatches(ports, row);

/** Digests of all stored data without write times. */
async function stored() {
  const tables = {
    posts: '* EXCEPT (import_id)',
    post_terms: '*',
    post_snapshots: '* EXCEPT (import_id)',
    account_snapshots: '* EXCEPT (import_id)',
    accounts: '* EXCEPT (revision)',
    profiles: '* EXCEPT (revision, created_at)',
    profile_search: '* EXCEPT (revision, created_at)',
  };
  const digests: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const sql = `SELECT count() AS n, sum(cityHash64(toString(tuple(${columns})))) AS digest FROM ${table} FINAL`;
    [digests[table]] = await app.services.ch.query(sql);
  }
  return digests;
}

test('imports the same on a separate thread as on this one', async () => {
  const results: Array<{ record: object; stored: object }> = [];
  for (const takeIn of [inPlace, runInWorker]) {
    await onEmptyStores(async () => {
      const {
        created_at: _c,
        started_at: _s,
        finished_at: _f,
        file_path: _p,
        ...record
      } = await importFile('videos.csv', csv, takeIn);
      results.push({ record, stored: await stored() });
    })();
  }
  expect(results[0]?.record).toMatchObject({ state: 'completed', rows_read: POSTS, warnings: POSTS / 100 });
  expect(results[1]).toEqual(results[0]);
});

test(
  'records an error when a thread dies, and keeps what was acknowledged',
  onEmptyStores(async () => {
    const dying = path.join(folder, 'dying.mjs');
    // Ends when the second batch is written but not acknowledged.
    writeFileSync(
      dying,
      `import { takeIn as inWorker } from ${JSON.stringify(new URL('./worker.ts', import.meta.url).href)};
    export function takeIn(start) {
      const post = start.channel.postMessage.bind(start.channel);
      let commits = 0;
      start.channel.postMessage = (message, list) => {
        if (message.name === 'commit' && ++commits === 2) process.exit(7);
        post(message, list);
      };
      return inWorker(start);
    }`,
    );
    const record = await importFile('dies.csv', csv, (ports, row) =>
      runInWorker(ports, row, pathToFileURL(dying)),
    );
    expect(record).toMatchObject({ state: 'error', rows_read: 20_000 });
    expect(fromStored(record.error)?.text).toBe(
      'The import stopped because of an internal error. Rows imported so far are kept. Resume the import within a day, or import the file again.',
    );
    const posts = async () =>
      (await app.services.ch.query<{ n: number }>('SELECT count() AS n FROM posts FINAL'))[0]?.n;
    expect(await posts()).toBeGreaterThanOrEqual(19_980);
    await app.services.db
      .updateTable('import')
      .set({ state: 'pending' })
      .where('id', '=', record.id)
      .execute();
    await runImport(app.services, record.id);
    expect(await recordOf(record.id)).toMatchObject({ state: 'completed', error: null, rows_read: POSTS });
    expect(await posts()).toBe(POSTS - POSTS / 1000);
  }),
);

test(
  'ends an import that exhausts the memory with a message, and the server continues',
  onEmptyStores(async () => {
    const greedy = path.join(folder, 'greedy.mjs');
    writeFileSync(greedy, 'const held = []; for (;;) held.push(new Array(1e4).fill(1));');
    const record = await importFile('greedy.csv', csv, (ports, row) =>
      runInWorker(ports, row, pathToFileURL(greedy)),
    );
    expect(record.state).toBe('error');
    expect(fromStored(record.error)?.text).toMatch(/^This file needs too much memory.*\.$/);
  }),
);

test(
  'ends an import of a .gz that unpacks to a thousand times its size with a message',
  onEmptyStores(async () => {
    const rows = Buffer.from(`${csv.split('\n')[1]}\n`.repeat(1000));
    const bomb = gzipSync(
      Buffer.concat([Buffer.from(`${HEADER}\n`), ...Array.from({ length: 800 }, () => rows)]),
    );
    const record = await importFile('bomb.csv.gz', bomb);
    expect(record.state).toBe('error');
    expect(fromStored(record.error)?.text).toMatch(/^The file unpacks to far more .*\.$/);
  }),
);

test(
  'gives the reason for a file refused on the thread, once search shows imported rows',
  onEmptyStores(async () => {
    const whole = gzipSync(csv);
    const cut = whole.subarray(0, Math.floor(whole.length * 0.9));
    let running = true;
    const done = importFile('cut.csv.gz', cut).finally(() => {
      running = false;
    });
    const seen: unknown[] = [];
    while (running) {
      const row = await app.services.db
        .selectFrom('import')
        .select((e) => ['state', e.selectFrom('outbox_event').select(e.fn.countAll().as('n')).as('waiting')])
        .executeTakeFirst();
      if (row?.state === 'error') seen.push(row.waiting);
      await new Promise((resume) => setTimeout(resume, 2));
    }
    const record = await done;
    expect(record.state).toBe('error');
    expect(fromStored(record.error)?.text).toMatch(/^The gzip file is damaged/);
    expect(record.rows_read).toBeGreaterThanOrEqual(20_000);
    expect(seen.map(Number).every((waiting) => waiting === 0)).toBe(true);
  }),
);
