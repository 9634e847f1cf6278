import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Observation } from '#server/tables/observations.ts';
import { imported } from '#server/testing/imported.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

interface Row {
  text: string;
  likes: number | null;
  /** Of January 2026; null = undated. */
  day: number | null;
  paid: boolean | null;
}

const FOLLOWERS = 2000;
const rows: Row[] = [
  { text: 'Sugar free bread with @lumo', likes: 100, day: 3, paid: true },
  { text: 'Bread, free of sugar #Lumo', likes: 50, day: 9, paid: false },
  { text: 'SUGAR! "free" choice', likes: 20, day: null, paid: null },
  { text: 'Nothing to see', likes: 10, day: 1, paid: false },
  { text: 'only gluten here #Ad', likes: null, day: 30, paid: null },
];

let app: TestApp;
let me: SignedIn;

const classes = (
  username: string,
  shares: Record<string, number | null>,
  dimension: 'credibility' | 'countries',
) =>
  Object.entries(shares).map(
    ([key, share]): Observation => ({
      ...{
        kind: 'audience',
        account: ref(username),
        observed_at: Date.UTC(2026, 4, 1),
        dimension,
        key,
        share,
      },
      sample_size: 400,
    }),
  );

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T12:00:00Z') });
  me = await app.signIn();
  await imported(app, [
    ...['anna', 'ben', 'cara'].map((name) => anAccount({ account: ref(name), followers: FOLLOWERS })),
    ...rows.map(({ text, likes, day, paid }, i) =>
      aPost({
        ...{
          external_id: `A${i}`,
          account: ref('anna'),
          message: text,
          likes,
          comments: likes === null ? null : 0,
        },
        created_at: day === null ? null : Date.UTC(2026, 0, day, 12),
        is_paid: paid,
      }),
    ),
    ...classes(
      'anna',
      { suspicious: 0.1, real: 0.6, influencers: 0.05, bots: 0.2, mass_followers: null },
      'credibility',
    ),
    ...classes('ben', { FR: 1 }, 'countries'),
  ]);
});
afterAll(() => app.close());

const isPaid = ({ paid, text }: Row) => paid === true || text.endsWith('#Ad');

/** Expected scan results, counted from the rows. */
function recounted(of: Row[]) {
  const known = of.filter((row) => row.likes !== null);
  const likes = known.reduce((sum, row) => sum + (row.likes ?? 0), 0);
  const days = of
    .flatMap(({ day }) => (day === null ? [] : [`2026-01-${String(day).padStart(2, '0')}`]))
    .sort();
  return {
    posts: of.length,
    paid_posts: of.filter(isPaid).length,
    interactions: known.length === 0 ? null : likes,
    engagement_rate: known.length === 0 ? null : likes / (known.length * FOLLOWERS),
    first_date: days[0] ?? null,
    last_date: days.at(-1) ?? null,
  };
}

it('counts the posts with each word, tag, name or phrase, with any of them, and with all', async () => {
  const scan = await me.client.profiles.scan({
    id: 'anna',
    words: 'sugar, "sugar free" #lumo @lumo gluten salt',
  });
  expect(scan.terms.map(({ term, kind }) => [term, kind])).toEqual([
    ['sugar', 'word'],
    ['sugar free', 'phrase'],
    ['#lumo', 'hashtag'],
    ['@lumo', 'mention'],
    ['gluten', 'word'],
    ['salt', 'word'],
  ]);
  const held = [[0, 1, 2], [0, 2], [1], [0], [4], []].map((at) => at.map((i) => rows[i] as Row));
  const close = (counted: ReturnType<typeof recounted>) => ({
    ...counted,
    engagement_rate: counted.engagement_rate === null ? null : expect.closeTo(counted.engagement_rate, 12),
  });
  expect(scan.terms).toEqual(
    scan.terms.map(({ term, kind, search }, i) => ({
      ...close(recounted(held[i] ?? [])),
      term,
      kind,
      search,
    })),
  );
  expect(scan.any).toEqual(close(recounted(rows.filter((row) => row.text !== 'Nothing to see'))));
  expect(scan.all).toEqual(close(recounted(rows)));
  for (const { search, posts } of scan.terms)
    expect((await me.client.profiles.posts({ id: 'anna', search })).total).toBe(posts);
});

it('treats a post as paid by its source or by a hashtag, in the filter and on the post alike', async () => {
  for (const paid of [true, false]) {
    const { posts } = await me.client.profiles.posts({ id: 'anna', paid });
    const expected = rows.filter((row) => isPaid(row) === paid).map(({ text }) => text);
    expect(posts.map(({ message }) => message).sort()).toEqual(expected.sort());
    for (const { is_paid } of posts) expect(is_paid === true).toBe(paid);
  }
});

it('refuses empty and excessive scans, and scans a profile without posts', async () => {
  const scan = (words: string) => me.client.profiles.scan({ id: 'ben', words });
  await expect(scan(' ,. ')).rejects.toMatchObject({ message: 'Enter a word, a tag or a name.' });
  const many = Array.from({ length: 21 }, (_, i) => `word${i}`).join(' ');
  await expect(scan(many)).rejects.toMatchObject({ message: 'At most 20 words, tags and names at once.' });
  expect((await scan('sugar')).terms).toMatchObject([{ posts: 0, interactions: null, first_date: null }]);
});

it('returns only the posts of a tag or mention', async () => {
  const { id: profile_id } = await me.client.profiles.get({ id: 'anna' });
  const result = await me.client.profiles.post_mention({ profile_id, tag: '#lumo' });
  expect([result.total, result.posts.map((post) => post.message)]).toEqual([
    1,
    ['Bread, free of sugar #Lumo'],
  ]);
  expect((await me.client.profiles.post_mention({ profile_id, tag: '@LUMO' })).total).toBe(1);
  await expect(me.client.profiles.post_mention({ profile_id, tag: 'lumo' })).rejects.toMatchObject({
    message: 'A tag starts with # or @, followed by a name',
  });
});

it('shows the followers that the source reports, or why not', async () => {
  const [anna] = await me.client.profiles.audience_type({ id: 'anna' });
  expect(anna).toMatchObject({
    followers: FOLLOWERS,
    sample_size: 400,
    observed_at: '2026-05-01T00:00:00Z',
    missing: null,
  });
  expect(anna?.types).toEqual([
    { type: 'real', share: expect.closeTo(0.6, 6), followers: 1200 },
    { type: 'influencers', share: expect.closeTo(0.05, 6), followers: 100 },
    { type: 'mass_followers', share: null, followers: null },
    { type: 'suspicious', share: expect.closeTo(0.1, 6), followers: 200 },
    { type: 'bots', share: expect.closeTo(0.2, 6), followers: 400 },
  ]);
  expect(await me.client.profiles.audience_type({ id: 'ben' })).toMatchObject([
    { types: null, missing: 'not_in_source' },
  ]);
  expect(await me.client.profiles.audience_type({ id: 'cara' })).toMatchObject([
    { types: null, missing: 'no_audience_data' },
  ]);
});

it('returns all of a profile in one answer, equal to the other calls', async () => {
  const data = await me.client.profiles.influencer_data({ id: 'anna' });
  const { id } = data.profile;
  expect(data.profile).toEqual(await me.client.profiles.get({ id: 'anna' }));
  expect(data.platforms).toEqual((await me.client.profiles.stats({ id: 'anna' })).platforms);
  expect(data.audiences).toEqual(await me.client.profiles.audience({ profile_id: id }));
  expect(data.audience_types).toEqual(await me.client.profiles.audience_type({ id: 'anna' }));
});

it('counts the posts of a campaign with a fee as paid, for those who see the campaign', async () => {
  const paidOf = async (who: SignedIn) =>
    (await who.client.profiles.posts({ id: 'anna', paid: true, limit: 50 })).posts.map((post) => [
      post.message,
      post.is_paid,
    ]);
  const before = await paidOf(me);
  const { profile } = await me.client.profiles.influencer_data({ id: 'anna' });
  const days = { start_date: '2026-01-08', end_date: '2026-01-10' };
  const campaign = await me.client.monitors.create({ name: 'Lumo', ...days, profile_ids: [profile.id] });
  expect(await paidOf(me)).toEqual(before);
  const value = { amount: 500, currency: 'EUR', date: '2026-01-08' };
  await me.client.monitors.set_budget({
    id: campaign.id,
    changes: [{ profile_id: profile.id, kind: 'fee', value, was: null }],
  });
  const added = ['Bread, free of sugar #Lumo', true];
  expect((await paidOf(me)).toSorted()).toEqual([...before, added].toSorted());
  const { all } = await me.client.profiles.scan({ id: 'anna', words: 'sugar' });
  expect(all.paid_posts).toBe(before.length + 1);
  const colleague = await app.signIn({ company_id: me.company_id, role: 'viewer' });
  expect(await paidOf(colleague)).toEqual(before);
});
