import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWN } from '#server/analytics/metrics/known.ts';
import { COLUMN_TEXTS } from '#server/analytics/metrics/stored-columns.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { openClickHouse } from '#server/platform/clickhouse/open-clickhouse.ts';
import { migrateClickHouse } from '#server/platform/postgres/migrate.ts';
import {
  accountCredibility,
  accountGrowth,
  accountNumbers,
  accountRates,
  accountWindow,
  rateMissing,
} from './account-rate.ts';

const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 30, 12) / 1000;
const POST = [
  'id',
  'account_id',
  'platform',
  'post_type',
  'created_at',
  'likes',
  'views',
  'followers',
  'known',
];
let ch: ClickHouse;
let post_id = 0;

const posts = (account: number, ages: Array<number | null>, likes = 10, views = 100, known = 17) =>
  ch.insert(
    'posts',
    POST,
    ages.map((age) => [
      ++post_id,
      account,
      'tiktok',
      'tiktok_video',
      age === null ? 0 : NOW - age * DAY,
      likes,
      views,
      0,
      known,
    ]),
  );
const snapshots = (account: number, rows: Array<[age: number, followers: number]>) =>
  ch.insert(
    'account_snapshots',
    ['account_id', 'observed_at', 'followers', 'following', 'likes', 'posts_count', 'import_id'],
    rows.map(([age, followers]) => [account, NOW - age * DAY, followers, -1, -1, -1, 1]),
  );
const one = async (sql: string) => (await ch.query<Record<string, number | string | null>>(sql))[0] ?? {};

beforeAll(async () => {
  ch = openClickHouse({});
  await migrateClickHouse(ch, COLUMN_TEXTS);
});
afterAll(() => ch.close());

describe('account window', () => {
  const window = async (account: number) =>
    await one(
      `SELECT window_days, window_from, posts_known FROM (${accountWindow(`account_id = ${account}`)})`,
    );

  it('is 90 days with five posts, counted in whole days from the newest', async () => {
    await posts(1, [10, 20, 30, 40, 99, 100, 500]);
    expect(await window(1)).toEqual({ window_days: 90, window_from: '2026-03-23 00:00:00', posts_known: 7 });
  });
  it('widens to 365 days and to all posts, undated ones included', async () => {
    await posts(2, [0, 1, 2, 3, 90, 364, 400]);
    expect((await window(2)).window_days).toBe(365);
    await posts(3, [0, 1, 2, 3, 365]);
    expect((await window(3)).window_days).toBe(0);
    await posts(4, [null, null, null, null, null]);
    expect(await window(4)).toEqual({ window_days: 0, window_from: '1970-01-01 00:00:00', posts_known: 5 });
  });
});

describe('account rates', () => {
  it('divides sums within the window only', async () => {
    await posts(10, [0, 1, 2, 3], 10, 100);
    await posts(10, [4], 60, 600);
    await posts(10, [200], 1000, 1000);
    await snapshots(10, [
      [50, 500],
      [1, 400],
    ]);
    const row = await one(`SELECT * FROM (${accountRates('account_id = 10')})`);
    expect(row).toMatchObject({ window_posts: 5, rated_posts: 5, posts_known: 6, window_days: 90 });
    expect(row.engagement_rate).toBeCloseTo(100 / 1000, 12);
    expect(row.views_per_follower).toBeCloseTo(200 / 400, 12);
  });
  it('uses the posts with known likes and views, however few', async () => {
    await posts(11, [0, 1], 10, 100);
    await posts(11, [2, 3, 4], 10, 0, KNOWN.likes);
    const row = await one(`SELECT * FROM (${accountRates('account_id = 11')})`);
    expect(row).toMatchObject({
      window_posts: 5,
      rated_posts: 2,
      liked_posts: 5,
      views_per_follower: null,
    });
    expect(row.engagement_rate).toBeCloseTo(0.1, 12);
  });
  it('is missing for the correct reason', () => {
    const posts = { window_posts: 168, liked_posts: 168, hidden_posts: 0, following_posts: 168 };
    expect(
      [
        undefined,
        { ...posts, window_posts: 0 },
        { ...posts, liked_posts: 0, hidden_posts: 9 },
        { ...posts, liked_posts: 0 },
        posts,
        { ...posts, following_posts: 0 },
      ].map(rateMissing),
    ).toEqual([
      'no_posts',
      'no_posts',
      'hidden_likes',
      'unknown_likes',
      'unknown_followers',
      'unknown_views',
    ]);
  });
  it('reads the newest value of each number', async () => {
    await snapshots(12, [
      [3, 70],
      [1, -1],
      [2, 90],
      [2, 95],
    ]);
    expect(await one(`SELECT * FROM (${accountNumbers('account_id = 12')})`)).toMatchObject({
      latest_followers: 95,
      latest_following: -1,
    });
  });
});

describe('several observations of one second', () => {
  it('are one row, with gaps filled from the next one', async () => {
    const rows = [
      [100, 7, -1, 30],
      [90, 8, 5, 40],
      [90, 9, 4, -1],
    ];
    for (const [i, order] of [rows, rows.toReversed()].entries()) {
      const columns = ['account_id', 'observed_at', 'followers', 'following', 'likes', 'posts_count'];
      for (const row of order) await ch.insert('account_snapshots', columns, [[20 + i, NOW, ...row]]);
      expect(await one(`SELECT * FROM (${accountNumbers(`account_id = ${20 + i}`)})`)).toMatchObject({
        ...{ latest_followers: 100, latest_following: 7, latest_posts_count: 30 },
        total_likes: 4,
      });
    }
  });
});

describe('followers reported only with posts', () => {
  const beside = (account: number, rows: Array<[age: number, followers: number, known: number]>) =>
    ch.insert(
      'posts',
      POST,
      rows.map(([age, followers, known]) => [
        ...[++post_id, account, 'tiktok', 'tiktok_video', NOW - age * DAY, 10, 100],
        followers,
        known,
      ]),
    );

  it('are those of the newest post that has them, until a snapshot is newer', async () => {
    await beside(13, [
      [5, 400, KNOWN.followers],
      [3, 500, KNOWN.followers],
      [1, 0, KNOWN.likes],
    ]);
    const numbers = () => one(`SELECT * FROM (${accountNumbers('account_id = 13')})`);
    expect(await numbers()).toMatchObject({ latest_followers: 500, latest_posts_count: -1 });
    await snapshots(13, [[90, 300]]);
    expect(await numbers()).toMatchObject({ latest_followers: 300 });
  });
});

describe('numbers that no source dates', () => {
  const undated = (table: string, account: number, rows: Array<[import_id: number, followers: number]>) =>
    ch.insert(
      table,
      ['account_id', 'observed_at', 'followers', 'following', 'likes', 'posts_count', 'import_id'],
      rows.map(([import_id, followers]) => [account, 0, followers, -1, -1, -1, import_id]),
    );
  const followers = async (account: number) =>
    (await one(`SELECT * FROM (${accountNumbers(`account_id = ${account}`)})`)).latest_followers;

  it('are those of the latest import, even if it repeats an earlier one', async () => {
    await undated('account_snapshots', 14, [
      [1, 900],
      [2, 700],
    ]);
    expect(await followers(14)).toBe(700);
    await undated('account_resightings', 14, [[3, 900]]);
    expect(await followers(14)).toBe(900);
  });
  it('are replaced by dated ones', async () => {
    await undated('account_snapshots', 15, [[7, 900]]);
    await snapshots(15, [[400, 300]]);
    expect(await followers(15)).toBe(300);
  });
});

describe('account growth', () => {
  const growth = async (account: number) => {
    const { growth, ...rest } = await one(accountGrowth(`account_id = ${account}`));
    // The series of thousands of accounts would be hundreds of megabytes.
    expect(rest).toEqual({ account_id: account });
    return growth;
  };

  it('is interpolated between the snapshots around 30 days ago', async () => {
    await snapshots(20, [
      [60, 1000],
      [40, 1100],
      [20, 1300],
      [0, 1500],
    ]);
    expect(await growth(20)).toBeCloseTo(1500 / 1200 - 1, 9);
    await snapshots(21, [
      [25, 1000],
      [5, 1200],
      [0, 1250],
    ]);
    expect(await growth(21)).toBeCloseTo(0.25, 9);
    await snapshots(22, [
      [30, 800],
      [0, 1000],
    ]);
    expect(await growth(22)).toBeCloseTo(0.25, 9);
  });
  it('is unknown under 20 days and from zero', async () => {
    await snapshots(23, [
      [19, 1000],
      [0, 2000],
    ]);
    expect(await growth(23)).toBe(null);
    await snapshots(24, [
      [30, 0],
      [0, 2000],
    ]);
    expect(await growth(24)).toBe(null);
  });
});

it('counts only people for credibility', async () => {
  await ch.insert(
    'account_audience',
    ['dimension', 'account_id', 'keys', 'shares', 'sample_size', 'observed_at', 'import_id', 'revision'],
    [
      [
        'credibility',
        30,
        ['real', 'suspicious', 'influencers', 'mass_followers'],
        [0.5, 0.2, 0.25, 0.05],
        400,
        0,
        1,
        1,
      ],
    ],
  );
  const row = await one(`SELECT * FROM (${accountCredibility('account_id = 30')})`);
  expect(row.credibility).toBeCloseTo(0.75, 6);
  expect(row.credibility_n).toBe(400);
});
