import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  aConnectedCampaign,
  type ConnectedCampaign,
  signInBrand,
} from '#server/testing/connected-campaign.ts';
import { graphError } from '#server/testing/platforms-graph.ts';
import { APP } from '#server/testing/platforms-server.ts';

let world: ConnectedCampaign;
let server: ConnectedCampaign['server'];
let me: ConnectedCampaign['campaign']['me'];

beforeAll(async () => {
  world = await aConnectedCampaign();
  ({ server } = world);
  ({ me } = world.campaign);
});
afterAll(() => world.close());
beforeEach(async () => {
  server.calls.length = 0;
  server.next.clear();
  server.marketplace = {
    refusal: null,
    creators: [
      {
        ...{ username: 'anna', is_account_verified: true, biography: 'Lanterns', country: 'FR' },
        ...{ followers: 30_000, reach: 1234.4, portfolio_url: 'https://www.instagram.com/portfolio/1' },
      },
      { username: 'iris.new', followers: 20_000, country: 'France', portfolio_url: 'javascript:alert(1)' },
      { username: 'juno.new', biography: 'Lamps' },
    ],
  };
  await world.campaign.app.services.db.deleteFrom('throttle').execute();
});

const search = (input: object = {}) => me.client.profiles.search_marketplace(input);
const turn = (is_on: boolean) =>
  world.admin.client.connections.set_feature({ feature: 'marketplace', is_on });
const searchCall = () => server.calls.find(({ path }) => path.endsWith('creator_marketplace_creators'));

it('is searched only if the switch is on and an account is signed in', async () => {
  await world.admin.client.connections.set_app({ app: 'meta', ...APP });
  expect(await me.client.profiles.marketplace()).toEqual({ is_on: false });
  await expect(search()).rejects.toMatchObject({ status: 409, data: { code: 'marketplace_turned_off' } });
  await turn(true);
  expect(await me.client.profiles.marketplace()).toEqual({ is_on: true });
  await expect(search()).rejects.toMatchObject({ data: { code: 'marketplace_signed_out' } });
  expect(searchCall()).toBeUndefined();
  await signInBrand(world);
});

it('shows creators page by page, with the company’s profiles, and stores nothing', async () => {
  const { db } = world.campaign.app.services;
  const count = async () => (await db.selectFrom('account').select('id').execute()).length;
  const before = await count();
  const { creators, next } = await search();
  expect(creators).toEqual([
    {
      ...{ username: 'anna', is_verified: true, bio: 'Lanterns', country: 'FR', gender: null },
      ...{ followers: 30_000, reach: 1234, portfolio: 'https://www.instagram.com/portfolio/1' },
      profile: { id: world.campaign.profile_id('anna'), name: 'anna', slug: expect.any(String) },
    },
    {
      ...{ username: 'iris.new', is_verified: false, bio: null, country: null, gender: null },
      ...{ followers: 20_000, reach: null, portfolio: null, profile: null },
    },
  ]);
  const rest = await search({ after: next ?? undefined });
  expect(rest.creators).toMatchObject([{ username: 'juno.new', followers: null, reach: null }]);
  expect(rest.next).toBeNull();
  expect(await count()).toBe(before);
});

it('queries with the page’s token and Meta’s parameters', async () => {
  await search({
    ...{ query: 'lamps', countries: ['FR', 'BE'], least_followers: 10_000, most_followers: 50_000 },
    ...{
      interests: ['HOME_AND_GARDEN'],
      gender: 'female',
      audience_countries: ['FR'],
      audience_gender: 'male',
    },
    ...{ audience_age: '25_to_34', latest_post: 'last_30_days' },
  });
  expect(searchCall()?.token).toMatch(/^page of /);
  expect(searchCall()?.params).toMatchObject({
    ...{ query: 'lamps', creator_countries: '["FR","BE"]', creator_min_followers: '10000' },
    ...{ creator_max_followers: '50000', creator_interests: '["HOME_AND_GARDEN"]', creator_gender: 'female' },
    ...{ major_audience_countries: '["FR"]', major_audience_gender: 'male' },
    ...{ major_audience_age_bucket: '25_to_34', creator_latest_post_activity: 'last_30_days' },
  });
  server.calls.length = 0;
  await search({ similar_to: ['@Anna', 'https://www.instagram.com/iris.new/'] });
  expect(searchCall()?.params).toMatchObject({ similar_to_creators: '["anna","iris.new"]' });
  expect(searchCall()?.params).not.toHaveProperty('query');
  const field = (name: string) => ({ status: 400, data: { issues: [{ field: name }] } });
  await expect(search({ query: 'lamps', similar_to: ['anna'] })).rejects.toMatchObject(field('similar_to'));
  await expect(search({ similar_to: ['not a handle'] })).rejects.toMatchObject(field('similar_to'));
  await expect(search({ least_followers: 50_000, most_followers: 25_000 })).rejects.toMatchObject(
    field('most_followers'),
  );
});

it('explains Meta’s refusals: permission, brand, limit, page', async () => {
  const refusal = async () => {
    const error = await search().then(
      () => null,
      (caught) => caught,
    );
    return [error?.status, error?.data.code, error?.message];
  };
  server.marketplace.refusal =
    '(#10) The app requires the permission instagram_creator_marketplace_discovery to use this endpoint';
  expect(await refusal()).toEqual([
    ...[409, 'platform_permission_missing'],
    expect.stringContaining('instagram_creator_marketplace_discovery'),
  ]);
  server.marketplace.refusal = '(#10) The brand is not eligible for the creator marketplace';
  expect(await refusal()).toEqual([
    ...[409, 'marketplace_closed'],
    expect.stringContaining(': The brand is not eligible for the creator marketplace'),
  ]);
  server.marketplace.refusal = null;
  server.next.set('creator_marketplace_creators', graphError(100, 'Invalid parameter'));
  expect(await refusal()).toEqual([
    503,
    'platform_query_refused',
    expect.stringContaining('Invalid parameter'),
  ]);
  server.next.set('me/accounts', { status: 200, body: { data: [{ id: '1' }] } });
  expect((await refusal()).slice(0, 2)).toEqual([409, 'meta_page_not_allowed']);
  server.next.set('creator_marketplace_creators', graphError(4, 'Application request limit reached'));
  expect((await refusal()).slice(0, 2)).toEqual([503, 'platform_rate_limit']);
  expect((await search()).creators).toHaveLength(2);
});

it('limits how often one person searches', async () => {
  for (let i = 0; i < 30; i++) await search();
  await expect(search()).rejects.toMatchObject({ status: 429 });
  const colleague = await world.campaign.app.signIn({ company_id: me.company_id, role: 'member' });
  expect((await colleague.client.profiles.search_marketplace({})).creators).toHaveLength(2);
});
