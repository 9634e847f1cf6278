import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aCampaign, CAMPAIGN_NOW, type Campaign } from '#server/testing/campaign.ts';
import { fetchNow, postsIn, takeIn } from '#server/testing/fetching.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import type { SignedIn } from '#server/testing/test-app.ts';
import { YOUTUBE_KEY, type YoutubeServer, youtubeServer } from '#server/testing/youtube-server.ts';
import { obeyTerms } from '../imports/terms/terms.ts';
import { runWithdrawal } from '../imports/withdraw/withdraw.ts';
import { openConnectors } from './open-connectors.ts';

const DAY_MS = 86_400_000;
let now = CAMPAIGN_NOW;
let youtube: YoutubeServer;
let campaign: Campaign;
let admin: SignedIn;
let monitor_id: number;
let leaderboard_id: number;
beforeAll(async () => {
  youtube = await youtubeServer([
    {
      ...{ id: 'video1', published: '2026-03-18T10:00:00Z' },
      statistics: { viewCount: '900', likeCount: '80', commentCount: '0' },
    },
  ]);
  const { url, outbound } = youtube;
  campaign = await aCampaign({ now: () => now, connectors: { outbound, youtube_url: url } });
  const { app, me } = campaign;
  admin = await app.signIn({ company_id: me.company_id });
  await imported(app, [anAccount({ account: ref('anna', 'youtube'), followers: 4000 })]);
  await admin.client.connectors.update({ platform: 'youtube', api_key: YOUTUBE_KEY });
  const { profiles } = await me.client.profiles.search({});
  monitor_id = (
    await me.client.monitors.create({
      ...{ name: 'Everywhere', start_date: '2026-03-01', end_date: '2026-04-30', currency: 'EUR' },
      profile_ids: profiles.map(({ id }) => id),
    })
  ).id;
  await fetchNow(app, openConnectors(app.services));
  await takeIn(app);
  await postsIn(app, monitor_id);
});
afterAll(async () => {
  await campaign.close();
  await youtube.close();
});

const sums = async (platform?: 'youtube') => {
  const { posts, impressions, withheld_posts, missing } = await campaign.me.client.monitors.stats({
    ...{ id: monitor_id, from_date: '2026-03-01', to_date: '2026-03-31' },
    ...(platform ? { platform: [platform] } : {}),
  });
  expect(missing.impressions?.withheld ?? 0).toBe(withheld_posts);
  return { posts, impressions, withheld_posts };
};
const rankedPosts = async () => {
  const { posts, withheld_posts } = await campaign.me.client.leaderboards.brands({
    ...{ id: leaderboard_id, from_date: '01/03/2026', to_date: '31/03/2026', platform: ['youtube'] },
  });
  return { posts, withheld_posts };
};
/** Creators whose videos terms keep out of a forecast, with the basis of their line. */
const heldBack = async () => {
  const { client } = campaign.me;
  const { profiles } = await client.profiles.search({});
  const types = ['youtube_video', 'youtube_shorts', 'instagram_reels'] as const;
  const rows = profiles.flatMap(({ id }) =>
    types.map((post_type) => ({ ...{ profile_id: id, post_type }, publications: 1, price: null })),
  );
  const { cells } = await client.forecast.preview({ rows, seed: 1 });
  return cells
    .filter(({ withheld }) => withheld)
    .map(({ post_type, basis, posts, impressions }) => ({
      post_type,
      basis,
      posts,
      impressions,
    }));
};
const terms = async () =>
  (await admin.client.connectors.list()).connectors.find((one) => one.platform === 'youtube')?.terms;
const fetched = async () => (await admin.client.imports.list({})).imports.find((one) => one.terms.is_fixed);

it('leaves restricted data out of cross-platform totals, and counts it', async () => {
  expect(await terms()).toEqual({ keeps_days: 30, may_mix: false, accepted: null });
  expect(await fetched()).toMatchObject({
    terms: { kept_until: new Date(CAMPAIGN_NOW.getTime() + 30 * DAY_MS).toISOString(), may_mix: false },
  });
  expect(await sums()).toMatchObject({ posts: 3, withheld_posts: 1 });
  expect(await sums('youtube')).toEqual({ posts: 1, impressions: 900, withheld_posts: 0 });
});

it('leaves it out of a leaderboard, even of one platform', async () => {
  const { client } = campaign.me;
  const { id: brand } = await client.brands.create({ name: 'Spring', hashtags: ['spring'] });
  const made = await client.leaderboards.create({ name: 'Spring', brands: [{ id: brand }] });
  leaderboard_id = made.id;
  expect(await rankedPosts()).toEqual({ posts: 0, withheld_posts: 1 });
});

it('leaves it out of a forecast, whose line says so', async () => {
  // Of the platform, since the plan may have another type.
  const none = { basis: 'none', posts: 0, impressions: null };
  expect(await heldBack()).toEqual([
    { post_type: 'youtube_video', ...none },
    { post_type: 'youtube_shorts', ...none },
  ]);
});

it('counts it once the amendment is accepted, and keeps that after an outdated answer', async () => {
  const { client } = admin;
  const accepted = { on: '2026-03-19', by: 'Claire Martin' };
  await expect(
    client.connectors.set_terms({ platform: 'youtube', accepted: { ...accepted, on: '2026-03-21' } }),
  ).rejects.toMatchObject({ status: 400, message: 'This day is in the future.' });
  await expect(client.connectors.set_terms({ platform: 'instagram', accepted })).rejects.toMatchObject({
    status: 400,
  });
  const set = await client.connectors.set_terms({ platform: 'youtube', accepted });
  expect(set.terms).toMatchObject({ accepted });
  expect(await sums()).toMatchObject({ posts: 4, withheld_posts: 0 });
  expect(await rankedPosts()).toEqual({ posts: 1, withheld_posts: 0 });
  expect(await heldBack()).toEqual([]);
  expect(await fetched()).toMatchObject({ terms: { kept_until: null, may_mix: true } });
  const { id = 0 } = (await fetched()) ?? {};
  await expect(client.imports.set_terms({ id, keeps_days: null, may_mix: true })).rejects.toMatchObject({
    status: 409,
  });
});

it('deletes restricted data, after a day of grace if the permission was revoked', async () => {
  const { app } = campaign;
  now = new Date(CAMPAIGN_NOW.getTime() + 40 * DAY_MS);
  await admin.client.connectors.set_terms({ platform: 'youtube', accepted: null });
  await obeyTerms(app.services);
  expect(await fetched()).toMatchObject({ state: 'completed' });
  now = new Date(now.getTime() + DAY_MS);
  await obeyTerms(app.services);
  const due = await fetched();
  expect(due).toMatchObject({ state: 'withdrawing' });
  await runWithdrawal(app.services, due?.id ?? 0);
  expect(await fetched()).toMatchObject({ state: 'withdrawn', withdrawal: { by: null, posts_gone: 1 } });
  expect(await postsIn(app, monitor_id)).not.toContain('video1');
});

it('mixes nothing if all posts are of one platform, whatever else the monitor allows', async () => {
  const { app, me, monitor_id: id } = campaign;
  await sql`insert into import (id, company_id, file_name, file_size, state, may_mix) overriding system value
    values (1000000, ${me.company_id}, 'a.csv', 1, 'completed', false)`.execute(app.services.db);
  expect(await me.client.monitors.stats({ id })).toMatchObject({ posts: 3, withheld_posts: 0 });
});

it('keeps a company’s own file for its set time', async () => {
  const { app, me } = campaign;
  const { id } = await app.services.db
    .insertInto('import')
    .values({ company_id: me.company_id, file_name: 'posts.csv', file_size: 1, state: 'completed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { client } = admin;
  await expect(client.imports.set_terms({ id, keeps_days: 0, may_mix: true })).rejects.toMatchObject({
    status: 400,
  });
  const set = await client.imports.set_terms({ id, keeps_days: 3650, may_mix: false });
  expect(set.terms).toMatchObject({ may_mix: false, is_fixed: false });
  const member = await app.signIn({ role: 'member', company_id: me.company_id });
  await expect(
    member.client.imports.set_terms({ id, keeps_days: null, may_mix: true }),
  ).rejects.toMatchObject({ status: 403 });
});
