import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ForecastDetail, PlannedRow } from '#contract/forecast.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { withoutKeys } from '#server/testing/without-keys.ts';
import { historyOf, type PastPost } from './engine/history.ts';
import { peersOf } from './engine/peers.ts';
import { openPlan } from './engine/plan.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const DAY = 86_400;
const seconds = NOW.getTime() / 1000;

let app: TestApp;
let me: SignedIn;
let colleague: SignedIn;
let viewer: SignedIn;
let stranger: SignedIn;

/**
 * Creators 1 … 12 of one tier publish photos, 13 photos and reels; 14 has no post; 15 belongs to another
 * company.
 */
const CREATORS = 15;
const SILENT = 14;
const FOREIGN = 15;
const followersOf = (id: number) => 60_000 + id * 10_000;
const posts: RawPost[] = [];
function publish(account_id: number, type: RawPost['type'], days: number, likes: number) {
  const views = type === 'instagram_reels' ? likes * 20 : null;
  const id = posts.length + 1;
  posts.push({
    ...{ id, account_id, type, views, likes },
    at: seconds - days * DAY,
    message: '',
    comments: 10,
  });
}
for (let id = 1; id <= CREATORS; id++) {
  if (id === SILENT) continue;
  for (let n = 0; n < 3 + (id % 5); n++)
    publish(id, 'instagram_post', 2 + n * 7, 500 * id + ((n * 7919 + id * 104_729) % 3000));
}
for (let n = 0; n < 9; n++) publish(13, 'instagram_reels', 5 + n * 4, 2000 + n * 100);

beforeAll(async () => {
  app = await testApp({ now: () => NOW });
  me = await app.signIn({ role: 'member' });
  colleague = await app.signIn({ role: 'member', company_id: me.company_id });
  viewer = await app.signIn({ role: 'viewer', company_id: me.company_id });
  stranger = await app.signIn();
  const ids = Array.from({ length: CREATORS }, (_none, i) => i + 1);
  await insertAccounts(
    app,
    ids.map((id) => ({
      ...{ id, profile_id: id, followers: followersOf(id), country: 'FR' },
      company_id: id === FOREIGN ? stranger.company_id : 0,
      newest_post: id === SILENT ? 0 : seconds - 2 * DAY,
    })),
  );
  await insertPosts(app, posts);
  await app.services.db
    .insertInto('profile')
    .values(ids.map((id) => ({ name: `Creator ${id}`, slug: `slug-${id}` })))
    .execute();
  await app.services.db
    .insertInto('account')
    .values(
      ids.map((id) => ({
        ...{ profile_id: id, platform: 'instagram', username: `creator${id}` },
        company_id: id === FOREIGN ? stranger.company_id : null,
      })),
    )
    .execute();
  await app.services.db
    .insertInto('profile_price')
    .values([
      ...[me, stranger].map(({ company_id }, i) => ({
        ...{
          company_id,
          profile_id: 13,
          platform: 'instagram',
          post_type: 'instagram_reels',
          currency: 'USD',
        },
        amount: i === 0 ? 250 : 999,
      })),
    ])
    .execute();
});
afterAll(() => app.close());

const start = (profile_ids: number[], by = me) => by.client.forecast.create({ name: 'Spring', profile_ids });
const planOf = ({ result }: ForecastDetail): PlannedRow[] =>
  result.cells.map(({ profile_id, post_type, publications, price }) => ({
    profile_id,
    post_type,
    publications,
    price,
  }));

/** As in docs/metrics.md: ten impressions per like on photos, views on reels. */
const pastPosts = (id: number, type: string): PastPost[] =>
  posts
    .filter((p) => p.account_id === id && p.type === type)
    .map((p) => {
      const impressions = type === 'instagram_post' ? 10 * (p.likes ?? 0) : (p.views ?? 0);
      const reach = Math.floor((impressions * 85 + 50) / 100);
      const interactions = (p.likes ?? 0) + 10;
      return {
        created_at: p.at,
        observed_at: 0,
        impressions,
        reach,
        interactions,
        media_value: impressions * 0.015,
      };
    });

describe('a new forecast', () => {
  it('plans one post of each creator’s most frequent type, at the company’s price', async () => {
    const { result, creators, refused } = await start([13, 2, SILENT]);
    expect(planOf({ result } as ForecastDetail)).toEqual([
      { profile_id: 13, post_type: 'instagram_reels', publications: 1, price: 250 },
      { profile_id: 2, post_type: 'instagram_post', publications: 1, price: null },
      { profile_id: SILENT, post_type: 'instagram_post', publications: 1, price: null },
    ]);
    expect(result.cells.map((c) => c.basis)).toEqual(['own', 'own', 'peers']);
    expect(result).toMatchObject({ model: 'forecast@5', emv_model: 'emv.cpm@1', currency: 'USD' });
    expect(creators.map((c) => c.name)).toEqual(['Creator 13', 'Creator 2', `Creator ${SILENT}`]);
    expect(refused).toBeNull();
  });

  it('has the numbers of the engine for the stored posts, including peers', async () => {
    const { result } = await start([3, SILENT]);
    const visible = Array.from({ length: CREATORS - 1 }, (_none, i) => i + 1);
    // The order affects thinned patterns, but here all of them fit.
    const same = result.cells.map((cell) => {
      const history = historyOf(pastPosts(cell.profile_id, cell.post_type));
      return { ...cell, history, followers: followersOf(cell.profile_id) };
    });
    const hashed = await app.services.ch.query<{ id: number }>(
      'SELECT toUInt32(arrayJoin({ids:Array(UInt32)})) AS id ORDER BY cityHash64(id)',
      { ids: visible },
    );
    const peers = peersOf(
      hashed.map(({ id }) => ({
        followers: followersOf(id),
        posts: historyOf(pastPosts(id, 'instagram_post')).posts,
      })),
    );
    const plan = openPlan({
      ...{ seed: result.seed, paid_for: 'impressions' },
      audience: { overlap: null, creators: 0, once: () => 1 },
      rows: same,
    });
    for (const { history, followers, profile_id, post_type, publications, price } of same)
      plan.add({ history, followers, profile_id, post_type, publications, price, peers });
    const { impressions, media_value, reach } = plan.totals();
    expect(result.totals.impressions?.p50).toBeCloseTo(impressions?.p50 ?? 0, 3);
    expect(result.totals.media_value?.p90).toBeCloseTo(media_value?.p90 ?? 0, 3);
    expect(result.totals.reach?.p10).toBeCloseTo(reach?.p10 ?? 0, 3);
    expect(result.cells[1]?.peers).toBe(visible.length - 1);
  });

  it('is refused for unknown creators and for folders', async () => {
    await expect(start([1, 999])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      me.client.forecast.create({ name: 'Of a list', profile_ids: [1], list_id: 7 }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'List not found' });
  });

  it('reads no post of an account added by hand by another company', async () => {
    const rows = [
      { profile_id: FOREIGN, post_type: 'instagram_post' as const, publications: 1, price: null },
    ];
    const mine = await me.client.forecast.preview({ rows, seed: 1 });
    const theirs = await stranger.client.forecast.preview({ rows, seed: 1 });
    expect([mine.cells[0]?.basis, theirs.cells[0]?.posts]).toEqual(['none', 3]);
  });
});

describe('the audience of a plan', () => {
  const rows = [1, 2, 3].map((profile_id) => ({
    ...{ profile_id, post_type: 'instagram_post' as const, publications: 1, price: 10 },
  }));
  const known = { audience_overlap: 0.25, overlap_creators: 2 };

  it('overlaps where its followers are known, and counts nobody twice among them', async () => {
    const before = await me.client.forecast.preview({ rows, seed: 1 });
    expect(before.totals).toMatchObject({ audience_overlap: null, overlap_creators: 0, unique_reach: null });
    // All followers of both are known, and 37,500 follow both.
    const follow = (account_id: number, from: number, to: number) =>
      Array.from({ length: to - from }, (_none, i) => [me.company_id, account_id, 0, (from + i) * 7919, 0]);
    const insert = (people: ReturnType<typeof follow>) =>
      app.services.ch.insert(
        'account_followers',
        ['company_id', 'account_id', 'by_id', 'follower', 'added_at'],
        people,
      );
    await insert([...follow(1, 32_500, 32_600), ...follow(2, 32_500, 32_600)]);
    const few = await me.client.forecast.preview({ rows, seed: 1 });
    expect(few.totals).toMatchObject({ audience_overlap: null, overlap_creators: 0, unique_reach: null });
    await insert([...follow(1, 0, followersOf(1)), ...follow(2, 32_500, 32_500 + followersOf(2))]);
    const { cells, totals } = await me.client.forecast.preview({ rows, seed: 1 });
    expect(totals).toMatchObject(known);
    const [first, second, third] = cells.map((c) => c.reach?.mean ?? 0) as [number, number, number];
    const share = (0.75 * (first + second) + third) / (first + second + third);
    expect(totals.unique_reach?.mean).toBeCloseTo(share * (totals.reach?.mean ?? 0), 3);
    // A single creator has no overlap, and followers belong to their company.
    const alone = await me.client.forecast.preview({ rows: rows.slice(1), seed: 1 });
    const theirs = await stranger.client.forecast.preview({ rows, seed: 1 });
    for (const { totals: none } of [alone, theirs])
      expect(none).toMatchObject({ audience_overlap: null, missing: { unique_reach: 'no_follower_data' } });
  });

  it('is kept with a version, and hidden from users without access to overlap', async () => {
    const { id } = await start([1, 2]);
    expect((await me.client.forecast.get({ id })).result.totals).toMatchObject(known);
    const closed = await app.signIn({ company_id: me.company_id, flags: { audience_overlap: false } });
    const hidden = {
      ...{ audience_overlap: null, overlap_creators: 0, unique_reach: null },
      missing: { audience_overlap: 'no_access', unique_reach: 'no_access' },
    };
    const copy = await closed.client.forecast.duplicate({ id });
    const listed = (await closed.client.forecast.list()).forecasts.find((f) => f.id === id);
    const { versions } = await closed.client.forecast.versions({ id });
    const previewed = await closed.client.forecast.preview({ rows, seed: 1 });
    for (const seen of [copy.result.totals, listed?.totals, versions[0]?.totals, previewed.totals])
      expect(seen).toMatchObject(hidden);
    const admin = await app.signIn({ company_id: me.company_id });
    expect((await admin.client.forecast.get({ id: copy.id })).result.totals).toMatchObject(known);
  });

  it('is unknown in versions saved before it existed', async () => {
    const { id } = await start([1, 2]);
    await sql`update forecast_version set totals = totals - 'unique_reach' - 'overlap_creators' where forecast_id = ${id}`.execute(
      app.services.db,
    );
    expect((await me.client.forecast.get({ id })).result.totals).toMatchObject({ unique_reach: null });
  });
});

describe('versions', () => {
  it('are created by each save, and show the numbers they were saved with', async () => {
    const first = await start([1, 2]);
    const rows = planOf(first).map((row) => ({ ...row, publications: 3, price: 100 }));
    const second = await me.client.forecast.update({ id: first.id, base_version: 1, plan: { rows } });
    expect(second).toMatchObject({ version: 2, newest_version: 2, result: { seed: first.result.seed } });
    expect(second.result.totals).toMatchObject({ publications: 6, budget: 600 });
    await insertPosts(app, [{ ...(posts[0] as RawPost), id: 90_001, likes: 900_000, at: seconds - DAY }]);
    const reopened = await me.client.forecast.get({ id: first.id, version: 1 });
    expect(reopened.result).toEqual(first.result);
    expect(reopened).toMatchObject({ version: 1, newest_version: 2 });
    const again = await me.client.forecast.preview({ rows, seed: first.result.seed });
    expect(again.totals.impressions).not.toEqual(second.result.totals.impressions);
    const { versions } = await me.client.forecast.versions({ id: first.id });
    expect(versions.map((v) => [v.version, v.totals.publications])).toEqual([
      [2, 6],
      [1, 2],
    ]);
  });

  it('are not overwritten by a save after somebody else’s', async () => {
    const { id, ...first } = await start([1]);
    const plan = { rows: planOf({ id, ...first }) };
    await me.client.forecast.update({ id, base_version: 1, plan });
    await expect(me.client.forecast.update({ id, base_version: 1, plan })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('newer version'),
    });
    const renamed = await me.client.forecast.update({ id, base_version: 1, name: 'Summer' });
    expect(renamed).toMatchObject({ name: 'Summer', version: 2 });
  });

  it('are independent in a copy with the same numbers', async () => {
    const first = await start([1, 2]);
    const copy = await me.client.forecast.duplicate({ id: first.id });
    expect(copy).toMatchObject({ name: 'Spring (copy)', version: 1 });
    expect(copy.result.totals).toEqual(first.result.totals);
    await me.client.forecast.update({ id: copy.id, base_version: 1, plan: { rows: [] } });
    expect((await me.client.forecast.get({ id: first.id })).version).toBe(1);
  });

  it('are restored with a deleted forecast', async () => {
    const { id } = await start([1]);
    await me.client.forecast.delete({ id });
    await expect(me.client.forecast.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await me.client.forecast.list()).forecasts.map((f) => f.id)).not.toContain(id);
    expect(await me.client.forecast.restore({ id })).toMatchObject({ id, version: 1 });
    await expect(me.client.forecast.restore({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('offers creators added to the list after the newest version, with the lines of a new plan', async () => {
  const list = await me.client.lists.add({ name: 'Spring' });
  await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [2, 13] });
  const { id } = await me.client.forecast.create({ name: 'Spring', profile_ids: [2], list_id: list.id });
  const offered = await me.client.forecast.additions({ id });
  expect(offered.creators.map((c) => c.name)).toEqual(['Creator 13']);
  expect(offered.rows.map((r) => [r.post_type, r.publications, r.price])).toEqual([
    ['instagram_reels', 1, 250],
  ]);
  const rows = [...planOf(await me.client.forecast.get({ id })), ...offered.rows];
  await me.client.forecast.update({ id, base_version: 1, plan: { rows } });
  const none = { creators: [], rows: [] };
  expect(await me.client.forecast.additions({ id })).toEqual(none);
  const free = await start([1]);
  expect(await me.client.forecast.additions({ id: free.id })).toEqual(none);
  await expect(stranger.client.forecast.additions({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

describe('the deliverables of a list', () => {
  const plan = (post_type: PostType | null, quantity: number, amount: number | null, more = {}) => ({
    ...{ post_type, quantity, status: 'planned' as const, due: null },
    price: amount === null ? null : { amount, currency: 'USD' },
    ...more,
  });
  const agreed = { status: 'agreed' as const, due: '2026-12-01' };

  it('are the plan of its forecast, and unchanged parts are preserved', async () => {
    const list = await me.client.lists.add({ name: 'Summer' });
    await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [2, 13, 1] });
    const first = [
      plan('instagram_reels', 2, 900, agreed),
      plan('instagram_reels', 1, 300),
      plan('instagram_stories', 3, 150),
      plan('instagram_post', 1, 70, { status: 'cancelled' }),
    ];
    const write = (profile_id: number, value: typeof first) =>
      me.client.lists.set_cells({
        id: list.id,
        changes: [{ profile_id, field: 'deliverables', value, was: [] }],
      });
    await write(2, first);
    await write(13, [plan('instagram_reels', 1, null), plan('tiktok_video', 2, 80)]);
    const { id, result } = await me.client.forecast.create({
      ...{ name: 'Summer', profile_ids: [2, 13, 1], list_id: list.id },
    });
    expect(
      result.cells.map((c) => [c.profile_id, c.post_type, c.publications, c.price, c.price_from]),
    ).toEqual([
      [2, 'instagram_reels', 3, 400, 'list'],
      [2, 'instagram_stories', 3, 50, 'list'],
      [13, 'instagram_reels', 1, 250, 'price_list'],
      [13, 'tiktok_video', 2, 40, 'list'],
      [1, 'instagram_post', 1, null, null],
    ]);
    expect(result.totals).toMatchObject({ budget: 1680, priced_creators: 0, influencers: 3 });
    expect(result.creators.map((one) => one.profile_id)).toEqual([2, 13]);
    // Another list has no price of its own.
    const next = await me.client.lists.add({ name: 'Autumn' });
    await me.client.lists.add_profiles({ list_id: next.id, profile_ids: [2] });
    const later = await me.client.forecast.create({ name: 'Autumn', profile_ids: [2], list_id: next.id });
    expect(later.result.cells.map((c) => [c.post_type, c.publications, c.price, c.price_from])).toEqual([
      ['instagram_post', 1, null, null],
      ['instagram_reels', 0, expect.any(Number), 'campaign'],
      ['instagram_stories', 0, 50, 'campaign'],
    ]);
    const rows = planOf({ result } as ForecastDetail).map((row) =>
      row.post_type === 'instagram_stories' ? { ...row, publications: 4, price_from: 'typed' as const } : row,
    );
    await me.client.forecast.update({ id, base_version: 1, plan: { rows } });
    await expect(colleague.client.forecast.write_plan({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { changes } = await me.client.forecast.write_plan({ id });
    const written = await me.client.lists.profiles({ id: list.id });
    expect(written.profiles.map((row) => withoutKeys(row.deliverables))).toEqual([
      [first[0], first[1], plan('instagram_stories', 4, 200), first[3]],
      [plan('instagram_reels', 1, 250), plan('tiktok_video', 2, 80)],
      [plan('instagram_post', 1, null)],
    ]);
    expect((await me.client.forecast.write_plan({ id })).changes).toEqual([]);
    await me.client.lists.set_cells({
      id: list.id,
      changes: changes.map(({ value, was, ...cell }) => ({ ...cell, value: was, was: value })),
    });
    const [back] = (await me.client.lists.profiles({ id: list.id })).profiles;
    expect(withoutKeys(back?.deliverables ?? [])).toEqual(first);
  });
});

it('refuses more posts of a type than a forecast allows', async () => {
  const list = await me.client.lists.add({ name: 'Many' });
  await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [2] });
  const value = [
    {
      post_type: 'instagram_stories' as const,
      quantity: 365,
      price: null,
      status: 'planned' as const,
      due: null,
    },
  ];
  await me.client.lists.set_cells({
    id: list.id,
    changes: [{ profile_id: 2, field: 'deliverables', value, was: [] }],
  });
  await expect(
    me.client.forecast.create({ name: 'Many', profile_ids: [2], list_id: list.id }),
  ).rejects.toMatchObject({
    status: 409,
    message: 'A creator of the list has 365 posts of one type; a forecast has at most 100.',
  });
});

describe('access', () => {
  it('shows a colleague’s forecast only to the colleague and to admins', async () => {
    const { id } = await start([1]);
    for (const other of [colleague, viewer, stranger])
      await expect(other.client.forecast.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const admin = await app.signIn({ role: 'admin', company_id: me.company_id });
    expect(await admin.client.forecast.get({ id })).toMatchObject({ id, refused: null });
    expect((await colleague.client.forecast.list()).forecasts.map((f) => f.id)).not.toContain(id);
    expect((await admin.client.forecast.list()).forecasts.map((f) => f.id)).toContain(id);
  });

  it('lets every member edit and admins delete a forecast without owner', async () => {
    const { id } = await start([1]);
    await app.services.db.updateTable('forecast').set({ created_by: null }).where('id', '=', id).execute();
    const plan = { rows: [] };
    expect(await colleague.client.forecast.update({ id, base_version: 1, plan })).toMatchObject({
      version: 2,
    });
    await expect(colleague.client.forecast.delete({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the best mix', () => {
  const rows = Array.from({ length: 12 }, (_none, i) => ({
    ...{ profile_id: i + 1, post_type: 'instagram_post' as const, publications: 0 },
    price: i === 11 ? null : 100 + i * 10,
  }));

  it('keeps budget and limits, and names excluded creators', async () => {
    const order = { rows, seed: 1, budget: 1000, most_per_creator: 2, fewest_creators: 6 };
    const { result, creators_used, left_out, beats_budget } = await me.client.forecast.best_mix(order);
    expect(result.totals.budget).toBeLessThanOrEqual(1000);
    expect(result.totals.budget).toBeGreaterThan(700);
    expect(creators_used).toBeGreaterThanOrEqual(6);
    expect(result.cells.every((c) => c.publications <= 2)).toBe(true);
    expect([left_out, beats_budget]).toEqual([1, 1000]);
    // Up to the noise of 2,000 draws, the plan yields the value that the mix computed.
    const one = await me.client.forecast.preview({
      rows: rows.map((r) => ({ ...r, publications: 1 })),
      seed: 1,
    });
    const worth = result.cells.reduce(
      (sum, c, i) => sum + c.publications * (one.cells[i]?.media_value?.mean ?? 0),
      0,
    );
    const lines = result.cells.reduce((sum, c) => sum + (c.media_value?.mean ?? 0), 0);
    expect(worth / lines).toBeCloseTo(1, 1);
  });

  it('names creators that exceed the budget', async () => {
    const order = { rows, seed: 1, budget: 200, fewest_creators: 6 };
    await expect(me.client.forecast.best_mix(order)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('does not cover 6 creators'),
    });
  });
});

it('refuses duplicate lines and fractions of a post', async () => {
  const row = { profile_id: 1, post_type: 'instagram_post' as const, publications: 1, price: 10 };
  const preview = (rows: PlannedRow[]) => me.client.forecast.preview({ rows, seed: 1 });
  await expect(preview([row, row])).rejects.toMatchObject({
    message: 'Use one line per creator and post type',
  });
  await expect(preview([{ ...row, publications: 0.5 }])).rejects.toMatchObject({
    message: 'Publications must be a whole number',
  });
  await expect(preview([{ ...row, price: -1 }])).rejects.toMatchObject({
    message: 'A price cannot be negative',
  });
});

it('has a benchmark by followers for stories, and only costs for other formats', async () => {
  const list = await me.client.lists.add({ name: 'Stories' });
  await me.client.lists.add_profiles({ list_id: list.id, profile_ids: [3, SILENT] });
  const one = { quantity: 2, status: 'planned' as const, due: null };
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const plan = [
    { ...one, post_type: 'instagram_post' as const, price: usd(300), code: 'THREE' },
    { ...one, post_type: 'instagram_stories' as const, price: usd(100) },
    { ...one, post_type: null, price: usd(60), other_format: 'TikTok Story' },
  ];
  const changes = [{ profile_id: 3, field: 'deliverables' as const, value: plan, was: [] }];
  await me.client.lists.set_cells({ id: list.id, changes });
  const { id, result } = await me.client.forecast.create({
    ...{ name: 'Stories', profile_ids: [3], list_id: list.id },
  });
  const [posts, stories] = result.cells;
  expect([posts?.post_type, posts?.basis, stories?.post_type, stories?.basis]).toEqual([
    ...['instagram_post', 'own', 'instagram_stories', 'benchmark'],
  ]);
  // 90,000 followers: about 5,800 impressions of a story.
  expect(stories?.impressions?.p50).toBeGreaterThan(7000);
  expect(stories?.impressions?.p50).toBeLessThan(18_000);
  expect(result.creators).toMatchObject([{ profile_id: 3, formats: 3, forecast_formats: 2 }]);
  expect(result.creators[0]?.impressions?.p50).toBeGreaterThan(posts?.impressions?.p50 ?? 0);
  expect(result.totals).toMatchObject({
    ...{ budget: 460, publications: 6, unknown_publications: 2, influencers: 1, priced_creators: 0 },
    other: [{ profile_id: 3, label: 'TikTok Story', publications: 2, cost: 60 }],
  });
  const { creators, totals } = await me.client.client.room({ id, type: 'forecast' });
  expect([creators[0]?.price, totals.price]).toEqual([usd(460), usd(460)]);
  expect(creators[0]?.deliverables?.at(-1)).toMatchObject({ other_format: 'TikTok Story', price: usd(60) });
  expect(totals.expected?.low).toBe(result.totals.impressions?.p10);
  const rows = result.cells.map(({ profile_id, post_type, publications, price }) => ({
    ...{ profile_id, post_type, price },
    publications: post_type === 'instagram_post' ? 3 : publications,
  }));
  const saved = await me.client.forecast.update({ id, base_version: 1, plan: { rows } });
  expect(saved.result.totals).toMatchObject({ budget: 610, other: [{ cost: 60 }] });
  await me.client.forecast.write_plan({ id });
  const { profiles } = await me.client.lists.profiles({ id: list.id });
  expect(profiles[0]?.deliverables).toMatchObject([
    { post_type: 'instagram_post', quantity: 3, price: usd(450), code: 'THREE' },
    { post_type: 'instagram_stories', quantity: 2 },
    { other_format: 'TikTok Story', quantity: 2, price: usd(60) },
  ]);
});
