import { describe, expect, test } from 'vitest';
import type { FileContext } from '../presets/preset.ts';
import { mappedTable } from './mapped-table.ts';
import type { Mapping } from './mapping.ts';

const CONTEXT: FileContext = { file_name: 'own.csv', platform: 'instagram' };
const map = (mapping: Mapping, header: string[], row: string[], context = CONTEXT) =>
  mappedTable(mapping).bind(header, context)(row, 1);
const code = (value: string) => expect.objectContaining({ name: 'FileError', code: value });

describe('mappedTable', () => {
  const header = ['Compte', 'Lien', 'Légende', 'Date', 'Likes', 'Type', 'Rien'];
  const mapping = {
    Compte: 'account.username',
    Lien: 'link',
    Légende: 'message',
    Date: 'created_at',
    Likes: 'likes',
    Type: 'post_type',
  };

  test('limits names to what the store can hold', () => {
    const row = (name: string) => map(mapping, header, [name, 'https://www.instagram.com/p/Cx-3/']);
    expect(row('an\0a\ud800').observations).toMatchObject([{ account: { username: 'ana\ufffd' } }]);
    expect(row('\0')).toMatchObject({ observations: [], problems: [{ severity: 'rejected' }] });
  });
  test('makes an impossible count unknown, with its reason', () => {
    const row = ['ana', 'https://www.instagram.com/p/Cx-2/', '', '', '5000000000', '', ''];
    expect(map(mapping, header, row)).toMatchObject({
      problems: [
        {
          column: 'Likes',
          severity: 'warning',
          reason: { text: 'This number is impossible: above 4,294,967,295.' },
        },
      ],
      observations: [{ external_id: 'Cx-2', likes: null }],
    });
  });

  test('maps posts; the id is from the address; unmapped fields are unknown', () => {
    const row = [
      '@Ana',
      'https://www.instagram.com/reel/Cx-1_a/?x=1',
      'Salut #glow',
      '13/04/2024',
      '1,2K',
      'Reel',
      '9',
    ];
    expect(map(mapping, header, row)).toMatchObject({
      problems: [],
      observations: [
        {
          kind: 'post',
          external_id: 'Cx-1_a',
          post_type: 'instagram_reels',
          likes: 1200,
          comments: null,
          created_at: Date.UTC(2024, 3, 13),
          account: { username: 'ana' },
        },
      ],
    });
  });

  test('makes a bad cell null with a warning, and rejects a row without identity', () => {
    const bad = map(mapping, header, [
      'ana',
      'https://www.instagram.com/p/Cx1/',
      '',
      'soon',
      'many',
      'hologram',
    ]);
    expect(bad.observations).toMatchObject([
      { external_id: 'Cx1', likes: null, created_at: null, post_type: 'instagram_post' },
    ]);
    expect(bad.problems.map((p) => [p.column, p.severity]).toSorted()).toEqual([
      ['Date', 'warning'],
      ['Likes', 'warning'],
      ['Type', 'warning'],
    ]);
    expect(map(mapping, header, ['', 'https://www.instagram.com/p/Cx1/'])).toMatchObject({
      observations: [],
      problems: [{ column: 'Compte', severity: 'rejected' }],
    });
    expect(map(mapping, header, ['ana', 'x'])).toMatchObject({
      observations: [],
      problems: [{ column: 'Lien', severity: 'rejected' }],
    });
  });

  test('maps accounts, and posts with accounts; the platform may be a column', () => {
    const context: FileContext = { file_name: 'x', platform: null };
    const columns = ['user', 'net', 'fans', 'land', 'lang', 'hearts'];
    const accounts = {
      user: 'account.username',
      net: 'platform',
      fans: 'followers',
      land: 'country',
      lang: 'languages',
      hearts: 'likes',
    };
    expect(
      map(accounts, columns, ['ana', 'TikTok', '1.4万', 'UK', 'English, French', '7'], context).observations,
    ).toMatchObject([
      {
        kind: 'account',
        account: { platform: 'tiktok', username: 'ana' },
        followers: 14_000,
        country: 'GB',
        languages: ['en', 'fr'],
        likes: 7,
      },
    ]);
    expect(map(accounts, columns, ['ana', 'myspace'], context).problems).toMatchObject([
      { column: 'net', severity: 'rejected' },
    ]);
    const both = map(
      { ...accounts, id: 'external_id' },
      [...columns, 'id'],
      ['ana', 'tiktok', '10', 'FR', '', '7', '71234'],
      context,
    );
    expect(both.observations).toMatchObject([
      { kind: 'post', likes: 7, followers: 10 },
      { kind: 'account', likes: null, followers: 10, country: 'FR' },
    ]);
  });

  test('keeps people with the same nickname separate if something distinguishes them, else rejects them', () => {
    const columns = ['name', 'town', 'fans'];
    const named = { name: 'account.title', town: 'city', fans: 'followers' };
    const rows = [
      ['Kleine Küche', 'Bonn', '5000'],
      ['Kleine Küche', 'Graz', '900'],
      ['Am See', 'Bern', '70'],
      ['#NAME?', 'Wien', '3'],
      ["'@mira.holt", 'Wien', '8'],
    ];
    const read = (sample: string[][], mapping: Mapping = named) => {
      const mapped = mappedTable(mapping).bind(columns, { ...CONTEXT, sample });
      return sample.map((row, i) => mapped(row, i + 1));
    };
    expect(
      read(rows).map(
        ({ observations: [o] }) =>
          o && 'account' in o && [o.account?.username ?? o.account?.title, o.account?.namesake],
      ),
    ).toEqual([
      ['Kleine Küche', 'Bonn'],
      ['Kleine Küche', 'Graz'],
      ['Am See', undefined],
      undefined,
      ['mira.holt', undefined],
    ]);
    const { town: _, ...untold } = named;
    expect(read(rows, untold).map(({ problems }) => problems.map(({ severity }) => severity))).toEqual([
      ['rejected'],
      ['rejected'],
      [],
      ['rejected'],
      [],
    ]);
    // Duplicate rows are one account.
    expect(
      read([rows[0] as string[], rows[0] as string[]], untold).flatMap(({ problems }) => problems),
    ).toEqual([]);
  });

  test('rejects an id rounded by a spreadsheet, unless the row’s address has it', () => {
    const columns = ['id', 'url', 'user'];
    const mapping = { id: 'external_id', url: 'link', user: 'account.username' };
    const tiktok: FileContext = { file_name: 'x', platform: 'tiktok' };
    const url = 'https://www.tiktok.com/@mira.holt/video/7611111111111111598';
    expect(map(mapping, columns, ['7.61111E+18', url, 'mira.holt'], tiktok)).toMatchObject({
      observations: [{ external_id: '7611111111111111598' }],
      problems: [],
    });
    const rounded = map(mapping, columns, ['7.61111E+18', '', 'mira.holt'], tiktok);
    expect(rounded.observations).toEqual([]);
    expect(rounded.problems[0]?.reason.text).toMatch(/rounded/);
  });

  test('removes the time of numbers read before publication; 0 views beside likes are unknown', () => {
    const columns = ['url', 'user', 'made', 'seen', 'likes', 'views'];
    const mapping = {
      ...{ url: 'link', user: 'account.username', made: 'created_at', seen: 'observed_at' },
      ...{ likes: 'likes', views: 'views' },
    };
    const row = (seen: string, likes: string) => [
      ...['https://www.instagram.com/p/Cx-1/', 'ana', '2026-03-10T10:00:00Z', seen, likes, '0'],
    ];
    expect(map(mapping, columns, row('2026-03-01', '5'))).toMatchObject({
      observations: [{ observed_at: null, likes: 5, views: null }],
      problems: [{ column: 'seen', reason: { text: 'This date is before the publication.' } }],
    });
    expect(map(mapping, columns, row('2026-03-11', '0'))).toMatchObject({
      observations: [{ observed_at: Date.UTC(2026, 2, 11), views: 0 }],
      problems: [],
    });
  });

  test('applies a value to all rows: the account by its address, the day of the numbers', () => {
    const columns = ['id', 'views'];
    const mapping = { id: 'external_id', views: 'views', '=https://www.youtube.com/@mira': 'account.link' };
    const youtube: FileContext = { file_name: 'x', platform: 'youtube' };
    expect(map(mapping, columns, ['abcDEF12340', '7'], youtube).observations).toMatchObject([
      { account: { username: 'mira' }, observed_at: null },
    ]);
    const dated = { user: 'account.username', fans: 'followers', '=2025-03-01': 'observed_at' };
    expect(map(dated, ['user', 'fans'], ['ana', '7']).observations).toMatchObject([
      { observed_at: Date.UTC(2025, 2, 1) },
    ]);
    expect(() => map({ ...dated, '=March': 'observed_at' }, ['user', 'fans'], [])).toThrow(/not a date/);
  });

  test('rejects a row of totals', () => {
    expect(
      map(
        { id: 'external_id', v: 'views', '=ana': 'account.username' },
        ['id', 't', 'v'],
        ['Gesamt', '', '9'],
      ).problems,
    ).toMatchObject([
      { severity: 'rejected', reason: { text: 'This row is the total or average of the others.' } },
    ]);
  });

  test('names missing columns', () => {
    expect(() => map({ Nom: 'account.username' }, ['Name'], [])).toThrow(code('column_missing'));
    expect(() => map({ Nom: 'account.username' }, ['Name'], [])).toThrow(
      'The column "Nom" is missing from the file.',
    );
    expect(() => map({ Name: 'acount' }, ['Name'], [])).toThrow(code('column_missing'));
    expect(() => map({ Name: 'bio' }, ['Name'], [])).toThrow(code('column_missing'));
    expect(() => map({ N: 'account.username' }, ['N'], [], { file_name: 'x', platform: null })).toThrow(
      code('platform_missing'),
    );
  });
});
