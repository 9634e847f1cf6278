import { describe, expect, test } from 'vitest';
import { accounts, posts, recognised } from '#server/testing/invented-rows.ts';
import { bindLayout, chooseLayout } from '../presets/choose-layout.ts';
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
  test('have no numbers for an account whose numbers rise and fall', () => {
    const recognition = table(
      'Date;Profile;Network;Likes;Comments;Posts;Impressions',
      '2026-01-01;@dag.to;Instagram;120;4;1;900',
      '2026-01-02;@dag.to;Instagram;80;2;0;400',
      '2026-01-03;@dag.to;Instagram;95;3;2;1200',
    );
    expect(recognition).toMatchObject({ rows: 'series', is_sure: false });
    expect(recognition.missing.map(({ code }) => code)).toContain('rows_of_days');
  });

  test('have followers of the day', () => {
    const recognition = table(
      'Datum;Profil;Plattform;Follower;Gefällt mir;Beiträge',
      '01.02.2026;@ida.to;Instagram;5.200;340;2',
      '02.02.2026;@ida.to;Instagram;5.190;20;0',
      '03.02.2026;@ida.to;Instagram;5.230;170;1',
    );
    expect(recognition).toMatchObject({ rows: 'series', is_sure: true });
    expect(recognition.mapping).toEqual({
      Datum: 'observed_at',
      Profil: 'account.username',
      Plattform: 'platform',
      Follower: 'followers',
    });
  });

  test('keep growing totals of an account', () => {
    const { mapping } = table(
      'Date;Profile;Network;Followers;Posts',
      '2026-01-01;@dag.to;Instagram;5000;310',
      '2026-02-01;@dag.to;Instagram;5200;318',
      '2026-03-01;@dag.to;Instagram;5100;325',
    );
    expect(mapping).toMatchObject({ Posts: 'posts_count', Date: 'observed_at' });
  });

  test('are not imported for a post on several days with daily numbers', () => {
    const { is_sure, missing } = table(
      'Post URL;Username;Date;Likes;Views',
      `${post(1)};dag.to;2026-01-01;120;900`,
      `${post(1)};dag.to;2026-01-02;40;300`,
      `${post(1)};dag.to;2026-01-03;60;500`,
    );
    expect(is_sure).toBe(false);
    expect(missing.map(({ code }) => code)).toContain('rows_of_days');
  });

  test('keep the totals of a post read several times, without publication date', () => {
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
  test('are read as letters and offsets after the time', () => {
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

  test('in the header apply to its cells', () => {
    const rows = [`${post(1)};tid.sone;2025-03-01 10:00;100;1`, `${post(2)};tid.sone;2025-07-01 10:00;200;2`];
    expect(times('Post URL;Username;Published (CET);Likes;Comments', ...rows)).toEqual([
      '2025-03-01T09:00:00.000Z',
      '2025-07-01T08:00:00.000Z',
    ]);
    expect(times('Post URL;Username;Posted (GMT+2);Likes;Comments', ...rows)[1]).toBe(
      '2025-07-01T08:00:00.000Z',
    );
  });

  test('are asked about in a column without readable dates', () => {
    const { is_sure, columns } = table(
      'Post URL;Username;Posted;Likes;Comments',
      `${post(1)};tid.sone;2025-03-01 10:00 CST;100;1`,
      `${post(2)};tid.sone;2025-03-02 10:00 CST;200;2`,
    );
    expect(is_sure).toBe(false);
    expect(columns[2]?.question?.code).toBe('dates_unreadable');
  });
});

describe('numbers of videos that TikTok and Douyin share', () => {
  const header = 'video_id;desc;author;create_time;digg_count';
  const rows = (hour: string, hour2: string) => [
    `7520058238821912575;今天喝咖啡 #咖啡;作者0;2025-06-26 ${hour}:06:40;3`,
    `7520135548614071332;今天散步 #生活;作者1;2025-06-26 ${hour2}:06:40;4`,
  ];
  test('are asked about if only the times, eight hours ahead, are as Douyin’s', () => {
    expect(table(header, ...rows('09', '14'))).toMatchObject({
      platform: null,
      asks: ['platform'],
      missing: [{ code: 'question_tiktok_or_douyin' }],
    });
  });
  test('are Douyin’s if a name confirms it', () => {
    const [names = [], ...cells] = cellsOf([
      'video_id;desc;author;create_time;like_count',
      ...rows('09', '14'),
    ]);
    expect(recognise({ header: names, rows: cells, file_name: 'douyin.csv' })).toMatchObject({
      platform: 'douyin',
      is_sure: true,
    });
  });
  test('are TikTok’s if the times are in UTC', () => {
    expect(table(header, ...rows('01', '06'))).toMatchObject({ platform: 'tiktok', is_sure: true });
  });
  test('lead to a question with other times and Chinese texts', () => {
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
    const observations = recognised('export.json', header, rows).flatMap(posts);
    expect(observations.map(({ likes, comments, message }) => ({ likes, comments, message }))).toEqual([
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
    const observations = recognised('media.json', header, rows).flatMap(posts);
    expect(observations.map(({ reach, saves, views }) => [reach, saves, views])).toEqual([
      [901, 7, 1500],
      [902, 7, 1500],
    ]);
  });

  test('are asked about in a skipped column that may be a missing core number', () => {
    const { is_sure, columns } = table(
      'Post URL;Username;Posted;zork.likes_box.total',
      `${post(1)};tid.sone;2025-03-01;100`,
      `${post(2)};tid.sone;2025-03-02;200`,
    );
    expect(is_sure).toBe(false);
    expect(columns[3]?.question?.code).toBe('question_column_meaning');
  });
});

describe('impossible counts', () => {
  test('such as 0 beside likes, and impressions below reach, are unknown with a reason', () => {
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
      ['reach', 'impressions', 'followers'].map((column) => [column, 'zero_despite_reactions']),
      [['impressions', 'impressions_below_reach']],
      [],
      [],
    ]);
  });

  test('exclude Meta’s views of pictures, which are impressions, while those of reels are views', () => {
    const header =
      'Post ID;Account username;Account name;Description;Publish time;Permalink;Post type;Views;Reach;Likes';
    const observations = read(
      header,
      `18000000000000551;casa.sol;Casa;Tour;09/15/2026 18:00;${post(1)};IG carousel;77239;40000;120`,
      `18000000000000552;casa.sol;Casa;Obra;09/02/2026 08:30;${post(2)};IG image;2300;1100;12`,
      `18000000000000553;casa.sol;Casa;Obra;09/03/2026 08:30;https://www.instagram.com/reel/DLaaaaaaaa3/;IG reel;900;500;12`,
    );
    expect(observations.map(({ views, impressions }) => [views, impressions])).toEqual([
      [77239, 77239],
      [2300, 2300],
      [900, null],
    ]);
  });
});

describe('units and further languages', () => {
  const rows = (...lines: string[]) => {
    const [header = [], ...cells] = cellsOf(lines);
    return recognised('roster.csv', header, cells);
  };

  test('multiply by a unit in the header', () => {
    const of = (header: string, ...cells: string[]) =>
      rows(`Username;Platform;${header};Bio`, ...cells.map((cell, i) => `kari.${i};Instagram;${cell};Hei`))
        .flatMap(accounts)
        .map(({ followers }) => followers);
    expect(of('Followers (k)', '125', '48.5')).toEqual([125_000, 48_500]);
    expect(of('Abonnés (en milliers)', '125', '48,5')).toEqual([125_000, 48_500]);
    expect(of('Followers (M)', '1.25', '0.4')).toEqual([1_250_000, 400_000]);
  });

  test('ask about averages called followers', () => {
    const { is_sure, columns } = table('Username;Platform;Followers', 'a.b;TikTok;125.25', 'c.d;TikTok;48.5');
    expect([is_sure, columns[2]?.question?.code]).toEqual([false, 'question_column_meaning']);
  });

  test.each([
    ['Land', ['Frankreich', 'Polen', 'Spanien', 'USA'], ['FR', 'PL', 'ES', 'US']],
    ['Pays', ['Allemagne', 'Pays-Bas', 'Suède', 'États-Unis'], ['DE', 'NL', 'SE', 'US']],
    ['País', ['Alemania', 'Reino Unido', 'Brasil', 'Japón'], ['DE', 'GB', 'BR', 'JP']],
  ])('read countries in a column %s', (name, cells, codes) => {
    const observations = rows(
      `Username;Platform;Followers;${name}`,
      ...cells.map((cell, i) => `kari.${i};Instagram;100;${cell}`),
    );
    expect(observations.flatMap(accounts).map(({ country }) => country)).toEqual(codes);
  });

  test('read prices in reais and with a currency before the kind of post', () => {
    const reais = rows('Perfil;Seguidores;Plataforma;Valor Reels', '@bia.sp;1200;Instagram;R$ 3.500,00');
    expect(reais.flatMap(accounts)[0]?.own?.prices).toEqual({
      instagram_reels: { amount: 3500, currency: 'BRL' },
    });
    const dollars = rows('Username;Platform;Followers;Rate (USD) - Reel', 'a.b;Instagram;1200;750');
    expect(dollars.flatMap(accounts)[0]?.own?.prices).toEqual({
      instagram_reels: { amount: 750, currency: 'USD' },
    });
  });

  test('read tags of a roster as labels, and skip used hashtags', () => {
    const { mapping } = table(
      'Username;Platform;Followers;Tags;Hashtags Used',
      'a.b;Instagram;1200;vip, oslo;#kaffe #te',
      'c.d;Instagram;1300;oslo;#kaffe',
    );
    expect(mapping).toMatchObject({ Tags: 'own.labels' });
    expect(mapping).not.toHaveProperty('Hashtags Used');
  });
});

describe('posts of other shapes', () => {
  test('reject rows of other networks by name and import the others', () => {
    const rows = recognised(
      'report.csv',
      ['Network', 'Handle', 'Post link', 'Posted', 'Likes', 'Comments'],
      cellsOf([
        `Instagram;@mix.net;${post(1)};2025-06-01;10;1`,
        'Facebook;mixnet;https://www.facebook.com/mixnet/posts/1;2025-06-02;20;2',
        'X;@mixnet;https://x.com/mixnet/status/1800000000000000001;2025-06-03;30;3',
        'LinkedIn;mixnet;https://www.linkedin.com/posts/x-1;2025-06-04;40;4',
      ]),
    );
    expect(rows.map((row) => [posts(row).length, row.problems[0]?.reason.code])).toEqual([
      [1, undefined],
      [0, 'network_unsupported'],
      [0, 'network_unsupported'],
      [0, 'network_unsupported'],
    ]);
  });

  test('find the post of comments by media_permalink', () => {
    const { is_sure, rows, mapping } = table(
      'id;media_id;media_url;username;text;timestamp;media_permalink',
      `17843355675699900;18211487455399900;https://x.invalid/1.jpg;kari.k;fint!;2025-12-03 22:34:00+00;${post(1)}`,
      `17843355675699901;18211487455399900;https://x.invalid/1.jpg;ola.k;bra!;2025-12-03 22:35:00+00;${post(1)}`,
    );
    expect([is_sure, rows]).toEqual([true, 'comments']);
    expect(mapping).toMatchObject({ media_permalink: 'link', id: 'comment.external_id' });
  });

  test('read spreadsheet days as dates after one answer', () => {
    const header = ['Post URL', 'Username', 'Date', 'Likes', 'Views'];
    const rows = cellsOf([`${post(1)};sol.vang;45992.5;100;2000`, `${post(2)};sol.vang;45993.25;120;2200`]);
    const sample = { header, rows, file_name: 'export.csv' };
    expect(recognise(sample).is_sure).toBe(false);
    const chosen = chooseLayout(
      { preset: 'recognised', mapping: { Date: 'created_at' }, platform: null },
      sample,
    );
    const map = bindLayout(chosen, sample);
    const times = rows.flatMap((row, i) => posts(map(row, i + 1))).map(({ created_at }) => created_at);
    expect(times).toEqual([Date.UTC(2025, 11, 1, 12), Date.UTC(2025, 11, 2, 6)]);
  });

  test('read an ISO 8601 duration', () => {
    const observations = read(
      'video_id;channel_id;title;published_at;duration_iso8601;view_count',
      'abcdefghij1;UCaaaaaaaaaaaaaaaaaaaaa1;Hei;2026-01-04T17:15:08Z;PT10M5S;1000',
      'abcdefghij2;UCaaaaaaaaaaaaaaaaaaaaa1;Hopp;2026-01-05T17:15:08Z;PT45S;2000',
    );
    expect(observations.map(({ duration_seconds }) => duration_seconds)).toEqual([605, 45]);
  });

  test('read Meta Business Suite in Portuguese', () => {
    const observations = read(
      'Identificação da publicação;Identificação da conta;Nome de usuário da conta;Nome da conta;Descrição;Horário de publicação;Link permanente;Tipo de publicação;Data;Visualizações;Alcance;Curtidas;Seguimentos',
      `18000000000000551;17841400000000551;casa.sol;Casa;Tour;15/09/2026 18:00;${post(1)};Reel do IG;Total;2.300;1.100;120;3`,
      `18000000000000552;17841400000000551;casa.sol;Casa;Obra;02/09/2026 08:30;${post(2)};Imagem do IG;Total;12.300;9.100;1.120;19`,
    );
    expect(observations.map(({ created_at, likes }) => [created_at, likes])).toEqual([
      [Date.UTC(2026, 8, 15, 18), 120],
      [Date.UTC(2026, 8, 2, 8, 30), 1120],
    ]);
  });
});
