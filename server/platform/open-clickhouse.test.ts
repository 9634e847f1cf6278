import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClickHouse } from './clickhouse.ts';
import { NativeBlock } from './native-block.ts';
import { openClickHouse } from './open-clickhouse.ts';

const COLUMNS = { n: 'UInt32', word: 'String' } as const;
const seen: Array<{ query: string | null; body: Buffer }> = [];
const server = createServer(async (request, response) => {
  const query = new URL(request.url ?? '', 'http://localhost').searchParams.get('query');
  const body = Buffer.concat(await request.toArray());
  if (body.includes('fails')) response.statusCode = 400;
  else seen.push({ query, body });
  response.end(response.statusCode === 400 ? 'Code: 33. DB::Exception: Cannot read all data' : '');
});
let ch: ClickHouse;

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ch = openClickHouse({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/limelight` });
});
afterAll(() => server.close());

function blockOf(...words: string[]): Uint8Array {
  const block = new NativeBlock(COLUMNS);
  for (const [i, word] of words.entries()) block.addRow([i, word]);
  return block.bytes();
}

it('sends a server a block as it is, from memory and from a file', async () => {
  const block = blockOf('a', 'été');
  const file = path.join(ch.incoming, 'block');
  writeFileSync(file, block);
  await ch.insertBlock('words', COLUMNS, block);
  await ch.insertFile('words', COLUMNS, file);
  const sent = { query: 'INSERT INTO words (n, word) FORMAT Native', body: Buffer.from(block) };
  expect(seen).toEqual([sent, sent]);
  await ch.insertBlock('words', COLUMNS, blockOf());
  expect(seen).toHaveLength(2);
});

it('tells of a block the server does not take', async () => {
  await expect(ch.insertBlock('words', COLUMNS, blockOf('fails'))).rejects.toThrow('Cannot read all data');
});

it('takes its folder away when it is closed', async () => {
  expect(existsSync(ch.incoming)).toBe(true);
  await ch.close();
  expect(existsSync(ch.incoming)).toBe(false);
});
