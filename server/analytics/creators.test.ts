import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { accountNames } from './questions/creator-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('keeps accounts added by hand by a company out of other companies’ reports', async () => {
  const { ch } = app.services;
  const rows = [
    [11, 1, 'instagram', 'reported', 0, 1],
    [12, 2, 'instagram', 'typed', 7, 1],
  ];
  await ch.insert(
    'accounts',
    ['account_id', 'profile_id', 'platform', 'username', 'company_id', 'revision'],
    rows,
  );
  const named = async (company_id: number) =>
    (await accountNames(ch, { company_id, accounts: [11, 12] })).map((a) => a.username).sort();
  expect(await named(7)).toEqual(['reported', 'typed']);
  expect(await named(8)).toEqual(['reported']);
});
