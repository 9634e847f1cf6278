import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIENCE_DIMENSIONS } from '#contract/values/primitives.ts';
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

describe('answers', () => {
  const days = { from_date: '01/03/2026', to_date: '31/03/2026' };
  const ofBoard = () => ({ id: board, ...days });
  const first = async <T>(rows: Promise<T[]>) => (await rows)[0];
  const search = { keyword: '#spring', ...SPRING };
  it.each<[name: string, ask: () => Promise<unknown>, fields: string]>([
    [
      ...(['profile', () => me.client.profiles.get({ id: String(ada) })] as const),
      `id slug name created_at picture country kind sub_kind gender continent birthday age bio email phone phone_code address_1
      address_city blogger_name themes tags languages sales_crm_id arpp_verified phyllo_verified available_platforms`,
    ],
    [
      ...(['monitor', () => me.client.monitors.details({ id: monitor_id })] as const),
      `id name market is_active start_date end_date created_at created_by group_id group_name keywords total_budget
      elc_non_working_budget total_elc_budget currency currency_symbol stories_cap token save_ig_stories download_story_videos
      count_reels_once exact_date_filter send_weekly_report hide_excluded_posts platforms_to_track search_type content_analysis
      new_monitor_budget list_profile_tags user_type`,
    ],
    [
      'monitor post',
      () => first(me.client.monitors.posts({ id: monitor_id }).then(({ posts }) => posts)),
      `id created_time reach image link impressions interactions engagement_rate likes_count comments_count shares_count
      media_value swipe_number is_included_post is_yt_shorts views keywords custom_tags classification followed_by
      content_objects content_tags content_brands content_emotions content_locations content_people content_style is_tracked`,
    ],
    [
      ...([
        'keyword post',
        () => first(me.client.keywords.posts(search).then(({ posts }) => posts)),
      ] as const),
      `image link created_time created_date interactions impressions reach engagement_rate media_value likes_count
      comments_count message id media profile_id profile_name profile_country profile_picture followed_by profile_slug`,
    ],
    [
      'top influencer',
      () => first(me.client.keywords.top_influencers(search).then(({ influencers }) => influencers)),
      `interactions followers impressions reach engagement_rate media_value total_followers type id posts name
      audience_credibility picture slug country platform_username post_user_id`,
    ],
    [
      'top post',
      () => first(me.client.leaderboards.top_posts(ofBoard()).then(({ posts }) => posts)),
      `post_media_value post_image post_created_time platform_username post_link post_video shares impressions reach
      interactions likes comments message type engagement_rate profile_country profile_name profile_slug profile_id followers
      picture`,
    ],
    [
      ...(['leaderboard', () => me.client.leaderboards.details({ id: board })] as const),
      'id name is_global is_global_leaderboard is_elc_leaderboard filter brands categories countries',
    ],
    [
      'leaderboard item',
      () => first(me.client.leaderboards.list({}).then(({ leaderboards }) => leaderboards)),
      'id name created_at no_of_brands brand_info company_name created_by picture',
    ],
    [
      'ranked influencer',
      () => first(me.client.leaderboards.influencers(ofBoard()).then((all) => all.document_count)),
      'profile_id source total_value percentage brand_info',
    ],
    [
      'source of a ranked influencer',
      async () => (await me.client.leaderboards.influencers(ofBoard())).document_count[0]?.source,
      'profile_slug profile_id platform_followed_by platform_profile_picture platform_full_name',
    ],
  ])('have every field of a %s', async (_name, ask, fields) => {
    const answer = Object((await ask()) ?? {});
    expect(fields.split(/\s+/).filter((field) => !(field in answer))).toEqual([]);
  });

  it('have every field of a casting', async () => {
    const list = await me.client.lists.add({ name: 'Cast' });
    await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [ada] });
    const { id } = await me.client.casting.add({ list_id: list.id, name: 'Cast', profile_ids: [ada] });
    const { options, creators } = await me.client.casting.get({ id });
    expect(options).toHaveProperty('show_topics');
    for (const slot of ['image_1', 'image_2', 'image_3', 'image_1_dirty', 'image_3_dirty'])
      expect(creators[0]).toHaveProperty(slot);
  });

  it('have every dimension of an audience', () => {
    for (const dimension of ['top_mentions', 'notable_users', 'genders_per_age', 'ethnicities'] as const)
      expect(AUDIENCE_DIMENSIONS).toContain(dimension);
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
