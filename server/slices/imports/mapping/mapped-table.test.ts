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

  test('names are what the store can hold', () => {
    const row = (name: string) => map(mapping, header, [name, 'https://www.instagram.com/p/Cx-3/']);
    expect(row('an\0a\ud800').observations).toMatchObject([{ account: { username: 'ana\ufffd' } }]);
    expect(row('\0')).toMatchObject({ observations: [], problems: [{ severity: 'rejected' }] });
  });
  test('a count that no post can have is unknown, with its reason', () => {
    const row = ['ana', 'https://www.instagram.com/p/Cx-2/', '', '', '5000000000', '', ''];
    expect(map(mapping, header, row)).toMatchObject({
      problems: [
        { column: 'Likes', severity: 'warning', reason: 'The number is impossible: above 4294967295.' },
      ],
      observations: [{ external_id: 'Cx-2', likes: null }],
    });
  });

  test('maps posts; the id comes from the address; what is not mapped stays unknown', () => {
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

  test('a bad cell becomes null with a warning, a row without identity is rejected', () => {
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

  test('names what is missing', () => {
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
