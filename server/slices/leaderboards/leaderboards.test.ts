import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { at, insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
let other: SignedIn;
const brands: Record<'ada' | 'bela' | 'cleo', number> = { ada: 0, bela: 0, cleo: 0 };
let board: number;

/** Accounts of creators; the store numbers that of the brand. */
const [ANNA, BEN] = [901, 902];
const post = (
  id: number,
  account_id: number,
  day: string,
  message: string,
  values: Partial<RawPost> = {},
): RawPost => ({
  ...{
    id,
    account_id,
    message,
    type: 'instagram_post',
    at: at(`${day}T12:00:00Z`),
    likes: 100,
    comments: 0,
    shares: 0,
  },
  ...values,
});

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-10T12:00:00Z') });
  me = await app.signIn();
  other = await app.signIn();
  const profile = await app.services.db
    .insertInto('profile')
    .values({ name: 'Ada', slug: 'ada', kind: 'brand' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const account = await app.services.db
    .insertInto('account')
    .values({ profile_id: profile.id, platform: 'instagram', username: 'ada' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAccounts(app, [
    { id: ANNA, profile_id: 101, followers: 1000, country: 'FR' },
    { id: BEN, profile_id: 102, followers: 20_000, country: 'DE', gender: 'male' },
    { id: account.id, profile_id: profile.id, followers: 5000, country: 'FR' },
  ]);
  await insertPosts(app, [
    post(1, ANNA, '2026-06-05', '#ada'),
    post(2, ANNA, '2026-06-06', '#ada #bela', { likes: 300 }),
    post(3, BEN, '2026-06-07', '#bela #ad', { type: 'instagram_reels', views: 9000, likes: 50 }),
    post(4, account.id, '2026-06-08', 'from us', { likes: 1000 }),
    // the week before
    post(5, ANNA, '2026-06-01', '#bela', { likes: 400 }),
    post(6, BEN, '2026-05-30', '#ada', { likes: 10 }),
    post(8, ANNA, '2026-06-02', '#ada', { likes: 10 }),
    // long ago
    post(7, BEN, '2025-01-10', '#cleo'),
  ]);
  for (const name of ['ada', 'bela', 'cleo'] as const) {
    const own =
      name === 'ada' ? { profile_ids: [profile.id], categories: ['beauty'], countries: ['FR'] } : {};
    brands[name] = (await me.client.brands.create({ name, hashtags: [name], ...own })).id;
  }
  const made = await me.client.leaderboards.create({
    name: 'Lanterns',
    brands: [{ id: brands.ada, is_highlighted: true }, { id: brands.bela }, { id: brands.cleo }],
  });
  board = made.id;
});
afterAll(() => app.close());

describe('a leaderboard', () => {
  it('ranks the brands of the last seven days, with the change from the week before', async () => {
    const answer = await me.client.leaderboards.brands({ id: board, sort_by: 'interactions' });
    expect(answer).toMatchObject({
      from_date: '2026-06-04',
      to_date: '2026-06-10',
      posts: 4,
      influencers: 3,
    });
    expect(answer.brands.map((b) => [b.name, b.rank, b.previous_rank])).toEqual([
      ['ada', 1, 2],
      ['bela', 2, 1],
      ['cleo', 3, null],
    ]);
    const [ada, bela, cleo] = answer.brands;
    expect(ada).toMatchObject({
      is_highlighted: true,
      platforms: { all: { publications: 3, interactions: 1400 } },
    });
    expect(ada?.change).toMatchObject({ interactions: (1400 - 20) / 20, publications: 0.5 });
    expect(bela?.platforms.instagram).toMatchObject({
      interactions: 350,
      view_count: 9000,
      video_posts: 1,
      followers: 21_000,
    });
    expect(cleo).toMatchObject({
      change: null,
      change_withheld: { code: 'no_posts' },
      platforms: { all: { publications: 0 } },
    });
    // Three brands: 1,400, 350 and nothing; the rate is that of all four posts.
    expect(answer.average).toMatchObject({ interactions: 583, publications: 2 });
    expect(answer.average.engagement_rate).toBeCloseTo(1450 / (1000 + 1000 + 9000 + 5000), 9);
  });

  it('shares a metric among brands, with posts of two counted for both or half for each', async () => {
    const shares = async (counting: 'full' | 'split') => {
      const { brands: rows } = await me.client.leaderboards.brands({
        id: board,
        counting,
        sort_by: 'interactions',
      });
      return rows.map((b) => b.share_of_voice.interactions);
    };
    expect(await shares('full')).toEqual([1400 / 1750, 350 / 1750, 0]);
    expect(await shares('split')).toEqual([1250 / 1450, 200 / 1450, 0]);
  });

  it('has no share of a brand whose number is unknown', async () => {
    const { brands: rows } = await me.client.leaderboards.brands({ id: board, sort_by: 'view_count' });
    expect(rows.map((b) => [b.name, b.platforms.all?.view_count, b.share_of_voice.view_count])).toEqual([
      ['bela', 9000, 1],
      ['cleo', 0, 0],
      ['ada', null, null],
    ]);
  });

  it('filters by platform, creator, category, disclosure and currency, and excludes the brands’ own profiles', async () => {
    const posts = async (more: object) => {
      const { brands: rows } = await me.client.leaderboards.brands({
        id: board,
        sort_by: 'publications',
        ...more,
      });
      return Object.fromEntries(rows.map((b) => [b.name, b.platforms.all?.publications]));
    };
    expect(await posts({ exclude_brand_profiles: true })).toEqual({ ada: 2, bela: 2, cleo: 0 });
    expect(await posts({ platform: ['tiktok'] })).toEqual({ ada: 0, bela: 0, cleo: 0 });
    expect(await posts({ country: ['DE'] })).toEqual({ ada: 0, bela: 1, cleo: 0 });
    // Only Ben is known to be a man; unknown genders match nothing.
    expect(await posts({ gender: ['male'] })).toEqual({ ada: 0, bela: 1, cleo: 0 });
    expect(await posts({ tier: ['1000-10000'] })).toEqual({ ada: 3, bela: 1, cleo: 0 });
    expect(await posts({ category: ['beauty'] })).toEqual({ ada: 3 });
    expect(await posts({ paid: 'paid' })).toEqual({ ada: 0, bela: 1, cleo: 0 });
    expect(await posts({ paid: 'organic' })).toEqual({ ada: 3, bela: 1, cleo: 0 });
    expect(await posts({ timeline: 'all' })).toEqual({ ada: 5, bela: 3, cleo: 1 });
    expect(await posts({ from_date: '01/06/2026', to_date: '05/06/2026' })).toEqual({
      ada: 2,
      bela: 1,
      cleo: 0,
    });
    await expect(posts({ from_date: '31/02/2026', to_date: '05/06/2026' })).rejects.toThrow();
    await expect(posts({ from_date: '05/06/2026' })).rejects.toThrow(/first and a last day/);
    const [usd, eur] = await Promise.all(
      (['USD', 'EUR'] as const).map((currency) => me.client.leaderboards.brands({ id: board, currency })),
    );
    expect([usd?.currency, eur?.currency]).toEqual(['USD', 'EUR']);
    expect(usd?.brands[0]?.platforms.all?.media_value).not.toBe(eur?.brands[0]?.platforms.all?.media_value);
    const query = { id: board, currency: 'XXX' as 'EUR' };
    await expect(me.client.leaderboards.brands(query)).rejects.toThrow();
    await expect(
      me.client.leaderboards.update({ id: board, filter: { currency: 'XXX' as 'EUR' } }),
    ).rejects.toThrow();
  });

  it('shows when the newest post was published for an empty period', async () => {
    const answer = await me.client.leaderboards.brands({
      id: board,
      from_date: '01/01/2020',
      to_date: '02/01/2020',
    });
    expect(answer).toMatchObject({ posts: 0, newest_day: '2026-06-08' });
  });

  it('opens on the month until the newest post if its own period has no posts', async () => {
    const cleo = { id: board, brand_id: [String(brands.cleo)] };
    const month = { from_date: '2024-12-11', to_date: '2025-01-10' };
    expect(await me.client.leaderboards.top_posts(cleo)).toMatchObject({ ...month, total: 1 });
    await me.client.leaderboards.update({ id: board, filter: { timeline: '3_months' } });
    expect(await me.client.leaderboards.top_posts(cleo)).toMatchObject({ ...month, total: 1 });
    expect(await me.client.leaderboards.brands({ id: board })).toMatchObject({ from_date: '2026-03-11' });
    await me.client.leaderboards.update({ id: board, filter: {} });
    expect(await me.client.leaderboards.top_posts({ ...cleo, timeline: '7_days' })).toMatchObject({
      ...{ from_date: '2026-06-04', total: 0 },
    });
  });

  it('follows each brand day by day', async () => {
    const { interval, brands: rows } = await me.client.leaderboards.brand_timeline({ id: board });
    expect(interval).toBe('day');
    const bela = rows.find((b) => b.name === 'bela')?.timeline;
    expect(bela?.map((e) => e.date)).toEqual(
      ['04', '05', '06', '07', '08', '09', '10'].map((d) => `${d}/06/2026`),
    );
    expect(bela?.[3]).toMatchObject({
      posts: 1,
      view_count: 9000,
      video_posts: 1,
      influencers: 1,
      followers: 20_000,
    });
    expect(bela?.[4]).toMatchObject({ posts: 0, eg_rate: null });
    const year = await me.client.leaderboards.brand_timeline({ id: board, timeline: '1_year' });
    expect([year.interval, year.brands[0]?.timeline.reduce((sum, e) => sum + e.posts, 0)]).toEqual([
      'week',
      5,
    ]);
  });

  it('ranks creators five ways and shows which brands they post about', async () => {
    const answer = await me.client.leaderboards.influencers({ id: board });
    expect(answer.interaction.map((c) => [c.total_value, c.source.platform_followed_by])).toEqual([
      [1000, 5000],
      [400, 1000],
      [50, 20_000],
    ]);
    expect(answer.interaction[1]?.percentage).toBeCloseTo(400 / 1450, 9);
    expect(answer.interaction[1]?.brand_info).toMatchObject([
      { name: 'ada', value: 400 },
      { name: 'bela', value: 300 },
    ]);
    expect(answer.video_views.map((c) => c.total_value)).toEqual([9000]);
    expect(answer.document_count[0]).toMatchObject({ total_value: 2 });
  });

  it('shows posts with their brands', async () => {
    const answer = await me.client.leaderboards.top_posts({ id: board });
    expect(answer.total).toBe(4);
    expect(answer.posts.map((p) => [p.post_id, p.interactions, p.brands.map((b) => b.name)])).toEqual([
      ['4', 1000, ['ada']],
      ['2', 300, ['ada', 'bela']],
      ['1', 100, ['ada']],
      ['3', 50, ['bela']],
    ]);
    const one = await me.client.leaderboards.top_posts({
      id: board,
      brand_id: [String(brands.bela)],
      limit: 1,
      page: 2,
    });
    expect([one.total, one.posts.map((p) => p.post_id)]).toEqual([2, ['3']]);
    const { profile_id } = answer.posts[1] as { profile_id: number };
    expect((await me.client.leaderboards.top_posts({ id: board, profile_id })).total).toBe(2);
  });
});

it('returns the picture of a custom brand, or initials', async () => {
  const image = await me.client.leaderboards.brand_image({ id: board, brand_id: brands.ada });
  expect([image.type, await image.text()]).toEqual(['image/svg+xml', expect.stringMatching(/^<svg.*>A</s)]);
  const own = await other.client.brands.create({ name: 'foreign', hashtags: ['foreign'] });
  await expect(me.client.leaderboards.brand_image({ id: board, brand_id: own.id })).rejects.toThrow(
    /not found/,
  );
});

describe('leaderboards of a company', () => {
  it('are listed, edited, copied, deleted and restored', async () => {
    const { client } = me;
    const { leaderboards, page, total_records } = await client.leaderboards.list({
      query: 'bela',
      cache: false,
    });
    expect([page, total_records]).toEqual([1, 1]);
    expect(await client.leaderboards.list({ page: 9 })).toMatchObject({ leaderboards: [], total_records: 1 });
    expect(leaderboards[0]).toMatchObject({
      id: board,
      no_of_brands: 3,
      company_name: expect.stringMatching(/^Company/),
      is_own: true,
      created_by: expect.stringMatching(/./),
      brand_info: [{ name: 'ada' }, {}, {}],
    });
    const copy = await client.leaderboards.duplicate({ id: board });
    expect(copy).toMatchObject({ name: 'Lanterns (copy)', brands: [{ is_highlighted: true }, {}, {}] });
    expect([copy.categories, copy.countries]).toEqual([
      [{ id: 'beauty', name: 'beauty' }],
      [{ id: 'FR', name: 'France' }],
    ]);
    const changed = await client.leaderboards.update({
      id: copy.id,
      revision: 0,
      brands: [{ id: brands.bela }],
    });
    expect(changed.brands.map((b) => b.name)).toEqual(['bela']);
    await expect(client.leaderboards.update({ id: copy.id, revision: 0, name: 'Late' })).rejects.toThrow(
      /in the meantime/,
    );
    // A deleted brand disappears from the ranking, and returns to its place.
    await client.brands.delete({ id: brands.bela });
    expect((await client.leaderboards.details({ id: copy.id })).brands).toEqual([]);
    await client.leaderboards.update({ id: copy.id, brands: [{ id: brands.cleo }] });
    await client.brands.restore({ id: brands.bela });
    expect((await client.leaderboards.details({ id: copy.id })).brands.map((b) => b.name)).toEqual([
      'bela',
      'cleo',
    ]);
    await client.leaderboards.delete({ id: copy.id });
    await expect(client.leaderboards.details({ id: copy.id })).rejects.toThrow(/not found/);
    expect((await client.leaderboards.bin({})).leaderboards.map((b) => b.id)).toEqual([copy.id]);
    expect(await client.leaderboards.restore({ id: copy.id })).toMatchObject({ name: 'Lanterns (copy)' });
    await client.leaderboards.delete({ id: copy.id });
  });

  it('are visible to other companies if the operator allows it, without being theirs', async () => {
    await expect(other.client.leaderboards.details({ id: board })).rejects.toThrow(/not found/);
    await expect(
      other.client.leaderboards.create({ name: 'Mine', brands: [{ id: brands.ada }] }),
    ).rejects.toThrow(/no brand/);
    const mine = await other.client.brands.create({ name: 'mine', hashtags: ['bela'] });
    const own = await other.client.leaderboards.create({ name: 'Mine', brands: [{ id: mine.id }] });
    await expect(other.client.leaderboards.update({ id: own.id, is_global: true })).rejects.toThrow(
      /all companies/,
    );
    await app.services.db
      .updateTable('leaderboard')
      .set({ is_global: true })
      .where('id', '=', board)
      .execute();
    const seen = await other.client.leaderboards.details({ id: board });
    expect(seen).toMatchObject({ is_global_leaderboard: true, can_edit: false, user_type: null });
    expect(seen.edit_refused?.text).toMatch(/Make a copy/);
    expect((await other.client.leaderboards.brands({ id: board })).posts).toBe(4);
    await expect(other.client.leaderboards.update({ id: board, name: 'Taken' })).rejects.toThrow(/not found/);
    await expect(other.client.leaderboards.delete({ id: board })).rejects.toThrow(/not found/);
    const copy = await other.client.leaderboards.duplicate({ id: board, name: 'Our lanterns' });
    expect(copy.brands.map((b) => b.name)).toEqual(['ada', 'bela', 'cleo']);
    expect((await other.client.leaderboards.brands({ id: copy.id })).posts).toBe(4);
    expect(copy.brands.map((b) => b.id)).not.toContain(brands.ada);
    await app.services.db
      .updateTable('leaderboard')
      .set({ is_global: false })
      .where('id', '=', board)
      .execute();
  });

  it('are published with a token that ends with them', async () => {
    expect(await me.client.leaderboards.public_token({ id: board })).toEqual({ token: null });
    const { token } = await me.client.leaderboards.create_public_token({ id: board });
    expect(await me.client.leaderboards.public_token({ id: board })).toEqual({ token });
    await me.client.sharing.update_public_token({
      type: 'leaderboards',
      type_id: board,
      hidden_columns: ['interactions', 'impressions'],
    });
    const read = async (path: string) =>
      app.http.inject(`/api/leaderboards/${path}${path.includes('?') ? '&' : '?'}public_token=${token}`);
    expect((await read(`${board}`)).json()).toMatchObject({ name: 'Lanterns', can_edit: false });
    const ranked = (await read(`brands/${board}?sort_by=interactions`)).json();
    const byViews = (await read(`brands/${board}?sort_by=view_count`)).json();
    expect(byViews.brands.map((b: { name: string }) => b.name)).toEqual(['ada', 'bela', 'cleo']);
    // Neither the number nor an order that reveals it.
    expect(ranked.brands[0].platforms.all).not.toHaveProperty('interactions');
    expect(
      ranked.brands.map(
        (b: { platforms: { all: { publications: number } } }) => b.platforms.all.publications,
      ),
    ).toEqual([3, 2, 0]);
    const posts = (await read(`top_posts/${board}`)).json();
    expect(posts.posts[0]).toMatchObject({ post_id: '4' });
    expect(posts.posts[0]).not.toHaveProperty('likes');
    await me.client.leaderboards.delete_public_token({ id: board });
    expect((await read(`${board}`)).statusCode).toBe(401);
  });
});

it('lists those of one company, or of all by the first entry of the companies list', async () => {
  const who = await app.signIn();
  const brand = await who.client.brands.create({ name: 'ours', hashtags: ['ours'] });
  const { id } = await who.client.leaderboards.create({ name: 'Ours', brands: [{ id: brand.id }] });
  const companies = await who.client.reference.companies();
  const ids = async (company_id: number) =>
    (await who.client.leaderboards.list({ company_id })).leaderboards.map((board) => board.id);
  expect(companies[0]).toEqual({ id: 358, name: 'All' });
  expect(await ids(358)).toContain(id);
  expect(await ids(who.company_id)).toEqual([id]);
  expect(await ids(who.company_id + 1000)).toEqual([]);
});
