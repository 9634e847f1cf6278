import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClickHouse } from './clickhouse.ts';
import { NativeEncoder } from './native-encoder.ts';
import { openClickHouse } from './open-clickhouse.ts';

const COLUMNS = {
  run: 'UInt32',
  i: 'UInt32',
  small: 'UInt8',
  middle: 'UInt16',
  large: 'UInt64',
  id: 'UInt64',
  signed: 'Int64',
  little: 'Int8',
  short: 'Int16',
  fraction: 'Float64',
  at: "DateTime('UTC')",
  word: 'String',
  tag: 'String',
  terms: 'Array(String)',
} as const;

let ch: ClickHouse;
beforeAll(async () => {
  ch = openClickHouse({ path: ':memory:' });
  await ch.command(`CREATE TABLE block_rows (run UInt32, i UInt32, small UInt8, middle UInt16, large UInt64, id UInt64,
    signed Int64, little Int8, short Int16, fraction Float64, at DateTime('UTC'), word String,
    tag LowCardinality(String), terms Array(String)) ENGINE = MergeTree ORDER BY (run, i)`);
});
afterAll(() => ch.close());

// Lengths around the limits of a one-byte length, in characters and in bytes.
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', minLength: 20, maxLength: 140 }),
  fc.constantFrom(
    '',
    'a'.repeat(127),
    'a'.repeat(128),
    'é'.repeat(64),
    '日'.repeat(6000),
    'x'.repeat(20_000),
  ),
);
const row = fc.record({
  small: fc.nat(255),
  middle: fc.nat(65_535),
  large: fc.maxSafeNat(),
  id: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((n) => n.toString(16).padStart(16, '0')),
  signed: fc.maxSafeInteger(),
  little: fc.integer({ min: -128, max: 127 }),
  short: fc.integer({ min: -32_768, max: 32_767 }),
  fraction: fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
  at: fc.nat(4_000_000_000),
  word: text.map((t) => t.toWellFormed()),
  tag: fc.constantFrom('', 'a', 'ü', '日本'),
  terms: fc.array(fc.string({ maxLength: 9 }), { maxLength: 5 }),
});

it('stores every value as it was added', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      run++;
      const block = new NativeEncoder(COLUMNS);
      const { columns } = block;
      for (const [i, { id, word, tag, terms, ...numbers }] of rows.entries()) {
        columns.run.add(run);
        columns.i.add(i);
        columns.id.addHex(id);
        columns.word.add(word);
        columns.tag.add(tag);
        columns.terms.add(terms);
        for (const [name, value] of Object.entries(numbers)) columns[name as keyof typeof numbers].add(value);
      }
      await ch.insertBlock('block_rows', COLUMNS, block.bytes());
      const stored = await ch.query(
        `SELECT * EXCEPT (run, i) REPLACE (leftPad(lower(hex(id)), 16, '0') AS id, toUnixTimestamp(at) AS at) FROM block_rows
         WHERE run = {run:UInt32} ORDER BY i`,
        { run },
      );
      expect(stored).toEqual(rows);
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

it('grows with its rows, and reports missing columns', async () => {
  const columns = { n: 'UInt64', word: 'String', words: 'Array(String)' } as const;
  await ch.command('CREATE TABLE many_rows (n UInt64, word String, words Array(String)) ENGINE = Memory');
  const block = new NativeEncoder(columns);
  for (let n = 0; n < 50_000; n++) {
    block.columns.n.add(n);
    block.columns.word.add(`été ${n}`);
    block.columns.words.add([String(n), 'x']);
  }
  const before = await ch.version(['many_rows']);
  await ch.insertBlock('many_rows', columns, block.bytes());
  expect(await ch.version(['many_rows'])).not.toBe(before);
  expect(
    await ch.query(
      `SELECT count() AS rows FROM many_rows WHERE word = concat('été ', toString(n)) AND words = [toString(n), 'x']`,
    ),
  ).toEqual([{ rows: 50_000 }]);
  expect(new NativeEncoder(columns).bytes()).toHaveLength(0);
  block.columns.n.add(1);
  expect(() => block.bytes()).toThrow('Column word has 50000 of 50001 rows');
});

it('keeps the text that fills the buffer exactly', () => {
  // 16 KiB is the initial capacity of a text column: one of these ends a few bytes before it.
  for (let short = 8170; short < 8195; short++) {
    const block = new NativeEncoder({ word: 'String' });
    for (let i = 0; i < short; i++) block.addRow(['x']);
    block.addRow(['王']);
    const last = Buffer.from(block.bytes()).subarray(-4);
    expect(last, `after ${short * 2} bytes`).toEqual(Buffer.from('\x03王'));
  }
});
