import { afterAll, beforeAll, expect, it } from 'vitest';
import { indexProfiles } from '#server/projector/search-index.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let one: SignedIn;
let two: SignedIn;
beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
  two = await app.signIn();
});
afterAll(() => app.close());

interface Row {
  company_id?: number;
  profile_id: number;
  account_id?: number;
  search_text?: string;
  country?: string;
  themes?: string[];
  followers?: number;
  engagement_rate?: number;
}
const write = async (row: Row, revision: number) => {
  const all = {
    platform: 'all',
    company_id: 0,
    account_id: row.profile_id,
    search_text: 'somebody',
    kind: 'influencer',
    country: 'FR',
    themes: ['food'],
    followers: 1000 + row.profile_id,
    engagement_rate: 0.05,
    revision,
    ...row,
  };
  await app.services.ch.insert('profile_search', Object.keys(all), [Object.values(all)]);
  await indexProfiles(app.services, [row.profile_id]);
};

type Search = Parameters<SignedIn['client']['profiles']['search']>[0];
const idsFor = async (who: SignedIn, filter: Search) =>
  (await who.client.profiles.search(filter)).profiles.map((p) => p.id);

it('has current results after a change: filters, order, and own rows instead of shared ones', async () => {
  for (const profile_id of [1, 2, 3]) await write({ profile_id }, 1);
  await app.services.ch.insert(
    'audience_index',
    ['dimension', 'key', 'account_id', 'share'],
    [1, 2, 3].map((account_id) => ['countries', 'FR', account_id, 0.5]),
  );
  const searches: Search[] = [
    { country: ['FR'] },
    { min_engagement: 0.03 },
    { search: 'somebody' },
    { audience_country: ['FR'] },
    { themes: ['food'] },
  ];
  for (const search of [{}, ...searches]) expect(await idsFor(one, search)).toEqual([3, 2, 1]);

  const other = { country: 'DE', engagement_rate: 0.01, search_text: 'nobody', themes: ['art'] };
  await write({ profile_id: 1, account_id: 4, followers: 9000, ...other }, 2);
  expect(await idsFor(one, {})).toEqual([1, 3, 2]);
  for (const search of searches) expect([search, await idsFor(one, search)]).toEqual([search, [3, 2]]);
  expect(await idsFor(one, { country: ['DE'] })).toEqual([1]);

  await write({ profile_id: 3, company_id: one.company_id, country: 'US' }, 3);
  expect(await idsFor(one, { country: ['FR'] })).toEqual([2]);
  expect(await idsFor(two, { country: ['FR'] })).toEqual([3, 2]);
  expect(await idsFor(one, { country: ['US'] })).toEqual([3]);
});
