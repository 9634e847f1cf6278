import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { joinHandMade } from '#server/slices/profiles/details/hand-made.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { publish, visitorOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { matchStale } from './matching/matching.jobs.ts';

let app: TestApp;
let me: SignedIn;
let colleague: SignedIn;
let outsider: SignedIn;
let ids: Record<string, number>;

const SPRING = { start_date: '2026-03-01', end_date: '2026-03-31' };
const link = (id: string) => `https://www.instagram.com/p/${id}/`;

async function imported(observations: Parameters<Awaited<ReturnType<typeof openIntake>>['write']>[0]) {
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write(observations);
  await app.services.db
    .insertInto('outbox_event')
    .values({ profile_ids: JSON.stringify([...touched]) })
    .execute();
  await joinHandMade(app.services);
  await project(app.services);
}

const post = (external_id: string, who: string, day: string, more: object = {}) =>
  aPost({
    external_id,
    account: ref(who),
    created_at: Date.parse(`${day}T12:00:00Z`),
    link: link(external_id),
    likes: 100,
    comments: 10,
    ...more,
  });

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-03-20T12:00:00Z') });
  me = await app.signIn({ role: 'member' });
  colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  outsider = await app.signIn();
  await imported([
    ...['anna', 'ben', 'cleo'].map((name) =>
      anAccount({ account: ref(name), followers: 4000, country: 'FR' }),
    ),
    post('AAAA1', 'anna', '2026-03-02', { message: 'new in #spring by @brand' }),
    post('AAAA2', 'anna', '2026-03-10', { message: 'just a day' }),
    post('AAAA3', 'anna', '2026-02-28', { message: '#spring too early' }),
    post('BBBB1', 'ben', '2026-03-15', { message: 'red lipstick #spring', likes: 300 }),
    post('CCCC1', 'cleo', '2026-03-15', { message: 'lipstick red' }),
  ]);
  const { profiles } = await me.client.profiles.search({});
  ids = Object.fromEntries(profiles.map((p) => [p.username, p.id]));
});
afterAll(() => app.close());

const id = (name: string) => ids[name] ?? 0;
const aMonitor = (rules: object, who = me) =>
  who.client.monitors.create({ name: 'Spring', ...SPRING, ...rules });
const links = async (monitor_id: number, more: object = {}) =>
  (await me.client.monitors.posts({ id: monitor_id, ...more })).posts
    .map((p) => p.link?.split('/').at(-2))
    .sort();

describe('included posts', () => {
  it.each<[string, object, string[]]>([
    ['by chosen creators', { profile_ids: ['anna'] }, ['AAAA1', 'AAAA2']],
    ['that hold any of the keywords', { keywords: ['#spring', '@brand'] }, ['AAAA1', 'BBBB1']],
    ['that hold every keyword', { keywords: ['#spring', '@brand'], search_type: 'AND' }, ['AAAA1']],
    ['that hold words next to each other', { keywords: ['red lipstick'] }, ['BBBB1']],
    ['by creators and with keywords', { profile_ids: ['anna'], keywords: ['#spring'] }, ['AAAA1']],
    [
      'by creators or with keywords',
      { profile_ids: ['anna'], keywords: ['#spring'], creators_search_type: 'OR' },
      ['AAAA1', 'AAAA2', 'BBBB1'],
    ],
    ['of no watched platform', { profile_ids: ['anna'], platforms_to_track: ['tiktok'] }, []],
    [
      'of a day that begins elsewhere',
      { keywords: ['#spring'], exact_date_filter: false },
      // At noon UTC on the last day of February it is March 1 in Kiribati.
      ['AAAA1', 'AAAA3', 'BBBB1'],
    ],
  ])('are those %s', async (_name, rules, expected) => {
    const chosen = (rules as { profile_ids?: string[] }).profile_ids ?? [];
    const monitor = await aMonitor({ ...rules, profile_ids: chosen.map(id) });
    expect(await links(monitor.id)).toEqual(expected);
    expect(monitor).toMatchObject({ posts: expected.length, is_matching: false, state: 'running' });
  });

  it('follow the chosen lists, by tag', async () => {
    const list = await me.client.lists.add({ name: 'Chosen' });
    await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [id('ben')] });
    const monitor = await aMonitor({ list_ids: [list.id] });
    expect(await links(monitor.id)).toEqual(['BBBB1']);
    await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [id('cleo')] });
    await matchStale(app.services, true);
    expect(await links(monitor.id)).toEqual(['BBBB1', 'CCCC1']);
    await me.client.monitors.update({ id: monitor.id, list_profile_tags: ['nobody has it'] });
    expect(await links(monitor.id)).toEqual([]);
  });

  it('grow with imports, and keep people’s decisions', async () => {
    const monitor = await aMonitor({ profile_ids: [id('ben')] });
    await imported([post('BBBB2', 'ben', '2026-03-16'), post('BBBB3', 'ben', '2026-04-02')]);
    await matchStale(app.services, false);
    expect(await links(monitor.id)).toEqual(['BBBB1', 'BBBB2']);
    const { posts } = await me.client.monitors.posts({ id: monitor.id });
    const second = posts.find((p) => p.link === link('BBBB2'));
    await me.client.monitors.exclude_posts({ id: monitor.id, post_ids: [second?.id ?? ''] });
    expect(await links(monitor.id)).toEqual(['BBBB1']);
    await imported([post('BBBB2', 'ben', '2026-03-17', { likes: 999, observed_at: Date.UTC(2026, 4, 3) })]);
    await matchStale(app.services, false);
    expect(await links(monitor.id)).toEqual(['BBBB1']);
    expect(await links(monitor.id, { state: 'excluded' })).toEqual(['BBBB2']);
    await me.client.monitors.include_posts({ id: monitor.id, post_ids: [second?.id ?? ''] });
    expect(await me.client.monitors.stats({ id: monitor.id })).toMatchObject({
      posts: 2,
      interactions: 1319,
    });
  });

  it('have reasons for inclusion and exclusion', async () => {
    const monitor = await aMonitor({ profile_ids: [id('anna')], keywords: ['#spring'] });
    const why = async (post_id: string) => {
      const { is_in, reasons } = await me.client.monitors.why({ id: monitor.id, link: link(post_id) });
      return [is_in, ...reasons.map((r) => r.text.text)];
    };
    expect(await why('AAAA1')).toEqual([true, 'By a creator of this monitor', 'Contains #spring']);
    expect(await why('AAAA3')).toEqual([false, 'Excluded: posted 1 day before the start (2026-03-01)']);
    expect(await why('AAAA2')).toEqual([false, 'Excluded: does not contain #spring']);
    expect(await why('CCCC1')).toEqual([
      false,
      'Excluded: not by a creator of this monitor',
      'Excluded: does not contain #spring',
    ]);
    await imported([post('DDDD9', 'dora', '2026-03-16', { message: 'names#spring' })]);
    expect(await why('DDDD9')).toEqual([
      false,
      'Excluded: not by a creator of this monitor',
      'Excluded: does not contain #spring',
      'Not a hashtag in its text: #spring follows a letter or digit directly or is part of a longer word',
    ]);
    expect(await why('ZZZZ9')).toEqual([false, 'This post is not in the imported data.']);
    await expect(me.client.monitors.why({ id: monitor.id, link: 'https://example.com' })).rejects.toThrow(
      /not the URL of a post/,
    );
  });
});

describe('a correction', () => {
  it('replaces the platform’s value until it is undone', async () => {
    const monitor = await aMonitor({ profile_ids: [id('cleo')] });
    const [row] = (await me.client.monitors.posts({ id: monitor.id })).posts;
    const edited = await me.client.monitors.edit_post({
      id: monitor.id,
      post_id: row?.id ?? '',
      likes_count: 5000,
      reach: 77,
    });
    expect(edited).toMatchObject({
      likes_count: 5000,
      interactions: 5010,
      reach: 77,
      edited: { likes_count: 5000, reach: 77 },
    });
    expect(await me.client.monitors.stats({ id: monitor.id })).toMatchObject({
      interactions: 5010,
      reach: 77,
      origins: { reach: { edited: 77 } },
    });
    const back = await me.client.monitors.edit_post({
      id: monitor.id,
      post_id: row?.id ?? '',
      likes_count: null,
      reach: null,
    });
    expect(back).toMatchObject({ likes_count: 100, interactions: 110, edited: {} });
  });

  it('corrects the kind of a post, with what follows from it, until it is undone', async () => {
    const monitor = await aMonitor({ profile_ids: [id('cleo')] });
    const [row] = (await me.client.monitors.posts({ id: monitor.id })).posts;
    const post = { id: monitor.id, post_id: row?.id ?? '' };
    const media = row?.media ?? 'instagram_post';
    const other = media === 'instagram_stories' ? 'instagram_post' : 'instagram_stories';
    const edited = await me.client.monitors.edit_post({ ...post, post_type: other });
    expect(edited).toMatchObject({ media: other, edited: { post_type: other }, likes_count: 100 });
    expect(await me.client.monitors.posts({ id: monitor.id, post_type: [other] })).toMatchObject({
      total: 1,
      posts: [{ id: post.post_id, media: other }],
    });
    await expect(me.client.monitors.edit_post({ ...post, post_type: 'tiktok_video' })).rejects.toThrow(
      'This must be one of: instagram_post, instagram_carousel, instagram_reels, instagram_stories',
    );
    const back = await me.client.monitors.edit_post({ ...post, post_type: null });
    expect(back).toMatchObject({ media, edited: {} });
    expect(back.engagement_rate).toBe(row?.engagement_rate);
  });

  it('corrects the kind of a post in all campaigns and on the profile of the company alone', async () => {
    const [first, second] = [
      await aMonitor({ profile_ids: [id('cleo')] }),
      await aMonitor({ profile_ids: [id('cleo')] }),
    ];
    const [row] = (await me.client.monitors.posts({ id: first.id })).posts;
    const post_id = row?.id ?? '';
    const media = row?.media ?? 'instagram_post';
    const other = media === 'instagram_stories' ? 'instagram_post' : 'instagram_stories';
    const hex = BigInt(post_id).toString(16).padStart(16, '0');
    const seen = async (who: SignedIn) => {
      const { posts } = await who.client.profiles.posts({ id: `${id('cleo')}` });
      return posts.find((post) => post.id === hex)?.post_type;
    };
    const kindsOf = async (who: SignedIn, post_type: string) =>
      (await who.client.profiles.posts({ id: `${id('cleo')}`, post_type: [post_type as never] })).total;
    const before = await kindsOf(me, other);
    await me.client.monitors.edit_post({ id: first.id, post_id, post_type: other });
    await matchStale(app.services, false);
    const inSecond = (await me.client.monitors.posts({ id: second.id, post_type: [other] })).posts;
    expect(inSecond).toMatchObject([{ id: post_id, media: other, edited: { post_type: other } }]);
    expect(await seen(me)).toBe(other);
    expect(await kindsOf(me, other)).toBe(before + 1);
    expect(await seen(outsider)).toBe(media);
    // Undone where it was not made.
    await me.client.monitors.edit_post({ id: second.id, post_id, post_type: null });
    await matchStale(app.services, false);
    expect((await me.client.monitors.posts({ id: first.id })).posts[0]).toMatchObject({ media, edited: {} });
    expect(await seen(me)).toBe(media);
  });

  it('tags and classifies posts, as filters of the numbers', async () => {
    const monitor = await aMonitor({ profile_ids: [id('anna'), id('ben')] });
    const { posts } = await me.client.monitors.posts({ id: monitor.id });
    const two = posts.slice(0, 2).map((p) => p.id);
    await me.client.monitors.tag_posts({ id: monitor.id, post_ids: two, add: ['hero', 'paid'] });
    await me.client.monitors.tag_posts({ id: monitor.id, post_ids: two, remove: ['paid'] });
    await me.client.monitors.classify_posts({
      id: monitor.id,
      post_ids: two.slice(1),
      classification: 'Unboxing',
    });
    expect(await me.client.monitors.post_labels({ id: monitor.id })).toMatchObject({
      tags: [{ tag: 'hero', posts: 2 }],
      classifications: [{ classification: 'Unboxing', posts: 1 }],
    });
    expect(await me.client.monitors.stats({ id: monitor.id, tag: 'hero' })).toMatchObject({ posts: 2 });
    const only = await me.client.monitors.posts({ id: monitor.id, classification: 'Unboxing' });
    expect(only).toMatchObject({ total: 1, posts: [{ custom_tags: ['hero'], classification: 'Unboxing' }] });
  });

  it('adds posts by hand until they are imported', async () => {
    const monitor = await aMonitor({ profile_ids: [id('anna')] });
    const external = {
      id: monitor.id,
      link: link('EXTERN1'),
      profile_id: id('ben'),
      post_type: 'instagram_post' as const,
      created_time: '2026-03-05T10:00:00Z',
      likes_count: 70,
      comments_count: 7,
    };
    const added = await me.client.monitors.upload_external_post(external);
    expect(added).toMatchObject({
      is_external: true,
      interactions: 77,
      impressions: 700,
      profile_id: id('ben'),
    });
    await expect(me.client.monitors.upload_external_post(external)).rejects.toThrow(/already added/);
    const taken = { id: monitor.id, post_ids: [added.id] };
    await me.client.monitors.exclude_posts(taken);
    expect(await links(monitor.id, { state: 'excluded' })).toContain(added.link?.split('/').at(-2));
    const out = await me.client.monitors.posts({ id: monitor.id, state: 'excluded' });
    expect(out.posts).toMatchObject([{ id: added.id, is_external: true, is_included_post: false }]);
    await me.client.monitors.include_posts(taken);
    expect(await links(monitor.id)).toContain(added.link?.split('/').at(-2));
    await expect(
      me.client.monitors.upload_external_post({
        ...external,
        link: 'https://www.tiktok.com/@x/video/123456',
      }),
    ).rejects.toThrow(/a different platform/);
    expect(await me.client.monitors.stats({ id: monitor.id })).toMatchObject({ posts: 3, influencers: 2 });
    await imported([post('EXTERN1', 'ben', '2026-03-05', { likes: 80 })]);
    await matchStale(app.services, false);
    const { posts } = await me.client.monitors.posts({ id: monitor.id, profile_id: id('ben') });
    expect(posts).toMatchObject([{ likes_count: 80, is_external: false, interactions: 90 }]);
    await me.client.monitors.delete_external_post({ id: monitor.id, post_id: added.id });
    expect(await me.client.monitors.stats({ id: monitor.id })).toMatchObject({ posts: 2 });
  });
});

describe('the reports of a monitor', () => {
  it('count only its posts', async () => {
    const monitor = await aMonitor({
      profile_ids: [id('anna'), id('cleo')],
      keywords: ['#spring'],
      creators_search_type: 'OR',
      market: 'FR',
    });
    const q = { id: monitor.id };
    const { client } = me;
    expect(await client.monitors.stats(q)).toMatchObject({
      posts: 4,
      influencers: 3,
      followers: 12_000,
      media_type: [{ post_type: 'instagram_post', posts: 4 }],
    });
    expect((await client.monitors.metrics_by_day(q)).filter((d) => d.posts > 0)).toMatchObject([
      { time: '2026-03-02', posts: 1 },
      { time: '2026-03-10', posts: 1 },
      { time: '2026-03-15', posts: 2 },
    ]);
    expect(await client.monitors.channel_split(q)).toMatchObject({
      channels: [{ platform: 'instagram', posts: 4, total_followers: 12_000 }],
    });
    expect(await client.monitors.participation_split(q)).toEqual({
      ...{
        chosen: 2,
        participating: 2,
        not_participating: 0,
        others: 1,
        posts_by_chosen: 3,
        posts_by_others: 1,
      },
    });
    const others = await client.monitors.influencers({ ...q, participation: 'others' });
    expect(others).toMatchObject({ total: 1, influencers: [{ name: 'ben', is_chosen: false, posts: 1 }] });
    expect(await client.monitors.influencers({ ...q, query: 'ANN' })).toMatchObject({ total: 1 });
    expect((await client.monitors.top_influencers(q)).total).toBe(3);
    expect(
      (await client.monitors.influencer_tier_analysis(q)).tiers.find((t) => t.from === 1000),
    ).toMatchObject({ posts: 4 });
    expect(await client.monitors.country_stats(q)).toMatchObject([{ country: 'FR', posts: 4 }]);
    expect(await client.monitors.market_performance(q)).toMatchObject({
      own: { posts: 4 },
      peers: [{ from: 1000, own_creators: 3, creators: 3 }],
    });
    expect((await client.monitors.posts({ ...q, keyword: '#spring' })).total).toBe(2);
    expect((await client.monitors.affiliated_monitors({ id: id('ben') })).monitors).toContainEqual(
      expect.objectContaining({ id: monitor.id, is_chosen: false, posts: 1 }),
    );
  });

  it('are previewed while the rules are typed', async () => {
    const preview = await me.client.monitors.preview({
      ...SPRING,
      profile_ids: [id('anna'), id('ben')],
      keywords: ['#spring', 'nothing'],
      creators_search_type: 'OR',
    });
    expect(preview).toMatchObject({
      by_keyword: [
        { keyword: '#spring', posts: 2 },
        { keyword: 'nothing', posts: 0 },
      ],
      by_keywords: 2,
      creators: 2,
      creators_with_posts: 2,
    });
    expect(preview.posts).toBe(preview.over_time.reduce((sum, t) => sum + t.posts, 0));
  });
});

describe('a monitor', () => {
  it('is refused with the wrong field', async () => {
    const refused = async (rules: object) => {
      const error = await aMonitor(rules).catch((e) => e);
      return error.data.issues.map((i: { field: string; message: string }) => `${i.field}: ${i.message}`);
    };
    expect(await refused({ end_date: '2026-01-01', keywords: ['x'] })).toEqual([
      'end_date: The end must not be before the start',
    ]);
    expect(await refused({})).toEqual(['profile_ids: Choose creators, a list or a keyword']);
    expect(await refused({ keywords: ['!!!'] })).toEqual(['keywords: “!!!” contains no letter or digit.']);
    expect(await refused({ keywords: ['#a or @b'] })).toEqual([expect.stringMatching(/one by one/)]);
    expect(await refused({ profile_ids: [999_999] })).toEqual(['profile_ids: There is no profile 999999.']);
    expect(await refused({ list_ids: [999_999] })).toEqual(['list_ids: There is no list 999999.']);
    expect(await refused({ keywords: ['x'], group_id: 999 })).toEqual([
      'group_id: This folder does not exist.',
    ]);
  });

  it('hides excluded posts from viewers, if set', async () => {
    const monitor = await aMonitor({ keywords: ['#spring'] });
    const viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
    await me.client.sharing.add_user({ type: 'monitor', type_id: monitor.id, email: viewer.email });
    const [row] = (await me.client.monitors.posts({ id: monitor.id })).posts;
    await me.client.monitors.exclude_posts({ id: monitor.id, post_ids: [row?.id ?? ''] });
    const seen = async ({ client }: SignedIn) => {
      const { posts } = await client.monitors.posts({ id: monitor.id, state: 'excluded' });
      const { excluded } = await client.monitors.post_labels({ id: monitor.id });
      return [posts.some((post) => post.id === row?.id), excluded];
    };
    expect(await seen(viewer)).toEqual([true, 1]);
    await me.client.monitors.update({ id: monitor.id, hide_excluded_posts: true });
    expect(await seen(viewer)).toEqual([false, null]);
    expect(await seen(me)).toEqual([true, 1]);
  });

  it('warns the later of two editors', async () => {
    const monitor = await aMonitor({ keywords: ['#spring'] });
    await me.client.monitors.update({ id: monitor.id, revision: monitor.revision, market: 'FR' });
    await expect(
      me.client.monitors.update({ id: monitor.id, revision: monitor.revision, market: 'DE' }),
    ).rejects.toThrow(/Somebody changed/);
  });

  it('is visible to its owner and to users it is shared with', async () => {
    const monitor = await aMonitor({ keywords: ['#spring'] });
    await expect(colleague.client.monitors.stats({ id: monitor.id })).rejects.toThrow(/Monitor not found/i);
    await expect(outsider.client.monitors.details({ id: monitor.id })).rejects.toThrow(/not found/i);
    await me.client.sharing.add_user({ type: 'monitor', type_id: monitor.id, email: colleague.email });
    expect((await colleague.client.monitors.update({ id: monitor.id, market: 'FR' })).market).toBe('FR');
    await expect(colleague.client.monitors.update({ id: monitor.id, name: 'Mine' })).rejects.toThrow(/owner/);
    await expect(colleague.client.monitors.delete({ id: monitor.id })).rejects.toThrow(/owner/);
  });

  it('can be in folders, moves to the bin and is restored', async () => {
    const folder = await me.client.monitors.create_group({ name: 'Brands' });
    const inner = await me.client.monitors.create_group({ name: 'Inner', parent_id: folder.id });
    await expect(me.client.monitors.update_group({ id: folder.id, parent_id: inner.id })).rejects.toThrow(
      /itself/,
    );
    const monitor = await aMonitor({ keywords: ['#spring'], group_id: inner.id });
    expect((await me.client.monitors.list({ group_id: inner.id })).monitors).toMatchObject([
      { id: monitor.id, group_name: 'Inner' },
    ]);
    await me.client.monitors.delete_group({ id: inner.id });
    expect((await me.client.monitors.details({ id: monitor.id })).group_name).toBe('Brands');
    await me.client.monitors.delete({ id: monitor.id });
    await expect(me.client.monitors.details({ id: monitor.id })).rejects.toThrow(/not found/i);
    expect((await me.client.monitors.bin()).monitors).toMatchObject([{ id: monitor.id }]);
    expect(await me.client.monitors.restore({ id: monitor.id })).toMatchObject({ posts: 2 });
    const copy = await me.client.monitors.duplicate({ id: monitor.id });
    expect(copy).toMatchObject({ name: 'Spring (copy)', posts: 2 });
    expect((await me.client.monitors.set_active({ id: copy.id, is_active: false })).state).toBe('archived');
  });

  it('shows a visitor of its link numbers and posts, and neither money nor people', async () => {
    const monitor = await aMonitor({ keywords: ['#spring'], total_budget: 5000 });
    const [row] = (await me.client.monitors.posts({ id: monitor.id })).posts;
    await me.client.monitors.exclude_posts({ id: monitor.id, post_ids: [row?.id ?? ''] });
    const { token } = await publish(me, { type: 'monitor', type_id: monitor.id });
    const visit = visitorOf(app, token);
    const read = async (path: string, query = {}) => (await visit(path, query)).json();
    expect(await read(`/monitor/stats/${monitor.id}`)).toMatchObject({ posts: 1 });
    expect(await read(`/monitor/details/${monitor.id}`)).toMatchObject({
      total_budget: null,
      created_by: '',
      currency: 'USD',
    });
    expect(await read(`/monitor/posts/${monitor.id}`, { state: 'excluded' })).toMatchObject({ total: 1 });
    const other = await aMonitor({ keywords: ['#spring'] });
    expect(await read(`/monitor/details/${other.id}`)).not.toMatchObject({ id: other.id });
  });
});
