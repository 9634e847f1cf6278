import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migratedStore } from '#server/testing/migrated-store.ts';
import { type Postgres, transaction } from './postgres.ts';

let store: Postgres;
let folder: string;
beforeAll(async () => {
  store = await migratedStore();
  await store.script('create table thing (id int constraint only_once primary key, note text)');
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-pglite-'));
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const noteOf = async (id: number) => {
  const { rows } = await sql<{ note: string }>`select note from thing where id = ${id}`.execute(store.db);
  return rows[0]?.note ?? null;
};

it('keeps message, code and constraint of errors', async () => {
  await store.script("insert into thing values (1, 'first')");
  const twice = { message: expect.stringContaining('duplicate key'), code: '23505', constraint: 'only_once' };
  await expect(sql`insert into thing values (${1}, 'again')`.execute(store.db)).rejects.toMatchObject(twice);
  await expect(store.script("insert into thing values (1, 'again')")).rejects.toMatchObject(twice);
});

it('answers reads before writes that wait, and no read amid a transaction', async () => {
  const seen: string[] = [];
  const begun = Promise.withResolvers<void>();
  const work = transaction(store.db, async (trx) => {
    await sql`insert into thing values (2, 'half')`.execute(trx);
    begun.resolve();
    await sql`select pg_sleep(0.1)`.execute(trx);
    await sql`update thing set note = 'whole' where id = 2`.execute(trx);
    seen.push('transaction');
  });
  await begun.promise;
  const write = store.script("update thing set note = 'later' where id = 2").then(() => seen.push('write'));
  const read = noteOf(2).then((note) => seen.push(`read ${note}`));
  await Promise.all([work, write, read]);
  expect(seen).toEqual(['transaction', 'read whole', 'write']);
  expect(await noteOf(2)).toBe('later');
});

it('sees what was written before, also while other writes wait', async () => {
  await store.script("insert into thing values (3, '0')");
  const others = Array.from({ length: 50 }, (_, n) =>
    store.script(`update thing set note = 'other ${n}' where id = 1`),
  );
  for (let n = 1; n < 20; n++) {
    await sql`update thing set note = ${String(n)} where id = 3`.execute(store.db);
    expect(await noteOf(3)).toBe(String(n));
  }
  await Promise.all(others);
});

/** Runs a program that opens a store of its own. */
async function ended(text: string) {
  const pool = JSON.stringify(path.join(import.meta.dirname, 'pglite-pool.ts'));
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `import { openPGlite } from ${pool}; ${text}`],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

it('ends the process and fails its statements if the thread ends', async () => {
  const program = path.join(folder, 'dies.mjs');
  const calls = JSON.stringify(path.join(import.meta.dirname, '../workers/thread-calls.ts'));
  writeFileSync(
    program,
    `import { parentPort } from 'node:worker_threads';
     import { serve } from ${calls};
     serve(parentPort, { store: { open: async () => {}, alone: async () => process.exit(3) } });`,
  );
  const url = JSON.stringify(pathToFileURL(program).href);
  const { code, output } = await ended(`
    setInterval(() => {}, 1000);
    const store = await openPGlite(undefined, undefined, new URL(${url}));
    const failed = (error) => console.log('failed: ' + error.message);
    await store.alone('select 1').catch(failed);
    await store.alone('select 2').catch(failed);`);
  expect(output).toMatch(/failed: The thread ended \(3\)\nfailed: The thread ended \(3\)/);
  expect(output).toContain('The workspace store ended (3)');
  expect(code).toBe(1);
});

it('keeps the process running for a statement, and not for an idle store', async () => {
  const { code, output } = await ended(`
    const store = await openPGlite();
    console.log((await store.alone('select 1 as one')).rows);`);
  expect(output).toContain('one: 1');
  expect(code).toBe(0);
});
