import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exporters } from '#server/exporters.ts';
import { SHEET_FULL, SheetFull } from '#server/platform/google-sheets.ts';
import type { Sheets } from '#server/platform/sheets.ts';
import { project } from '#server/projector/projector.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { runExport } from '../run-export.ts';
import { openExportThreads } from './export-threads.ts';

const program = new URL('../../../testing/misbehaving-exports.ts', import.meta.url);
const small = openExportThreads({ program, heap_megabytes: 128 });
const quick = openExportThreads({ program, most_ms: 1000 });

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp();
  app.services.log.level = 'silent';
  me = await app.signIn();
});
afterAll(() => app.close());

const start = (search: string) =>
  me.client.exports.start({ kind: 'profiles', format: 'csv', input: { search } });
const record = (id: number) => me.client.exports.get({ id });
const onDisk = () => {
  try {
    return readdirSync(path.join(app.folder, 'files/exports'));
  } catch {
    return [];
  }
};

/**
 * Runs an export while people search several times a second; returns its record and the number of calls.
 */
async function beside(search: string, threads: typeof small, people = 3) {
  const { id } = await start(search);
  let is_over = false;
  let calls = 0;
  const others = async () => {
    const { client } = await app.signIn();
    while (!is_over) {
      await client.profiles.search({});
      calls++;
      await sleep(200);
    }
  };
  const calling = Array.from({ length: people }, others);
  await runExport(app.services, exporters, id, { threads });
  is_over = true;
  await Promise.all(calling);
  return { record: await record(id), calls };
}

it('ends an export that exceeds its memory, with the reason, while 50 people continue without errors', async () => {
  for (const fault of ['hoard objects', 'grow array']) {
    const { record, calls } = await beside(fault, small, 50);
    expect(record, fault).toMatchObject({
      state: 'error',
      error: {
        text: 'This file needs more memory than an export may use, so the export was canceled. Export less at a time.',
      },
    });
    expect(calls, fault).toBeGreaterThan(50);
  }
  expect(onDisk()).toEqual([]);
}, 120_000);

it('ends an export that exceeds its time, with the reason, even during writing', async () => {
  for (const fault of ['loop', 'endless']) {
    const { record, calls } = await beside(fault, quick);
    expect(record, fault).toMatchObject({
      state: 'error',
      error: {
        text: 'This file takes longer than an export may take, so the export was canceled. Export less at a time.',
      },
    });
    expect(calls, fault).toBeGreaterThan(0);
  }
  expect(onDisk()).toEqual([]);
}, 60_000);

it('ends the thread of an export that is canceled during computation', async () => {
  const { id } = await start('loop');
  const ended = runExport(app.services, exporters, id, { threads: small });
  await expect.poll(async () => (await record(id)).state).toBe('running');
  await me.client.exports.cancel({ id });
  await ended;
  expect(await record(id)).toMatchObject({ state: 'canceled', error: null });
}, 60_000);

it('reports an exited thread as an error, and runs the next export', async () => {
  const { record } = await beside('exit', small);
  expect(record).toMatchObject({
    state: 'error',
    error: { text: expect.stringContaining('internal error') },
  });
  const { id } = await start('');
  await runExport(app.services, exporters, id);
  expect((await me.client.exports.get({ id })).state).toBe('completed');
}, 60_000);

it('makes no writes for any export', async () => {
  const { id } = await start('write');
  await runExport(app.services, exporters, id, { threads: small });
  expect(await record(id)).toMatchObject({ state: 'error' });
  const names = await app.services.db.selectFrom('company').select('name').execute();
  expect(names).not.toContainEqual({ name: 'Renamed' });
}, 60_000);

it('receives the rows of all tabs from the thread, and reports a full sheet', async () => {
  const read: unknown[] = [];
  let most = Number.POSITIVE_INFINITY;
  const sheets: Sheets = {
    async create({ title, reader, tabs }) {
      for (const { name, head, rows } of tabs) {
        let n = 0;
        for await (const block of rows) n += block.length;
        if (n > most) throw new SheetFull();
        read.push([name, head.length > 0, n]);
      }
      return { link: `https://sheets.example/${title}/${reader}` };
    },
  };
  const services = { ...app.services, sheets };
  for (const name of ['Anna', 'Ben']) await me.client.profiles.add({ name, kind: 'influencer' });
  await project(app.services);
  const exported = async () => {
    const { id } = await me.client.exports.start({ kind: 'profiles', format: 'sheet', input: {} });
    await runExport(services, exporters, id);
    return record(id);
  };
  expect(await exported()).toMatchObject({
    ...{ state: 'completed', rows: 2, file_name: null },
    link: `https://sheets.example/Profiles/${me.email}`,
  });
  expect(read).toEqual([
    ['Sheet', true, 2],
    ['About these numbers', true, expect.any(Number)],
  ]);
  most = 1;
  expect(await exported()).toMatchObject({ state: 'error', error: { text: SHEET_FULL.text } });
}, 60_000);
