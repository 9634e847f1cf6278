import { afterAll, beforeAll, expect, it } from 'vitest';
import { imported } from '#server/testing/imported.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
  const account = (handle: string, title: string, followers: number) =>
    anAccount({ account: { ...ref(handle), title }, followers, bio: 'Speaks of sunscreen' });
  await imported(app, [
    account('lorient.paris', 'Renée Lorient', 300),
    account('tanaka', '田中さくら花子', 200),
    account('marcus', 'Marcus Oduya', 100),
  ]);
});
afterAll(() => app.close());

const names = async (search: string, one_typo = true) =>
  (await me.client.profiles.search({ search, one_typo })).profiles.map(({ name }) => name);

it.each([
  ['renee', 'Renée Lorient'],
  ['RENEE lorent', 'Renée Lorient'],
  ['lorent.paris', 'Renée Lorient'],
  ['oduay marcus', 'Marcus Oduya'],
  ['さくち花子', '田中さくら花子'],
])('finds %s despite accents and a typo', async (search, name) => {
  expect(await names(search)).toEqual([name]);
  expect(await names(search, false)).toEqual([]);
});

it.each(['maxxus', 'sunscreen', 'sunscren', '.*', "\\'", '(('])('finds nobody for %s', async (search) => {
  expect(await names(search)).toEqual([]);
});
