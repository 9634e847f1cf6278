import { describe, expect, test } from 'vitest';
import { posts, recognised } from '#server/testing/invented-rows.ts';
import { jsonCells, jsonColumns } from '../reader/json-lines.ts';
import { recognise } from './recognise.ts';

const cellsOf = (lines: string[]) => lines.map((line) => line.split(';'));
const table = (...lines: string[]) => {
  const [header = [], ...rows] = cellsOf(lines);
  return recognise({ header, rows, file_name: 'export.csv' });
};
const read = (...lines: string[]) => {
  const [header = [], ...rows] = cellsOf(lines);
  return recognised('export.csv', header, rows).flatMap(posts);
};
const times = (...lines: string[]) =>
  read(...lines).map(({ created_at }) => created_at && new Date(created_at).toISOString());
const post = (n: number) => `https://www.instagram.com/p/DLaaaaaaaa${n}/`;

describe('rows of days', () => {
  test('an account whose numbers rise and fall takes none of them', () => {
    const found = table(
      'Date;Profile;Network;Likes;Comments;Posts;Impressions',
      '2026-01-01;@dag.to;Instagram;120;4;1;900',
      '2026-01-02;@dag.to;Instagram;80;2;0;400',
      '2026-01-03;@dag.to;Instagram;95;3;2;1200',
    );
    expect(found).toMatchObject({ rows: 'series', is_sure: false });
    expect(found.missing.map(({ code }) => code)).toContain('rows_count_happened_single_days');
  });

  test('its followers are those of the day', () => {
    const found = table(
      'Datum;Profil;Plattform;Follower;Gefällt mir;Beiträge',
      '01.02.2026;@ida.to;Instagram;5.200;340;2',
      '02.02.2026;@ida.to;Instagram;5.190;20;0',
      '03.02.2026;@ida.to;Instagram;5.230;170;1',
    );
    expect(found).toMatchObject({ rows: 'series', is_sure: true });
    expect(found.mapping).toEqual({
      Datum: 'observed_at',
      Profil: 'account.username',
      Plattform: 'platform',
      Follower: 'followers',
    });
  });

  test('totals of an account that grow are kept', () => {
    const { mapping } = table(
      'Date;Profile;Network;Followers;Posts',
      '2026-01-01;@dag.to;Instagram;5000;310',
      '2026-02-01;@dag.to;Instagram;5200;318',
      '2026-03-01;@dag.to;Instagram;5100;325',
    );
    expect(mapping).toMatchObject({ Posts: 'posts_count', Date: 'observed_at' });
  });

  test('a post on several days is not imported if its numbers are of those days', () => {
    const { is_sure, missing } = table(
      'Post URL;Username;Date;Likes;Views',
      `${post(1)};dag.to;2026-01-01;120;900`,
      `${post(1)};dag.to;2026-01-02;40;300`,
      `${post(1)};dag.to;2026-01-03;60;500`,
    );
    expect(is_sure).toBe(false);
    expect(missing.map(({ code }) => code)).toContain('rows_count_happened_single_days');
  });

  test('a post that was read several times keeps its totals and has no publication date', () => {
    const { is_sure, mapping } = table(
      'Post URL;Username;Date;Likes;Views',
      `${post(1)};dag.to;2026-01-01;120;900`,
      `${post(1)};dag.to;2026-01-02;160;1300`,
      `${post(1)};dag.to;2026-01-03;190;1500`,
    );
    expect(is_sure).toBe(true);
    expect(mapping).toMatchObject({ Date: 'observed_at', Likes: 'likes' });
  });
});

describe('zones', () => {
  test('letters and offsets after the time are read', () => {
    expect(
      times(
        'Post URL;Username;Posted;Likes;Comments',
        `${post(1)};tid.sone;2025-03-01 10:00 CET;100;1`,
        `${post(2)};tid.sone;2025-07-01 10:00 PDT;200;2`,
        `${post(3)};tid.sone;2025-07-02 10:00 GMT+2;300;3`,
        `${post(4)};tid.sone;Jul 3, 2025 6:05 PM EDT;300;3`,
      ),
    ).toEqual([
      '2025-03-01T09:00:00.000Z',
      '2025-07-01T17:00:00.000Z',
      '2025-07-02T08:00:00.000Z',
      '2025-07-03T22:05:00.000Z',
    ]);
  });

  test('a zone in the header is that of its cells', () => {
    const rows = [`${post(1)};tid.sone;2025-03-01 10:00;100;1`, `${post(2)};tid.sone;2025-07-01 10:00;200;2`];
    expect(times('Post URL;Username;Published (CET);Likes;Comments', ...rows)).toEqual([
      '2025-03-01T09:00:00.000Z',
      '2025-07-01T08:00:00.000Z',
    ]);
    expect(times('Post URL;Username;Posted (GMT+2);Likes;Comments', ...rows)[1]).toBe(
      '2025-07-01T08:00:00.000Z',
    );
  });

  test('a column of which no date reads is asked about', () => {
    const { is_sure, columns } = table(
      'Post URL;Username;Posted;Likes;Comments',
      `${post(1)};tid.sone;2025-03-01 10:00 CST;100;1`,
      `${post(2)};tid.sone;2025-03-02 10:00 CST;200;2`,
    );
    expect(is_sure).toBe(false);
    expect(columns[2]?.question?.code).toBe('no_date_reads');
  });
});

describe('numbers of videos that TikTok and Douyin share', () => {
  const header = 'video_id;desc;author;create_time;digg_count';
  const rows = (hour: string, hour2: string) => [
    `7520058238821912575;今天喝咖啡 #咖啡;作者0;2025-06-26 ${hour}:06:40;3`,
    `7520135548614071332;今天散步 #生活;作者1;2025-06-26 ${hour2}:06:40;4`,
  ];
  test('are Douyin’s if the times are eight hours ahead', () => {
    expect(table(header, ...rows('09', '14'))).toMatchObject({ platform: 'douyin', is_sure: true });
  });
  test('are TikTok’s if the times are in UTC', () => {
    expect(table(header, ...rows('01', '06'))).toMatchObject({ platform: 'tiktok', is_sure: true });
  });
  test('are asked about with other times and Chinese texts', () => {
    expect(table(header, ...rows('04', '20'))).toMatchObject({ platform: null, asks: ['platform'] });
  });
});

describe('nested numbers', () => {
  const fromJson = (records: object[]) => {
    const texts = records.map((record) => JSON.stringify(record));
    const header = jsonColumns(texts);
    return { header, rows: records.map((record) => jsonCells(record as Record<string, unknown>, header)) };
  };

  test('of Instagram’s GraphQL are likes, comments and caption', () => {
    const node = (n: number, text: string | null) => ({
      node: {
        id: `328400000000000000${n}`,
        shortcode: `C2aaaaaaaa${n}`,
        owner: { id: '176460001', username: 'graph.ql' },
        edge_media_to_caption: { edges: text === null ? [] : [{ node: { text } }] },
        edge_media_to_comment: { count: 12 + n },
        taken_at_timestamp: 1705422592,
        edge_media_preview_like: { count: 340 + n, edges: [] },
      },
    });
    const { header, rows } = fromJson([node(1, 'Hei #kaffe'), node(2, null)]);
    const found = recognised('export.json', header, rows).flatMap(posts);
    expect(found.map(({ likes, comments, message }) => ({ likes, comments, message }))).toEqual([
      { likes: 341, comments: 13, message: 'Hei #kaffe' },
      { likes: 342, comments: 14, message: null },
    ]);
  });

  test('of the Graph API’s insights are reach, saves and views', () => {
    const media = (n: number) => ({
      id: `1800000000000000${n}`,
      permalink: post(n),
      username: 'innsikt.no',
      caption: 'Hei',
      timestamp: '2026-01-05T21:09:11+0000',
      media_product_type: 'REELS',
      media_type: 'VIDEO',
      like_count: 12,
      comments_count: 2,
      insights: {
        data: [
          { name: 'reach', period: 'lifetime', values: [{ value: 900 + n }] },
          { name: 'saved', period: 'lifetime', values: [{ value: 7 }] },
          { name: 'views', period: 'lifetime', values: [{ value: 1500 }] },
        ],
      },
    });
    const { header, rows } = fromJson([media(1), media(2)]);
    const found = recognised('media.json', header, rows).flatMap(posts);
    expect(found.map(({ reach, saves, views }) => [reach, saves, views])).toEqual([
      [901, 7, 1500],
      [902, 7, 1500],
    ]);
  });

  test('a left-out column that may be a missing core number is asked about', () => {
    const { is_sure, columns } = table(
      'Post URL;Username;Posted;zork.likes_box.total',
      `${post(1)};tid.sone;2025-03-01;100`,
      `${post(2)};tid.sone;2025-03-02;200`,
    );
    expect(is_sure).toBe(false);
    expect(columns[3]?.question?.code).toBe('what_is_column');
  });
});

describe('impossible counts', () => {
  test('0 beside likes, and impressions below reach, are unknown with a reason', () => {
    const header =
      'permalink;username;media_type;caption;published_at;impressions;reach;likes;comments;followers';
    const cells = [
      `${post(1)};null.imp;VIDEO;Hei;2026-01-05 21:09:11+00;0;0;3700;30;0`,
      `${post(2)};null.imp;VIDEO;Hopp;2026-01-06 21:09:11+00;0;5200;0;0;0`,
      `${post(3)};null.imp;VIDEO;Hopp;2026-01-06 21:09:11+00;9000;5200;270;10;810`,
      `${post(4)};null.imp;VIDEO;Hopp;2026-01-06 21:09:11+00;0;0;0;0;0`,
    ];
    const rows = recognised('export.csv', header.split(';'), cellsOf(cells));
    expect(
      rows.flatMap(posts).map(({ impressions, reach, followers }) => [impressions, reach, followers]),
    ).toEqual([
      [null, null, null],
      [null, 5200, 0],
      [9000, 5200, 810],
      [0, 0, 0],
    ]);
    expect(rows.map(({ problems }) => problems.map(({ column, reason }) => [column, reason.code]))).toEqual([
      ['reach', 'impressions', 'followers'].map((column) => [column, 'zero_beside_reactions']),
      [['impressions', 'fewer_impressions_than_reach']],
      [],
      [],
    ]);
  });

  test('Meta’s views of pictures are measured impressions, those of reels are views', () => {
    const header =
      'Post ID;Account username;Account name;Description;Publish time;Permalink;Post type;Views;Reach;Likes';
    const found = read(
      header,
      `18000000000000551;casa.sol;Casa;Tour;09/15/2026 18:00;${post(1)};IG carousel;77239;40000;120`,
      `18000000000000552;casa.sol;Casa;Obra;09/02/2026 08:30;${post(2)};IG image;2300;1100;12`,
      `18000000000000553;casa.sol;Casa;Obra;09/03/2026 08:30;https://www.instagram.com/reel/DLaaaaaaaa3/;IG reel;900;500;12`,
    );
    expect(found.map(({ views, impressions }) => [views, impressions])).toEqual([
      [77239, 77239],
      [2300, 2300],
      [900, null],
    ]);
  });
});
