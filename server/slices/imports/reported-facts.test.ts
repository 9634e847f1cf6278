import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Platform } from '#contract/values/primitives.ts';
import { project } from '#server/projector/projector.ts';
import { recognise } from '#server/tables/recognition/recognise.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { addImport, runImport } from './import-run.ts';
import { runBatches } from './run/batches.ts';

// Reported facts beside the numbers: an engagement rate and the extras of each platform.

let app: TestApp;
let me: SignedIn;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-reported-'));

async function take(name: string, platform: Platform, lines: string[]): Promise<void> {
  const file = path.join(folder, name);
  writeFileSync(file, [...lines, ''].join('\n'));
  const { company_id, user_id } = me;
  const id = await addImport(app.services, {
    ...{ company_id, created_by: user_id, path: file, name, platform, state: 'pending' },
  });
  await runImport(app.services, id, { takeIn: runBatches });
  await project(app.services);
}
async function accountOf(username: string) {
  const { profiles } = await me.client.profiles.search({ limit: 100, search: username });
  const profile = await me.client.profiles.get({ id: String(profiles[0]?.id ?? 0) });
  return profile.accounts.find((account) => account.username === username);
}

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  app.services.log.level = 'silent';
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const rows = (header: string[], cells: string[][]) =>
  recognise({ header, rows: cells, file_name: 'table.csv' });
const fieldOf = (header: string[], cells: string[][], name: string) =>
  rows(header, cells).columns.find(({ column }) => column === name)?.field;

describe('a reported engagement rate', () => {
  it('is recognized by its names in tables of accounts, not of posts', () => {
    const accounts = [
      ['ana.lund', '5000', '3.2', '2026-03-01'],
      ['bo.berg', '6000', '4.1', '2026-03-01'],
    ];
    for (const name of [
      'Engagement Rate',
      'ER %',
      'er',
      'Avg. Engagement Rate',
      'Interaktionsrate',
      '互动率',
    ])
      expect(fieldOf(['username', 'followers', name, 'date'], accounts, name), name).toBe('engagement_rate');
    const posts = [
      ['https://www.instagram.com/p/CabcdefGhij/', 'ana.lund', '12', '3', '0.4'],
      ['https://www.instagram.com/p/CabcdefGhik/', 'bo.berg', '15', '4', '0.6'],
    ];
    expect(fieldOf(['url', 'username', 'likes', 'comments', 'ER %'], posts, 'ER %')).toBeNull();
  });

  it('is kept as a fraction and not used in computed rates', async () => {
    await take('percent.csv', 'instagram', [
      'username,followers,engagement rate',
      'rate.percent,5000,3.2%',
      'rate.other,6000,"0,5 %"',
    ]);
    await take('fraction.csv', 'instagram', ['username,followers,ER', 'rate.fraction,5000,0.032']);
    await take('bare.csv', 'instagram', [
      'username,followers,ER',
      'rate.bare,5000,3.2',
      'rate.small,5000,0.3',
    ]);
    const rates = await Promise.all(
      ['rate.percent', 'rate.other', 'rate.fraction', 'rate.bare', 'rate.small'].map(accountOf),
    );
    expect(rates.map((account) => account?.reported_engagement_rate)).toEqual([
      0.032, 0.005, 0.032, 0.032, 0.003,
    ]);
    expect(rates.map((account) => account?.engagement_rate)).toEqual([null, null, null, null, null]);
  });

  it('is skipped if nothing shows whether it is a fraction or a percentage', async () => {
    await take('open.csv', 'instagram', ['username,followers,ER', 'rate.open,5000,0.2']);
    expect((await accountOf('rate.open'))?.reported_engagement_rate).toBeNull();
  });
});

describe("a platform's extras", () => {
  it('are stored under the names of the specification', async () => {
    await take('instagram.csv', 'instagram', [
      'username,followers,active_followers,is_business_account,secUid',
      'extra.one,12000,8000,true,MS4wLjABAAAA',
    ]);
    await take('snapchat.csv', 'snapchat', [
      'username,display_name,subscribers,category,share_authorized_data',
      'extra.snap,Extra Snap,44000,Beauty,true',
    ]);
    await take('douyin.csv', 'douyin', [
      'user_id,unique_id,nickname,signature,followers,total_favorited,video_count,sec_uid',
      '9876543210,extra.douyin,Extra Douyin,hello there,51000,990000,321,MS4wLjABAAAAextra',
    ]);
    expect((await accountOf('extra.one'))?.extras).toMatchObject({
      active_followers: 8000,
      business_account: true,
    });
    expect((await accountOf('extra.snap'))?.extras).toMatchObject({
      display_name: 'Extra Snap',
      category: 'Beauty',
      share_authorized_data: true,
      subscriber_count: 44000,
    });
    expect((await accountOf('extra.douyin'))?.extras).toMatchObject({
      secUid: 'MS4wLjABAAAAextra',
      nickname: 'Extra Douyin',
      signature: 'hello there',
      likes: 990000,
      video_count: 321,
    });
  });
});
