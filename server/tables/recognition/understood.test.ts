import { describe, expect, test } from 'vitest';
import { chooseLayout } from '../presets/choose-layout.ts';
import { type Corrections, recognise } from './recognise.ts';

const sample = (file_name: string, ...lines: string[]) => {
  const [header = [], ...rows] = lines.map((line) => line.split(';'));
  return { header, rows, file_name };
};
const table = (file_name: string, ...lines: string[]) => recognise(sample(file_name, ...lines));
const post = (n: number) => `https://www.instagram.com/p/Cx${n}aB3dE4f_/`;
const NOTHING = { preset: null, mapping: null, platform: null };

describe('a sure recognition', () => {
  const rows = (extra: string[]) => extra.map((cell, n) => `ana;${post(n)};2026-01-02;${cell}`);
  const withColumn = (name: string, ...cells: string[]) =>
    table('x.csv', `username;url;date;${name}`, ...rows(cells));

  test('asks only about filled columns of counts that may be a missing core field', () => {
    const recognition = withColumn('zork', '120', '3400');
    expect(recognition).toMatchObject({ is_sure: false, missing: [] });
    expect(recognition.columns.flatMap(({ question }) => question?.text ?? [])).toEqual([
      'What does "zork" contain (120; 3400)?',
    ]);
  });

  test.each([
    ['dates beside the date of publication', '2026-01-05', '2026-02-05'],
    ['percentages', '12 %', '3 %'],
  ])('skips and names %s of unknown meaning', (_, ...cells) => {
    const { is_sure, columns } = withColumn('zork', ...cells);
    expect(is_sure).toBe(true);
    expect(columns[3]).toMatchObject({ field: null, reason: { code: 'question_unanswered' } });
  });

  test.each([
    ['words', 'zork', ['red', 'blue']],
    ['zeros', 'zork', ['0', '0']],
    ['an empty column', 'zork', ['', '']],
    ['numbers of the rows', '#', ['1', '2', '3']],
    ['ids of other things', 'campaign_id', ['4711', '4712']],
    ['what describes the file', 'image_width', ['1080', '720']],
    ['an average', 'avg views', ['120', '3400']],
    ['a window of time', 'views (30 days)', ['120', '3400']],
    ['rates', 'ER %', ['1.2', '3.4']],
    ['sums', 'Total interactions', ['120', '3400']],
    ['contacts', 'Phone', ['491701234567', '491701234568']],
    ['prices', 'Price per Reel (EUR)', ['300', '450']],
    ['shares of an audience beside posts', 'audience_age_18_24', ['0.4', '0.3']],
    ['codes', 'category', ['22', '24']],
    ['what belongs to another thing', 'music.plays', ['120', '3400']],
  ])('%s are explained', (_, name, cells) => {
    const recognition = withColumn(name, ...cells);
    expect(recognition.columns.at(-1)).toMatchObject({ field: null, question: null });
    expect(recognition.columns.at(-1)?.reason).not.toBe('');
    expect(recognition.is_sure).toBe(true);
  });

  test('asks about two columns for one number, even if one of them is less sure', () => {
    const recognition = table(
      'x.csv',
      'username;url;date;views;video_view_total',
      `ana;${post(1)};2026-01-02;120;4000`,
      `ana;${post(2)};2026-01-02;340;7000`,
    );
    expect(recognition.is_sure).toBe(false);
  });
});

describe('names', () => {
  const fields = (header: string, ...rows: string[]) =>
    table('tiktok_list.csv', header, ...rows).columns.map(({ field }) => field);

  test('are read without a prefix that many columns share', () => {
    const header = 'clp_id;clp_url;clp_nview;clp_nlike;clp_ncomment;user_name;user_nfollower';
    const row = (n: number) =>
      `75559874906068157${n};https://www.tiktok.com/@mira.holt/video/75559874906068157${n};${n}00;${n}0;${n};mira.holt;9000`;
    expect(fields(header, row(11), row(12))).toEqual([
      'external_id',
      'link',
      'views',
      'likes',
      'comments',
      'account.username',
      'followers',
    ]);
  });

  test('behind the prefix of another object are not the row’s', () => {
    const header = 'username;followers;agt_name;agt_city;agt_country';
    expect(fields(header, 'ana.l;1200;Lou Gray;Paris;France', 'bo.b;900;Kim Ward;Lyon;France')).toEqual([
      'account.username',
      'followers',
      null,
      null,
      null,
    ]);
  });

  test.each([
    ['stats/playCount', 'views'],
    ['data.like_count', 'likes'],
    ['total_comments', 'comments'],
    ['num_shares', 'shares'],
    ['nlikes', 'likes'],
    ['sharescount', 'shares'],
    ['liked_count', 'likes'],
    ['Auf\u00adru\u00adfe', 'views'],
    ['\u200bLikes\ufeff', 'likes'],
  ])('%s is %s', (name, field) => {
    const rows = [`ana;${post(1)};2026-01-02;12`, `bo;${post(2)};2026-01-03;3400`];
    expect(table('x.csv', `username;url;date;${name}`, ...rows).columns.at(-1)?.field).toBe(field);
  });
});

describe('the kind of rows', () => {
  test('does not read numbers of unnamed posts as an account’s', () => {
    const recognition = table(
      'tiktok.csv',
      'User;Text;Likes;Comments;Shares',
      'mira.holt;my pan #food;1.2M;4299;11K',
      'odd.berg;why #fyp;19.2M;137K;138K',
    );
    expect(recognition).toMatchObject({ rows: 'posts', is_sure: false });
    expect(recognition.missing.map(({ text }) => text)).toEqual([
      'No column contains the ID or URL of the post.',
    ]);
  });

  test('does not read daily numbers as totals, and refuses a table without totals with the reason', () => {
    const days = [1, 2, 3, 4].map((n) => `2026-01-0${n};${n}00;1${n};${n}`);
    const flows = table('tiktok.csv', 'Date;Video views;Likes;Shares', ...days);
    expect(flows).toMatchObject({ rows: 'series', is_sure: false, mapping: {} });
    expect(flows.missing[0]?.text).toMatch(/single days/);
    const stock = table('tiktok.csv', 'Date;Followers;Likes;Shares', ...days);
    expect(stock.mapping).toEqual({ Date: 'observed_at', Followers: 'followers' });
    expect(stock.asks).toEqual(['account']);
  });

  test('refuses a table of another network as such', () => {
    const recognition = table(
      'posts.csv',
      'Post ID;Page ID;Page name;Title;Publish time;Permalink;Reactions;Comments;Shares',
      '122101;10015;Nord Havn;Hi;03/27/2026 06:08;https://www.facebook.com/x/posts/1;5;6;7',
    );
    expect(recognition.is_sure).toBe(false);
    expect(recognition.missing[0]?.text).toBe(
      'This is a table of Facebook, which Limelight does not support.',
    );
  });

  test('does not read followers gained by a post as followed accounts', () => {
    const header =
      'Post ID;Account username;Description;Publish time;Permalink;Post type;Views;Reach;Likes;Shares;Follows;Comments;Saves';
    const row = (n: number) =>
      `1801000000000000${n};nord.havn;Hi;03/27/2026 06:08;${post(n)};IG reel;${n}2,400;910;61;8;4;12;3`;
    const recognition = table('export.csv', header, row(1), row(2));
    expect(recognition).toMatchObject({ is_sure: true, platform: 'instagram' });
    expect(Object.values(recognition.mapping)).not.toContain('following');
    expect(recognition.columns.find(({ column }) => column === 'Follows')?.reason?.text).toMatch(/growth/);
  });

  test('does not read a nickname as username', () => {
    const rows = ['Grüne Küche;1200;3', 'Mira;900;4', 'ハル;700;5'];
    expect(table('tiktok.csv', 'name;followers;following', ...rows).mapping).toMatchObject({
      name: 'account.title',
    });
    const handles = ['gruene.kueche;1200;3', 'mira_h;900;4', 'haru88;700;5'];
    expect(table('tiktok.csv', 'name;followers;following', ...handles).mapping).toMatchObject({
      name: 'account.username',
    });
  });
});

describe('corrections', () => {
  const studio = sample(
    'Tabellendaten.csv',
    'Video;Videotitel;Veröffentlichungszeitpunkt des Videos;Aufrufe;Wiedergabezeit (Stunden);Abonnenten',
    'Gesamt;;;405712;7807.6;730',
    'abcDEF12340;Im Garten;2025-08-10;91116;190.5;0',
    'abcDEF12341;Am See;2025-08-11;3344;191.5;1',
  );
  const corrected = (mapping: Corrections['mapping']) => recognise(studio, { mapping });

  test('answer the account of a table in one question', () => {
    expect(recognise(studio)).toMatchObject({ rows: 'posts', platform: 'youtube', asks: ['account'] });
    const columns = {
      Video: 'external_id',
      Videotitel: 'title',
      'Veröffentlichungszeitpunkt des Videos': 'created_at',
      Aufrufe: 'views',
    };
    expect(corrected({ '=mira.holt': 'account.username' })).toMatchObject({
      is_sure: true,
      mapping: { ...columns, '=mira.holt': 'account.username' },
    });
  });

  test('change single columns and leave the others recognized', () => {
    const recognition = corrected({ '=@mira': 'account.username', Aufrufe: 'impressions', Videotitel: '' });
    expect(recognition.mapping).toMatchObject({ Video: 'external_id', Aufrufe: 'impressions' });
    expect(recognition.mapping).not.toHaveProperty('Videotitel');
    expect(recognition.columns.find(({ column }) => column === 'Videotitel')?.reason?.text).toBe(
      'You skipped this column.',
    );
  });

  test('answer an open column, also with its reading', () => {
    const open = sample('ig.csv', 'username;zork;seen', 'ana.l;1200;05/06/2026', 'bo.b;900;06/06/2026');
    expect(recognise(open).is_sure).toBe(false);
    const recognition = recognise(open, { mapping: { zork: 'followers', seen: 'observed_at:month_first' } });
    expect(recognition).toMatchObject({ is_sure: true, rows: 'accounts' });
    expect(recognition.mapping).toEqual({
      username: 'account.username',
      zork: 'followers',
      seen: 'observed_at:month_first',
    });
  });

  test('include the layout with them; its skipped columns have their reasons', () => {
    const wanted = { ...NOTHING, preset: 'recognised', mapping: { '=@mira': 'account.username' } };
    const layout = chooseLayout(wanted, studio);
    expect(layout).toMatchObject({ platform: 'youtube', preset: { label: 'YouTube posts' } });
    expect(layout.columns_left_out.map(({ columns }) => columns)).toEqual([
      ['Wiedergabezeit (Stunden)'],
      ['Abonnenten'],
    ]);
    // A resumed import reads as it began, whatever is recognised now.
    const again = chooseLayout({ ...wanted, ...layout, preset: 'recognised' }, studio, [], true);
    expect(again.mapping).toEqual(layout.mapping);
    expect(() => chooseLayout({ ...wanted, mapping: { Views: 'views' } }, studio)).toThrow(
      'The column "Views" is missing from the file.',
    );
  });
});

test('date an undated list by the month in its file’s name', () => {
  const accounts = (file_name: string) =>
    table(file_name, 'tiktok handle;followers', 'ana.l;1200', 'bo.b;900').mapping;
  for (const name of [
    'creators_2025-03.csv',
    'Liste März 2025.xlsx',
    '202503 creators.csv.gz',
    'mars-2025.csv',
  ])
    expect(accounts(name), name).toMatchObject({ '=2025-03-01': 'observed_at' });
  for (const name of ['creators_2025.csv', 'marketing 2025.csv', '2025-03 to 2025-04.csv', 'top 100.csv'])
    expect(Object.values(accounts(name)), name).not.toContain('observed_at');
});

test('prefer an address over the shape of an id and the names of columns', () => {
  const row = (n: number) =>
    `72838459123400${n}1111;https://www.douyin.com/video/72838459123400${n}1111;Vera;12${n};3;MS4wLjAB${n}`;
  const header = 'aweme_id;link;nickname;digg_count;comment_count;sec_uid';
  expect(table('x.csv', header, row(1), row(2))).toMatchObject({ platform: 'douyin', rows: 'posts' });
  const short = [1, 2].map((n) => `728384591234000${n}111;https://v.douyin.com/iJ${n}x/;Vera;12${n};3;x${n}`);
  expect(table('x.csv', header, ...short).platform).toBe('douyin');
});
