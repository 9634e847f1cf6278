import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { countAttempt, takeBack } from '#server/slices/auth/attempts.ts';
import { ensureAdmin } from '#server/slices/auth/first-account.ts';
import { refKey } from '#server/slices/imports/intake/accounts/account-keys.ts';
import { AccountRegistry } from '#server/slices/imports/intake/accounts/account-registry.ts';
import { noteBatch } from '#server/slices/imports/run/open-batches.ts';
import type { AccountRef } from '#server/tables/observations.ts';
import { ref } from '#server/testing/observations.ts';
import { endSession, readSession, startSession } from '../callers/sessions.ts';
import { openJobs } from '../jobs.ts';
import { openLog } from '../log.ts';
import { migratePostgres } from './migrate.ts';
import { openPostgres, type Postgres, transaction } from './postgres.ts';

// The same suite on the embedded store and on a real PostgreSQL 15 (TEST_DATABASE_URL; scripts/test.mjs
// sets it).
const url = process.env.TEST_DATABASE_URL;
if (!url) console.warn('TEST_DATABASE_URL is not set: the store tests run on the embedded store alone.');

async function freshDatabase(server: string) {
  const name = `limelight_${randomBytes(6).toString('hex')}`;
  const root = await openPostgres({ url: server });
  await root.executeSql(`create database ${name}`);
  const own = new URL(server);
  own.pathname = `/${name}`;
  const store = await openPostgres({ url: own.href });
  return {
    store,
    async close() {
      await store.close();
      // The server notices closed connections with a delay.
      await vi.waitFor(() => root.executeSql(`drop database ${name}`), 20_000);
      await root.close();
    },
  };
}

async function embedded() {
  const store = await openPostgres({});
  return { store, close: () => store.close() };
}

const stores: Array<[string, (() => ReturnType<typeof freshDatabase>) | null]> = [
  ['embedded store', embedded],
  ['PostgreSQL server', url ? () => freshDatabase(url) : null],
];

describe.each(stores)('workspace store: %s', (_name, open) => {
  describe.skipIf(!open)('in use', () => {
    let store: Postgres;
    let close: () => Promise<void>;
    const log = openLog('error');
    const services = () =>
      ({
        db: store.db,
        now: () => new Date(),
        log,
        session_limits: { idle_hours: 12, days: 30 },
      }) as never as Parameters<typeof startSession>[0];
    beforeAll(async () => {
      if (open) ({ store, close } = await open());
    });
    afterAll(() => close?.());
    /** A job is marked as finished a moment after its handler; until then its key is taken. */
    const idle = (queue: string) =>
      expect
        .poll(async () => {
          const open = "select from jobs.job where name = $1 and state < 'completed'";
          return (await store.executeSql(open, [queue])).rows.length;
        })
        .toBe(0);

    it('migrates once', async () => {
      expect(await migratePostgres(store)).toBeGreaterThan(0);
      expect(await migratePostgres(store)).toBe(0);
    });

    it('returns numbers, days and JSON as the same values', async () => {
      const { rows } = await store.executeSql(
        `select 5::bigint as big, date '2026-03-01' as day, '{"a":[1]}'::jsonb as json, 1.50::numeric(8,2) as money,
         timestamptz '2026-03-01T10:00:00Z' as at`,
      );
      expect(rows).toEqual([
        { big: 5, day: '2026-03-01', json: { a: [1] }, money: '1.50', at: new Date('2026-03-01T10:00:00Z') },
      ]);
    });

    it('keeps a session from start to end', async () => {
      const account = await ensureAdmin(services(), {});
      expect(account?.password).toBeTruthy();
      const { secret } = await startSession(services(), account?.user_id ?? 0, 'test');
      const [session, same] = await Promise.all([1, 2].map(() => readSession(services(), secret)));
      expect(same).toBe(session);
      expect(session?.actor).toMatchObject({ email: 'admin@limelight.local', role: 'admin' });
      expect(session?.company.per_usd.USD).toBe(1);
      await endSession(store.db, secret);
      expect(await readSession(services(), secret)).toBeNull();
    });

    it('counts failed sign-ins', async () => {
      const trier = { account: 'guess@example.com', ip: '10.0.0.1', browser: null };
      const guess = () => countAttempt(services(), 'sign_in', trier);
      const waits = (await Promise.all(Array.from({ length: 7 }, guess)))
        .map((c) => c.wait)
        .sort((a, b) => a - b);
      expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
      expect(waits.slice(5).every((wait) => wait > 5 && wait <= 900)).toBe(true);
      const other = { ...trier, ip: '10.0.0.2' };
      for (let i = 0; i < 20; i++) {
        const { attempt, wait } = await countAttempt(services(), 'sign_in', other);
        expect(wait).toBe(0);
        await takeBack(services(), attempt);
      }
    });

    it('rolls back a failed transaction', async () => {
      const work = transaction(store.db, async (trx) => {
        await trx.insertInto('company').values({ name: 'Never' }).execute();
        throw new Error('stop');
      });
      await expect(work).rejects.toThrow('stop');
      const companies = await store.db
        .selectFrom('company')
        .where('name', '=', 'Never')
        .selectAll()
        .execute();
      expect(companies).toEqual([]);
    });

    it('runs transactions sent side by side', async () => {
      const add = (n: number) =>
        transaction(store.db, async (trx) => {
          await trx
            .insertInto('setting')
            .values({ name: `n${n}`, value: String(n) })
            .execute();
          return trx.selectFrom('setting').where('name', '=', `n${n}`).select('value').executeTakeFirst();
        });
      const rows = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)));
      expect(rows.map((r) => r?.value)).toEqual(Array.from({ length: 20 }, (_, n) => n));
    });

    it('refuses the root handle inside a transaction instead of waiting forever', async () => {
      if (store.kind !== 'pglite') return;
      const work = transaction(store.db, async () => {
        await store.db.selectFrom('company').selectAll().execute();
      });
      await expect(work).rejects.toThrow('pass the transaction down');
      await expect(store.db.selectFrom('company').select('id').execute()).resolves.toBeDefined();
    });

    it('leaves no failed transaction open', async () => {
      const broken = "begin; insert into setting (name, value) values ('half', '1'); select 1/0; commit;";
      await expect(store.executeSql(broken)).rejects.toThrow('division by zero');
      await expect(store.script(broken)).rejects.toThrow('division by zero');
      for (let i = 0; i < 12; i++)
        expect((await store.executeSql("select 1 as one from setting where name = 'half'")).rows).toEqual([]);
    });

    it('creates profiles in the given order, each with its own slug', async () => {
      const make = (platform: AccountRef['platform'], handles: string[]) =>
        new AccountRegistry(store.db).create(
          handles.map((handle, i) => ({
            name: `${handle} \0\ud800`,
            kind: 'influencer',
            birthday: i === 0 ? '1990-02-03' : null,
            age: i === 1 ? 30 : null,
            themes: ['food, "good"', 'half \udc00'],
            accounts: [ref(handle, platform)],
          })),
        );
      // The slug is cut within the last character.
      const long = `${'d'.repeat(59)}𠀀`;
      const made = await Promise.all([
        make('instagram', ['Ana B', 'ana-b', 'c']),
        make('tiktok', ['c', 'ana b', long]),
      ]);
      const ids = made.flatMap((m) => m.profile_ids);
      const rows = await store.db.selectFrom('profile').selectAll().where('id', 'in', ids).execute();
      const byId = new Map(rows.map((r) => [r.id, r]));
      expect(ids.map((id) => byId.get(id)?.name)).toEqual(
        ['Ana B', 'ana-b', 'c', 'c', 'ana b', long].map((handle) => `${handle} \ufffd`),
      );
      expect(new Set(rows.map((r) => r.slug.replace(/-[0-9a-f]{8}$/, '')))).toEqual(
        new Set(['ana-b', 'c', 'd'.repeat(59)]),
      );
      expect(new Set(rows.map((r) => r.slug)).size).toBe(6);
      expect(byId.get(ids[0] ?? 0)).toMatchObject({
        birthday: '1990-02-03',
        age: null,
        themes: ['food, "good"', 'half \ufffd'],
        is_demo: false,
      });
      expect(byId.get(ids[1] ?? 0)).toMatchObject({ birthday: null, age: 30 });
      const many = Array.from({ length: 300 }, (_, i) => `same ${i}`);
      await Promise.all([make('instagram', many), make('tiktok', many.toReversed())]);
      const again = await new AccountRegistry(store.db).resolve([{ ...ref('c', 'tiktok'), at: 0 }]);
      expect(again.accounts.get(refKey(ref('c', 'tiktok')))?.profile_id).toBe(ids[3]);
    });

    it('records a batch once, and keeps the counts of repeated rows', async () => {
      const sums = (posts_new: number) => ({
        ...{
          posts_new,
          posts_changed: 0,
          posts_unchanged: 9 - posts_new,
          snapshots_new: 1,
          audiences_new: 0,
        },
      });
      const batch = { post_ids: ['00112233445566ff'], account_ids: [4], profile_ids: [5, 6] };
      const rows = { first_row: 20_000, next_row: 40_000 };
      expect(await noteBatch(store.db, 7, rows, { sums: sums(9), ...batch })).toEqual(sums(9));
      expect(await noteBatch(store.db, 7, rows, { sums: sums(2), ...batch })).toEqual(sums(9));
      const others = { first_row: 40_000, next_row: 41_000 };
      expect(await noteBatch(store.db, 7, others, { sums: sums(3), ...batch })).toEqual(sums(3));
      const noted = await store.db.selectFrom('import_unit').selectAll().execute();
      const { sums: counts, ...kept } = { sums: sums(3), ...batch, post_ids: batch.post_ids[0] };
      expect(noted).toEqual([{ import_id: 7, ...others, counts, ...kept, is_settled: false }]);
    });

    it('runs jobs', async () => {
      const jobs = await openJobs(store, log);
      const done = new Promise<number>((resolve) => {
        void jobs.work({
          name: 'double',
          payload: z.object({ n: z.number() }),
          retries: 0,
          run: async ({ n }) => resolve(n * 2),
        });
      });
      await jobs.send({ name: 'double', payload: z.object({ n: z.number() }) }, { n: 21 });
      expect(await done).toBe(42);
      await jobs.stop();
    });

    it('reruns the jobs of a killed process, and others of their key afterwards', async () => {
      const job = {
        name: 'killed',
        payload: z.object({ n: z.number() }),
        retries: 1,
        key: ({ n }: { n: number }) => String(n),
      };
      const killed = await openJobs(store, log);
      let end = () => {};
      const started = new Promise<void>((resolve) => {
        const run = () =>
          new Promise<void>((ended) => {
            end = ended;
            resolve();
          });
        void killed.work({ ...job, run });
      });
      await killed.send(job, { n: 1 });
      await started;
      const jobs = await openJobs(store, log);
      const seen: number[] = [];
      await jobs.work({ ...job, run: async ({ n }) => void seen.push(n) });
      await jobs.send(job, { n: 1 });
      await expect.poll(() => seen).toEqual([1]);
      await idle(job.name);
      await jobs.send(job, { n: 1 });
      await expect.poll(() => seen).toEqual([1, 1]);
      end();
      await Promise.all([jobs.stop(), killed.stop()]);
    });

    it('drops a job while another with its key waits', async () => {
      const jobs = await openJobs(store, log);
      const seen: number[] = [];
      const job = {
        name: 'keyed',
        payload: z.object({ n: z.number() }),
        retries: 0,
        key: ({ n }: { n: number }) => String(n),
      };
      for (const n of [1, 1, 2, 1]) await jobs.send(job, { n });
      await jobs.work({ ...job, run: async ({ n }) => void seen.push(n) });
      await expect.poll(() => seen.toSorted()).toEqual([1, 2]);
      await idle(job.name);
      await jobs.send(job, { n: 1 });
      await expect.poll(() => seen.toSorted()).toEqual([1, 1, 2]);
      await jobs.stop();
    });
  });
});
