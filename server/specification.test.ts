import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_VALUES } from '#contract/values/primitives.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { publish, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

// Statements of the specification without a test in a slice (docs/specification.md).

let app: TestApp;
let admin: SignedIn;
let me: SignedIn;
let monitor_id: number;
const DAYS = { start_date: '2026-03-01', end_date: '2026-03-31' };
const SEARCH = { keyword: '#spring', from_date: '2026-03-01', to_date: '2026-03-31' };

const post = (external_id: string, post_type: 'instagram_post' | 'instagram_reels' | 'instagram_stories') =>
  aPost({
    ...{ external_id, post_type, account: ref('ada'), likes: 10, comments: 1 },
    created_at: Date.parse('2026-03-10T12:00:00Z'),
    message: 'a red dress for #spring',
  });

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-03-20T12:00:00Z') });
  admin = await app.signIn();
  me = await app.signIn({ role: 'member', company_id: admin.company_id });
  await imported(app, [
    anAccount({ account: ref('ada'), followers: 900 }),
    anAccount({ account: ref('bea'), followers: 500 }),
    post('P1', 'instagram_post'),
    post('R1', 'instagram_reels'),
    post('S1', 'instagram_stories'),
  ]);
  monitor_id = (await me.client.monitors.create({ name: 'Spring', ...DAYS, keywords: ['#spring'] })).id;
});
afterAll(() => app.close());

const raw = (method: 'GET' | 'POST', url: string, body?: object) =>
  app.http.inject({
    method,
    url: `/api${url}`,
    headers: { ...me.headers, 'content-type': 'application/json' },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  });
const issueOf = async (method: 'GET' | 'POST', url: string, body?: object) => {
  const answer = await raw(method, url, body);
  expect(answer.statusCode).toBe(400);
  return answer.json<{ data: { issues: [{ field: string; message: string }] } }>().data.issues[0];
};

describe('validation', () => {
  it('says how to write a missing day', async () => {
    expect(await issueOf('GET', '/keyword/statistics?keyword=a')).toMatchObject({
      field: 'from_date',
      message: 'Date must be in YYYY-MM-DD format',
    });
  });

  it('names the field of an invalid question, called query', async () => {
    for (const query of [undefined, '', 5, 'x'.repeat(500)])
      expect((await issueOf('POST', '/profile/prompt', { profile_id: 1, query }))?.field).toBe('query');
  });

  it('refuses amounts sent as texts, in every call with one', async () => {
    expect(
      await issueOf('POST', `/monitor/update_budget/${monitor_id}`, { total_budget: '900' }),
    ).toMatchObject({
      field: 'total_budget',
      message: 'Enter an amount',
    });
    expect((await issueOf('POST', `/monitor/update/${monitor_id}`, { total_budget: '900' }))?.field).toBe(
      'total_budget',
    );
    const created = { name: 'x', ...DAYS, keywords: ['a'], total_budget: '900' };
    expect((await issueOf('POST', '/monitor/create', created))?.field).toBe('total_budget');
  });

  it('names the available platforms', async () => {
    const message = `This must be one of: ${PLATFORM_VALUES.join(', ')}`;
    const list = await me.client.lists.add({ name: 'x' });
    expect(
      await issueOf('POST', `/lists/${list.id}/influencer_import/1/start`, {
        targets: [],
        platform: 'myspace',
      }),
    ).toMatchObject({ field: 'platform', message });
    expect(await issueOf('GET', '/find_account/myspace?username=a')).toMatchObject({
      field: 'platform',
      message,
    });
  });
});

describe('platform values', () => {
  it('are all accepted for a platform, and four of them mean one kind of post', async () => {
    const counts: Record<string, number> = {};
    for (const platform of PLATFORM_VALUES) {
      counts[platform] = (await me.client.keywords.statistics({ ...SEARCH, platform: [platform] })).posts;
      expect((await me.client.monitors.stats({ id: monitor_id, platform: [platform] })).posts).toBe(
        counts[platform],
      );
      await me.client.profiles.search({ platform });
      await me.client.profiles.find_account({ platform, username: 'ada' });
    }
    expect(counts).toMatchObject({ instagram: 3, instagram_stories: 1, instagram_reels: 1, tiktok: 0 });
  });

  it('choose what a monitor follows', async () => {
    const made = await me.client.monitors.create({
      ...{ name: 'Reels', ...DAYS, keywords: ['#spring'] },
      platforms_to_track: ['instagram_reels', 'redbook_posts'],
    });
    expect(made.platforms_to_track).toEqual(['instagram_reels', 'redbook_posts']);
    expect((await me.client.monitors.stats({ id: made.id })).posts).toBe(1);
  });
});

it('saves a keyword filter with its categories', async () => {
  const filter = { ...SEARCH, categories: ['Campaign', 'Spring'] };
  const { data } = await me.client.keywords.save_filter({ filter_name: 'Sorted', filter });
  const saved = (await me.client.keywords.filters()).data.find(
    (one) => one.keyword_user_filter_id === data.keyword_user_filter_id,
  );
  expect(saved?.filter.categories).toEqual(['Campaign', 'Spring']);
});

describe('profile search', () => {
  it('shows Instagram’s number if it sorts by one', async () => {
    await imported(app, [
      anAccount({ account: ref('ida'), followers: 700 }),
      anAccount({ account: ref('tia', 'tiktok'), followers: 5000 }),
    ]);
    const profiles = (await admin.client.profiles.search({})).profiles;
    const id = (name: string) => profiles.find(({ username }) => username === name)?.id ?? 0;
    await admin.client.profiles.merge({ new: id('tia'), old: id('ida') });
    const row = async (sort_by: 'followers' | 'ig_followed_by') =>
      (await admin.client.profiles.search({ sort_by })).profiles.find((one) => one.id === id('tia'));
    expect(await row('followers')).toMatchObject({ platform: 'tiktok', followers: 5000 });
    expect(await row('ig_followed_by')).toMatchObject({ platform: 'instagram', followers: 700 });
  });
});

describe('a monitor', () => {
  it('is edited field by field, and published and made private by separate calls', async () => {
    const one = me.client.monitors.update_one;
    const id = monitor_id;
    expect((await one.name({ id, name: 'Spring 2026' })).name).toBe('Spring 2026');
    expect((await one.market({ id, market: 'FR' })).market).toBe('FR');
    expect(await one.dates({ id, start_date: '2026-03-02', end_date: '2026-03-30' })).toMatchObject({
      start_date: '2026-03-02',
      end_date: '2026-03-30',
    });
    expect((await one.keywords({ id, keywords: ['#spring', 'dress'] })).keywords).toEqual([
      '#spring',
      'dress',
    ]);
    expect((await one.platforms({ id, platforms_to_track: ['instagram'] })).platforms_to_track).toEqual([
      'instagram',
    ]);
    expect((await one.budget({ id, total_budget: 900 })).total_budget).toBe(900);
    expect((await one.folder({ id, group_id: 0 })).group_id).toBe(0);
    const { token } = await me.client.monitors.make_public({ id });
    expect(token).toMatch(/^[\w-]{20,}$/);
    expect((await me.client.monitors.details({ id })).token).toBe(token);
    expect((await me.client.monitors.make_public({ id, is_public: false })).token).toBeNull();
    expect((await me.client.monitors.details({ id })).token).toBeNull();
  });

  it('returns its token to users who may share it, like a list', async () => {
    const list = await me.client.lists.add({ name: 'Public' });
    await me.client.monitors.make_public({ id: monitor_id });
    const link = await publish(me, { type: 'lists', type_id: list.id });
    const helper = await app.signIn({ role: 'member', company_id: admin.company_id });
    const shared = { email: helper.email, user_type: 'Co-worker' } as const;
    await me.client.sharing.add_user({ type: 'lists', type_id: list.id, ...shared });
    await me.client.sharing.add_user({ type: 'monitor', type_id: monitor_id, ...shared });
    expect((await me.client.lists.get({ id: list.id })).token).not.toBeNull();
    expect((await admin.client.lists.get({ id: list.id })).token).not.toBeNull();
    expect((await helper.client.lists.get({ id: list.id })).token).toBeNull();
    expect((await helper.client.monitors.details({ id: monitor_id })).token).toBeNull();
    expect((await visitorOf(app, link.token)(`/lists/${list.id}`)).json().token).toBeNull();
    await me.client.monitors.make_public({ id: monitor_id, is_public: false });
  });

  it('belongs to an admin like to its owner', async () => {
    expect((await admin.client.monitors.details({ id: monitor_id })).user_type).toBe('Owner');
    expect((await me.client.monitors.details({ id: monitor_id })).user_type).toBe('Owner');
  });

  it('has the content of its posts as one field for each kind', async () => {
    const { posts } = await me.client.monitors.posts({ id: monitor_id });
    expect(posts.length).toBeGreaterThan(0);
    for (const one of posts)
      for (const name of ['tags', 'objects', 'brands', 'emotions', 'locations', 'people', 'style'] as const)
        expect(one).toHaveProperty(`content_${name}`);
  });

  it('says whether costs of creators are entered, and contains the linked forecast in its stats', async () => {
    const { profiles } = await me.client.profiles.search({});
    const profile_id = profiles[0]?.id ?? 0;
    expect((await me.client.monitors.details({ id: monitor_id })).new_monitor_budget).toBe(false);
    expect(await me.client.monitors.stats({ id: monitor_id })).not.toHaveProperty('forecast');
    const forecast = await me.client.forecast.create({ name: 'Plan', profile_ids: [profile_id] });
    await me.client.monitors.link_forecast({ id: monitor_id, forecast_id: forecast.id });
    expect((await me.client.monitors.stats({ id: monitor_id })).forecast).toMatchObject({
      ...{ id: forecast.id, name: 'Plan', influencers: 1 },
      impressions: forecast.result.totals.impressions,
    });
  });
});

describe('the payload of a page', () => {
  const payload = async (page: string, who = me, query = '') =>
    app.http.inject({
      url: `/api/payload.json?page=${encodeURIComponent(page)}${query}`,
      headers: who.headers,
    });

  it('is one answer with the first reads of the route', async () => {
    const { reads } = (await payload(`/monitor/${monitor_id}`)).json<{
      reads: Array<{ call: string; answer: unknown }>;
    }>();
    expect(reads.map(({ call }) => call)).toEqual(['settings.navigation', 'monitors.details']);
    expect(reads[1]?.answer).toEqual(await me.client.monitors.details({ id: monitor_id }));
    for (const path of ['/', '/lists', '/monitors', '/keywords', '/leaderboards', '/profile/ada'])
      expect((await payload(path)).json().reads.length).toBeGreaterThan(0);
  });

  it('has what every page needs with the first page, for every user', async () => {
    const limited = await app.signIn({ company_id: admin.company_id, flags: { profile_only: true } });
    const { reads } = (await payload('/', limited, '&first=true')).json<{
      reads: Array<{ call: string; answer: unknown }>;
    }>();
    const own = (await payload('/', limited)).json().reads.length;
    expect(reads.slice(own).map(({ call }) => call)).toContain('reference.countries');
    expect(reads.filter(({ answer }) => answer === null)).toEqual([]);
  });

  it('checks every read at its own gate', async () => {
    const stranger = await app.signIn();
    const { reads } = (await payload(`/monitor/${monitor_id}`, stranger)).json();
    expect(reads[1]).toEqual({ call: 'monitors.details', answer: null });
    const limited = await app.signIn({ company_id: admin.company_id, flags: { profile_only: true } });
    expect((await payload('/lists', limited)).json().reads[1].answer).toBeNull();
    expect((await app.http.inject({ url: '/api/payload.json?page=/lists' })).statusCode).toBe(401);
    expect((await payload('')).json().reads).toEqual([]);
    expect((await payload('/profile/%E0%A4%A')).statusCode).toBe(200);
  });
});
