import { afterAll, beforeAll, expect, it } from 'vitest';
import { exporters } from '#server/exporters.ts';
import { runExport } from '#server/slices/exports/run-export.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  const names = ['anna', 'ben', 'cleo'];
  await imported(app, [
    ...names.map((name) => anAccount({ account: ref(name), followers: 900 })),
    ...names.map((name) =>
      aPost({ external_id: `of-${name}`, account: ref(name), likes: 3, message: `By ${name}` }),
    ),
  ]);
});
afterAll(() => app.close());

it('contains the posts of all creators of the list, of those selected, and of nobody removed', async () => {
  const { profiles } = await me.client.profiles.search({ sort_by: 'name', order: 'asc' });
  const [anna = 0, ben = 0, cleo = 0] = profiles.map((p) => p.id);
  const list = await me.client.lists.add({ name: 'Spring' });
  await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [anna, ben, cleo] });
  await me.client.lists.remove_profiles({ id: list.id, profile_ids: [ben] });
  const posts = async (ids?: number[]) => {
    const input = { list_id: list.id, ...(ids ? { ids } : {}) };
    const { id } = await me.client.exports.start({ kind: 'list_posts', format: 'csv', input });
    await runExport(app.services, exporters, id);
    const { title } = await me.client.exports.get({ id });
    const text = await (await me.client.exports.download({ id })).text();
    return { title, authors: [...text.matchAll(/By (\w+)/g)].map((match) => match[1]).toSorted() };
  };
  expect(await posts()).toEqual({ title: 'Spring: posts', authors: ['anna', 'cleo'] });
  expect((await posts([cleo, ben])).authors).toEqual(['cleo']);
  const outsider = await app.signIn();
  await expect(
    outsider.client.exports.start({ kind: 'list_posts', format: 'csv', input: { list_id: list.id } }),
  ).rejects.toMatchObject({ status: 404 });
});
