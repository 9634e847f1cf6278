import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WorkerNotStarted } from '../start-attempts.ts';
import { type PoolWorker, processWorker, threadWorker } from './pool-worker.ts';
import { LimitExceeded, openPool } from './worker-pool.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-pool-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, code: string): URL {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return pathToFileURL(file);
}

const TASKS = `
  import { pbkdf2 } from 'node:crypto';
  import { promisify } from 'node:util';
  const held = [];
  const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  const burn = (ms) => { const end = used() + ms * 1000; while (used() < end); };
  export const go = async (task) => {
    if (task === 'loop') for (;;);
    if (task === 'backtrack') /^(a+)+$/.test('a'.repeat(60) + 'b');
    if (task === 'native') await promisify(pbkdf2)('a', 'b', 2e9, 64, 'sha512');
    if (task === 'never') await new Promise(() => setInterval(() => {}, 1000));
    if (task === 'exit') process.exit(3);
    if (task === 'exit later') setTimeout(() => process.exit(3), 50);
    if (task === 'crash later') setTimeout(() => { throw new Error('crashed'); }, 50);
    if (task === 'throw') throw new TypeError('not today');
    if (task === 'wait') { burn(100); await new Promise((go) => setTimeout(go, 3200)); burn(100); }
    if (task === 'hoard') for (;;) { held.push(Buffer.alloc(20e6, 1)); await new Promise((go) => setTimeout(go, 20)); }
    if (task === 'environment') return Object.keys(process.env);
    return task;
  };`;

const KINDS = [
  ['threads', (url: URL) => threadWorker({ program: url, name: 'go' }, 128)],
  ['processes', (url: URL) => processWorker({ program: url, name: 'go' })],
] as const;

describe.each(KINDS)('a pool of %s', (kind, start) => {
  const pool = (most = 1, limits?: { cpu_ms: number; megabytes?: number }) => {
    const url = program('tasks', TASKS);
    return openPool<string, unknown>({ most, limits, start: () => start(url) });
  };

  it('runs waiting tasks after one failed, exited or was aborted', async () => {
    const tasks = pool();
    const leaving = new AbortController();
    const aborted = tasks.run('loop', { signal: leaving.signal });
    const left_in_queue = tasks.run('first', { signal: leaving.signal });
    const others = ['second', 'exit', 'third', 'throw', 'fourth'].map((task) => tasks.run(task));
    setTimeout(() => leaving.abort(new Error('no longer wanted')), 300);
    await expect(aborted).rejects.toThrow('no longer wanted');
    await expect(left_in_queue).rejects.toThrow('no longer wanted');
    expect(
      (await Promise.allSettled(others)).map((end) => ('value' in end ? end.value : end.reason.message)),
    ).toEqual([...['second', 'The worker ended (3)', 'third', 'not today', 'fourth']]);
    await tasks.close();
    await expect(tasks.run('late')).rejects.toThrow('closing');
  });

  it('replaces a worker that dies between two tasks', async () => {
    const url = program('tasks', TASKS);
    const started: PoolWorker[] = [];
    const tasks = openPool<string, unknown>({
      most: 1,
      start: () => {
        const worker = start(url);
        started.push(worker);
        return worker;
      },
    });
    for (const task of ['exit later', 'crash later']) {
      expect(await tasks.run(task)).toBe(task);
      await expect.poll(() => started.at(-1)?.is_ended()).toBe(true);
      expect(await tasks.run('next')).toBe('next');
    }
    await tasks.close();
  });

  it('limits the processor time of a task, not the time it waits', async () => {
    // Ten times as long may pass, which a busy machine needs.
    const patient = pool(1, { cpu_ms: 3000 });
    expect(await patient.run('wait')).toBe('wait');
    await patient.close();
    const tasks = pool(1, { cpu_ms: 700 });
    const endlessly = kind === 'threads' ? ['loop', 'backtrack'] : ['native'];
    for (const end of await Promise.allSettled(endlessly.map((task) => tasks.run(task))))
      expect(end).toMatchObject({ reason: { limit: 'cpu_ms' } });
    await tasks.close();
    const short = pool(1, { cpu_ms: 50 });
    await expect(short.run('never')).rejects.toThrow(LimitExceeded);
    await short.close();
  });

  it('fails tasks with the reason if the program does not load, and gives up after three starts', async () => {
    const started = path.join(folder, `${kind}.log`);
    const count = `import { appendFileSync } from 'node:fs'; appendFileSync(${JSON.stringify(started)}, 'x');`;
    const broken = {
      missing: new URL(`missing-${kind}.mjs`, pathToFileURL(`${folder}/`)),
      throws: program(`throws-${kind}`, `${count} throw new Error('half an update')`),
      exits: program(`exits-${kind}`, `${count} process.exit(4)`),
      without: program(`without-${kind}`, `${count} export const other = 1`),
    };
    for (const [name, url] of Object.entries(broken)) {
      writeFileSync(started, '');
      const tasks = openPool<string, unknown>({ most: 2, start: () => start(url) });
      const ends = await Promise.allSettled(Array.from({ length: 8 }, () => tasks.run('a task')));
      for (const end of ends)
        expect((end as PromiseRejectedResult).reason, name).toBeInstanceOf(WorkerNotStarted);
      if (name === 'throws')
        expect(ends[7]).toMatchObject({ reason: { message: expect.stringContaining('half an update') } });
      // Two at once: the fourth is under way when the third fails.
      expect(readFileSync(started, 'utf8').length, name).toBeLessThanOrEqual(4);
      await tasks.close();
    }
  });
});

it('limits the memory of a process, which gets no secrets', async () => {
  process.env.LIMELIGHT_SECRET_OF_TEST = 'secret';
  const url = program('tasks', TASKS);
  const start = () => processWorker({ program: url, name: 'go' });
  const tasks = openPool<string, unknown>({ most: 1, limits: { cpu_ms: 60_000, megabytes: 300 }, start });
  await expect(tasks.run('hoard')).rejects.toMatchObject({ limit: 'megabytes' });
  expect(await tasks.run('environment')).not.toContain('LIMELIGHT_SECRET_OF_TEST');
  await tasks.close();
});
