import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { viewOf } from '#server/platform/of-store.ts';
import { at, insertAccounts, insertAudiences, insertPosts } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { audienceOf } from './audience.ts';
import { dailyRows, tierRows } from './breakdowns.ts';
import { emvOf } from './metrics/media-value.ts';
import { type PostSource, postSet } from './post-set.ts';
import { creatorsPage } from './questions/creators.ts';
import { postsPage } from './questions/posts.ts';
import { byType } from './questions/types.ts';
import { totalsOf } from './totals.ts';

let app: TestApp;
let me: SignedIn;
const MAY = { from_date: '2026-05-01', to_date: '2026-05-31' };
const GLOW: PostSource = { terms: [[{ kind: 'hashtag', text: '#glow', terms: ['#glow'] }]] };

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T00:00:00Z') });
  me = await app.signIn();
  await insertAccounts(app, [
    { id: 1, profile_id: 1, followers: 1000, country: 'FR', engagement_rate: 0.04 },
    { id: 2, profile_id: 2, followers: null, country: 'DE' },
  ]);
  await insertAudiences(app, [{ account_id: 1, dimension: 'countries', shares: { FR: 0.6, BE: 0.4 } }]);
  await insertPosts(app, [
    post(1, 'instagram_post', { likes: 100, comments: 10 }),
    post(2, 'instagram_stories', {}),
    post(3, 'instagram_reels', { views: 5000, likes: null }),
    post(4, 'tiktok_video', { views: 800, likes: 90 }),
  ]);
});
afterAll(() => app.close());

const post = (id: number, type: Parameters<typeof insertPosts>[1][0]['type'], counts: object) => ({
  ...{ id, account_id: 1 + (id % 2), type, message: '#glow' },
  ...{ at: at(`2026-05-${10 + id}T12:00:00Z`), ...counts },
});

/** The store with what it was asked for: tables that were kept, and statements that read the posts of a term. */
function watched(keeps = true) {
  const { ch } = app.services;
  const kept: string[] = [];
  let scans = 0;
  const view = viewOf<ClickHouse>(ch, {
    columns: (sql, ...more) => {
      if (sql.includes('FROM post_terms')) scans++;
      return ch.columns(sql, ...more);
    },
    keepRows: (keeps
      ? async (...args) => {
          const table = (await ch.keepRows?.(...args)) ?? null;
          if (table) kept.push(table.name);
          return table;
        }
      : undefined) as NonNullable<ClickHouse['keepRows']>,
  });
  return { view, kept, scans: () => scans };
}

async function answersOf(ch: ClickHouse, source = GLOW) {
  const { id, currency } = await app.services.db
    .selectFrom('company')
    .where('id', '=', me.company_id)
    .select(['id', 'currency'])
    .executeTakeFirstOrThrow();
  const company = {
    ...{
      id,
      currency,
      name: '',
      timezone: 'UTC',
      emv_model: 'emv.cpm@1' as const,
      own_emv: {},
      own_tiers: null,
      shows_benchmarks: true,
    },
    per_usd: { USD: 1, CNY: 7 },
  };
  const request = { left: new AbortController().signal };
  const set = await postSet({ ...app.services, ch, company, request }, source, MAY, emvOf({ company }));
  const page = { order: 'DESC', limit: 10, offset: 0 } as const;
  return Promise.all([
    totalsOf(set),
    tierRows(set),
    dailyRows(set),
    audienceOf(set),
    byType(set),
    creatorsPage(set, { ...page, sort_by: 'media_value' }),
    postsPage(set, { ...page, sort_by: 'media_value' }),
  ]);
}

it('reads a small set once for all questions, with the same answers as the tables', async () => {
  const tables = watched(false);
  const plain = await answersOf(tables.view);
  expect(tables.scans()).toBeGreaterThan(5);
  const once = watched();
  expect(await answersOf(once.view)).toEqual(plain);
  expect(once.kept).toHaveLength(1);
  expect(once.scans()).toBe(0);
  expect(plain[0]).toMatchObject({ posts: 4 });
});

it('reads again after a write', async () => {
  const { view, kept } = watched();
  await answersOf(view);
  await insertPosts(app, [post(5, 'instagram_post', { likes: 7 })]);
  const [totals] = await answersOf(view);
  expect(totals).toMatchObject({ posts: 5 });
  expect(kept).toHaveLength(1);
});

it('asks the tables if rows cannot be kept', async () => {
  const broken = viewOf<ClickHouse>(app.services.ch, {
    keepRows: () => Promise.reject(new Error('no room')),
  });
  await insertPosts(app, [post(6, 'instagram_post', { likes: 9 })]);
  const [totals] = await answersOf(broken);
  expect(totals).toMatchObject({ posts: 6 });
});

it('keeps no table above the row limit, and none that was dropped', async () => {
  const { ch } = app.services;
  const tables = async () =>
    (await ch.query<{ name: string }>("SELECT name FROM system.tables WHERE database = 'kept'")).length;
  const before = await tables();
  const keep = (most: number) =>
    ch.keepRows?.({ n: 'UInt64' }, 'SELECT number AS n FROM numbers(10)', {}, most);
  expect(await keep(9)).toBeNull();
  expect(await tables()).toBe(before);
  const table = await keep(10);
  expect(table).toMatchObject({ rows: 10 });
  expect(await ch.query(`SELECT sum(n) AS sum FROM ${table?.name}`)).toEqual([{ sum: 45 }]);
  await table?.drop();
  expect(await tables()).toBe(before);
  await expect(ch.keepRows?.({ n: 'UInt64' }, "SELECT throwIf(1, 'no') AS n", {}, 1)).rejects.toThrow(/no/);
  expect(await tables()).toBe(before);
});
