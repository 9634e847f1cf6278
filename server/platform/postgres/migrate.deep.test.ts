import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COLUMN_TEXTS } from '#server/analytics/metrics/stored-columns.ts';
import type { ClickHouse } from '../clickhouse/clickhouse.ts';
import { openClickHouse } from '../clickhouse/open-clickhouse.ts';
import { OlderStore } from './former-migrations.ts';
import { migrateClickHouse, migratePostgres, NewerStore } from './migrate.ts';
import { indexingAlone, openPostgres, type Postgres } from './postgres.ts';

const server = process.env.TEST_DATABASE_URL;
const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
});

async function embedded(): Promise<Postgres> {
  const store = await openPostgres({});
  closers.push(() => store.close());
  return store;
}

async function onServer(processes: number): Promise<Postgres[]> {
  const name = `limelight_${randomBytes(6).toString('hex')}`;
  const root = await openPostgres({ url: server });
  await root.executeSql(`create database ${name}`);
  closers.push(async () => {
    await root.executeSql(`drop database ${name} with (force)`);
    await root.close();
  });
  const url = new URL(server ?? '');
  url.pathname = `/${name}`;
  const stores = await Promise.all(Array.from({ length: processes }, () => openPostgres({ url: url.href })));
  closers.push(async () => void (await Promise.all(stores.map((s) => s.close()))));
  return stores;
}

const rowsOf = async (store: Postgres, text: string) => (await store.executeSql(text)).rows;

const former = (count: number) =>
  Array.from({ length: count }, (_, i) => `${String(i + 1).padStart(4, '0')}_thing.sql`);

/** The list of migrations as the last development version left it, or one that had not run all of them. */
/** `of`: the migrations that are replaced. */
async function asFormerly(store: Postgres, count = 62, of = '') {
  const values = former(count).map((name) => `('${name}', '2026-11-26T08:00:00.000Z')`);
  await store.script(
    `delete from migration ${of}; insert into migration (name, timestamp) values ${values.join(', ')};`,
  );
}

const stores: Array<[string, (() => Promise<Postgres>) | null]> = [
  ['embedded store', embedded],
  ['PostgreSQL server', server ? async () => (await onServer(1))[0] as Postgres : null],
];

describe.each(stores)('migrations of the workspace store: %s', (_name, open) => {
  describe.skipIf(!open)('run', () => {
    const opened = () => (open ? open() : Promise.reject(new Error('no store')));

    it('once, and not again over the former migrations', async () => {
      const store = await opened();
      await migratePostgres(store);
      await store.script("insert into company (name) values ('Kept')");
      await asFormerly(store, 62, "where name = '0100_base.sql'");
      expect(await migratePostgres(store)).toBe(0);
      const [first] = await rowsOf(store, 'select name, timestamp from migration order by name');
      expect(first).toEqual({ name: '0100_base.sql', timestamp: '2026-11-26T08:00:00.000Z' });
      expect(await migratePostgres(store)).toBe(0);
      expect(await rowsOf(store, 'select name from company')).toEqual([{ name: 'Kept' }]);
    });

    it('not over a part of the former migrations', async () => {
      const store = await opened();
      await migratePostgres(store);
      await asFormerly(store, 61);
      await expect(migratePostgres(store)).rejects.toThrow(OlderStore);
      expect(await rowsOf(store, 'select count(*) as n from migration')).toEqual([{ n: 61 }]);
    });

    it('all or none', async () => {
      const store = await opened();
      await store.script('create table session (id int)');
      await expect(migratePostgres(store)).rejects.toThrow('already exists');
      const tables = "select to_regclass('company') as company, to_regclass('migration') is not null as list";
      expect(await rowsOf(store, tables)).toEqual([{ company: null, list: true }]);
      await store.script('drop table session');
      expect(await migratePostgres(store)).toBeGreaterThan(0);
    });

    it('not over the store of a newer version', async () => {
      const store = await opened();
      await migratePostgres(store);
      await store.script(
        "insert into migration (name, timestamp) values ('9999_later.sql', '2030-01-01T00:00:00.000Z')",
      );
      await expect(migratePostgres(store)).rejects.toThrow(NewerStore);
      await expect(migratePostgres(store)).rejects.toThrow('9999_later.sql');
    });
  });
});

describe.skipIf(!server)('processes that start at once', () => {
  it('bring one empty workspace store up to date together, each script once', async () => {
    const processes = await onServer(3);
    const ran = await Promise.all(processes.map((store) => migratePostgres(store)));
    expect(ran.filter((n) => n > 0)).toHaveLength(1);
    const [list] = await rowsOf(processes[0] as Postgres, 'select count(*) as n from migration');
    expect(list).toEqual({ n: Math.max(...ran) });
  });

  it('take over the former migrations together', async () => {
    const processes = await onServer(3);
    await migratePostgres(processes[0] as Postgres);
    await asFormerly(processes[0] as Postgres, 62, "where name = '0100_base.sql'");
    const again = await Promise.all(processes.map((store) => migratePostgres(store)));
    expect(again).toEqual([0, 0, 0]);
    const [first] = await rowsOf(processes[0] as Postgres, 'select name from migration order by name');
    expect(first).toEqual({ name: '0100_base.sql' });
  });

  it.each<[string, (store: Postgres, work: () => Promise<void>) => Promise<void>]>([
    ['work on the analytics store', (store, work) => store.oneAtATime(work)],
    ['write its index of profiles', (store, work) => indexingAlone(store.db, work)],
  ])('%s one after the other', async (_what, alone) => {
    const processes = await onServer(2);
    const seen: string[] = [];
    await Promise.all(
      processes.map((store, i) =>
        alone(store, async () => {
          seen.push(`begin ${i}`);
          await store.executeSql('select pg_sleep(0.2)');
          seen.push(`end ${i}`);
        }),
      ),
    );
    const first = seen[0]?.at(-1);
    const second = first === '0' ? '1' : '0';
    expect(seen).toEqual([`begin ${first}`, `end ${first}`, `begin ${second}`, `end ${second}`]);
  });
});

describe('migrations of the analytics store', () => {
  let ch: ClickHouse;
  beforeEach(async () => {
    ch = openClickHouse({});
    closers.push(() => ch.close());
    expect(await migrateClickHouse(ch, COLUMN_TEXTS)).toBeGreaterThan(0);
  });
  const asFormerly = async (count: number) => {
    await ch.command('TRUNCATE TABLE migration');
    await ch.insert(
      'migration',
      ['name'],
      former(count).map((name) => [name]),
    );
  };
  const names = async () =>
    (await ch.query<{ name: string }>('SELECT name FROM migration ORDER BY name')).map((row) => row.name);

  it('run once, and not over the store of a newer version', async () => {
    expect(await migrateClickHouse(ch, COLUMN_TEXTS)).toBe(0);
    await ch.insert('migration', ['name'], [['9999_later.sql']]);
    await expect(migrateClickHouse(ch, COLUMN_TEXTS)).rejects.toThrow(NewerStore);
  });

  it('do not run the base over all former migrations, and refuse a part of them', async () => {
    const all = await names();
    await asFormerly(16);
    expect(await migrateClickHouse(ch, COLUMN_TEXTS)).toBe(all.length - 1);
    expect(await names()).toEqual(all);
    await asFormerly(15);
    await expect(migrateClickHouse(ch, COLUMN_TEXTS)).rejects.toThrow(OlderStore);
  });

  it('run again after a kill between two of them, and keep what is stored', async () => {
    await ch.command("INSERT INTO post_images (post_id, images) VALUES (1, ['a'])");
    await ch.command('TRUNCATE TABLE migration');
    expect(await migrateClickHouse(ch, COLUMN_TEXTS)).toBeGreaterThan(0);
    expect(await ch.query('SELECT images FROM post_images')).toEqual([{ images: ['a'] }]);
  });
});
