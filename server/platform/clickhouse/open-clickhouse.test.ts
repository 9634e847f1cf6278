import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClickHouseServer, serveClickHouse } from '#server/testing/clickhouse-http.ts';
import { CallerLeft, type ClickHouse } from './clickhouse.ts';
import { NativeEncoder } from './native-encoder.ts';
import { joined } from './native-format.ts';
import { openClickHouse } from './open-clickhouse.ts';

const COLUMNS = { n: 'UInt32', word: 'String' } as const;
let server: ClickHouseServer;
let ch: ClickHouse;

beforeAll(async () => {
  server = await serveClickHouse();
  ch = openClickHouse({ url: server.url });
  await ch.command('CREATE TABLE words (n UInt64, word String) ENGINE = MergeTree ORDER BY n');
});
afterAll(() => server.close());

const first = async (sql: string, params: Record<string, unknown>) => (await ch.query(sql, params))[0];

describe('values', () => {
  it('are unchanged after a round trip', async () => {
    const anyText = fc.string({ unit: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(anyText, fc.array(anyText), fc.integer(), async (text, texts, n) => {
        const sql = 'SELECT {text:String} AS text, {texts:Array(String)} AS texts, {n:Int64} AS n';
        expect(await first(sql, { text, texts, n })).toEqual({ text, texts, n });
      }),
      { examples: [["\\'\t\n\0 {n:Int64} ", ['', "'", '\\', '],['], -1]] },
    );
  });

  it.each([10, 100_000])('may be %i', async (count) => {
    const ids = Array.from({ length: count }, (_none, i) => String(18_000_000_000_000_000_000n + BigInt(i)));
    const texts = ids.map((id) => `it's ${id} \\`);
    const sql = 'SELECT length({ids:Array(UInt64)}) AS n, {ids:Array(UInt64)}[-1] = {last:UInt64} AS is_last';
    expect(await first(sql, { ids, last: ids.at(-1) })).toEqual({ n: count, is_last: 1 });
    const blocks = await ch.columns('SELECT length(arrayDistinct({texts:Array(String)})) AS n', { texts });
    expect([...joined(blocks, 'n', Float64Array)]).toEqual([count]);
    await ch.command('CREATE OR REPLACE TABLE ids (id UInt64) ENGINE = MergeTree ORDER BY id');
    await ch.command('INSERT INTO ids SELECT arrayJoin({ids:Array(UInt64)})', { ids });
    const held = 'SELECT count() AS n FROM ids WHERE id IN {ids:Array(UInt64)}';
    expect(await first(held, { ids })).toEqual({ n: count });
  });

  it('are required', async () => {
    await first('SELECT {before:UInt8}', { before: 1 });
    await expect(first('SELECT {before:UInt8}', {})).rejects.toThrow('before');
  });
});

it('drops a statement that nobody waits for before it reaches the server', async () => {
  const before = server.seen.requests;
  // More than the client has connections.
  const slow = Array.from({ length: 12 }, () => ch.query('SELECT sleepEachRow(0.1) FROM numbers(2)'));
  const caller = new AbortController();
  const { signal: left } = caller;
  const gone = [
    ch.query('SELECT 1 AS n', {}, 'gone', { left }),
    ch.columns('SELECT 1', {}, 'gone', { left }),
  ];
  const patient = ch.query('SELECT 2 AS n', {}, 'patient', { left: new AbortController().signal });
  caller.abort();
  for (const { reason } of (await Promise.allSettled(gone)) as PromiseRejectedResult[])
    expect(reason).toBeInstanceOf(CallerLeft);
  expect(await patient).toEqual([{ n: 2 }]);
  await Promise.all(slow);
  expect(server.seen.requests - before).toBe(13);
});

describe('rows', () => {
  const blockOf = (...words: string[]): Uint8Array => {
    const block = new NativeEncoder(COLUMNS);
    for (const [i, word] of words.entries()) block.addRow([i, word]);
    return block.bytes();
  };
  const stored = async () =>
    (await ch.query<{ word: string }>('SELECT word FROM words ORDER BY n')).map((r) => r.word);

  it('are stored once accepted, from memory, a file or values', async () => {
    await ch.insertBlock('words', COLUMNS, blockOf('a', 'été'));
    expect(await stored()).toEqual(['a', 'été']);
    await ch.insertBlock('words', COLUMNS, blockOf());
    const file = path.join(ch.incoming, 'block');
    writeFileSync(file, blockOf('b'));
    await ch.insertFile('words', COLUMNS, file);
    await ch.insert('words', ['word', 'n'], [["it's\n\\", '18446744073709551557']]);
    expect((await stored()).toSorted()).toEqual(['a', 'b', "it's\n\\", 'été']);
  });

  it('that the server rejects are reported', async () => {
    await expect(ch.insertBlock('words', COLUMNS, Buffer.from('no block'))).rejects.toThrow();
    await expect(ch.insert('words', ['n'], [['no number']])).rejects.toThrow();
    await expect(ch.insert('nothing', ['n'], [[1]])).rejects.toThrow('nothing');
  });

  it('change the version of their table as soon as they are stored', async () => {
    const seen = new Set<string>();
    const see = async (table: string) => seen.add(await ch.version([table]));
    await see('words');
    await ch.insert('words', ['n', 'word'], [[7, 'x']]);
    await see('words');
    await ch.insertBlock('words', COLUMNS, blockOf('y'));
    await see('words');
    await ch.command('ALTER TABLE words DELETE WHERE n = 7 SETTINGS mutations_sync = 2');
    await see('words');
    expect(seen.size).toBe(4);
    await see('words');
    expect(seen.size).toBe(4);
  });

  it('of a dictionary change it each time it is loaded', async () => {
    await ch.command(`CREATE DICTIONARY names (n UInt64, word String) PRIMARY KEY n
      SOURCE(CLICKHOUSE(QUERY 'SELECT n, word FROM ${ch.database}.words')) LAYOUT(HASHED()) LIFETIME(0)`);
    const seen = new Set<string>();
    for (let i = 0; i < 5; i++) {
      await ch.command('SYSTEM RELOAD DICTIONARY names');
      seen.add(await ch.version(['names']));
    }
    expect(seen.size).toBe(5);
    // Loads within one second look alike, so wait until versions stay the same.
    await expect
      .poll(async () => (await ch.version(['names'])) === (await fresh(['names'])), { interval: 100 })
      .toBe(true);
  });

  async function fresh(tables: string[]) {
    const other = openClickHouse({ url: server.url });
    const version = await other.version(tables);
    await other.close();
    return version;
  }
});

describe('a server', () => {
  it('that compresses answers the same', async () => {
    const before = server.seen.compressed;
    const small = openClickHouse({ url: `${server.url}?compression_request=1&compression_response=1` });
    await small.command('CREATE TABLE small (n UInt32) ENGINE = MergeTree ORDER BY n');
    await small.insert('small', ['n'], [[1], [2]]);
    expect(await small.query('SELECT n FROM small')).toEqual([{ n: 1 }, { n: 2 }]);
    const blocks = await small.columns('SELECT n FROM small');
    expect([...joined(blocks, 'n', Float64Array)]).toEqual([1, 2]);
    await expect(small.query('SELECT nothing')).rejects.toThrow('nothing');
    await small.close();
    expect(server.seen.compressed).toBeGreaterThanOrEqual(before + 3);
  });

  it('names its caller', async () => {
    const stranger = openClickHouse({ url: server.url.replace(':p%40ss', ':pass') });
    await expect(stranger.query('SELECT 1')).rejects.toThrow('Authentication failed');
    await stranger.close();
  });

  it('reports an error with the name of the question', async () => {
    await expect(ch.query('SELECT 1 FROM nowhere', {}, 'the question')).rejects.toThrow(
      /^ClickHouse the question: .*nowhere/,
    );
    await expect(ch.columns('SELEC 1', {}, 'the columns')).rejects.toThrow(/^ClickHouse the columns: /);
  });
});

it('removes its folder when it is closed', async () => {
  expect(existsSync(ch.incoming)).toBe(true);
  await ch.close();
  expect(existsSync(ch.incoming)).toBe(false);
});
