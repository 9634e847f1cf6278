import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { bindLayout, chooseLayout } from '../presets/choose-layout.ts';
import { openTable } from '../reader/open-table.ts';
import { rowNumber, rowsUpTo, type Table } from '../reader/table.ts';
import { recognise } from './recognise.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'limelight-wide-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function opened(...lines: string[]) {
  const file = path.join(folder, 'roster.csv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const table = await openTable(file);
  return { table, sample: { header: table.header, rows: table.sample, file_name: 'roster.csv' } };
}

async function rowsOf(table: Table, from = 0) {
  const rows: string[][] = [];
  for await (const chunk of table.rows(from)) rows.push(...chunk.rows);
  return rows;
}

async function read(...lines: string[]) {
  const { table, sample } = await opened(...lines);
  const map = bindLayout(chooseLayout({ preset: null, mapping: null, platform: null }, sample), sample);
  return (await rowsOf(table)).map((row, i) => {
    const { observations, problems } = map(row, i + 1);
    const [o] = observations;
    return o?.kind === 'account'
      ? [o.account.platform, o.account.username ?? o.account.title, o.followers]
      : problems.map(({ reason }) => reason.code);
  });
}

describe('several platforms in one row', () => {
  test('are separate accounts, with the facts of the person', async () => {
    expect(
      await read(
        'Creator,Country,IG Handle,IG Followers,TT Handle,TT Followers,YT Channel,YT Subs',
        'Oda Vik,Norway,@oda.ig,51000,@oda.tt,120000,https://www.youtube.com/@oda.yt,9000',
        'Pål Ro,Norway,@pal.ig,21000,,,,',
        'Siv Lo,Norway,,,,800,,',
        'Tor By,Norway,,,,,,',
      ),
    ).toEqual([
      ['instagram', 'oda.ig', 51000],
      ['tiktok', 'oda.tt', 120000],
      ['youtube', 'oda.yt', 9000],
      ['instagram', 'pal.ig', 21000],
      ['tiktok', 'Siv Lo', 800],
      ['platform_unknown'],
    ]);
  });

  test('are found by a column named like the platform', async () => {
    expect(
      await read(
        'Name,Instagram,TikTok,Followers Instagram,Followers TikTok',
        'Oda Vik,https://www.instagram.com/oda.ig,https://www.tiktok.com/@oda.tt,51000,120000',
      ),
    ).toEqual([
      ['instagram', 'oda.ig', 51000],
      ['tiktok', 'oda.tt', 120000],
    ]);
  });

  test('continue after completed rows', async () => {
    const { table } = await opened(
      'instagram_handle,instagram_followers,tiktok_handle,tiktok_followers',
      'a.ig,1,a.tt,2',
      'b.ig,3,b.tt,4',
    );
    expect((await rowsOf(table, 1)).map((row) => row.join(' '))).toEqual([
      'Instagram b.ig 3',
      'TikTok b.tt 4',
    ]);
  });

  test('have the row numbers of the file', async () => {
    const { table } = await opened(
      'instagram_handle,instagram_followers,tiktok_handle,tiktok_followers',
      'a.ig,1,a.tt,2',
      'b.ig,3,b.tt,4',
      'c.ig,5,,',
    );
    for await (const chunk of table.rows(1)) {
      expect(chunk.rows.map((_, i) => rowNumber(chunk, i))).toEqual([2, 2, 3]);
      expect(rowsUpTo(chunk)).toBe(3);
    }
  });

  test.each([
    ['one handle for all', 'handle,instagram_followers,tiktok_followers', 'a.ig,1000,2000'],
    ['followers of an unknown one', 'Name,Instagram,TikTok,Followers', 'Oda,@oda.ig,@oda.tt,5000'],
    ['a platform in the row', 'Username,Platform,Instagram,TikTok', 'oda.ig,Instagram,@oda.ig,@oda.tt'],
  ])('remain one row with %s', async (_, header, row) => {
    const { table } = await opened(header, row);
    expect(table.header).toEqual(header.split(','));
  });

  test('are asked about without separate handles', async () => {
    const { sample } = await opened(
      'handle,instagram_followers,tiktok_followers',
      'a.ig,1000,2000',
      'b.ig,3000,4000',
    );
    const { is_sure, columns } = recognise(sample);
    expect([is_sure, columns[2]?.question?.code]).toEqual([false, 'question_columns_same_field']);
  });
});
