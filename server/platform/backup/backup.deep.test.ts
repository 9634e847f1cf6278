import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenStores } from '#server/platform/open-stores.ts';
import { VERSION } from '#server/slices/app/about.ts';
import { commandLineCompany } from '#server/slices/auth/first-company.ts';
import { addImport, runImport } from '#server/slices/imports/import-run.ts';
import { openStores } from '#server/stores.ts';
import { readEnv } from '../env.ts';
import { openPostgres } from '../postgres/postgres.ts';
import { makeBackup } from './backup.ts';
import { checkBackup } from './backup-manifest.ts';
import { restoreBackup } from './restore.ts';

const HEADER =
  'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids';

/** Invented videos of 700 accounts. */
const csv = (posts: number, first: number) =>
  [
    HEADER,
    ...Array.from({ length: posts }, (_, i) => {
      const n = first + i;
      const numbers = [n % 60, n % 997, n % 13, n % 29, 1000 + (n % 9973), 500 + (n % 700), 40, 8];
      return `700000${1_000_000_000_000 + n},${1_600_000_000 + n},invented_${n % 700},"['kept', 'x${n % 50}']",song,${numbers}`;
    }),
    '',
  ].join('\n');

let root: string;
let open: OpenStores | null = null;
const at = (name: string) => path.join(root, name);
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'limelight-backup-'));
});
afterEach(async () => {
  await open?.close();
  open = null;
  rmSync(root, { recursive: true, force: true });
});

async function openAt(name: string, database?: string): Promise<OpenStores> {
  open = await openStores(
    readEnv({
      LIMELIGHT_DATA: at(name),
      LOG_LEVEL: 'error',
      ...(database ? { DATABASE_URL: database } : {}),
    }),
  );
  return open;
}

async function closed(): Promise<void> {
  await open?.close();
  open = null;
}

const backUp = ({ postgres, writes }: OpenStores, name: string) =>
  makeBackup({ data: at('data'), version: VERSION, postgres, writes, analytics: 'chdb' }, at(name));

async function importOf({ services }: OpenStores, posts: number, first: number) {
  const file = at(`${first}.csv`);
  writeFileSync(file, csv(posts, first));
  const company_id = await commandLineCompany(services);
  return addImport(services, { company_id, created_by: null, path: file, name: 'a.csv', state: 'pending' });
}

/** All tables of both stores but the job queue, which changes constantly. */
async function rowsOf({ services, postgres }: OpenStores, without: readonly string[] = []) {
  const all: Record<string, unknown> = {};
  const tables =
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1";
  for (const { name } of (await postgres.executeSql(tables)).rows as { name: string }[])
    if (!without.includes(name))
      all[`workspace ${name}`] = (
        await postgres.executeSql(`select to_jsonb(t)::text as row from "${name}" t order by 1`)
      ).rows;
  const sql =
    "SELECT name, engine FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%MergeTree'";
  for (const { name, engine } of await services.ch.query<{ name: string; engine: string }>(sql)) {
    const final = engine.startsWith('Replacing') ? 'FINAL' : '';
    const columns = await services.ch.query<{ name: string }>(
      'SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {name:String}',
      { name },
    );
    // The time of writing differs after a second write.
    const kept = columns.map((c) => c.name).filter((c) => !(without.length > 0 && c === 'revision'));
    all[`analytics ${name}`] = await services.ch.query(
      `SELECT ${kept.join(', ')} FROM ${name} ${final} ORDER BY ALL`,
    );
  }
  return all;
}

const database = process.env.TEST_DATABASE_URL;
async function freshDatabase() {
  const server = await openPostgres({ url: database });
  const name = `limelight_${randomBytes(6).toString('hex')}`;
  await server.executeSql(`create database ${name}`);
  await server.close();
  const url = new URL(database ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

describe('backup and restore', () => {
  it('restore every row of both stores and every file', async () => {
    const stores = await openAt('data');
    await runImport(stores.services, await importOf(stores, 3000, 0));
    writeFileSync(at('data/files/keys/invented'), 'a file');
    const before = await rowsOf(stores);
    expect(before['analytics posts']).toHaveLength(3000);
    expect(before['analytics post_terms']).not.toHaveLength(0);
    await backUp(stores, 'backup');
    await closed();
    expect(statSync(at('backup')).mode & 0o077).toBe(0);

    const { aside } = await restoreBackup(at('backup'), { data: mkdtempSync(at('new-')), replace: false });
    expect(aside).toBeNull();
    const name = readdirSync(root).find((f) => f.startsWith('new-')) ?? '';
    expect(existsSync(at(`${name}/files/keys/invented`))).toBe(true);
    const restored = await openAt(name);
    expect(await rowsOf(restored)).toEqual(before);
    await runImport(restored.services, await importOf(restored, 100, 3000));
    const after = await rowsOf(restored);
    expect(after['analytics posts']).toHaveLength(3100);
  });

  it('made while an import runs, contain everything acknowledged, and the import continues from there', async () => {
    const stores = await openAt('data');
    const id = await importOf(stores, 45_000, 0);
    const import_of = async (from: OpenStores) =>
      from.services.db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const running = runImport(stores.services, id);
    await expect.poll(async () => (await import_of(stores)).next_row, { interval: 20 }).toBeGreaterThan(0);
    const acknowledged = (await import_of(stores)).next_row;
    await backUp(stores, 'backup');
    await running;
    const whole = await rowsOf(stores, ['import', 'outbox_event', 'account', 'profile', 'account_alias']);
    await closed();

    await restoreBackup(at('backup'), { data: mkdtempSync(at('new-')), replace: false });
    const restored = await openAt(readdirSync(root).find((f) => f.startsWith('new-')) ?? '');
    const record = await import_of(restored);
    expect(record).toMatchObject({ state: 'running' });
    expect(record.next_row).toBeGreaterThanOrEqual(acknowledged);
    const [posts] = await restored.services.ch.query<{ n: number }>('SELECT count() AS n FROM posts FINAL');
    expect(posts?.n).toBeGreaterThanOrEqual(record.next_row);
    await restored.services.db.updateTable('import').set({ state: 'pending' }).execute();
    await runImport(restored.services, id);
    expect(await import_of(restored)).toMatchObject({ state: 'completed', rows_read: 45_000 });
    const again = await rowsOf(restored, ['import', 'outbox_event', 'account', 'profile', 'account_alias']);
    for (const table of ['posts', 'post_terms', 'post_snapshots', 'account_snapshots'])
      expect(again[`analytics ${table}`], table).toEqual(whole[`analytics ${table}`]);
  });

  it('refuse to lose data', async () => {
    const stores = await openAt('data');
    writeFileSync(at('taken'), '');
    await expect(backUp(stores, 'data/files/backup')).rejects.toThrow('in the data folder itself');
    await backUp(stores, 'backup');
    await expect(backUp(stores, 'backup')).rejects.toThrow('is not empty');
    await closed();
    const data = at('data');
    await expect(restoreBackup(at('backup'), { data, replace: false })).rejects.toThrow('holds data already');
    const { aside } = await restoreBackup(at('backup'), { data, replace: true });
    expect(readdirSync(aside ?? '').sort()).toEqual(['clickhouse', 'files', 'postgres']);
    await openAt('data');
    await closed();

    const [first] = (await checkBackup(at('backup'))).files;
    // One flipped bit at the same size: nothing is restored, and the current data is untouched.
    const data_file = (await checkBackup(at('backup'))).files.find((f) => f.path.startsWith('clickhouse/'));
    const place = at(`backup/${data_file?.path}`);
    const sound = readFileSync(place);
    const flipped = Buffer.from(sound);
    flipped.writeUInt8(flipped.readUInt8(flipped.length >> 1) ^ 1, flipped.length >> 1);
    writeFileSync(place, flipped);
    const there = readdirSync(data).sort();
    await expect(restoreBackup(at('backup'), { data, replace: true })).rejects.toThrow(
      'is not as it was written',
    );
    expect(readdirSync(data).sort()).toEqual(there);
    writeFileSync(place, sound);

    appendFileSync(at(`backup/${first?.path}`), 'x');
    await expect(checkBackup(at('backup'))).rejects.toThrow('is not as it was written');
    rmSync(at(`backup/${first?.path}`));
    await expect(checkBackup(at('backup'))).rejects.toThrow('is missing');
    writeFileSync(at('backup/manifest.json'), '{"format": 1');
    await expect(checkBackup(at('backup'))).rejects.toThrow('is damaged');
    // Incomplete: the manifest is written last.
    rmSync(at('backup/manifest.json'));
    await expect(restoreBackup(at('backup'), { data, replace: true })).rejects.toThrow(
      'is not a complete backup',
    );
  });

  it.skipIf(!database)('restore a PostgreSQL server with its own tools', async () => {
    const stores = await openAt('data', await freshDatabase());
    await runImport(stores.services, await importOf(stores, 500, 0));
    const before = await rowsOf(stores);
    await backUp(stores, 'backup');
    await closed();
    const empty = await freshDatabase();
    const target = { data: mkdtempSync(at('new-')), replace: false };
    await expect(restoreBackup(at('backup'), target)).rejects.toThrow('set DATABASE_URL');
    await restoreBackup(at('backup'), { ...target, database_url: empty });
    const restored = await openAt(path.basename(target.data), empty);
    expect(await rowsOf(restored)).toEqual(before);
    await closed();
    const again = { data: mkdtempSync(at('third-')), database_url: empty };
    await expect(restoreBackup(at('backup'), { ...again, replace: true })).rejects.toThrow(
      'holds tables already',
    );
  });
});
