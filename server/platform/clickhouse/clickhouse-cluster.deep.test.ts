import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLUMN_TEXTS } from '#server/analytics/metrics/stored-columns.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { twoShards } from '#server/testing/analytics-forms.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { migrateClickHouse, missingTables } from '../postgres/migrate.ts';
import { SHARDED_BY } from './clickhouse-cluster.ts';

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp({ analytics: twoShards });
  me = await app.signIn();
  await seedDemo(app.services, { posts: 600, profiles: 60, company_id: me.company_id });
});
afterAll(() => app?.close());

describe('a cluster of two shards', () => {
  it('has each row once, on the shard of its key', async () => {
    const { ch } = app.services;
    const spread: string[] = [];
    for (const [table, key] of Object.entries(SHARDED_BY)) {
      const rows = await ch.query<{ shard: number; n: number; strangers: number }>(
        `SELECT _shard_num AS shard, count() AS n, countIf(toUInt64(${key}) % 2 + 1 != _shard_num) AS strangers
         FROM ${table} GROUP BY shard ORDER BY shard`,
      );
      expect([table, rows.reduce((sum, { strangers }) => sum + strangers, 0)]).toEqual([table, 0]);
      if (rows.length === 2) spread.push(table);
    }
    expect(spread).toEqual(
      expect.arrayContaining([
        'posts',
        'post_terms',
        'set_posts',
        'account_snapshots',
        'profiles',
        'profile_search',
      ]),
    );
    const [posts] = await ch.query<{ n: number }>('SELECT count() AS n FROM posts FINAL');
    expect(posts?.n).toBe(600);
  });

  it('takes over the store of an older version, and an interrupted start', async () => {
    const ch = await twoShards.open();
    await migrateClickHouse(ch, COLUMN_TEXTS);
    await ch.command('ALTER TABLE posts DROP COLUMN duration');
    await ch.command('ALTER TABLE posts ADD COLUMN duration UInt32 CODEC(ZSTD(1)) AFTER terms');
    await ch.insert(
      'posts',
      ['id', 'account_id', 'duration'],
      [
        [1, 1, 7],
        [2, 2, 8],
      ],
    );
    const seconds = await ch.query<{ id: number; duration: number }>(
      'SELECT id, duration FROM posts ORDER BY id',
    );
    expect(seconds).toEqual([
      { id: 1, duration: 7 },
      { id: 2, duration: 8 },
    ]);
    await ch.command('TRUNCATE TABLE migration');
    await ch.command('DROP TABLE IF EXISTS post_comments');
    expect(await missingTables(ch)).toEqual(['post_comments']);
    expect(await migrateClickHouse(ch, COLUMN_TEXTS)).toBeGreaterThan(0);
    expect(await missingTables(ch)).toEqual([]);
    expect(await ch.query('SELECT count() AS n FROM posts')).toEqual([{ n: 2 }]);
    await ch.close();
  });
});
