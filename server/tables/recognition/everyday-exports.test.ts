import { describe, expect, test } from 'vitest';
import { accountsIn, openedFile, postsIn } from '#server/testing/opened-file.ts';

const csv = (...lines: string[]) => openedFile('export.csv', `${lines.join('\n')}\n`);
const post = (n: number) => `https://www.instagram.com/p/DLbbbbbbb${n}B/`;
const questions = ({ recognition }: Awaited<ReturnType<typeof csv>>) =>
  recognition.columns.flatMap(({ question }) => question?.code ?? []);

describe('periods', () => {
  test.each([
    ['Week', '2026-W05', '2026-W06', Date.UTC(2026, 0, 26)],
    ['KW', 'KW 5 2026', 'KW 6 2026', Date.UTC(2026, 0, 26)],
    ['Trimestre', 'T2 2026', 'T3 2026', Date.UTC(2026, 3, 1)],
    ['Quarter', '2026 Q2', '2026 Q3', Date.UTC(2026, 3, 1)],
  ])('date followers in tables of accounts (%s %s)', async (name, first, second, at) => {
    const opened = await csv(
      `Username;Platform;${name};Followers;Posts`,
      `mira.k;Instagram;${first};8100;3`,
      `mira.k;Instagram;${second};8150;1`,
    );
    const [one] = accountsIn(opened);
    expect(one).toMatchObject({ observed_at: at, followers: 8100, posts_count: null });
  });

  test('refuses accounts that repeat with other numbers and no date', async () => {
    const { recognition } = await csv(
      'Username;Platform;Round;Followers',
      'mira.k;Instagram;first;8100',
      'mira.k;Instagram;second;8150',
    );
    expect(recognition.is_sure).toBe(false);
    expect(recognition.missing.map(({ code }) => code)).toEqual(['account_rows_undated']);
  });

  test('reads numbers of several accounts by day as no posts', async () => {
    const { recognition } = await csv(
      'Tag;Nutzername;Netzwerk;Aufrufe;Gefällt mir;Kommentare',
      '01.01.2026;lena.w;TikTok;12.000;900;12',
      '02.01.2026;lena.w;TikTok;8.000;400;3',
      '03.01.2026;lena.w;TikTok;9.500;500;5',
    );
    expect(recognition.rows).toBe('series');
    expect(recognition.missing.map(({ code }) => code)).toEqual(['rows_of_days']);
  });
});

describe('posts', () => {
  test('keeps a count that a later crawl reads as 0', async () => {
    const { recognition } = await csv(
      'post_url,username,posted_at,crawled_at,likes,comments',
      `${post(1)},mira.k,2026-01-01T10:00:00Z,2026-01-03,8000,40`,
      `${post(1)},mira.k,2026-01-01T10:00:00Z,2026-01-10,0,0`,
    );
    expect(recognition).toMatchObject({ is_sure: true, missing: [] });
  });

  test('reads counts that fall and rise over zeros as daily', async () => {
    const { recognition } = await csv(
      'post_url,username,posted_at,day,likes',
      `${post(1)},mira.k,2026-01-01T10:00:00Z,2026-01-03,80`,
      `${post(1)},mira.k,2026-01-01T10:00:00Z,2026-01-04,0`,
      `${post(1)},mira.k,2026-01-01T10:00:00Z,2026-01-05,12`,
    );
    expect(recognition.missing.map(({ code }) => code)).toEqual(['rows_of_days']);
  });

  test('recognizes stories by their columns, with their replies', async () => {
    const opened = await openedFile(
      'instagram_insights.csv',
      'story_id,username,posted_at,reach,replies,exits\n17900000000000011,mira.k,2026-01-01T10:00:00Z,850,3,20\n17900000000000012,mira.k,2026-01-02T10:00:00Z,870,1,30\n',
    );
    expect(postsIn(opened)).toMatchObject([
      { post_type: 'instagram_stories', comments: 3, reach: 850 },
      { post_type: 'instagram_stories', comments: 1, reach: 870 },
    ]);
  });

  test('unwraps the text of a comment from Takeout', async () => {
    const { observations } = await csv(
      'Comment ID,Channel ID,Comment Create Timestamp,Video ID,Comment Text',
      'Ugx1,UCaaaaaaaaaaaaaaaaaaaaaa,2026-01-02T10:00:00+00:00,aaBBccDDee1,"{""text"":""Fin ""},{""text"":""film""}"',
      'Ugx2,UCaaaaaaaaaaaaaaaaaaaaaa,2026-01-03T10:00:00+00:00,aaBBccDDee1,"{""text"":""Takk""}"',
    );
    expect(observations).toMatchObject([{ text: 'Fin film' }, { text: 'Takk' }]);
  });
});

describe('zones', () => {
  test.each([
    ['2025-07-01 10:00 (CEST)', '2025-07-01T08:00:00.000Z'],
    ['07/14/2025 10:00 AM ET', '2025-07-14T14:00:00.000Z'],
    ['2025-07-02 10:00 Europe/Berlin', '2025-07-02T08:00:00.000Z'],
  ])('reads %s', async (cell, expected) => {
    const opened = await csv('Post URL,User,Posted,Likes,Comments', `${post(1)},mira.k,${cell},10,1`);
    expect(postsIn(opened).map(({ created_at }) => new Date(created_at ?? 0).toISOString())).toEqual([
      expected,
    ]);
  });

  test.each([
    ['Date,Time', '14/07/2025,10:15', '2025-07-14T10:15:00.000Z'],
    ['Publishing date,Publishing time (CET)', '2025-07-14,22:40', '2025-07-14T20:40:00.000Z'],
    ['Datum,Uhrzeit', '14.07.2025,9:05', '2025-07-14T09:05:00.000Z'],
    ['Date,Time', '2025-07-14 08:00,10:15', '2025-07-14T08:00:00.000Z'],
  ])('completes a date by the time beside it (%s)', async (names, cells, expected) => {
    const opened = await csv(`Post URL,User,${names},Likes,Comments`, `${post(1)},mira.k,${cells},10,1`);
    expect(postsIn(opened).map(({ created_at }) => new Date(created_at ?? 0).toISOString())).toEqual([
      expected,
    ]);
  });

  test('asks about a date that cannot be read at all', async () => {
    const opened = await csv(
      'Post URL,User,Posted,Likes,Comments',
      `${post(1)},mira.k,10 past noon on Monday,10,1`,
      `${post(2)},mira.k,noon on Tuesday,20,2`,
    );
    expect(opened.recognition.is_sure).toBe(false);
    expect(questions(opened)).toEqual(['dates_unreadable']);
  });
});

test.each([
  ['Follower (Mio.)', '1,25', 1_250_000],
  ['Follower in Tsd.', '48,5', 48_500],
  ['Followers k', '48.5', 48_500],
  ["Followers '000", '48.5', 48_500],
])('multiplies by the unit in "%s"', async (name, cell, followers) => {
  const opened = await csv(`Handle;Network;${name}`, `@mira.k;TikTok;${cell}`);
  expect(accountsIn(opened).map((one) => one.followers)).toEqual([followers]);
});

test('makes 0 followers beside an account’s likes unknown', async () => {
  const opened = await csv(
    'Username,Platform,Followers,Likes',
    'mira.k,TikTok,0,9000',
    'bo.ra,TikTok,500,9000',
  );
  expect(accountsIn(opened).map(({ followers }) => followers)).toEqual([null, 500]);
  expect(opened.problems.map(({ reason }) => reason.code)).toEqual(['zero_despite_account_likes']);
});

describe('networks', () => {
  test('does not read a column of marks as the platform', async () => {
    const { recognition } = await csv(
      'Post URL,User,Done,Likes',
      `${post(1)},mira.k,x,10`,
      `${post(2)},mira.k,x,20`,
    );
    expect(recognition.mapping).not.toHaveProperty('Done');
    expect(recognition.platform).toBe('instagram');
  });

  test('reads the platform of each row from addresses, and skips rows of other networks', async () => {
    const opened = await csv(
      'Date,Post link,Author,Likes,Comments',
      `2026-01-12,${post(1)},mira.k,100,3`,
      '2026-01-13,https://x.com/mira/status/1,mira,20,1',
      '2026-01-14,https://www.tiktok.com/@mira.k/video/7520058238821912575,mira.k,30,4',
    );
    expect(postsIn(opened).map(({ account }) => account.platform)).toEqual(['instagram', 'tiktok']);
    expect(opened.problems.map(({ row, reason }) => [row, reason.code])).toEqual([
      [2, 'network_unsupported'],
    ]);
  });

  test('decides columns without rows of other networks', async () => {
    const opened = await csv(
      'Network;Date;Link;Account;Likes;Comments',
      `Instagram;2026-01-12;${post(1)};mira.k;100;3`,
      'LinkedIn;2026-01-13;https://www.linkedin.com/posts/abc;Mira and Sons;20;1',
      'Pinterest;2026-01-14;https://pin.it/x;Mira and Sons;2;0',
    );
    expect(postsIn(opened).map(({ account }) => account.username)).toEqual(['mira.k']);
  });

  test('does not read a name that the address contradicts as username', async () => {
    const video = (n: number) => `https://www.tiktok.com/@mira.k/video/752005823882191257${n}`;
    const opened = await csv(
      'url,post_id,profile_username,profile_url,create_time,digg_count',
      `${video(1)},7520058238821912571,Mira,https://www.tiktok.com/@mira.k,2025-06-26T09:06:40Z,12`,
      `${video(2)},7520058238821912572,Mira,https://www.tiktok.com/@mira.k,2025-06-26T09:06:40Z,13`,
    );
    expect(postsIn(opened).map(({ account }) => account.username)).toEqual(['mira.k', 'mira.k']);
  });

  test('does not read the colleague who wrote a post as its account', async () => {
    const opened = await csv(
      'Date,Profile,Platform,Content ID,URL,Likes,Author',
      `2026-01-12 10:05:00,Mira Shop,INSTAGRAM,17900000000000011,${post(1)},100,Kari`,
      `2026-01-13 10:05:00,Mira Shop,INSTAGRAM,17900000000000012,${post(2)},200,Kari`,
    );
    expect(postsIn(opened).map(({ account }) => account.title)).toEqual(['Mira Shop', 'Mira Shop']);
  });

  test('gives a common column under merged headers to all accounts of the row', async () => {
    const opened = await csv(
      ',Instagram,,TikTok,,',
      'Creator,Handle,Followers,Handle,Followers,Country',
      'Mira K,mira.k,9000,mira.tt,19000,NO',
    );
    expect(accountsIn(opened).map(({ account, country }) => [account.username, country])).toEqual([
      ['mira.k', 'NO'],
      ['mira.tt', 'NO'],
    ]);
  });
});

describe('questions', () => {
  test('asks nothing about irrelevant columns of a known tool', async () => {
    const { recognition } = await csv(
      'Content,Video title,Video publish time,End screen elements shown,Cards shown,Likes,Comments added,Views,Watch time (hours)',
      'aaBBccDDee1,My film,"Jan 1, 2026",100,5,200,20,5000,100.1',
      'aaBBccDDee2,My short,"Jan 2, 2026",20,3,100,10,1000,20',
    );
    expect(recognition.asks).toEqual(['account']);
    expect(recognition.columns.every(({ question }) => question === null)).toBe(true);
  });

  test('asks nothing about an unknown column once every core number is known, and names it', async () => {
    const lines = (head: string, one: string, two: string) =>
      csv(
        `Post URL,User,Posted,Likes,Comments,Zork${head}`,
        `${post(1)},mira.k,2026-01-02,10,1,4400${one}`,
        `${post(2)},mira.k,2026-01-03,20,2,5500${two}`,
      );
    expect(questions(await lines('', '', ''))).toEqual(['question_column_meaning']);
    const { recognition } = await lines(',Views,Reach', ',900,500', ',800,400');
    expect(recognition.is_sure).toBe(true);
    expect(recognition.columns.find(({ column }) => column === 'Zork')?.reason.code).toBe(
      'question_unanswered',
    );
  });

  test('asks about a list that may contain core numbers', async () => {
    const list = (likes: number) => JSON.stringify([{ t: 'likes', n: likes, at: [1, 2] }]);
    const opened = await openedFile(
      'posts.json',
      JSON.stringify(
        [1, 2].map((n) => ({ url: post(n), author: 'mira.k', published: '2026-01-05', facts: list(n) })),
      ),
    );
    expect(questions(opened)).toEqual(['question_column_meaning']);
  });
});

test.each([
  ['Reel do Instagram', 'instagram_reels'],
  ['Carrousel Instagram', 'instagram_carousel'],
  ['IG-Karussell', 'instagram_carousel'],
  ['Secuencia de Instagram', 'instagram_carousel'],
])('reads the type of post "%s"', async (type, expected) => {
  const opened = await csv(
    'Permalink,Username,Published,Type,Likes',
    `${post(1)},mira.k,2026-01-01,${type},30`,
  );
  expect(postsIn(opened)[0]?.post_type).toBe(expected);
  expect(opened.problems).toEqual([]);
});
