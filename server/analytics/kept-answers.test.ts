import { expect, it } from 'vitest';
import { raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { openClickHouse } from '#server/platform/clickhouse/open-clickhouse.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { answer } from './kept-answers.ts';

const staying = () => new AbortController().signal;

it('asks once for equal questions, even if the first caller leaves, and again after a write', async () => {
  const ch = openClickHouse({});
  await ch.command('CREATE TABLE posts (n UInt64) ENGINE = MergeTree ORDER BY n');
  let reads = 0;
  const counted = {
    ...ch,
    columns: (...args: Parameters<typeof ch.columns>) => {
      reads++;
      return ch.columns(...args);
    },
  };
  const question = { sql: raw('SELECT count() AS n FROM posts'), name: 'count' };
  const ask = async (left = staying()) => {
    const [block] = await answer(counted, question, left);
    const counts = block?.columns.n as BigUint64Array | undefined;
    return Number(counts?.[0]);
  };
  expect(await Promise.all([ask(), ask()])).toEqual([0, 0]);
  expect(reads).toBe(1);
  await ch.insert('posts', ['n'], [[1]]);
  expect(await ask()).toBe(1);
  expect(await ask()).toBe(1);
  expect(reads).toBe(2);

  await ch.insert('posts', ['n'], [[2]]);
  const busy = Array.from({ length: 6 }, () => ch.query('SELECT sleepEachRow(0.2) FROM numbers(2)'));
  const first = new AbortController();
  const [leaving, stays] = [ask(first.signal), ask()];
  await new Promise((go) => setImmediate(go));
  first.abort();
  expect(await stays).toBe(2);
  await leaving;
  expect(reads).toBe(3);
  await Promise.all(busy);
  await ch.close();
});

it('drops the least recently used values when the memory limit is reached', async () => {
  const ch = openClickHouse({});
  const reads: number[] = [];
  const textOf = whileUnchanged(
    ['posts'],
    async (_ch: typeof ch, key: number) => {
      reads.push(key);
      return 'x'.repeat(400);
    },
    { bytes: 2000, sizeOf: (text) => text.length },
  );
  for (const key of [1, 2, 2, 3, 1]) await textOf(ch, key);
  expect(reads).toEqual([1, 2, 3, 1]);
  await ch.close();
});
