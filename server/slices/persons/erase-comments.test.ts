import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { addImport, runImport } from '#server/slices/imports/import-run.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { runBatches } from '#server/slices/imports/run/batches.ts';
import { aComment, anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { requestErasure, runErasure } from './erase.ts';

let app: TestApp;
let operator: SignedIn;
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-erase-comments-'));
const HANDLE = 'quilla.q';
const ID = '17840000000000001';

beforeAll(async () => {
  app = await testApp();
  operator = await app.signIn();
  const quilla = {
    platform: 'instagram' as const,
    external_id: ID,
    username: HANDLE,
    title: 'Quilla Quartz',
  };
  const on = (post: string, text: string, author = ref(HANDLE)) =>
    aComment({ post_external_id: post, external_id: text, text, author, platform: author.platform });
  const { touched } = await openIntake(app.services, { import_id: 999, imported: false }).write([
    anAccount({ account: quilla, followers: 900 }),
    aPost({ external_id: 'own', account: quilla }),
    aPost({ external_id: 'other', account: ref('neighbour') }),
    on('own', 'by a fan on hers', ref('fan.f')),
    on('other', 'by her handle'),
    on('other', 'by her id', { ...ref('her_old_name'), external_id: ID }),
    on('other', 'by her name', { ...quilla, external_id: null, username: null }),
    on('unknown', 'by her, on a post nobody has'),
    on('other', 'by a fan', ref('fan.f')),
    on('other', 'by a namesake elsewhere', ref(HANDLE, 'tiktok')),
  ]);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Without FINAL, to include rows marked as ended. */
const texts = async () =>
  (await app.services.ch.query<{ text: string }>('SELECT text FROM post_comments ORDER BY text')).map(
    (r) => r.text,
  );

it('deletes her comments under any of her names and those under her posts, and nothing else', async () => {
  const { profiles } = await operator.client.profiles.search({ search: 'quilla' });
  const profile_id = profiles[0]?.id ?? 0;
  const id = await requestErasure(app.services, {
    company_id: operator.company_id,
    user_id: operator.user_id,
    profile_id,
    reason: 'asked on 3 May',
  });
  await runErasure(app.services, id);
  expect(await texts()).toEqual(['by a fan', 'by a namesake elsewhere']);
});

it('skips her in the next table of comments, and says so', async () => {
  const file = path.join(folder, 'comments.csv');
  const row = (who: string, id: string, text: string) =>
    `${text},${text},https://www.instagram.com/p/other/,@${who},${id},2026-05-0${text.length % 9 || 1}`;
  writeFileSync(
    file,
    [
      'comment id,comment text,post url,commenter,commenter id,comment date',
      row(HANDLE.toUpperCase(), '', 'again by handle'),
      row('another.name', ID, 'again by id'),
      row('fan.f', '5551', 'again by a fan'),
    ].join('\n'),
  );
  const id = await addImport(app.services, {
    company_id: operator.company_id,
    created_by: null,
    path: file,
    name: 'comments.csv',
    state: 'pending',
  });
  await runImport(app.services, id, { takeIn: runBatches });
  expect(await operator.client.imports.get({ id })).toMatchObject({
    ...{ state: 'completed', rows_read: 3, rows_erased: 2, comments_new: 1 },
  });
  expect(await texts()).toEqual(['again by a fan', 'by a fan', 'by a namesake elsewhere']);
});
