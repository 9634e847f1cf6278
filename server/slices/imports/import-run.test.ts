import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreUnreachable } from '#server/platform/store-unreachable.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { MOST_PAUSES, pauseForStore } from './import-room.ts';
import { addImport, runImport } from './import-run.ts';
import { runBatches } from './run/batches.ts';

const BATCH_ROWS = 2000;
/** Long captions end a batch after one chunk of rows. */
const FILLING = 'x'.repeat(2000);
const HEADER = 'Username,Post URL,Caption,Likes,Date';

let app: TestApp;
let user: Awaited<ReturnType<TestApp['signIn']>>;
let folder: string;
let id: number;

beforeAll(async () => {
  app = await testApp();
  user = await app.signIn();
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-run-'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

async function addBatches(prefix: string, batches: number) {
  const rows = Array.from(
    { length: batches * BATCH_ROWS },
    (_, n) =>
      `alder.${n % 40},https://www.instagram.com/p/${prefix}${n}/,"${FILLING} #alderdays",${n % 90},2026-02-11`,
  );
  const file = path.join(folder, `${prefix}.csv`);
  writeFileSync(file, [HEADER, ...rows, ''].join('\n'));
  id = await addImport(app.services, {
    company_id: user.company_id,
    created_by: null,
    path: file,
    name: `${prefix}.csv`,
    platform: 'instagram',
    mapping: {
      Username: 'account.username',
      'Post URL': 'link',
      Caption: 'message',
      Likes: 'likes',
      Date: 'created_at',
    },
    state: 'pending',
  });
}

/** `act` runs when the given batch is written but not acknowledged. */
async function run(batch = 0, act: () => Promise<unknown> = async () => undefined) {
  let commits = 0;
  await runImport(app.services, id, {
    takeIn(ports, row) {
      const commit: typeof ports.record.commit = async (written) => {
        if (++commits === batch) await act();
        return ports.record.commit(written);
      };
      return runBatches({ ...ports, record: { ...ports.record, commit } }, row);
    },
  });
  return user.client.imports.get({ id });
}

async function postsOf(prefix: string) {
  const sql = 'SELECT count() AS n FROM posts FINAL WHERE startsWith(external_id, {prefix:String})';
  return (await app.services.ch.query<{ n: number }>(sql, { prefix }))[0]?.n;
}

it('gives answers as of its start until it has ended', async () => {
  await addBatches('Held', 1);
  const as_of = () => app.services.steady.reading({ kind: 'nobody' }).as_of;
  expect(as_of()).toBeNull();
  let meanwhile: Date | null = null;
  await run(1, async () => {
    meanwhile = as_of();
  });
  expect(meanwhile).toBeInstanceOf(Date);
  expect(as_of()).toBeNull();
});

describe('an import that fails', () => {
  const failing = (message: string) => () => Promise.reject(new Error(message));

  it('keeps its rows after an unexpected error, and resumes after them', async () => {
    await addBatches('Failed', 4);
    const failed = await run(3, failing('ClickHouse insert posts: unexpected'));
    expect(failed).toMatchObject({
      state: 'error',
      error: { code: 'import_stopped_by_error' },
    });
    expect(failed.rows_read).toBeGreaterThanOrEqual(BATCH_ROWS);
    expect(await user.client.imports.resume({ id })).toMatchObject({ state: 'pending', finished_at: null });
    expect(await run()).toMatchObject({ state: 'completed', error: null });
    expect(await postsOf('Failed')).toBe(4 * BATCH_ROWS);
  });

  it('cannot be resumed once its file is gone', async () => {
    await addBatches('Gone', 2);
    await run(1, failing('unexpected'));
    rmSync(path.join(folder, 'Gone.csv'));
    await expect(user.client.imports.resume({ id })).rejects.toThrow('Only a paused import can be resumed.');
  });

  it('waits for the store after any error while the store does not answer', async () => {
    await addBatches('Away', 3);
    const { ch } = app.services;
    const query: typeof ch.query = (sql, params, name, waiting) =>
      name === 'reach' ? failing('away')() : ch.query(sql, params, name, waiting);
    const away = { ...app.services, ch: { ...ch, query } };
    await runImport(away, id, { takeIn: failing('words that no list knows') });
    const record = await user.client.imports.get({ id });
    expect(record).toMatchObject({ state: 'paused', paused_because: { code: 'import_waits_for_store' } });
    await user.client.imports.resume({ id });
    expect(await run()).toMatchObject({ state: 'completed', posts_new: 3 * BATCH_ROWS });
  });
});

describe('an import that an overloaded store refuses', () => {
  it('waits, fails after many tries at one row, keeps its rows and can be resumed', async () => {
    await addBatches('Overloaded', 3);
    const cause = Object.assign(new Error('Too many parts'), { type: 'TOO_MANY_PARTS' });
    const refuse = async () => Promise.reject(new StoreUnreachable('insert posts', cause));
    await runImport(app.services, id, { takeIn: refuse });
    const waiting = await user.client.imports.get({ id });
    expect(waiting.paused_because).toMatchObject({ code: 'import_waits_for_capacity' });
    for (let n = 1; n < MOST_PAUSES; n++)
      expect(await pauseForStore(app.services, Number(id), cause)).toBe(true);
    await user.client.imports.resume({ id });
    await runImport(app.services, id, { takeIn: refuse });
    const failed = await user.client.imports.get({ id });
    expect(failed).toMatchObject({ state: 'error', error: { code: 'import_refused_by_store' } });
    await user.client.imports.resume({ id });
    expect(await run()).toMatchObject({ state: 'completed', posts_new: 3 * BATCH_ROWS });
  });
});

describe('an import that is stopped', () => {
  it('stores rows already read, waits, and continues with the next row', async () => {
    await addBatches('Paused', 12);
    const paused = await run(1, () => user.client.imports.pause({ id }));
    expect(paused.state).toBe('paused');
    expect(paused.rows_read).toBeGreaterThanOrEqual(BATCH_ROWS);
    expect(paused.rows_read).toBeLessThanOrEqual(5 * BATCH_ROWS);
    expect(await postsOf('Paused')).toBe(paused.rows_read);
    await user.client.imports.resume({ id });
    expect(await run()).toMatchObject({ state: 'completed', posts_new: 12 * BATCH_ROWS, posts_unchanged: 0 });
    expect(await postsOf('Paused')).toBe(12 * BATCH_ROWS);
  });

  it('ends regularly if its last rows were already sent', async () => {
    await addBatches('Late', 3);
    const record = await run(2, () => user.client.imports.pause({ id }));
    expect(record).toMatchObject({ state: 'completed', posts_new: 3 * BATCH_ROWS });
    expect(record.finished_at).not.toBeNull();
  });

  it('remains canceled, and shows earlier rows', async () => {
    await addBatches('Canceled', 8);
    const record = await run(1, () => user.client.imports.cancel({ id }));
    expect(record.state).toBe('canceled');
    expect(record.posts_new).toBeLessThan(8 * BATCH_ROWS);
    expect(await postsOf('Canceled')).toBe(record.posts_new);
    await expect(user.client.imports.resume({ id })).rejects.toThrow('Only a paused import can be resumed.');
  });
});
