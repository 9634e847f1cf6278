import { expect, it } from 'vitest';
import { openClickHouse } from './clickhouse/open-clickhouse.ts';
import { isUnreachable, meansUnreachable, StoreUnreachable, TYPES } from './store-unreachable.ts';

it('names only error types of the engine', async () => {
  const ch = openClickHouse({ path: ':memory:' });
  const known = await ch.query<{ name: string }>('SELECT errorCodeToName(number) AS name FROM numbers(1100)');
  await ch.close();
  const names = new Set(known.map(({ name }) => name));
  expect([...TYPES].filter((type) => !names.has(type))).toEqual([]);
});

it('distinguishes an unreachable server from a wrong statement', () => {
  const away = [
    { message: 'The server is shutting down', type: 'ABORTED' },
    { message: 'Server is shutting down' },
    { message: 'read ECONNRESET', code: 'ECONNRESET' },
    { message: 'socket hang up' },
    { message: 'Timeout error.' },
    { message: 'Too many simultaneous queries. Maximum: 100', type: 'TOO_MANY_SIMULTANEOUS_QUERIES' },
    { message: 'Table is in readonly mode', type: 'TABLE_IS_READ_ONLY' },
    { message: '(total) memory limit exceeded: would use 3 GiB', type: 'MEMORY_LIMIT_EXCEEDED' },
    { message: 'Attempt to read after eof: while receiving packet from 127.0.0.1:9000' },
  ];
  const wrong = [
    { message: 'Syntax error', type: 'SYNTAX_ERROR' },
    { message: 'Query memory limit exceeded: would use 9 GiB', type: 'MEMORY_LIMIT_EXCEEDED' },
    { message: 'Timeout exceeded: elapsed 60 seconds', type: 'TIMEOUT_EXCEEDED' },
    { message: 'Unknown table', type: 'UNKNOWN_TABLE' },
  ];
  expect(away.filter((error) => !meansUnreachable(error))).toEqual([]);
  expect(wrong.filter(meansUnreachable)).toEqual([]);
  const error = new StoreUnreachable('insert posts', new Error('away'));
  expect([isUnreachable(error), isUnreachable(new Error(error.message))]).toEqual([true, true]);
});
