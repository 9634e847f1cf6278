import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { publish, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// Fields and calls of the specification that no test of a slice names (docs/specification.md).

let app: TestApp;
let me: SignedIn;
let ada: number;
let monitor_id: number;
let board: number;
const SPRING = { from_date: '2026-03-01', to_date: '2026-03-31' };
const DAYS = { start_date: SPRING.from_date, end_date: SPRING.to_date };

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-03-20T12:00:00Z') });
  me = await app.signIn();
  const film = (external_id: string, post_type: 'youtube_video' | 'youtube_shorts', views: number) =>
    aPost({
      ...{ external_id, post_type, account: ref('ada', 'youtube'), views, likes: 10, comments: 1 },
      ...{ message: 'a red dress for #spring', created_at: Date.parse('2026-03-10T12:00:00Z') },
    });
  await imported(app, [
    anAccount({ account: ref('ada', 'youtube'), followers: 900 }),
    anAccount({ account: ref('ada'), followers: 500 }),
    film('dQw4w9WgXcA', 'youtube_video', 900),
    film('dQw4w9WgXcB', 'youtube_shorts', 800),
    ...['real', 'suspicious'].map((key) => ({
      ...{
        kind: 'audience' as const,
        dimension: 'credibility' as const,
        key,
        observed_at: Date.UTC(2026, 2, 1),
      },
      ...{ account: ref('ada', 'youtube'), share: key === 'real' ? 0.8 : 0.2, sample_size: 400 },
    })),
  ]);
  ada = (await me.client.profiles.search({ platform: 'youtube' })).profiles[0]?.id ?? 0;
  const rules = { stories_cap: 3, count_reels_once: true, keywords: ['#spring'] };
  monitor_id = (await me.client.monitors.create({ name: 'Spring', ...DAYS, ...rules })).id;
  const brand = await me.client.brands.create({ name: 'Dress', hashtags: ['#spring'] });
  const brands = [{ id: brand.id, is_highlighted: true }];
  board = (await me.client.leaderboards.create({ name: 'Dresses', brands })).id;
});
afterAll(() => app.close());

describe('a profile', () => {
  it('has a sub_kind, arpp_verified and phyllo_verified, which are edited', async () => {
    const id = String(ada);
    expect(await me.client.profiles.get({ id })).toMatchObject({
      ...{ sub_kind: null, arpp_verified: false, phyllo_verified: false },
    });
    const fields = { sub_kind: 'blogger', arpp_verified: true, phyllo_verified: true };
    await me.client.profiles.edit({ id: ada, ...fields });
    expect(await me.client.profiles.get({ id })).toMatchObject(fields);
  });

  it('is compared with others of its name by merge_search', async () => {
    const { profiles } = await me.client.profiles.merge_search({ from_profile_id: ada, keyword: 'ada' });
    expect(profiles.map(({ id }) => id)).not.toContain(ada);
  });
});

describe('a monitor', () => {
  it('keeps stories_cap and count_reels_once', async () => {
    expect(await me.client.monitors.details({ id: monitor_id })).toMatchObject({
      ...{ stories_cap: 3, count_reels_once: true },
    });
  });

  it('has avg_cred_score from the audiences of its creators', async () => {
    const { avg_cred_score } = await me.client.monitors.stats({ id: monitor_id });
    expect(avg_cred_score).toBeCloseTo(0.8, 5);
  });

  it('answers audience and sentiment, and lists folders as groups', async () => {
    const { monitors } = me.client;
    expect(await monitors.audience({ id: monitor_id })).toHaveProperty('genders');
    expect(await monitors.sentiment({ id: monitor_id })).toMatchObject({ texts: 2 });
    const { id } = await monitors.create_group({ name: 'Brands' });
    expect((await monitors.groups()).folders).toContainEqual(expect.objectContaining({ id, name: 'Brands' }));
  });

  it('has each kind of content as a field of its posts', async () => {
    const { posts } = await me.client.monitors.posts({ id: monitor_id });
    for (const name of ['content_objects', 'content_style']) expect(posts[0]).toHaveProperty(name);
  });
});

describe('a leaderboard', () => {
  it('has is_highlighted on its brands, and post_video and is_shorts on its posts', async () => {
    expect((await me.client.leaderboards.details({ id: board })).brands).toMatchObject([
      { is_highlighted: true },
    ]);
    const days = { from_date: '01/03/2026', to_date: '31/03/2026' };
    const { posts } = await me.client.leaderboards.top_posts({ id: board, ...days, sort_by: 'impressions' });
    expect(posts.map(({ is_shorts, post_video }) => [is_shorts, post_video])).toEqual([
      [false, null],
      [true, null],
    ]);
  });
});

describe('a keyword', () => {
  it('has at most total_posts over all pages', async () => {
    const { posts, total } = await me.client.keywords.posts({
      keyword: '#spring',
      ...SPRING,
      total_posts: 1,
    });
    expect([posts.length, total]).toEqual([1, 1]);
  });
});

describe('access flags', () => {
  it('keywords_page, leaderboards_page and profile_only close their areas', async () => {
    const { company_id } = me;
    const without = (flags: object) => app.signIn({ company_id, flags });
    const closed = { status: 403 };
    const no_keywords = await without({ keywords_page: false });
    await expect(no_keywords.client.keywords.statistics({ keyword: 'a', ...SPRING })).rejects.toMatchObject(
      closed,
    );
    const no_boards = await without({ leaderboards_page: false });
    await expect(no_boards.client.leaderboards.list({})).rejects.toMatchObject(closed);
    const profiles_alone = await without({ profile_only: true });
    await expect(profiles_alone.client.lists.user_lists()).rejects.toMatchObject(closed);
  });
});

describe('calls', () => {
  it('lists.roles and reference.markets answer for everybody signed in', async () => {
    expect((await me.client.lists.roles()).roles.map(({ user_type }) => user_type)).toEqual([
      'Owner',
      'Co-worker',
    ]);
    expect((await me.client.reference.markets()).length).toBeGreaterThan(0);
  });

  it('lists.import_status and lists.retry_import know imports of the list alone', async () => {
    const { id } = await me.client.lists.add({ name: 'Spring' });
    const { lists } = me.client;
    await expect(lists.import_status({ id, import_id: 999 })).rejects.toMatchObject({ status: 404 });
    await expect(lists.retry_import({ id, import_id: 999 })).rejects.toMatchObject({ status: 404 });
  });

  it('sharing.public_view opens by the token of a link', async () => {
    const { token } = await publish(me, { type: 'monitor', type_id: monitor_id });
    const answer = await visitorOf(app, token)('/public_token/view');
    expect(answer.json()).toMatchObject({ type: 'monitor', type_id: monitor_id, name: 'Spring' });
  });
});
