import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aConnectedCampaign,
  type ConnectedCampaign,
  signInBrand,
} from '#server/testing/connected-campaign.ts';
import { APP } from '#server/testing/platforms-server.ts';

let world: ConnectedCampaign;
beforeAll(async () => {
  world = await aConnectedCampaign();
});
afterAll(() => world.close());

/** Scopes that the sign-in asks for. */
const signIn = async () => (await signInBrand(world)).searchParams.get('scope')?.split(',') ?? [];

const NEEDS = ['instagram_creator_marketplace_discovery', 'pages_manage_metadata'];
const marketplace = async () =>
  (await world.admin.client.connections.settings()).features.find((one) => one.feature === 'marketplace');

it('turns features of the Meta app on and off, with their permissions', async () => {
  const { admin, campaign } = world;
  const set = (is_on: boolean) => admin.client.connections.set_feature({ feature: 'marketplace', is_on });
  await expect(set(true)).rejects.toMatchObject({ message: 'Set up the Meta app first.' });
  await admin.client.connections.set_app({ app: 'meta', ...APP });
  expect(await marketplace()).toEqual({ feature: 'marketplace', is_on: false, lacks: null });
  expect(await signIn()).not.toContain(NEEDS[0]);
  await set(true);
  await set(true);
  // The account is signed in without them.
  expect(await marketplace()).toEqual({ feature: 'marketplace', is_on: true, lacks: NEEDS });
  expect(await signIn()).toEqual(expect.arrayContaining(NEEDS));
  expect(await marketplace()).toMatchObject({ lacks: [] });
  world.server.declined = [NEEDS[1] ?? ''];
  await signIn();
  expect(await marketplace()).toMatchObject({ lacks: [NEEDS[1]] });
  // A sign-in is complete without Meta's list.
  world.server.next.set('me/permissions', { status: 500, body: {} });
  await signIn();
  expect(await marketplace()).toMatchObject({ lacks: null });
  await set(false);
  expect(await marketplace()).toMatchObject({ is_on: false });
  const noted = await campaign.app.services.db
    .selectFrom('audit_event')
    .where('company_id', '=', admin.company_id)
    .where('action', '=', 'connections.feature_changed')
    .select('target')
    .orderBy('id')
    .execute();
  expect(noted.map(({ target }) => target)).toEqual([
    'marketplace: on',
    'marketplace: on',
    'marketplace: off',
  ]);
});

it('stores a new secret separately from the features, and deletes them with the app', async () => {
  const { admin } = world;
  await admin.client.connections.set_feature({ feature: 'hashtags', is_on: true });
  const { features } = await admin.client.connections.set_app({ app: 'meta', ...APP });
  expect(features[0]).toMatchObject({ feature: 'hashtags', is_on: true });
  const removed = await admin.client.connections.remove_app({ app: 'meta' });
  expect(removed.features.map(({ is_on }) => is_on)).toEqual([false, false]);
});
