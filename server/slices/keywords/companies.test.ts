import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { accountFacts } from './columns/account-facts.ts';
import { accountNames } from './reports/creators.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

it('accounts that a company typed in are known to no other company’s keyword report', async () => {
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
  expect([...(await accountFacts(ch)).account_id]).toEqual([11]);
  const named = async (company_id: number) =>
    (await accountNames(ch, { company_id, accounts: [11, 12] })).map((a) => a.username).sort();
  expect(await named(7)).toEqual(['reported', 'typed']);
  expect(await named(8)).toEqual(['reported']);
});
