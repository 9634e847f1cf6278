import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ClickHouseNodes, openNodes } from '#server/testing/clickhouse-nodes.ts';
import type { ClickHouse } from './clickhouse/clickhouse.ts';
import { openClickHouse } from './clickhouse/open-clickhouse.ts';
import { reachOf } from './store-unreachable.ts';

let nodes: ClickHouseNodes;
let ch: ClickHouse;
beforeAll(async () => {
  nodes = await openNodes(2);
  ch = openClickHouse({ url: await nodes.database(), cluster: nodes.cluster });
});
afterAll(async () => {
  await ch?.close();
  await nodes?.close();
});

it('counts the shards that answer while one is killed or all are away', async () => {
  const [first, last] = nodes.nodes;
  expect(await reachOf(ch)).toBe('all');
  await last?.kill();
  // The answer must not depend on which shard is asked.
  expect([await reachOf(ch), await reachOf(ch)]).toEqual(['some', 'some']);
  await last?.start();
  expect(await reachOf(ch)).toBe('all');
  // Statements that wait for a lost shard take all connections of the others.
  const stop = new AbortController();
  const slow = 'SELECT sleepEachRow(1) FROM numbers(60) SETTINGS max_block_size = 1';
  const waiting = Array.from({ length: 20 }, () => ch.query(slow, {}, 'slow', { left: stop.signal }));
  const left = Promise.allSettled(waiting);
  expect(await reachOf(ch)).toBe('all');
  stop.abort();
  await left;
  await first?.kill();
  await last?.kill();
  expect(await reachOf(ch)).toBe('none');
});

it('reads no error text: any failed count means an unreachable shard', async () => {
  const failing: ClickHouse['query'] = async (_sql, _params, name) => {
    if (name === 'all shards') throw new Error('ClickHouse all shards: words that no list knows');
    return [];
  };
  expect(await reachOf({ ...ch, query: failing })).toBe('some');
});
