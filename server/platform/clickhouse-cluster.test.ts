import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { distributed, onCluster } from './clickhouse-cluster.ts';
import { statements } from './migrate.ts';
import { ROOT } from './root.ts';

const folder = path.join(ROOT, 'server/db/clickhouse');
const all = readdirSync(folder)
  .sort()
  .flatMap((name) => statements(readFileSync(path.join(folder, name), 'utf8')));

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

  it('drops a table with its face, and moves rows between faces', () => {
    const drop = 'DROP TABLE IF EXISTS post_terms';
    expect(onCluster(drop, 'main')).toBe('DROP TABLE IF EXISTS post_terms_local ON CLUSTER main SYNC');
    expect(distributed(drop, 'main', 'default')).toBe('DROP TABLE IF EXISTS post_terms ON CLUSTER main SYNC');
    const rows = 'INSERT INTO set_posts SELECT * FROM posts';
    expect(onCluster(rows, 'main')).toBe(rows);
  });

  it('changes the settings of local tables', () => {
    const changed = 'ALTER TABLE posts MODIFY SETTING merge_selector_base = 20';
    expect(onCluster(changed, 'main')).toMatch(/^ALTER TABLE posts_local ON CLUSTER main MODIFY SETTING/);
    expect(distributed(changed, 'main', 'default')).toBeNull();
  });

  it('feeds local tables from local tables', () => {
    const view = all.find((s) => s.includes('post_terms_feed')) ?? '';
    const text = onCluster(view, 'main');
    expect(text).toContain('TO post_terms_local AS');
    expect(text).toContain('FROM posts_local');
  });
});
