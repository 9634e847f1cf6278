import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bindLayout, chooseLayout } from '../presets/choose-layout.ts';
import { openTable } from '../reader/open-table.ts';
import { recognise } from '../recognition/recognise.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'limelight-blocks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function opened(name: string, lines: string[], encoding: BufferEncoding = 'utf8') {
  const file = path.join(folder, name);
  writeFileSync(file, `\ufeff${lines.join('\n')}\n`, encoding);
  const table = await openTable(file);
  return { table, sample: { header: table.header, rows: table.sample, file_name: name } };
}

async function read(lines: string[], encoding?: BufferEncoding) {
  const { table, sample } = await opened('Audience.csv', lines, encoding);
  const recognition = recognise(sample);
  const chosen = chooseLayout(
    { preset: 'recognised', mapping: { '=ana.lund': 'account.username' }, platform: 'instagram' },
    sample,
  );
  const map = bindLayout(chosen, sample);
  const shares = sample.rows
    .flatMap((row, i) => map(row, i + 1).observations)
    .flatMap((o) => (o.kind === 'audience' ? [`${o.dimension} ${o.key} ${o.share}`] : []));
  return { table, recognition, shares };
}

const AGES = ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'];
const WOMEN = ['12.1', '30.4', '10.5', '4', '2', '1'];
const MEN = ['8', '20', '6', '3', '2', '1'];
const META = [
  'sep=,',
  '"Age & gender"',
  '"","Women","Men"',
  ...AGES.map((age, i) => `"${age}","${WOMEN[i]}","${MEN[i]}"`),
  '',
  '"Top cities"',
  '"Oslo, Norway","Bergen, Norway"',
  '"13.5","4.1"',
  '',
  '"Top countries"',
  '"Norway","Sweden"',
  '"71.2","5.1"',
  '',
  '"Top pages"',
  '"A page","Another"',
  '"3.1","2.2"',
];

describe('blocks of an audience', () => {
  test('require only account and platform, and are imported', async () => {
    const { table, recognition, shares } = await read(META, 'utf16le');
    expect([
      recognition.rows,
      recognition.asks,
      recognition.columns.some(({ question }) => question),
    ]).toEqual(['audience', ['account', 'platform'], false]);
    expect(shares).toEqual(
      expect.arrayContaining([
        'genders_per_age FEMALE 18-24 0.121',
        'genders_per_age MALE 65+ 0.01',
        'genders FEMALE 0.6',
        'ages 25-34 0.504',
        'cities Oslo 0.135',
        'countries NO 0.712',
      ]),
    );
    expect(shares).toHaveLength(12 + 2 + 6 + 2 + 2);
    expect(table.left_out?.text).toMatch(/Top pages/);
  });

  test('are read in other languages, line by line, with the platform in a title', async () => {
    const { recognition, shares } = await read([
      'Instagram-Follower',
      'Alter und Geschlecht',
      'Alter;Frauen;Männer',
      ...AGES.map((age, i) => `${age};${WOMEN[i]?.replace('.', ',')} %;${MEN[i]} %`),
      'Wichtigste Länder',
      'Land;Anteil',
      'Norwegen;71,2\u00a0%',
      'Schweden;5,1\u00a0%',
    ]);
    expect([recognition.asks, recognition.rows]).toEqual([['account'], 'audience']);
    expect(shares).toEqual(expect.arrayContaining(['genders FEMALE 0.6', 'countries NO 0.712']));
  });

  test('with an unknown cell have no sums', async () => {
    const { shares } = await read(META.map((line) => line.replace('"30.4"', '"-"')));
    expect(shares.some((share) => /^(genders|ages) /.test(share))).toBe(false);
    expect(shares).toContain('genders_per_age MALE 25-34 0.2');
  });

  test('of a repeated dimension are not read as one audience', async () => {
    const { table } = await opened('Audience.csv', [...META, '"Top countries"', '"Peru","Chile"', '"9","8"']);
    expect(table.header).not.toContain('dimension');
  });
});

describe('a line that names the separator', () => {
  test('is not the header, and the daily numbers below are refused with their reason', async () => {
    const { table, sample } = await opened('Follows.csv', [
      'sep=,',
      '"Instagram follows"',
      '"Date","Primary"',
      '"2026-05-25T00:00:00","65"',
      '"2026-05-26T00:00:00","64"',
      '"2026-05-27T00:00:00","54"',
    ]);
    expect(table.header).toEqual(['Date', 'Primary']);
    const { missing, asks } = recognise(sample);
    expect([missing.map(({ code }) => code), asks]).toEqual([['rows_of_days'], []]);
  });
});

test('with names of followers is refused as such', async () => {
  const list = ['fan.one', 'fan.two'].map((value) => ({
    string_list_data: [{ href: `https://www.instagram.com/${value}`, value, timestamp: 1735725600 }],
    title: '',
    media_list_data: [],
  }));
  const file = path.join(folder, 'followers_1.json');
  writeFileSync(file, JSON.stringify(list));
  const { header, sample: rows } = await openTable(file);
  const { preset } = chooseLayout(
    { preset: null, mapping: null, platform: null },
    { header, rows, file_name: 'followers_1.json' },
  );
  expect(preset.nothing?.text).toMatch(/the followers of an Instagram account/);
});
