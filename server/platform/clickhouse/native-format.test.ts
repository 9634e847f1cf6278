import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClickHouse } from './clickhouse.ts';
import { type ArrayColumn, joined, type TextColumn } from './native-format.ts';
import { openClickHouse } from './open-clickhouse.ts';

let ch: ClickHouse;
beforeAll(async () => {
  ch = openClickHouse({ path: ':memory:' });
  await ch.command(`CREATE TABLE native_rows (run UInt32, i UInt32, small UInt8, middle UInt16, large UInt64, signed Int64, fraction Float64,
    single Float32, at DateTime('UTC'), word String, tag LowCardinality(String), tags Array(LowCardinality(String)),
    shares Array(Float32)) ENGINE = MergeTree ORDER BY (run, i)`);
});
afterAll(() => ch.close());

const row = fc.record({
  small: fc.nat(255),
  middle: fc.nat(65_535),
  large: fc.maxSafeNat(),
  signed: fc.maxSafeInteger(),
  fraction: fc.double({ noNaN: true, noDefaultInfinity: true }),
  single: fc.float({ noNaN: true, noDefaultInfinity: true }),
  at: fc.nat(4_000_000_000),
  word: fc.string({ unit: 'grapheme', maxLength: 300 }),
  tag: fc.constantFrom('', 'a', 'ü', '日本'),
  tags: fc.array(fc.constantFrom('x', 'y', 'z:1'), { maxLength: 3 }),
  shares: fc.array(fc.float({ min: 0, max: 1, noNaN: true }), { maxLength: 3 }),
});

const textsOf = (c: TextColumn) => [...c.codes].map((code) => c.texts[code]);
const arraysOf = <T>(c: ArrayColumn, items: T[]) =>
  [...c.ends].map((end, i) => items.slice(i === 0 ? 0 : c.ends[i - 1], end));

it('reads every type as it was written', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      run++;
      const names = Object.keys(rows[0] ?? {});
      await ch.insert(
        'native_rows',
        ['run', 'i', ...names],
        rows.map((r, i) => [run, i, ...Object.values(r)]),
      );
      const blocks = await ch.columns('SELECT * FROM native_rows WHERE run = {run:UInt32} ORDER BY i', {
        run,
      });
      expect([...joined(blocks, 'small', Uint8Array)]).toEqual(rows.map((r) => r.small));
      expect([...joined(blocks, 'middle', Uint16Array)]).toEqual(rows.map((r) => r.middle));
      expect([...joined(blocks, 'large', Float64Array)]).toEqual(rows.map((r) => r.large));
      expect([...joined(blocks, 'large', BigUint64Array)]).toEqual(rows.map((r) => BigInt(r.large)));
      expect([...joined(blocks, 'fraction', Float64Array)].map((n) => n + 0)).toEqual(
        rows.map((r) => r.fraction + 0),
      );
      expect([...joined(blocks, 'single', Float32Array)].map((n) => n + 0)).toEqual(
        rows.map((r) => r.single + 0),
      );
      expect([...joined(blocks, 'at', Uint32Array)]).toEqual(rows.map((r) => r.at));
      const [block] = blocks;
      const { signed, word, tag, tags, shares } = block?.columns ?? {};
      expect([...(signed as BigInt64Array)].map(Number)).toEqual(rows.map((r) => r.signed));
      expect(textsOf(word as TextColumn)).toEqual(rows.map((r) => r.word));
      expect(textsOf(tag as TextColumn)).toEqual(rows.map((r) => r.tag));
      const tagItems = (tags as ArrayColumn).ends.at(-1)
        ? textsOf((tags as ArrayColumn).items as TextColumn)
        : [];
      expect(arraysOf(tags as ArrayColumn, tagItems)).toEqual(rows.map((r) => r.tags));
      const shareItems = [...((shares as ArrayColumn).items as Float32Array)];
      expect(arraysOf(shares as ArrayColumn, shareItems)).toEqual(rows.map((r) => r.shares));
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

it('reads answers of many blocks', async () => {
  const blocks = await ch.columns(
    `SELECT number AS n, toLowCardinality(toString(number % 300)) AS tag, [tag] AS tags FROM numbers(200000) ORDER BY n`,
  );
  expect(blocks.length).toBeGreaterThan(1);
  const n = joined(blocks, 'n', Float64Array);
  expect(n.length).toBe(200_000);
  expect(n.every((v, i) => v === i)).toBe(true);
  const tags = blocks.flatMap((b) => textsOf(b.columns.tag as TextColumn));
  expect(tags.every((t, i) => t === String(i % 300))).toBe(true);
  const inArrays = blocks.flatMap((b) => textsOf((b.columns.tags as ArrayColumn).items as TextColumn));
  expect(inArrays).toEqual(tags);
});

it('reads an answer without rows', async () => {
  const blocks = await ch.columns('SELECT * FROM native_rows WHERE run = 0');
  expect(blocks).toEqual([]);
  expect(joined(blocks, 'small', Uint8Array)).toHaveLength(0);
});

it('refuses a type it does not know', async () => {
  await expect(ch.columns('SELECT toDecimal32(1, 2) AS d')).rejects.toThrow('Decimal');
});

it('has another version only after rows were written', async () => {
  const before = await ch.version(['native_rows']);
  await ch.query('SELECT 1');
  expect(await ch.version(['native_rows'])).toBe(before);
  await ch.insert('native_rows', ['run', 'i'], [[0, 0]]);
  expect(await ch.version(['native_rows'])).not.toBe(before);
});
