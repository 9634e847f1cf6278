import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppName, InvitedCreator } from '#contract/connections.ts';
import { freshToken } from '#server/slices/connectors/logins/fresh-token.ts';
import { runWithdrawal } from '#server/slices/imports/withdraw/withdraw.ts';
import { auditOf, post } from '#server/testing/accounts.ts';
import { CAMPAIGN_NOW } from '#server/testing/campaign.ts';
import { aConnectedCampaign, type ConnectedCampaign, cookieOf } from '#server/testing/connected-campaign.ts';
import { postsIn, takeIn } from '#server/testing/fetching.ts';
import { APP } from '#server/testing/platforms-server.ts';
import { fetchConnected } from './connections.jobs.ts';

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
const setApp = (app: AppName) => admin.client.connections.set_app({ app, ...APP });
const tokenOf = (url: string | null | undefined) => url?.split('#')[1] ?? '';

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

it('shows a creator the requesting company, the data, and only configured platforms', async () => {
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

it('connects only the browser that started, with its own state', async () => {
  const { url, search, finish } = await connect(await link(), 'tiktok');
  const params = Object.fromEntries(new URL(url).searchParams);
  expect(params).toMatchObject({ client_key: APP.client_id, code_challenge_method: 'S256' });
  expect((await finish(search, '')).statusCode).toBe(401);
  const forged = await finish(search.replace(/state=[^&]*/, 'state=other'));
  expect(forged.json()).toMatchObject({
    message: 'TikTok did not confirm the sign-in. Nothing was connected.',
  });
  const canceled = await finish(`?error=access_denied&state=${params.state}`);
  expect(canceled.json()).toMatchObject({ message: 'You did not allow access. Nothing was connected.' });
  expect(
    await campaign.app.services.db
      .selectFrom('connection')
      .where('state', '=', 'active')
      .select('id')
      .execute(),
  ).toEqual([]);
});

it('refuses an account whose name cannot be stored', async () => {
  const { search, finish } = await connect(await link(), 'tiktok', 'an\0na');
  expect((await finish(search)).statusCode).toBe(401);
});

it('imports stories, reach and audience as measured, and says so', async () => {
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
    server.calls.length = 0;
    world.atHour(hours);
    await fetchAll();
    return server.calls.map(({ path }) => path.split('/').slice(2).join('/'));
  };
  expect(await paths(5)).toEqual([]);
  expect(await paths(7)).toEqual(['me', 'me/stories', '301/insights', '302/insights']);
  expect(await paths(25)).toContain('me/media');
  world.atHour(0);
});

it('deletes imported data when consent is withdrawn, also by an expired link', async () => {
  const { app, me, monitor_id } = campaign;
  const token = await link();
  await app.services.db.updateTable('creator_link').set({ expires_at: CAMPAIGN_NOW }).execute();
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

it('renews a rotating token once for concurrent callers', async () => {
  const { app } = campaign;
  const { search, finish } = await connect(await link('ben'), 'tiktok', 'ben');
  expect((await finish(search)).statusCode).toBe(200);
  const { id } = await app.services.db
    .selectFrom('connection')
    .where('app', '=', 'tiktok')
    .select('id')
    .executeTakeFirstOrThrow();
  world.atHour(3);
  server.slow_ms = 300;
  const before = server.refreshes;
  const tokens = await Promise.all([1, 2, 3].map(() => freshToken({ ...app.services }, id)));
  expect(server.refreshes - before).toBe(1);
  expect(new Set(tokens).size).toBe(1);
  world.atHour(6);
  expect(await freshToken(app.services, id)).not.toBe(tokens[0]);
  // Somebody else used the refresh token.
  server.refresh_token = 'rotated elsewhere';
  world.atHour(9);
  await expect(freshToken(app.services, id)).rejects.toMatchObject({ kind: 'refused' });
  const { connections } = await campaign.me.client.connections.of_profile({ id: campaign.profile_id('ben') });
  expect(connections[0]).toMatchObject({ state: 'sign_in', error: { code: 'platform_sign_in_expired' } });
  world.atHour(0);
});

it('adds an unknown account to the creator of its link', async () => {
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

it('shows a link to users who may invite, since its holder can withdraw', async () => {
  const token = await link('ben');
  const { app, me } = campaign;
  const viewer = await app.signIn({ company_id: me.company_id, role: 'viewer' });
  const id = campaign.profile_id('ben');
  expect((await viewer.client.connections.of_profile({ id })).link).toMatchObject({ url: null });
  expect((await me.client.connections.of_profile({ id })).link?.url).toContain(token);
});

it('returns the links and accounts of several creators in the requested order', async () => {
  const { me } = campaign;
  const [ben, cleo] = [campaign.profile_id('ben'), campaign.profile_id('cleo')];
  const token = await link('ben');
  const { creators, apps } = await me.client.connections.of_creators({ ids: [cleo, ben, cleo] });
  expect(apps).toEqual(['instagram', 'tiktok', 'google']);
  expect(creators.map((one) => one.profile_id)).toEqual([cleo, ben]);
  expect(creators[1]?.link?.url).toContain(token);
  expect(creators[1]?.connections).toEqual((await me.client.connections.of_profile({ id: ben })).connections);
  const { db } = campaign.app.services;
  await db.updateTable('profile').set({ is_demo: true }).where('id', '=', cleo).execute();
  const again = await me.client.connections.of_creators({ ids: [cleo] });
  expect(again.creators[0]?.refused?.code).toBe('demo_creator_not_connectable');
  await db.updateTable('profile').set({ is_demo: false }).where('id', '=', cleo).execute();
  await expect(me.client.connections.of_creators({ ids: [ben, 999_999] })).rejects.toMatchObject({
    status: 404,
  });
  const many = Array.from({ length: 51 }, (_, i) => i + 1);
  await expect(me.client.connections.of_creators({ ids: many })).rejects.toThrow(/At most 50 creators/);
});

it('hides links and accounts of one company from another', async () => {
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
