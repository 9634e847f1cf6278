import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { NativeBlock } from './native-block.ts';
import { openClickHouse } from './open-clickhouse.ts';

const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;

it('gives back what a large question held', async () => {
  const ch = openClickHouse({});
  await ch.command('CREATE TABLE numbers_kept (n UInt64) ENGINE = MergeTree ORDER BY n');
  await ch.query('SELECT length(groupArray(number)) FROM numbers(50000000)');
  const before = residentMegabytes();
  const block = new NativeBlock({ n: 'UInt64' });
  block.addRow([1]);
  await ch.insertBlock('numbers_kept', { n: 'UInt64' }, block.bytes());
  expect(residentMegabytes()).toBeLessThan(before - 500);
  await ch.close();
});
