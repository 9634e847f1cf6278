import { expect, test } from 'vitest';
import { readCells } from '../inspect/read-cells.ts';
import type { SavedMapping } from '../mapping/saved-mapping.ts';
import { recognise } from '../recognition/recognise.ts';
import { bindLayout, chooseLayout } from './choose-layout.ts';

const NOTHING = { preset: null, mapping: null, platform: null };
const link = (n: number) => `https://www.instagram.com/p/Cx${n}aB3dE4f_/`;
const table = {
  header: ['Who', 'Where', 'Hearts'],
  rows: [1, 2].map((n) => ['@ana', link(n), `48.20${n}`]),
  file_name: 'x.csv',
};
const saved = (name: string, mapping: Record<string, string>): SavedMapping => ({
  id: 1,
  name,
  platform: 'instagram',
  mapping,
});

test('uses a mapping first, then a matching saved one, then the recognition', () => {
  const own = chooseLayout({ ...NOTHING, mapping: { Who: 'account.title' }, platform: 'instagram' }, table);
  expect([own.preset.name, own.mapping]).toEqual(['custom', { Who: 'account.title' }]);
  const fits = saved('Desk', { Who: 'account.username', Where: 'link' });
  const others = saved('Other', { Who: 'account.username', Gone: 'link' });
  expect(chooseLayout(NOTHING, table, [others, fits])).toMatchObject({
    preset: { name: 'custom', label: 'Mapping "Desk"' },
    platform: 'instagram',
  });
  expect(chooseLayout(NOTHING, table, [others])).toMatchObject({
    preset: { name: 'recognised', label: 'Instagram posts' },
    mapping: { Who: 'account.username', Where: 'link', Hearts: 'likes' },
  });
});

test('saves what was recognized as a mapping with the same result', () => {
  const first = chooseLayout(NOTHING, table);
  const again = chooseLayout(
    { preset: first.preset.name, mapping: first.mapping, platform: first.platform },
    table,
  );
  const read = (layout: typeof first) => table.rows.map((row, i) => bindLayout(layout, table)(row, i + 1));
  expect(read(again)).toEqual(read(first));
  expect(read(first)[0]?.observations).toMatchObject([{ likes: 48_201, link: link(1) }]);
});

test('refuses an unsure table with its questions; the platform may be given', () => {
  const list = {
    header: ['username', 'followers'],
    rows: [
      ['ana', '1200'],
      ['bo', '900'],
    ],
    file_name: 'list.csv',
  };
  expect(() => chooseLayout(NOTHING, list)).toThrow(
    /unclear \(columns: username, followers\)\. The table does not indicate its platform\./,
  );
  expect(chooseLayout({ ...NOTHING, platform: 'tiktok' }, list).preset.label).toBe('TikTok accounts');
});

test('has a mapping’s reading of a column, and the account of all rows', () => {
  const rows = [['05/06/2026', link(1), '48.200']];
  const header = ['Day', 'Where', 'Fans'];
  const mapping = {
    Day: 'created_at:month_first',
    Where: 'link',
    Fans: 'followers:decimal_comma',
    '=ana.lund': 'account.username',
  };
  const layout = chooseLayout(
    { ...NOTHING, mapping, platform: 'instagram' },
    { header, rows, file_name: 'x.csv' },
  );
  const [row = []] = rows;
  expect(bindLayout(layout, { header, rows, file_name: 'x.csv' })(row, 1)).toMatchObject({
    problems: [],
    observations: [
      { account: { username: 'ana.lund' }, created_at: Date.UTC(2026, 4, 6), followers: 48_200 },
    ],
  });
  expect(() => chooseLayout({ ...NOTHING, mapping: { Day: 'created_at:moon' } }, table)).toThrow(/no format/);
});

test('previews each row with its original cells, including rejected rows', () => {
  const header = ['Video', 'Title', 'Views'];
  const rows = [
    ['Total', '', '5600'],
    ['abcDEF12340', 'By the lake', '3344'],
  ];
  const mapping = { Video: 'external_id', Views: 'views' };
  expect(readCells({ header, rows, file_name: 'x.csv' }, mapping, 'youtube', 20, 'UTC')).toEqual([
    [null, null, null],
    ['abcDEF12340', null, '3,344'],
  ]);
});

test('reads a date decided only by the column language in the same way in the preview and in the import', () => {
  const german = {
    header: ['Creator', 'Abonnenten', 'Datum', 'Beitrag', 'Gefällt mir'],
    rows: [1, 2].map((n) => ['@ana.lund', `48.20${n}`, '05/06/2026', link(n), `1${n}0`]),
    file_name: 'x.csv',
  };
  const layout = chooseLayout(NOTHING, german);
  expect(layout.mapping).toMatchObject({ Datum: 'created_at:day_first' });
  const created_at = Date.UTC(2026, 5, 5);
  expect(bindLayout(layout, german)(german.rows[0] ?? [], 1)).toMatchObject({
    problems: [],
    observations: [{ created_at, followers: 48_201, likes: 110 }],
  });
  const { mapping, platform, columns } = recognise(german);
  expect(readCells(german, mapping, platform, 1, 'UTC')[0]?.slice(1, 3)).toEqual([
    '48,201',
    new Date(created_at).toISOString(),
  ]);
  expect(columns.find(({ column }) => column === 'Datum')?.reason?.text).toContain('The day comes first');
});
