import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { statements } from '../postgres/migrate.ts';
import { ROOT } from '../root.ts';
import { forShards, ofShards, onCluster, SHARDED_BY } from './clickhouse-cluster.ts';

const folder = path.join(ROOT, 'server/db/clickhouse');
const all = readdirSync(folder)
  .sort()
  .flatMap((name) => statements(readFileSync(path.join(folder, name), 'utf8')));
const tables = all.filter((s) => s.startsWith('CREATE TABLE'));
const nameOf = (statement: string) => /EXISTS (\w+)/.exec(statement)?.[1] ?? '';
const made = (statement: string) => onCluster(statement, 'main', 'own');

describe('statements on a cluster', () => {
  it('replicate every table, with a distributed one over it', () => {
    for (const statement of tables) {
      const [local, face] = made(statement);
      const name = nameOf(statement);
      expect(local).toMatch(new RegExp(`^CREATE TABLE IF NOT EXISTS ${name}_local ON CLUSTER main`));
      expect(local).toMatch(
        /ENGINE = Replicated\w*MergeTree\('\/clickhouse\/tables\/\{shard\}\/\{database\}\//,
      );
      expect(face).toContain(`Distributed(main, own, ${name}_local, ${SHARDED_BY[name]})`);
    }
    expect(() => made('CREATE TABLE IF NOT EXISTS new_rows (a UInt8) ENGINE = MergeTree ORDER BY a')).toThrow(
      'SHARDED_BY lacks the table new_rows',
    );
  });

  it('keep rows that replace each other on the same shard', () => {
    for (const statement of tables) {
      const key = SHARDED_BY[nameOf(statement)] ?? '';
      const order = /ORDER BY (\([^)]*\)|\w+)/.exec(statement)?.[1] ?? '';
      // A post has one account; what a former account had is removed under its name.
      const follows = key === 'account_id' && /\bpost_id\b/.test(order);
      expect([nameOf(statement), follows || new RegExp(`\\b${key}\\b`).test(order)]).toEqual([
        nameOf(statement),
        true,
      ]);
    }
  });

  it('change and drop tables on every shard', () => {
    expect(made('DROP TABLE IF EXISTS post_terms')).toEqual([
      'DROP TABLE IF EXISTS post_terms ON CLUSTER main SYNC',
      'DROP TABLE IF EXISTS post_terms_local ON CLUSTER main SYNC',
    ]);
    expect(made('OPTIMIZE TABLE posts FINAL')).toEqual(['OPTIMIZE TABLE posts_local ON CLUSTER main FINAL']);
    expect(made('ALTER TABLE posts MODIFY SETTING merge_selector_base = 20')).toEqual([
      'ALTER TABLE posts_local ON CLUSTER main MODIFY SETTING merge_selector_base = 20',
    ]);
    expect(made('ALTER TABLE posts ADD COLUMN a UInt8 CODEC(NONE)')).toEqual([
      'ALTER TABLE posts_local ON CLUSTER main ADD COLUMN a UInt8 CODEC(NONE)',
      'ALTER TABLE posts ON CLUSTER main ADD COLUMN a UInt8',
    ]);
    expect(made('SYSTEM RELOAD DICTIONARY account_facts')).toEqual([
      'SYSTEM RELOAD DICTIONARY ON CLUSTER main account_facts',
    ]);
    const rows = 'INSERT INTO set_posts SELECT * FROM posts';
    expect(made(rows)).toEqual([rows]);
  });

  it('are written in one place', () => {
    const files = globSync('server/**/*.ts', {
      cwd: ROOT,
      exclude: (name) => /\.test\.ts$|testing/.test(name),
    })
      .filter((file) => !/platform\/clickhouse\/(?:clickhouse-cluster|open-clickhouse)\.ts$/.test(file))
      .filter((file) =>
        /_local\b|ON CLUSTER|clusterAllReplicas|cluster\('/.test(readFileSync(path.join(ROOT, file), 'utf8')),
      );
    expect(files).toEqual([]);
  });

  it('fill local tables from local tables', () => {
    const [view] = made(all.find((s) => s.includes('post_terms_feed')) ?? '');
    expect(view).toContain('post_terms_feed ON CLUSTER main TO post_terms_local AS');
    expect(view).toContain('FROM posts_local');
  });

  it('name the database, which the shards do not know, and read unsharded tables as a whole', () => {
    const select = 'SELECT * FROM posts AS p FINAL WHERE id IN (SELECT post_id FROM post_content FINAL)';
    expect(ofShards(select, null, 'own')).toBe(`(${select})`);
    expect(ofShards(select, 'main', 'own')).toBe(
      "cluster('main', view(SELECT * FROM own.posts_local AS p FINAL WHERE id IN (SELECT post_id FROM own.post_content FINAL)))",
    );
    expect(
      forShards("SELECT dictGet('account_facts', 'country', id) WHERE id NOT IN (SELECT 1)", 'own'),
    ).toBe("SELECT dictGet('own.account_facts', 'country', id) WHERE id GLOBAL NOT IN (SELECT 1)");
    for (const same of [
      'a GLOBAL NOT IN (SELECT b FROM c)',
      'a IN (1, 2)',
      'a IN (SELECT cityHash64(arrayJoin({terms:Array(String)})))',
    ])
      expect(forShards(same, 'own')).toBe(same);
  });
});
