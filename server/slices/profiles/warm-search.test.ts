import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { warmSearch } from './warm-search.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('leaves nothing of the columns to read for the first who searches', async () => {
  const { client } = await app.signIn();
  await client.profiles.add({ name: 'Lina Marlow', kind: 'influencer', accounts: [] });
  const asked: Array<string | undefined> = [];
  const { ch } = app.services;
  const columns = ch.columns.bind(ch);
  ch.columns = (sql, params, name) => {
    asked.push(name);
    return columns(sql, params, name);
  };
  await warmSearch(app.services);
  expect(asked).toContain('profile columns');
  asked.length = 0;
  expect((await client.profiles.search({})).total).toBe(1);
  expect(asked).toEqual([]);
});

it('does not stop a start whose store does not answer', async () => {
  const log = { ...app.services.log, warn: () => undefined } as unknown as TestApp['services']['log'];
  const ch = { ...app.services.ch, columns: () => Promise.reject(new Error('no answer')) };
  await expect(warmSearch({ ch, log })).resolves.toBeUndefined();
});
