import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CallerLeft, StoreClosed } from './clickhouse.ts';
import { NativeEncoder } from './native-encoder.ts';
import { openClickHouse } from './open-clickhouse.ts';

const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

it('frees the memory of a large question', async () => {
  const ch = openClickHouse({});
  await ch.command('CREATE TABLE numbers_kept (n UInt64) ENGINE = MergeTree ORDER BY n');
  await ch.query('SELECT length(groupArray(number)) FROM numbers(50000000)');
  const before = residentMegabytes();
  const block = new NativeEncoder({ n: 'UInt64' });
  block.addRow([1]);
  let held = before;
  // The allocator frees memory lazily, within ten seconds: hence three tries.
  for (let n = 0; n < 3 && held > before - 500; n++) {
    if (n > 0) await new Promise((go) => setTimeout(go, 1100));
    await ch.insertBlock('numbers_kept', { n: 'UInt64' }, block.bytes());
    held = residentMegabytes();
  }
  expect(held).toBeLessThan(before - 500);
  await ch.close();
});

it('drops a question that nobody waits for', async () => {
  const ch = openClickHouse({});
  // More than any machine runs concurrently.
  const slow = Array.from({ length: 20 }, () => ch.query('SELECT sleepEachRow(0.1) FROM numbers(2)'));
  const caller = new AbortController();
  const waiting = ch.columns('SELECT 1 AS n', {}, 'waiting', { left: caller.signal });
  const patient = ch.columns('SELECT 2 AS n', {}, 'patient', { left: new AbortController().signal });
  caller.abort();
  await expect(waiting).rejects.toBeInstanceOf(CallerLeft);
  await Promise.all(slow);
  expect((await patient)[0]?.rows).toBe(1);
  await ch.close();
});

it('closes while callers continue to ask, and refuses them', async () => {
  const ch = openClickHouse({});
  const refusals: unknown[] = [];
  const callers = Array.from({ length: 40 }, async () => {
    while (refusals.length < 1000)
      await ch.query('SELECT sleepEachRow(0.01)').catch((error) => refusals.push(error));
  });
  await new Promise((go) => setTimeout(go, 100));
  await ch.close();
  await Promise.all(callers);
  expect(refusals.every((error) => error instanceof StoreClosed)).toBe(true);
});
