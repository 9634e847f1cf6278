import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { distributed, onCluster } from './clickhouse-cluster.ts';
import { statements } from './migrate.ts';
import { ROOT } from './root.ts';

const all = ['0001_posts.sql', '0002_accounts.sql', '0003_profile_search.sql'].flatMap((name) =>
  statements(readFileSync(path.join(ROOT, 'server/db/clickhouse', name), 'utf8')),
);

describe('DDL of a cluster', () => {
  it('leaves every statement alone without one', () => {
    for (const statement of all) expect(onCluster(statement, null)).toBe(statement);
  });

  it('replicates every table and puts a distributed face on it', () => {
    const tables = all.filter((s) => s.startsWith('CREATE TABLE'));
    expect(tables.length).toBeGreaterThan(8);
    for (const statement of tables) {
      const text = onCluster(statement, 'main');
      const name = /EXISTS (\w+)/.exec(statement)?.[1];
      expect(text).toMatch(new RegExp(`^CREATE TABLE IF NOT EXISTS ${name}_local ON CLUSTER main`));
      expect(text).toMatch(/ENGINE = Replicated\w*MergeTree\('\/clickhouse\/tables\/\{shard\}\//);
      expect(distributed(statement, 'main', 'default')).toContain(`Distributed(main, default, ${name}_local`);
    }
  });

  it('feeds local tables from local tables', () => {
    const view = all.find((s) => s.includes('post_terms_feed')) ?? '';
    const text = onCluster(view, 'main');
    expect(text).toContain('TO post_terms_local AS');
    expect(text).toContain('FROM posts_local');
  });
});
