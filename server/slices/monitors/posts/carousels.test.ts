import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { addImport, runImport } from '#server/slices/imports/import-run.ts';
import { runBatches } from '#server/slices/imports/run/batches.ts';
import { runWithdrawal } from '#server/slices/imports/withdraw/withdraw.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

const picture = (n: number) => `https://pictures.example/slide-${n}.jpg`;
const of = (n: number) => expect.stringContaining(encodeURIComponent(picture(n)));

let app: TestApp;
let me: SignedIn;
let monitor: number;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-carousels-'));

beforeAll(async () => {
  app = await testApp();
  app.services.log.level = 'silent';
  me = await app.signIn();
  monitor = (
    await me.client.monitors.create({
      ...{ name: 'Slides', keywords: ['#slides'], start_date: '2026-03-01', end_date: '2026-03-31' },
    })
  ).id;
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function take(name: string, text: string): Promise<number> {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  const { company_id, user_id } = me;
  const id = await addImport(app.services, {
    ...{ company_id, created_by: user_id, path: file, name, platform: 'instagram', state: 'pending' },
  });
  await runImport(app.services, id, { takeIn: runBatches });
  await project(app.services);
  return id;
}
async function shown() {
  const { matchStale } = await import('../matching/matching.jobs.ts');
  await matchStale(app.services, true);
  const { posts } = await me.client.monitors.posts({ id: monitor });
  return Object.fromEntries(
    posts.map(({ message, carousel_images, swipe_number }) => [
      message.split(' ')[0],
      { carousel_images, swipe_number },
    ]),
  );
}

it('have all their pictures in the monitor, from columns, lists and objects, until their import is withdrawn', async () => {
  const row = (code: string, message: string) =>
    `ana,https://www.instagram.com/p/${code}/,2026-03-05,"${message} #slides",10,2`;
  const csv = [
    'username,url,date,caption,likes,comments,image_url,images/0,images/1,images/2',
    `${row('CxSlides001', 'columns')},${picture(1)},${picture(1)},${picture(2)},${picture(3)}`,
    `${row('CxSlides002', 'single')},${picture(4)},,,`,
  ].join('\n');
  const first = await take('columns.csv', `${csv}\n`);
  const json = [
    {
      ...{ username: 'ana', url: 'https://www.instagram.com/p/CxSlides003/', date: '2026-03-06' },
      ...{ caption: 'objects #slides', likes: 5, comments: 1, images: [picture(5), picture(6)] },
    },
  ];
  await take('objects.json', JSON.stringify(json));
  const list = [
    'username,url,date,caption,likes,comments,image_list',
    `${row('CxSlides004', 'list')},"${picture(7)},${picture(8)}"`,
  ].join('\n');
  await take('list.csv', `${list}\n`);
  expect(await shown()).toEqual({
    columns: { carousel_images: [of(1), of(2), of(3)], swipe_number: 3 },
    single: { carousel_images: null, swipe_number: null },
    objects: { carousel_images: [of(5), of(6)], swipe_number: 2 },
    list: { carousel_images: [of(7), of(8)], swipe_number: 2 },
  });
  await me.client.imports.withdraw({ id: first });
  await runWithdrawal(app.services, first);
  const rows = await app.services.ch.query<{ n: number }>(
    'SELECT count() AS n FROM post_images FINAL',
    {},
    'pictures left',
  );
  expect([Object.keys(await shown()).sort(), rows[0]?.n]).toEqual([['list', 'objects'], 2]);
});
