import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reloadAccountFacts } from '#server/projector/projector.ts';
import { openConnectors } from '#server/slices/connectors/open-connectors.ts';
import { postId, storedPostId } from '#server/slices/imports/intake/posts/post-id.ts';
import { eraseWorkspace } from '#server/slices/persons/erase-workspace.ts';
import { CAMPAIGN_NOW } from '#server/testing/campaign.ts';
import {
  aConnectedCampaign,
  type ConnectedCampaign,
  signInBrand,
} from '#server/testing/connected-campaign.ts';
import { fetchNow, postsIn, takeIn } from '#server/testing/fetching.ts';
import { graphError } from '#server/testing/platforms-graph.ts';
import { APP } from '#server/testing/platforms-server.ts';
import type { InventedMedia } from '#server/testing/platforms-world.ts';
import { searchHashtags, sweepHashtags } from './hashtag-turns.ts';

let world: ConnectedCampaign;
let server: ConnectedCampaign['server'];
let campaign: ConnectedCampaign['campaign'];
let me: ConnectedCampaign['campaign']['me'];
let monitor_id: number;

const media = (id: number, hour: number, more: Partial<InventedMedia> = {}): InventedMedia => ({
  ...{
    id: String(id),
    code: `HHH${id}`,
    timestamp: new Date(CAMPAIGN_NOW.getTime() - hour * 3_600_000).toISOString(),
  },
  ...{ caption: `A lantern ${id} #spring`, likes: id, comments: 2, ...more },
});

beforeAll(async () => {
  world = await aConnectedCampaign();
  ({ server, campaign } = world);
  ({ me } = campaign);
  await world.admin.client.connections.set_app({ app: 'meta', ...APP });
  await signInBrand(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = campaign.app.services;
  for (const table of ['instagram_hashtag', 'hashtag_post', 'monitor_hashtag_creator'] as const)
    await db.deleteFrom(table).execute();
  await db.deleteFrom('monitor').where('name', '<>', 'Spring launch').execute();
  world.atHour(0);
  server.calls.length = 0;
  server.next.clear();
  server.hashtags = {
    is_reviewed: true,
    searched: new Set(),
    tags: {
      spring: {
        id: '1701',
        recent: [media(1, 1), media(2, 2, { likes: undefined }), media(3, 3, { code: 'AAAA1' })],
        top: [media(4, 90), media(5, 24 * 40)],
      },
      summer: { id: '1702', recent: [media(1, 1), media(6, 5)] },
      secret: { id: '1703', recent: [], is_sensitive: true },
    },
  };
  await turn(true);
  monitor_id = await aMonitor(['#Spring', '#spring', 'lantern', '#🌸bloom', '#summer']);
});

const turn = (is_on: boolean) => world.admin.client.connections.set_feature({ feature: 'hashtags', is_on });
const search = () => searchHashtags(campaign.app.services, new AbortController().signal);
const section = (more: object = {}) => me.client.monitors.hashtag_posts({ id: monitor_id, ...more });
const aMonitor = async (keywords: string[], more: object = {}) =>
  (
    await me.client.monitors.create({
      ...{ name: 'Hashtags', start_date: '2026-03-01', end_date: '2026-03-31', currency: 'EUR' },
      ...{ keywords, ...more },
    })
  ).id;
const asks = (path: string) => server.calls.filter((call) => call.path.endsWith(path));
const searchedFor = () => asks('ig_hashtag_search').map(({ params }) => params.q);

it('requests and shows nothing while the switch is off', async () => {
  await turn(false);
  await search();
  expect(searchedFor()).toEqual([]);
  expect(await section()).toEqual({ is_on: false, reason: null, hashtags: [], posts: [], next: null });
});

it('shows posts under the hashtags that are not imported, newest first', async () => {
  await search();
  expect(searchedFor()).toEqual(['spring', 'summer']);
  const { hashtags, posts, next } = await section({ limit: 2 });
  const asked_at = CAMPAIGN_NOW.toISOString();
  const ok = { asked_at, succeeded_at: asked_at, waits_until: null, reason: null };
  expect(hashtags).toEqual([
    { tag: 'spring', ...ok },
    { tag: 'summer', ...ok },
  ]);
  expect(posts).toMatchObject([
    {
      media_id: '1',
      tags: ['spring', 'summer'],
      link: 'https://www.instagram.com/p/HHH1/',
      likes: 1,
      comments: 2,
    },
    // Hidden by its author.
    { media_id: '2', likes: null, creator: null },
  ]);
  // 3 is a post of anna that the company has; 5 is older than the monitor.
  const rest = await section({ limit: 2, after: next });
  expect(rest.posts.map((post) => post.media_id)).toEqual(['6', '4']);
  expect(rest.next).toBeNull();
  // Nothing of it counts.
  expect((await me.client.monitors.details({ id: monitor_id })).posts).toBe(0);
  expect((await me.client.monitors.posts({ id: monitor_id })).total).toBe(0);
});

it('requests again once in 20 hours, without another place of the limit', async () => {
  await search();
  world.atHour(2);
  await search();
  expect(asks('recent_media').length).toBe(3);
  world.atHour(21);
  server.hashtags.tags.summer?.recent.push(media(7, -20));
  await search();
  expect(searchedFor()).toHaveLength(2);
  expect(asks('recently_searched_hashtags')).toHaveLength(1);
  expect((await section()).posts[0]).toMatchObject({ media_id: '7' });
  const rows = await campaign.app.services.db.selectFrom('instagram_hashtag').selectAll().execute();
  expect(rows.map(({ counted_at }) => counted_at)).toEqual([CAMPAIGN_NOW, CAMPAIGN_NOW]);
});

it('requests once, even from two processes', async () => {
  await Promise.all([search(), search(), search()]);
  expect(searchedFor().toSorted()).toEqual(['spring', 'summer']);
});

it('delays hashtags of older campaigns until one of the week’s 30 places is free', async () => {
  const many = Array.from({ length: 29 }, (_, i) => `many${i}`);
  for (const [i, tag] of many.entries()) server.hashtags.tags[tag] = { id: `18${i}`, recent: [] };
  await aMonitor(many.map((tag) => `#${tag}`));
  await search();
  expect(searchedFor()).toEqual([...many, 'spring']);
  const { hashtags } = await section();
  const ends = world.atHour(7 * 24).toISOString();
  world.atHour(0);
  expect(hashtags).toMatchObject([
    { tag: 'spring', waits_until: null },
    { tag: 'summer', asked_at: null, waits_until: ends },
  ]);
  await me.client.monitors.set_active({ id: monitor_id + 1, is_active: false });
  world.atHour(7 * 24);
  server.hashtags.searched.clear();
  await search();
  expect(searchedFor().at(-1)).toBe('summer');
  expect((await section()).hashtags[1]).toMatchObject({ tag: 'summer', waits_until: null });
});

it('counts searches of other programs, and accepts Meta’s refusal', async () => {
  for (let i = 0; i < 29; i++) server.hashtags.searched.add(`19${i}`);
  await search();
  expect(searchedFor()).toEqual(['spring']);
  expect((await section()).hashtags[1]).toMatchObject({ waits_until: expect.any(String) });
  server.hashtags.searched.clear();
  server.next.set('ig_hashtag_search', graphError(18, 'You have searched for 30 unique hashtags'));
  world.atHour(1);
  await search();
  const { hashtags } = await section();
  expect(hashtags[1]).toMatchObject({
    waits_until: world.atHour(25).toISOString(),
    succeeded_at: null,
    reason: null,
  });
});

it('says that a sensitive or unknown hashtag has no answer, and continues', async () => {
  monitor_id = await aMonitor(['#secret', '#nobody', '#spring']);
  await search();
  const { hashtags, posts } = await section();
  expect(hashtags.map(({ reason, succeeded_at }) => [reason?.code, succeeded_at !== null])).toEqual([
    ['instagram_hashtag_unavailable', false],
    ['instagram_hashtag_unavailable', false],
    [undefined, true],
  ]);
  expect(posts).not.toEqual([]);
});

it('says why no hashtag is requested: the review, a limit, the sign-in', async () => {
  server.hashtags.is_reviewed = false;
  await search();
  expect((await section()).reason).toMatchObject({ code: 'instagram_hashtags_not_granted' });
  server.hashtags.is_reviewed = true;
  server.next.set('recent_media', graphError(4, 'Application request limit reached'));
  world.atHour(7);
  await search();
  expect((await section()).reason).toMatchObject({ code: 'platform_rate_limit' });
  const callsBefore = server.calls.length;
  world.atHour(7.5);
  await search();
  expect(server.calls).toHaveLength(callsBefore);
  world.atHour(9);
  await search();
  expect(await section()).toMatchObject({ reason: null, hashtags: [{ reason: null }, { reason: null }] });
});

it('adds the author of a post, whose posts are then requested', async () => {
  const ids = [campaign.profile_id('ben')];
  server.hashtags.tags.autumn = { id: '1704', recent: [media(8, 1, { caption: '#autumn' })] };
  monitor_id = await aMonitor(['#autumn'], { profile_ids: ids, creators_search_type: 'AND' });
  server.instagram.fay = { id: '31', followers: 10, media: [media(8, 1, { caption: '#autumn' })] };
  await search();
  const add = (username: string, media_id = '8') =>
    me.client.monitors.add_hashtag_creator({ id: monitor_id, media_id, username });
  await expect(add('not a handle')).rejects.toMatchObject({ status: 400 });
  await expect(add('fay', '999')).rejects.toMatchObject({ status: 404 });
  expect(await add('@Fay')).toMatchObject({ name: 'fay', is_chosen: true });
  expect((await section()).posts[0]?.creator).toMatchObject({ username: 'fay', state: 'waiting' });
  expect((await me.client.monitors.details({ id: monitor_id })).profile_ids).toHaveLength(2);
  await fetchNow(campaign.app, openConnectors(campaign.app.services));
  await takeIn(campaign.app);
  expect((await section()).posts.map((post) => post.media_id)).not.toContain('8');
  expect(await postsIn(campaign.app, monitor_id)).toContain('HHH8');
});

it('requests an author’s posts without adding the author, if posts are matched by keywords only', async () => {
  server.hashtags.tags.winter = { id: '1705', recent: [media(9, 5), media(10, 6)] };
  monitor_id = await aMonitor(['#winter']);
  server.instagram.gil = {
    ...{ id: '32', followers: 10 },
    media: [media(9, 5, { caption: '#winter' }), media(91, 6, { caption: 'Nothing about it' })],
  };
  server.instagram.hal = {
    id: '33',
    followers: 1,
    media: [],
    refused: { code: 110, message: 'personal account' },
  };
  await search();
  const add = (media_id: string, username: string) =>
    me.client.monitors.add_hashtag_creator({ id: monitor_id, media_id, username });
  expect(await add('9', 'gil')).toMatchObject({ is_chosen: false });
  await add('9', 'gil');
  await add('10', 'hal');
  expect((await me.client.monitors.details({ id: monitor_id })).profile_ids).toEqual([]);
  const connectors = openConnectors(campaign.app.services);
  await fetchNow(campaign.app, connectors);
  await takeIn(campaign.app);
  expect(await postsIn(campaign.app, monitor_id)).toEqual(['HHH9']);
  const { posts } = await section();
  expect(posts.map((post) => post.media_id)).not.toContain('9');
  expect(posts.find((post) => post.media_id === '10')?.creator).toMatchObject({
    ...{ state: 'not_found', reason: { code: 'instagram_personal' } },
  });
  // The reported profile took the place of the added one.
  await fetchNow(campaign.app, connectors);
  const watched = await campaign.app.services.db
    .selectFrom('connector_watch as w')
    .innerJoin('account as a', 'a.id', 'w.account_id')
    .where('a.username', '=', 'gil')
    .select('a.company_id')
    .execute();
  expect(watched).toEqual([{ company_id: null }]);
});

it('ignores a post, until that is undone', async () => {
  await search();
  const ignore = (is_ignored: boolean) =>
    me.client.monitors.ignore_hashtag_post({ id: monitor_id, media_id: '1', is_ignored });
  const shown = async (ignored: boolean) => (await section({ ignored })).posts.map((post) => post.media_id);
  await ignore(true);
  world.atHour(21);
  await search();
  expect(await shown(false)).not.toContain('1');
  expect(await shown(true)).toEqual(['1']);
  await ignore(false);
  expect(await shown(false)).toContain('1');
});

it('keeps a post for 30 days after Meta’s last answer, and none of a disconnected account', async () => {
  const { services } = campaign.app;
  const stored = async () =>
    (await services.db.selectFrom('hashtag_post').select('media_id').orderBy('media_id').execute()).map(
      (row) => row.media_id,
    );
  await search();
  expect(await stored()).toEqual(['1', '2', '3', '4', '5', '6']);
  if (server.hashtags.tags.spring) server.hashtags.tags.spring.recent = [media(2, 2)];
  server.hashtags.tags.summer = { id: '1702', recent: [] };
  world.atHour(24 * 10);
  await search();
  world.atHour(24 * 30 + 1);
  await sweepHashtags(services);
  expect(await stored()).toEqual(['2', '4', '5']);
  await world.admin.client.connections.sign_out();
  expect(await stored()).toEqual([]);
  world.atHour(0);
  expect((await section()).reason).toMatchObject({ code: 'instagram_hashtags_signed_out' });
  await search();
  await signInBrand(world);
});

it('shows nothing of another company', async () => {
  await search();
  const stranger = await campaign.app.signIn({ role: 'member' });
  await expect(stranger.client.monitors.hashtag_posts({ id: monitor_id })).rejects.toMatchObject({
    status: 404,
  });
  const { services } = campaign.app;
  const rows = await services.db.selectFrom('hashtag_post').select('company_id').distinct().execute();
  expect(rows).toEqual([{ company_id: me.company_id }]);
});

it('shows a post that only another company has', async () => {
  await search();
  const { ch } = campaign.app.services;
  const stranger = await campaign.app.signIn();
  await ch.insert('accounts', ['account_id', 'company_id'], [[900_001, stranger.company_id]]);
  await reloadAccountFacts({ ch });
  const id = storedPostId(postId('instagram', 'HHH6'));
  await ch.insert('posts', ['id', 'account_id', 'created_at'], [[id, 900_001, 1]]);
  expect((await section()).posts.map((post) => post.media_id)).toContain('6');
});

it('says that nothing is requested for an ended campaign', async () => {
  world.atHour(24 * 13);
  expect((await section()).reason).toMatchObject({ code: 'monitor_not_running' });
  await search();
  expect(searchedFor()).toEqual([]);
});

it('deletes the posts of an erased person, and those that mention the person', async () => {
  server.hashtags.tags.spring?.recent.push(media(11, 2, { caption: 'With @kim.moss. #spring' }));
  await search();
  await me.client.monitors.add_hashtag_creator({ id: monitor_id, media_id: '6', username: 'kim.moss' });
  const { account } = await me.client.profiles.find_account({ platform: 'instagram', username: 'kim.moss' });
  const { db } = campaign.app.services;
  await eraseWorkspace(db, {
    ...{ profile_ids: [account?.profile_id ?? 0], account_ids: [], aliases: [], slugs: [], pictures: [] },
    ...{ post_ids: [storedPostId(postId('instagram', 'HHH1'))], words: [], handles: ['kim.moss'] },
  });
  const rows = await db.selectFrom('hashtag_post').select('media_id').orderBy('media_id').execute();
  expect(rows.map((row) => row.media_id)).toEqual(['2', '3', '4', '5']);
  expect(await db.selectFrom('monitor_hashtag_creator').selectAll().execute()).toEqual([]);
});
