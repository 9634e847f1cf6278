import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportRecord } from '#contract/exports.ts';
import { type KillableServer, killableServer, pause } from '#server/testing/killable-server.ts';

const MINUTES = 60_000;
const POSTS = 20_000;

let server: KillableServer;
beforeAll(async () => {
  server = killableServer(String(POSTS));
  await server.start();
}, 5 * MINUTES);
afterAll(() => server.close());

const start = () =>
  server.call<ExportRecord>('POST', '/exports', { kind: 'profile_posts', format: 'xlsx', input: {} });
async function ended(id: number): Promise<ExportRecord> {
  for (;;) {
    const record = await server.call<ExportRecord>('GET', `/exports/${id}`);
    if (record.state !== 'pending' && record.state !== 'running') return record;
    await pause(50);
  }
}
const onDisk = () => {
  try {
    return readdirSync(path.join(server.data, 'files/exports'));
  } catch {
    return [];
  }
};

test(
  'gives up a killed export at the start, and is complete when it is run again',
  async () => {
    const started = await start();
    // Its file is being written.
    while (!onDisk().some((name) => name.endsWith('.part'))) await pause(2);
    await server.kill();
    expect(onDisk().filter((name) => !name.endsWith('.part'))).toEqual([]);
    await server.start();
    expect(await ended(started.id)).toMatchObject({
      state: 'error',
      error: { text: expect.stringContaining('stopped while writing this file') },
    });
    await server.call('POST', `/exports/${started.id}/retry`);
    const now = await ended(started.id);
    expect(now).toMatchObject({ state: 'completed', error: null });
    expect(now.rows).toBeGreaterThan(POSTS / 2);
    const undisturbed = await ended((await start()).id);
    expect(now.rows).toBe(undisturbed.rows);
    const file = await server.fetch('GET', `/exports/${started.id}/file`);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;.*\.xlsx/);
    expect((await file.arrayBuffer()).byteLength).toBe(now.file_size);
  },
  5 * MINUTES,
);
