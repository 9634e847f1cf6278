import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { addImport, runImport } from '#server/slices/imports/import-run.ts';
import { runBatches } from '#server/slices/imports/run/batches.ts';
import { runWithdrawal } from '#server/slices/imports/withdraw/withdraw.ts';
import { recognise } from '#server/tables/recognition/recognise.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const FILE = [
  'username,url,date,caption,likes,comments,views,video_url',
  'ana,https://www.instagram.com/reel/CxVideo0001/,2026-03-05,a film #lantern,10,2,900,https://cdn.example/v/1.mp4?token=x',
  'ana,https://www.instagram.com/reel/CxVideo0002/,2026-03-06,no file #lantern,20,3,800,',
];

let app: TestApp;
let me: SignedIn;
let board: number;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-videos-'));

beforeAll(async () => {
  app = await testApp();
  app.services.log.level = 'silent';
  me = await app.signIn();
  const brand = await me.client.brands.create({ name: 'Lantern', hashtags: ['#lantern'] });
  board = (await me.client.leaderboards.create({ name: 'Lanterns', brands: [{ id: brand.id }] })).id;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const videos = async () => {
  const days = { from_date: '01/03/2026', to_date: '31/03/2026' };
  const { posts } = await me.client.leaderboards.top_posts({ id: board, ...days, sort_by: 'created_time' });
  return posts.map(({ post_video }) => post_video);
};

it('shows the address of a video file as post_video until its import is withdrawn', async () => {
  const file = path.join(folder, 'reels.csv');
  writeFileSync(file, FILE.join('\n'));
  const id = await addImport(app.services, {
    ...{ company_id: me.company_id, created_by: me.user_id, path: file, name: 'reels.csv' },
    ...{ platform: 'instagram', state: 'pending' },
  });
  await runImport(app.services, id, { takeIn: runBatches });
  await project(app.services);
  expect(await videos()).toEqual([null, 'https://cdn.example/v/1.mp4?token=x']);
  await me.client.imports.withdraw({ id });
  await runWithdrawal(app.services, id);
  const rows = await app.services.ch.query('SELECT video FROM post_videos FINAL', {}, 'test');
  expect(rows).toEqual([]);
});

it('keeps the address of the post where a “Video URL” names the post', () => {
  const header = ['Channel', 'Video title', 'Video URL', 'Published', 'Views'];
  const rows = ['a', 'b'].map((x) => [
    'Ana',
    'Film',
    `https://www.youtube.com/watch?v=abcdefghij${x}`,
    '2026-03-05',
    '9',
  ]);
  expect(recognise({ header, rows, file_name: 'films.csv' }).mapping).toMatchObject({ 'Video URL': 'link' });
});
