import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  SHIPPED_METRICS,
  SHIPPED_SOURCE_IDS,
  type ShippedSource,
} from '#contract/report/shipped-benchmark.ts';
import { SHIPPED_CELLS } from '#server/analytics/benchmarks/shipped-cells.ts';
import { ROOT } from '#server/platform/root.ts';
import { type AccountFigures, cellsOf, LEAST_ACCOUNTS } from './benchmark-cells.ts';
import { benchmarkTable } from './benchmark-table.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'limelight-benchmarks-'));
const before = process.env.LIMELIGHT_CORPORA;
let accounts: (source: ShippedSource) => AccountFigures[];

const write = (name: string, lines: string[]) =>
  writeFileSync(path.join(folder, `${name}.csv.gz`), gzipSync(`${lines.join('\n')}\n`));
const at = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

beforeAll(async () => {
  write('tiktok_discover_users_daily', ['userId,id', '1,somebody']);
  const video = (id: number, user: string, day: string, numbers: string) =>
    `${id},${at(day)},${user},[],,9,${numbers},1,1`;
  // Six videos of one account within 90 days, one of them twice, and an old viral one; five far apart.
  write('tiktok_videos_2020_top_users_vids', [
    'id,create_time,user_name,hashtags,song,video_length,n_likes,n_shares,n_comments,n_plays,n_followers,n_total_likes,n_total_vids',
    ...[1, 2, 3, 4, 5].map((n) => video(n, 'Near', `2020-10-0${n}`, `${n}00,10,5,${n}000,20000`)),
    video(5, 'near', '2020-10-05', '500,10,5,5000,20000'),
    video(6, 'near', '2020-10-06', '0,0,0,0,20000'),
    video(7, 'near', '2020-06-01', '900000,0,0,1000000,20000'),
    ...[10, 11, 12, 13].map((n) => video(n, 'far', `2020-0${n - 8}-01`, '50,0,0,500,4000')),
    video(14, 'far', '2018-01-01', '1000,0,0,4500,4000'),
    video(20, 'nobody', '2020-10-01', '1,1,1,10,'),
  ]);
  write('instagram_influencers_2017_profiles', ['alias,numberFollowers', 'Ann,1000', 'ben,0']);
  write('instagram_influencers_2017_posts', [
    'alias,url,multipleImage,tags,description,date,numberLikes',
    ...[1, 2, 3, 4, 5].map((n) => `ann,https://i/p/a${n}/,false,[],x,2017-04-0${n}T05:00:00Z,${n}0`),
    'ben,https://i/p/b1/,false,[],x,2017-04-01T05:00:00Z,10',
  ]);
  const head = 's.no,Youtube channel,youtuber name,Category,Followers,Followers,Country';
  const row = (name: string, numbers: string) => `1,${name},${name},,12M,12000000,${numbers}`;
  write('top1000_youtube_2022-11', [
    `${head},Views (Avg.),Views (Avg.),Likes (Avg.),Likes (Avg.),Comments (Avg.),Comments (Avg.),Category-2`,
    row('one', 'Brazil,2K,2000,100,100,20,20,'),
    row('one', 'Brazil,2K,2000,100,100,20,20,'),
    row('two', ',2K,2000,0,0,20,20,'),
    row('three', 'India,0,0,0,0,0,0,'),
    row('four', 'India,1K,1000,50,50,N/A,#VALOR!,'),
  ]);
  process.env.LIMELIGHT_CORPORA = folder;
  const { ACCOUNTS } = await import('./account-figures.ts');
  accounts = (source) => ACCOUNTS[source]();
});
afterAll(() => {
  if (before === undefined) delete process.env.LIMELIGHT_CORPORA;
  else process.env.LIMELIGHT_CORPORA = before;
  rmSync(folder, { recursive: true, force: true });
});

describe('numbers of an account', () => {
  it('are sums over its newest 90 days, each post once, and over all posts if they are far apart', () => {
    const [near, far, ...rest] = accounts('tiktok_2020');
    expect(rest).toEqual([]);
    // (100 + … + 500 + 5 × 15) ÷ (1000 + … + 5000); the video without plays is in the mean alone.
    expect(near).toMatchObject({ followers: 20_000, posts: 6, average_views: 2500 });
    expect(near?.engagement_rate).toBeCloseTo(1575 / 15_000, 12);
    expect(near?.views_per_follower).toBeCloseTo(0.125, 12);
    expect(far).toMatchObject({ posts: 5, average_views: 1300 });
    expect(far?.engagement_rate).toBeCloseTo(1200 / 6500, 12);
  });

  it('are rates of followers on Instagram, without accounts whose followers are unknown', () => {
    expect(accounts('instagram_2017')).toEqual([
      {
        ...{ followers: 1000, country: null, posts: 5, engagement_rate: 0.03 },
        ...{ average_views: null, views_per_follower: null },
      },
    ]);
  });

  it('come from averages on YouTube, where hidden likes and missing views are unknown', () => {
    const rates = accounts('youtube_2022').map((a) => [a.country, a.engagement_rate, a.average_views]);
    expect(rates).toEqual([
      ['BR', 0.06, 2000],
      [null, null, 2000],
      ['IN', null, null],
      ['IN', 0.05, 1000],
    ]);
  });
});

describe('cells', () => {
  const account = (i: number, other: Partial<AccountFigures> = {}): AccountFigures => ({
    ...{ followers: 2000, country: 'FR', posts: 10, average_views: i * 100 },
    ...{ engagement_rate: i / 1000, views_per_follower: null, ...other },
  });
  const some = (n: number, other?: Partial<AccountFigures>) =>
    Array.from({ length: n }, (_, i) => account(i + 1, other));

  it('need 50 accounts, each counted once', () => {
    expect(cellsOf('tiktok_2020', some(49))).toEqual([]);
    const [all, france, ...rest] = cellsOf('tiktok_2020', [...some(51), ...some(49, { country: 'DE' })]);
    expect(rest).toEqual([]);
    expect(all).toMatchObject({ from: 1000, to: 10_000, audience_country: null });
    expect(all?.engagement_rate).toMatchObject({ accounts: 100, posts: 1000 });
    // 0.001 … 0.051: the quartiles are 12.5 and 37.5 steps above the lowest.
    expect(france).toMatchObject({
      audience_country: 'FR',
      engagement_rate: { accounts: 51, posts: 510, p25: 0.0135, median: 0.026, p75: 0.0385 },
      views_per_follower: null,
    });
  });

  it('begin where their accounts do, if that is far above the tier', () => {
    const cells = cellsOf('tiktok_2020', some(60, { followers: 12_345_678, posts: null }));
    expect(cells[0]).toMatchObject({ from: 10_000_000, to: null, engagement_rate: { posts: null } });
  });
});

describe('the shipped table', () => {
  it('has at least 50 accounts in every cell, quartiles in order, and each cell once', () => {
    expect(new Set(SHIPPED_CELLS.map((c) => c.source))).toEqual(new Set(SHIPPED_SOURCE_IDS));
    const keys = SHIPPED_CELLS.map((c) => `${c.source} ${c.from} ${c.audience_country}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const numbers of SHIPPED_CELLS.flatMap((cell) => SHIPPED_METRICS.flatMap((m) => cell[m] ?? []))) {
      expect(numbers.accounts).toBeGreaterThanOrEqual(LEAST_ACCOUNTS);
      expect(numbers.p25).toBeLessThanOrEqual(numbers.median);
      expect(numbers.median).toBeLessThanOrEqual(numbers.p75);
    }
  });

  it('is the table of docs/benchmarks.md (else run scripts/benchmarks/write.ts)', () => {
    expect(readFileSync(path.join(ROOT, 'docs/benchmarks.md'), 'utf8')).toContain(
      benchmarkTable(SHIPPED_CELLS),
    );
  });
});
