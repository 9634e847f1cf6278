import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStores } from '#server/stores.ts';
import { readEnv } from './env.ts';
import { expectedTables } from './postgres/migrate.ts';

let sound: string;
let folder: string;
const env = () => readEnv({ LIMELIGHT_DATA: folder, LOG_LEVEL: 'silent' });
const at = (...parts: string[]) => path.join(folder, ...parts);

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-sound-'));
  const { services, close } = await openStores(env());
  await services.db.insertInto('company').values({ name: 'Kept' }).execute();
  await close();
  sound = folder;
});
afterAll(() => rmSync(sound, { recursive: true, force: true }));

async function startAfter(damage: () => void): Promise<string> {
  folder = mkdtempSync(path.join(tmpdir(), 'limelight-damaged-'));
  cpSync(sound, folder, { recursive: true });
  damage();
  try {
    const stores = await openStores(env());
    await stores.close();
    return 'opened';
  } catch (error) {
    return `${(error as Error).constructor.name}: ${(error as Error).message}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const write_ahead_log = () =>
  at('postgres/pg_wal', readdirSync(at('postgres/pg_wal')).find((f) => /^0/.test(f)) ?? '');
const largest = (of: string) => {
  const files = readdirSync(of).map((name) => path.join(of, name));
  return files.sort((a, b) => statSync(b).size - statSync(a).size)[0] ?? '';
};
function damageMiddle(file: string) {
  const bytes = readFileSync(file);
  bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 64);
  writeFileSync(file, bytes);
}
const metadataOf = (table: string) => {
  const part = readdirSync(at('clickhouse/store'), { recursive: true }).find((f) =>
    String(f).endsWith(`/${table}.sql`),
  );
  return at('clickhouse/store', String(part));
};

describe('a damaged store ends the start with one message', () => {
  it('unless it is intact', async () => {
    expect(await startAfter(() => undefined)).toBe('opened');
  });

  it.each<[string, () => void, RegExp]>([
    [
      'PG_VERSION of another release',
      () => writeFileSync(at('postgres/PG_VERSION'), '9\n'),
      /it is of PostgreSQL 9/,
    ],
    [
      'garbage in PG_VERSION',
      () => writeFileSync(at('postgres/PG_VERSION'), Buffer.from([7, 0, 255])),
      /PG_VERSION cannot be read/,
    ],
    // The engine created an empty store over it.
    ['no PG_VERSION', () => rmSync(at('postgres/PG_VERSION')), /PG_VERSION is missing/],
    ['no workspace store', () => rmSync(at('postgres'), { recursive: true }), /it is missing/],
    [
      'a write-ahead log cut short',
      () => truncateSync(write_ahead_log(), 1000),
      /write-ahead log or another/,
    ],
    [
      'garbage in the write-ahead log',
      () => writeFileSync(write_ahead_log(), Buffer.alloc(1 << 24, 0x5a)),
      /write-ahead log or another/,
    ],
    [
      'garbage in a page of the catalogue',
      () => damageMiddle(largest(at('postgres/base/5'))),
      /invalid page in block/,
    ],
    ['no control file', () => rmSync(at('postgres/global/pg_control')), /write-ahead log or another/],
  ])('workspace: %s', async (_name, damage, reason) => {
    const message = await startAfter(damage);
    expect(message).toMatch(/^StoreDamaged: The workspace store \(.*postgres\) is damaged: /);
    expect(message).toMatch(reason);
    expect(message).toMatch(/Restore a backup \(npm run restore/);
    expect(message).not.toContain('\n');
  });

  it.each<[string, () => void, RegExp]>([
    [
      'garbage in its metadata',
      () => writeFileSync(metadataOf('posts'), 'garbage'),
      /its metadata cannot be read/,
    ],
    ['a missing table', () => rmSync(metadataOf('posts')), /its table posts is missing/],
    [
      'no files at all',
      () => rmSync(at('clickhouse'), { recursive: true }),
      /it is empty, and it was not before/,
    ],
  ])('analytics: %s', async (_name, damage, reason) => {
    const message = await startAfter(damage);
    expect(message).toMatch(/^StoreDamaged: The analytics store \(.*clickhouse\) is damaged: /);
    expect(message).toMatch(reason);
  });
});

describe('the list of expected tables', () => {
  it('matches a migrated store', async () => {
    folder = sound;
    const { services, close } = await openStores(env());
    const there = await services.ch.query<{ name: string }>(
      "SELECT name FROM system.tables WHERE database = 'default'",
    );
    expect(there.map((t) => t.name).sort()).toEqual(expectedTables('clickhouse'));
    const { rows } = await services.db.executeQuery<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`.compile(
        services.db,
      ),
    );
    expect(
      rows
        .map((t) => t.name)
        .filter((name) => name !== 'migration_lock')
        .sort(),
    ).toEqual(expectedTables('postgres'));
    await close();
  });
});
