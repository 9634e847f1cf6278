import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { atMost } from './platform/at-most.ts';
import { holderOf } from './platform/data-folder/data-folder.ts';
import { ROOT } from './platform/root.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-stop-'));
});
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function run(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal, output };
  });
  return {
    ended,
    output: () => output,
    /** As npm does, which passes on what the terminal sent already. */
    async stop(delay_ms: number) {
      child.kill('SIGTERM');
      await pause(delay_ms);
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** The embedded engine under inserts and questions that go on while it closes. */
const ENGINE = `
  import { runUntilStopped } from '#server/platform/closing.ts';
  import { openClickHouse } from '#server/platform/clickhouse/open-clickhouse.ts';
  await runUntilStopped(async (closers) => {
    const ch = openClickHouse({ path: process.argv[1] });
    closers.push(() => console.log('closed'), () => ch.close());
    await ch.command('CREATE TABLE t (a UInt64, s String) ENGINE = MergeTree ORDER BY a');
    const insert = () => ch.command('INSERT INTO t SELECT number, toString(number) FROM numbers(300000)');
    const ask = () => ch.query('SELECT s, uniqExact(a) AS n FROM t GROUP BY s ORDER BY n LIMIT 10');
    for (const work of [insert, insert, insert, ask, ask, ask])
      void (async () => { for (;;) await work(); })().catch(() => undefined);
    console.log('runs');
  }, () => 1);`;

it('ends 24 engines cleanly, stopped twice during statements', async () => {
  const inTurn = atMost(3);
  const rounds = Array.from({ length: 24 }, (_none, n) =>
    inTurn(async () => {
      const { output, stop } = run(['--input-type=module', '-e', ENGINE, path.join(folder, `engine-${n}`)]);
      await expect.poll(output).toContain('runs');
      await pause(n * 20);
      return stop(n * 5);
    }),
  );
  for (const end of await Promise.all(rounds))
    expect(end).toMatchObject({ code: 0, signal: null, output: expect.stringMatching(/closed\n$/) });
});

it('ends the product cleanly during an import, which the next start continues', async () => {
  const file = path.join(folder, 'videos.csv');
  const rows = Array.from(
    { length: 60_000 },
    (_none, n) => `7${n},${1_600_000_000 + n},person_${n % 5000},${n % 997}`,
  );
  writeFileSync(file, ['id,create_time,user_name,n_likes', ...rows].join('\n'));
  const data = path.join(folder, 'data');
  const env = { LIMELIGHT_DATA: data, LIMELIGHT_DEMO: 'none', LOG_LEVEL: 'warn', PORT: '0' };
  for (let round = 0; round < 3; round++) {
    const { output, stop } = run(['server/main.ts'], env);
    await expect.poll(output, { timeout: 170_000 }).toContain('is ready at');
    expect(output()).not.toContain('ended without closing');
    if (round === 0) await startImport(data, file);
    await pause(round * 300);
    expect(await stop(round * 100)).toMatchObject({ code: 0, signal: null });
  }
}, 600_000);

async function startImport(data: string, file: string) {
  const holder = holderOf(data);
  const wanted = { path: file, preset: null, platform: null, mapping: null, encoding: null, timezone: null };
  const answer = await fetch(`http://127.0.0.1:${holder?.port}/internal/imports`, {
    method: 'POST',
    headers: { 'x-limelight-secret': holder?.secret ?? '', 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  expect(answer.ok).toBe(true);
}
