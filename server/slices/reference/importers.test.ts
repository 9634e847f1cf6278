import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let operator: SignedIn;
let trusted: SignedIn;
beforeAll(async () => {
  app = await testApp();
  operator = await app.signIn();
  trusted = await app.signIn();
  const { db } = app.services;
  await db.updateTable('company').set({ name: 'Fjord' }).where('id', '=', trusted.company_id).execute();
  const { id } = await db
    .insertInto('import')
    .values({
      company_id: trusted.company_id,
      file_name: 'their secret.csv',
      file_size: 1,
      rows_read: 2,
      state: 'completed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { touched } = await openIntake(app.services, { import_id: id, imported: false }).write([
    anAccount({ account: ref('ana'), followers: 10 }),
    aPost({ external_id: 'p1', account: ref('ana'), likes: 3 }),
  ]);
  await db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await project(app.services);
});
afterAll(() => app.close());

it('marks another company’s imports: each post, the profile’s record and the origin of a number', async () => {
  const { client } = operator;
  expect((await client.profiles.posts({ id: 'ana' })).posts).toMatchObject([{ imported_by: 'Fjord' }]);
  expect(await client.home.latest_posts({ limit: 5 })).toMatchObject([{ imported_by: 'Fjord' }]);
  const { imports } = await client.profiles.activity({ id: 'ana' });
  expect(imports).toMatchObject([{ company: 'Fjord', file_name: null }]);
  expect((await client.reference.metrics()).imported_by).toEqual(['Fjord']);
});

it('does not mark a company’s own data, and shows its file names only to it', async () => {
  const { client } = trusted;
  expect((await client.profiles.posts({ id: 'ana' })).posts).toMatchObject([{ imported_by: null }]);
  const { imports } = await client.profiles.activity({ id: 'ana' });
  expect(imports).toMatchObject([{ company: null, file_name: 'their secret.csv' }]);
  expect((await client.reference.metrics()).imported_by).toEqual([]);
});
