import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openConnectors } from '#server/slices/connectors/open-connectors.ts';
import { post } from '#server/testing/accounts.ts';
import { CAMPAIGN_NOW } from '#server/testing/campaign.ts';
import {
  aConnectedCampaign,
  type ConnectedCampaign,
  cookieOf,
  HOUR_MS,
} from '#server/testing/connected-campaign.ts';
import { fetchNow, postsIn, takeIn } from '#server/testing/fetching.ts';
import { graphError } from '#server/testing/platforms-graph.ts';
import { APP } from '#server/testing/platforms-server.ts';
import { PUBLIC_URL } from '#server/testing/test-app.ts';
import { fetchConnected } from './connections.jobs.ts';
import { takeInMention } from './mentions.jobs.ts';

let world: ConnectedCampaign;
let server: ConnectedCampaign['server'];
let campaign: ConnectedCampaign['campaign'];
let admin: ConnectedCampaign['admin'];

beforeAll(async () => {
  world = await aConnectedCampaign();
  ({ server, campaign, admin } = world);
});
afterAll(() => world.close());

const fetchAll = () => fetchConnected(campaign.app.services, new AbortController().signal);

it('stores the company’s app without showing its secret', async () => {
  await expect(admin.client.connections.sign_in()).rejects.toMatchObject({
    message: 'Set up the Meta app first.',
  });
  await expect(
    admin.client.connections.set_app({ app: 'meta', client_id: APP.client_id }),
  ).rejects.toMatchObject({ status: 400 });
  const set = await admin.client.connections.set_app({ app: 'meta', ...APP });
  expect(set).toMatchObject({ own: null, redirect_uri: `${PUBLIC_URL}/connect` });
  expect(set.apps).toContainEqual({ app: 'meta', client_id: APP.client_id });
  const { db } = campaign.app.services;
  expect(JSON.stringify(await db.selectFrom('platform_app').selectAll().execute())).not.toContain(
    APP.client_secret,
  );
});

it('signs in with Facebook, and then asks Instagram for the monitor’s creators', async () => {
  const { app, monitor_id } = campaign;
  const begun = await post(app, '/connections/own', {}, admin.headers);
  server.person = 'brand';
  const { url } = begun.json<{ url: string }>();
  expect(new URL(url).searchParams.get('scope')).toContain('instagram_manage_insights');
  const cookie = `${admin.headers.cookie}; ${cookieOf(begun)}`;
  const finished = await post(
    app,
    '/connections/own/finish',
    { search: server.signIn(url) },
    { ...admin.headers, cookie },
  );
  expect(finished.json()).toMatchObject({ own: { username: 'brand', state: 'active' } });
  const stored = await app.services.db.selectFrom('connection').selectAll().executeTakeFirstOrThrow();
  expect(stored.access_token).not.toContain('access');
  expect(new Date(stored.access_expires_at ?? 0).getTime() - CAMPAIGN_NOW.getTime()).toBe(60 * 24 * HOUR_MS);
  await fetchNow(app, openConnectors(app.services));
  await takeIn(app);
  expect(await postsIn(app, monitor_id)).toContain('CCC1');
  const { connectors } = await admin.client.connectors.list();
  expect(connectors[0]).toMatchObject({ platform: 'instagram', label: 'Instagram Graph API', not_found: 1 });
  const callsBefore = server.calls.length;
  world.atHour(6);
  await fetchNow(app, openConnectors(app.services));
  expect(server.calls).toHaveLength(callsBefore);
});

it('imports the company’s own stories, and posts of others that tag it', async () => {
  const { app, me } = campaign;
  await fetchAll();
  await takeIn(app);
  const readAccount = async (username: string) => {
    const { account } = await me.client.profiles.find_account({ platform: 'instagram', username });
    return (await me.client.profiles.posts({ id: String(account?.profile_id) })).posts;
  };
  expect(await readAccount('brand')).toMatchObject([
    { post_type: 'instagram_stories', reach: 40, impressions: 60 },
  ]);
  expect(await readAccount('dora')).toMatchObject([{ link: expect.stringContaining('TAG1') }]);
});

it('imports a post that mentions the company, if Meta signed the message', async () => {
  const { app, me } = campaign;
  const { webhook } = await admin.client.connections.settings();
  const path = new URL(webhook.url).pathname;
  const verify = (token: string) =>
    app.http.inject({
      url: path,
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' },
    });
  expect((await verify(webhook.verify_token)).body).toBe('1158201444');
  expect((await verify('another')).statusCode).toBe(403);
  const event = { field: 'mentions', value: { media_id: '601' } };
  const payload = JSON.stringify({ object: 'instagram', entry: [{ id: '17', time: 1, changes: [event] }] });
  const send = (secret: string) =>
    app.http.inject({
      ...{ method: 'POST', url: path, payload },
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`,
      },
    });
  expect((await send('another secret')).statusCode).toBe(403);
  expect((await send(APP.client_secret)).statusCode).toBe(200);
  const { company_id } = me;
  await takeInMention(app.services, { company_id, external_id: '17', media_id: '601' });
  await takeIn(app);
  const { account } = await me.client.profiles.find_account({ platform: 'instagram', username: 'eva' });
  const { posts } = await me.client.profiles.posts({ id: String(account?.profile_id) });
  expect(posts).toMatchObject([{ link: 'https://www.instagram.com/p/MEN1/' }]);
});

it('says that the sign-in has ended once Meta refuses it', async () => {
  const { app } = campaign;
  world.atHour(36);
  server.next.set('graph/', graphError(190, 'Token has expired'));
  await fetchNow(app, openConnectors(app.services));
  const { connectors } = await admin.client.connectors.list();
  expect(connectors[0]?.error).toMatchObject({ code: 'platform_sign_in_expired' });
  await admin.client.connections.sign_out();
  // The company keeps its own data.
  const { imports } = await admin.client.imports.list({});
  expect(imports.map(({ state }) => state)).not.toContain('withdrawing');
  expect((await admin.client.connections.settings()).own).toBeNull();
  world.atHour(0);
  await app.services.db.deleteFrom('connector_purse').execute();
});
