import { afterAll, beforeAll, expect, it } from 'vitest';
import { asWritten } from '#contract/sentences/sentences.ts';
import { aCampaign, CAMPAIGN_NOW, type Campaign } from '#server/testing/campaign.ts';
import { connectorsOf, fetchNow, postsIn, takeIn } from '#server/testing/fetching.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import type { SignedIn } from '#server/testing/test-app.ts';
import { YOUTUBE_KEY, type YoutubeServer, youtubeServer } from '#server/testing/youtube-server.ts';
import { openConnectors } from './open-connectors.ts';
import { ConnectorTrouble } from './trouble.ts';

let now = CAMPAIGN_NOW;
let youtube: YoutubeServer;
let campaign: Campaign;
let admin: SignedIn;
beforeAll(async () => {
  youtube = await youtubeServer([
    {
      ...{ id: 'video1', published: '2026-03-18T10:00:00Z' },
      statistics: { viewCount: '900', likeCount: '80', commentCount: '1' },
      comments: [{ id: 'c1', at: '2026-03-19T10:00:00Z', text: 'I love this so much, wonderful!' }],
    },
  ]);
  const { url, outbound } = youtube;
  campaign = await aCampaign({ now: () => now, connectors: { outbound, youtube_url: url } });
  const { app, me } = campaign;
  admin = await app.signIn({ company_id: me.company_id });
  await imported(app, [anAccount({ account: ref('anna', 'youtube'), followers: 4000 })]);
});
afterAll(async () => {
  await campaign.close();
  await youtube.close();
});

const listed = async (platform: string, { client } = admin) =>
  (await client.connectors.list()).connectors.find((one) => one.platform === platform);

it('shows that nothing is set up, and why no posts are requested', async () => {
  expect(await listed('youtube')).toMatchObject({ label: null, is_on: true, key: 'none', quota: null });
  expect(await listed('instagram')).toMatchObject({ label: null, key: null, next_due_at: null });
  const { sources } = await campaign.me.client.monitors.sources({ id: campaign.monitor_id });
  expect(sources.map(({ username, state, reason }) => [username, state, reason?.text])).toEqual([
    ['anna', 'import_only', 'No connector for Instagram is set up.'],
    ['ben', 'import_only', 'No connector for Instagram is set up.'],
  ]);
});

it('queries YouTube with the company’s key, and imports videos and comments', async () => {
  const { app, me } = campaign;
  await expect(
    admin.client.connectors.update({ platform: 'youtube', api_key: 'too short' }),
  ).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    admin.client.connectors.update({ platform: 'tiktok', api_key: YOUTUBE_KEY }),
  ).rejects.toMatchObject({ status: 400, message: 'Only YouTube uses a key.' });
  const set = await admin.client.connectors.update({ platform: 'youtube', api_key: YOUTUBE_KEY });
  expect(set).toMatchObject({ label: 'YouTube Data API', key: 'own', quota: { used: 0, units: 10_000 } });
  const stored = await app.services.db.selectFrom('connector').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(YOUTUBE_KEY);
  const { profiles } = await me.client.profiles.search({ platform: 'youtube' });
  const { id } = await me.client.monitors.create({
    ...{ name: 'Videos', start_date: '2026-03-01', end_date: '2026-03-31', currency: 'EUR' },
    ...{ profile_ids: profiles.map((profile) => profile.id), platforms_to_track: ['youtube'] },
  });
  await fetchNow(app, openConnectors(app.services));
  await takeIn(app);
  expect(await postsIn(app, id)).toEqual(['video1']);
  const { sources } = await me.client.monitors.sources({ id });
  expect(sources).toMatchObject([
    { platform: 'youtube', state: 'ok', reason: null, asked_at: now.toISOString() },
  ]);
  expect(await listed('youtube')).toMatchObject({
    ...{ accounts: 1, failing: 0, last_asked_at: now.toISOString(), paused_until: null },
    quota: { used: 4, units: 10_000, resets_at: '2026-03-21T07:00:00.000Z' },
  });
  const { imports } = await admin.client.imports.list({});
  expect(imports[0]).toMatchObject({
    platform: 'youtube',
    posts_new: 1,
    comments_new: 1,
    created_by: 'connector',
  });
});

it('queries at once on request, but not again within a minute', async () => {
  const { app } = campaign;
  const before = youtube.calls.length;
  const ask = async () => {
    await admin.client.connectors.ask_now({ platform: 'youtube' });
    await fetchNow(app, openConnectors(app.services));
  };
  await ask();
  expect(youtube.calls).toHaveLength(before);
  now = new Date(now.getTime() + 61_000);
  await ask();
  expect(youtube.calls.length).toBeGreaterThan(before);
});

it('queries nothing while it is off, and says so beside the posts', async () => {
  const { app } = campaign;
  await admin.client.connectors.update({ platform: 'youtube', is_on: false });
  const before = youtube.calls.length;
  now = new Date(now.getTime() + 86_400_000);
  await fetchNow(app, openConnectors(app.services));
  expect(youtube.calls).toHaveLength(before);
  expect(await listed('youtube')).toMatchObject({ is_on: false, key: 'own' });
  await admin.client.connectors.update({ platform: 'youtube', is_on: true });
});

it('hides one company’s key and state from another', async () => {
  const other = await campaign.app.signIn();
  expect(await listed('youtube', other)).toMatchObject({ label: null, key: 'none', accounts: 0 });
  await expect(campaign.me.client.connectors.list()).rejects.toMatchObject({ status: 403 });
});

it('draws when stories could be captured, and counts what is missing', async () => {
  const { app, me, monitor_id } = campaign;
  const { db } = app.services;
  await db.deleteFrom('connector_account').execute();
  let isDown = false;
  const connectors = connectorsOf(app, async () => {
    if (isDown) throw new ConnectorTrouble('busy', asWritten('The token has expired.'));
    return { state: 'found', observations: [], cursor: null };
  });
  const at = async (time: string) => {
    now = new Date(time);
    await db.updateTable('connector_account').set({ next_due_at: now }).execute();
    await fetchNow(app, connectors);
  };
  for (const time of ['2026-03-04T12:00:00Z', '2026-03-05T06:00:00Z', '2026-03-06T06:00:00Z']) await at(time);
  isDown = true;
  await at('2026-03-07T06:00:00Z');
  await at('2026-03-07T12:00:00Z');
  isDown = false;
  await at('2026-03-20T12:00:00Z');
  const coverage = await me.client.monitors.coverage({ id: monitor_id });
  const anna = coverage.stories.find((row) => row.creator.name === 'anna');
  expect(anna?.spans).toMatchObject([
    span(
      '2026-03-01T00:00',
      '2026-03-03T12:00',
      'missed',
      'No connector for Instagram is set up. No import covers this time.',
    ),
    span('2026-03-03T12:00', '2026-03-06T06:00', 'captured'),
    span('2026-03-06T06:00', '2026-03-19T12:00', 'missed', 'The token has expired.'),
    span('2026-03-19T12:00', '2026-03-20T12:00', 'captured'),
    span('2026-03-20T12:00', '2026-04-01T00:00', 'ahead'),
  ]);
  expect(anna?.captured_share).toBeCloseTo((66 + 24) / (19.5 * 24), 10);
  expect(coverage.missing.find((one) => one.metric === 'saves')).toEqual({
    ...{ metric: 'saves', posts: 3 },
    reasons: [{ reason: 'not_in_source', text: 'The source does not report it.', posts: 3 }],
  });
});

const span = (from: string, until: string, state: string, reason: string | null = null) => ({
  ...{ from: `${from}:00.000Z`, until: `${until}:00.000Z`, state, reason: reason && { text: reason } },
});
