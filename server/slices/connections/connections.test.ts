import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppName, InvitedCreator } from '#contract/connections.ts';
import { freshToken } from '#server/slices/connectors/logins/fresh-token.ts';
import { openConnectors } from '#server/slices/connectors/open-connectors.ts';
import { runWithdrawal } from '#server/slices/imports/withdraw/withdraw.ts';
import { auditOf, post } from '#server/testing/accounts.ts';
import { aCampaign, CAMPAIGN_NOW, type Campaign } from '#server/testing/campaign.ts';
import { fetchNow, postsIn, takeIn } from '#server/testing/fetching.ts';
import { graphError } from '#server/testing/platforms-instagram.ts';
import { APP, platformsServer } from '#server/testing/platforms-server.ts';
import type { PlatformsServer } from '#server/testing/platforms-world.ts';
import { PUBLIC_URL, type SignedIn } from '#server/testing/test-app.ts';
import { fetchConnected } from './connections.jobs.ts';
import { takeInMention } from './mentions.jobs.ts';

const HOUR_MS = 3_600_000;
let now = CAMPAIGN_NOW;
let server: PlatformsServer;
let campaign: Campaign;
let admin: SignedIn;

beforeAll(async () => {
  server = await platformsServer(
    {
      brand: {
        ...{ id: '17', followers: 900, media: [] },
        stories: [
          {
            ...{ id: '401', code: '4111', timestamp: '2026-03-20T07:00:00+0000' },
            insights: { reach: 40, views: 60 },
          },
        ],
        tags: [{ id: '501', code: 'TAG1', timestamp: '2026-03-19T07:00:00+0000', likes: 4, by: 'dora' }],
      },
      eva: {
        id: '19',
        followers: 70,
        media: [{ id: '601', code: 'MEN1', timestamp: '2026-03-19T09:00:00+0000' }],
      },
      anna: {
        ...{ id: '18', followers: 5000 },
        media: [
          {
            ...{ id: '201', code: 'CCC1', timestamp: '2026-03-18T10:00:00+0000', likes: 50, comments: 2 },
            insights: { reach: 3000, views: 4100, saved: 7, shares: 5 },
          },
        ],
        stories: [
          {
            ...{ id: '301', code: '3111', timestamp: '2026-03-20T08:00:00+0000' },
            insights: { reach: 1200, views: 1500, replies: 3, shares: 1 },
          },
          { id: '302', code: '3112', timestamp: '2026-03-20T09:00:00+0000' },
        ],
        audience: { 'age,gender': { '18-24,F': 240, '25-34,M': 80, '25-34,U': 80 }, country: { FR: 10 } },
      },
    },
    {
      followers: 800,
      videos: [{ id: '7300000000000000001', at: '2026-03-17T10:00:00Z', likes: 9, views: 90 }],
    },
  );
  const { url: platforms_url, outbound } = server;
  campaign = await aCampaign({ now: () => now, connectors: { outbound, platforms_url } });
  admin = await campaign.app.signIn({ company_id: campaign.me.company_id });
});
afterAll(async () => {
  await campaign.close();
  await server.close();
});

const cookieOf = (answer: { cookies: Array<{ name: string; value: string }> }) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const setApp = (app: AppName) => admin.client.connections.set_app({ app, ...APP });
const tokenOf = (url: string | null | undefined) => url?.split('#')[1] ?? '';
const fetchAll = () => fetchConnected(campaign.app.services, new AbortController().signal);

async function link(username = 'anna'): Promise<string> {
  const profile_id = campaign.profile_id(username);
  const answer = await campaign.me.client.connections.create_link({ profile_id, days: 14 });
  return tokenOf(answer.link?.url);
}

async function connect(token: string, app: 'instagram' | 'tiktok' | 'google', person = 'anna') {
  const begun = await post(campaign.app, '/connect/start', {
    token,
    app,
    consent_version: 1,
    language: 'fr',
  });
  expect(begun.statusCode, begun.body).toBe(200);
  server.person = person;
  const { url } = begun.json<{ url: string }>();
  const finish = (search: string, cookie = cookieOf(begun)) =>
    post(campaign.app, '/connect/finish', { search }, { cookie });
  return { url, search: server.signIn(url), finish };
}

async function withdrawAll() {
  const rows = await campaign.app.services.db
    .selectFrom('import')
    .where('state', '=', 'withdrawing')
    .select('id')
    .execute();
  for (const { id } of rows) await runWithdrawal(campaign.app.services, id);
}

it('stores the company’s app without showing its secret', async () => {
  await expect(admin.client.connections.sign_in()).rejects.toMatchObject({
    message: 'Set up the Meta app first.',
  });
  await expect(
    admin.client.connections.set_app({ app: 'meta', client_id: APP.client_id }),
  ).rejects.toMatchObject({ status: 400 });
  const set = await setApp('meta');
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
  expect(new Date(stored.access_expires_at ?? 0).getTime() - now.getTime()).toBe(60 * 24 * HOUR_MS);
  await fetchNow(app, openConnectors(app.services));
  await takeIn(app);
  expect(await postsIn(app, monitor_id)).toContain('CCC1');
  const { connectors } = await admin.client.connectors.list();
  expect(connectors[0]).toMatchObject({ platform: 'instagram', label: 'Instagram Graph API', not_found: 1 });
  const asked = server.asked.length;
  now = new Date(now.getTime() + 6 * HOUR_MS);
  await fetchNow(app, openConnectors(app.services));
  expect(server.asked).toHaveLength(asked);
});

it('takes in the company’s own stories, and posts of others that tag it', async () => {
  const { app, me } = campaign;
  await fetchAll();
  await takeIn(app);
  const found = async (username: string) => {
    const { account } = await me.client.profiles.find_account({ platform: 'instagram', username });
    return (await me.client.profiles.posts({ id: String(account?.profile_id) })).posts;
  };
  expect(await found('brand')).toMatchObject([
    { post_type: 'instagram_stories', reach: 40, impressions: 60 },
  ]);
  expect(await found('dora')).toMatchObject([{ link: expect.stringContaining('TAG1') }]);
});

it('takes in a post that mentions the company, if Meta signed the message', async () => {
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
  now = new Date(now.getTime() + 30 * HOUR_MS);
  server.next.set('graph/', graphError(190, 'Token has expired'));
  await fetchNow(app, openConnectors(app.services));
  const { connectors } = await admin.client.connectors.list();
  expect(connectors[0]?.error).toMatchObject({ code: 'platform_sign_in_again' });
  await admin.client.connections.sign_out();
  // The company keeps its own data.
  const { imports } = await admin.client.imports.list({});
  expect(imports.map(({ state }) => state)).not.toContain('withdrawing');
  expect((await admin.client.connections.settings()).own).toBeNull();
  now = CAMPAIGN_NOW;
  await app.services.db.deleteFrom('connector_purse').execute();
});

it('shows a creator who asks, what is read, and only what is set up', async () => {
  const token = await link();
  const read = async () => (await post(campaign.app, '/connect', { token })).json<InvitedCreator>();
  expect(await read()).toMatchObject({ creator: 'anna', is_open: true, apps: [], connections: [] });
  await Promise.all([setApp('instagram'), setApp('tiktok'), setApp('google')]);
  const page = await read();
  expect(page.apps.map(({ app }) => app)).toEqual(['instagram', 'tiktok', 'google']);
  expect(page.apps[0]?.consent.reads.map(({ code }) => code)).toContain('connection_stories');
  // No other company uses this installation.
  expect(page.apps[0]?.consent.terms.map(({ code }) => code)).not.toContain('connection_others');
  const wrong = await post(campaign.app, '/connect', { token: `${token}x` });
  expect(wrong.statusCode).toBe(404);
});

it('connects only the browser that began, with its own state', async () => {
  const { url, search, finish } = await connect(await link(), 'tiktok');
  const asked = Object.fromEntries(new URL(url).searchParams);
  expect(asked).toMatchObject({ client_key: APP.client_id, code_challenge_method: 'S256' });
  expect((await finish(search, '')).statusCode).toBe(401);
  const forged = await finish(search.replace(/state=[^&]*/, 'state=other'));
  expect(forged.json()).toMatchObject({
    message: 'TikTok did not confirm the sign-in. Nothing was connected.',
  });
  const canceled = await finish(`?error=access_denied&state=${asked.state}`);
  expect(canceled.json()).toMatchObject({ message: 'You did not allow access. Nothing was connected.' });
  expect(
    await campaign.app.services.db
      .selectFrom('connection')
      .where('state', '=', 'active')
      .select('id')
      .execute(),
  ).toEqual([]);
});

it('takes in stories, reach and audience as measured, and says so', async () => {
  const { app, me, monitor_id } = campaign;
  const token = await link();
  const { search, finish } = await connect(token, 'instagram');
  expect((await finish(search)).json()).toEqual({ token, username: 'anna', platform: 'instagram' });
  await fetchAll();
  await takeIn(app);
  expect(await postsIn(app, monitor_id)).toEqual(expect.arrayContaining(['3111', '3112', 'CCC1']));
  const { posts } = await me.client.monitors.posts({ id: monitor_id, post_type: 'instagram_stories' });
  const story = posts.find(({ link }) => link?.includes('/3111'));
  expect(story).toMatchObject({ reach: 1200, impressions: 1500 });
  const coverage = await me.client.monitors.coverage({ id: monitor_id });
  expect(coverage.stories.find(({ creator }) => creator.name === 'anna')).toMatchObject({
    ...{ is_connected: true, stories: 2 },
  });
  const { sources } = await me.client.monitors.sources({ id: monitor_id });
  expect(sources.find(({ creator }) => creator.name === 'anna')).toMatchObject({
    state: 'connected',
    reason: null,
  });
  const [audience] = await me.client.profiles.audience({ profile_id: campaign.profile_id('anna') });
  expect(audience).toMatchObject({ sample_size: 400, sources: [{ is_connected: true }] });
  expect(audience?.distributions.genders).toEqual([
    { key: 'FEMALE', share: 0.75 },
    { key: 'MALE', share: 0.25 },
  ]);
  expect(audience?.distributions.ages).toMatchObject([{ key: '18-24', share: 0.6 }, { key: '25-34' }]);
  expect(audience?.distributions.genders_per_age).toMatchObject([{ key: 'FEMALE 18-24', share: 0.75 }, {}]);
  const stored = await app.services.db
    .selectFrom('connection')
    .selectAll()
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  expect(stored.consent).toMatchObject({ version: 1, language: 'fr', reads: expect.any(Array) });
  expect(await auditOf(app, me.company_id)).toContain('connections.creator_connected');
});

it('asks for stories every six hours, and for the rest once a day', async () => {
  const paths = async (hours: number) => {
    server.asked.length = 0;
    now = new Date(CAMPAIGN_NOW.getTime() + hours * HOUR_MS);
    await fetchAll();
    return server.asked.map(({ path }) => path.split('/').slice(2).join('/'));
  };
  expect(await paths(5)).toEqual([]);
  expect(await paths(7)).toEqual(['me', 'me/stories', '301/insights', '302/insights']);
  expect(await paths(25)).toContain('me/media');
  now = CAMPAIGN_NOW;
});

it('deletes what came in when consent is withdrawn, also by an expired link', async () => {
  const { app, me, monitor_id } = campaign;
  const token = await link();
  await app.services.db.updateTable('creator_link').set({ expires_at: now }).execute();
  const page = (await post(app, '/connect', { token })).json<InvitedCreator>();
  expect(page).toMatchObject({ is_open: false, connections: [{ username: 'anna', state: 'active' }] });
  const answer = await post(app, '/connect/withdraw', { token, connection_id: page.connections[0]?.id });
  expect(answer.json()).toMatchObject({ connections: [] });
  const { db } = app.services;
  expect(
    await db
      .selectFrom('connection')
      .selectAll()
      .where('platform', '=', 'instagram')
      .where('ended_by', '=', 'anna')
      .execute(),
  ).toMatchObject([{ state: 'ended', access_token: null, refresh_token: null, ended_by: 'anna' }]);
  // Imports that were still waiting go as well.
  await fetchAll();
  await withdrawAll();
  expect(await postsIn(app, monitor_id)).not.toContain('3111');
  const coverage = await me.client.monitors.coverage({ id: monitor_id });
  expect(coverage.stories.find(({ creator }) => creator.name === 'anna')).toMatchObject({
    ...{ is_connected: false, stories: 0, captured_share: 0 },
  });
  expect(await me.client.profiles.audience({ profile_id: campaign.profile_id('anna') })).toEqual([]);
  expect(await auditOf(app, me.company_id)).toContain('connections.consent_withdrawn');
  expect((await post(app, '/connect', { token })).json()).toMatchObject({
    message: expect.stringContaining('This link has expired.'),
  });
});

it('renews a rotating token once, whoever asks', async () => {
  const { app } = campaign;
  const { search, finish } = await connect(await link('ben'), 'tiktok', 'ben');
  expect((await finish(search)).statusCode).toBe(200);
  const { id } = await app.services.db
    .selectFrom('connection')
    .where('app', '=', 'tiktok')
    .select('id')
    .executeTakeFirstOrThrow();
  now = new Date(CAMPAIGN_NOW.getTime() + 3 * HOUR_MS);
  server.slow_ms = 300;
  const before = server.refreshes;
  const tokens = await Promise.all([1, 2, 3].map(() => freshToken({ ...app.services }, id)));
  expect(server.refreshes - before).toBe(1);
  expect(new Set(tokens).size).toBe(1);
  now = new Date(CAMPAIGN_NOW.getTime() + 6 * HOUR_MS);
  expect(await freshToken(app.services, id)).not.toBe(tokens[0]);
  // Somebody else used the refresh token.
  server.refresh_token = 'rotated elsewhere';
  now = new Date(CAMPAIGN_NOW.getTime() + 9 * HOUR_MS);
  await expect(freshToken(app.services, id)).rejects.toMatchObject({ kind: 'refused' });
  const { connections } = await campaign.me.client.connections.of_profile({ id: campaign.profile_id('ben') });
  expect(connections[0]).toMatchObject({ state: 'sign_in', error: { code: 'platform_sign_in_again' } });
  now = CAMPAIGN_NOW;
});

it('puts an unknown account with the creator of its link', async () => {
  const { app, me } = campaign;
  const { search, finish } = await connect(await link('cleo'), 'google', 'cleovlogs');
  expect((await finish(search)).statusCode).toBe(200);
  await fetchAll();
  await takeIn(app);
  const profile = await me.client.profiles.get({ id: String(campaign.profile_id('cleo')) });
  expect(profile.accounts.map(({ username }) => username)).toContain('cleovlogs');
  const [audience] = await me.client.profiles.audience({ profile_id: profile.id, platform: 'youtube' });
  expect(audience?.distributions.countries).toEqual([
    { key: 'FR', share: 0.75 },
    { key: 'DE', share: 0.25 },
  ]);
});

it('keeps links and accounts of one company from another', async () => {
  const other = await campaign.app.signIn();
  const { connections, link: own } = await other.client.connections.of_profile({
    id: campaign.profile_id('ben'),
  });
  expect([connections, own]).toEqual([[], null]);
  const { id } = await campaign.app.services.db
    .selectFrom('creator_link')
    .select('id')
    .executeTakeFirstOrThrow();
  await expect(other.client.connections.revoke_link({ id })).rejects.toMatchObject({ status: 404 });
});
