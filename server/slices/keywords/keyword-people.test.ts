import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  at,
  insertAccounts,
  insertAudiences,
  insertPosts,
  type RawPost,
} from '#server/testing/invented-corpus.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

let app: TestApp;
let me: SignedIn;
const MAY = { from_date: '2026-05-01', to_date: '2026-05-31' };
const search = { keyword: '#who', ...MAY };

const post = (id: number, account_id: number, likes: number, values: Partial<RawPost> = {}): RawPost => ({
  id,
  account_id,
  type: 'instagram_post',
  at: at(`2026-05-${String(id).padStart(2, '0')}T10:00:00Z`),
  message: `#who post ${id}`,
  likes,
  comments: 0,
  ...values,
});

describe('people of a keyword', () => {
  beforeAll(async () => {
    app = await testApp();
    me = await app.signIn();
    await insertAccounts(app, [
      { id: 1, profile_id: 1, followers: 1000, country: 'FR' },
      { id: 2, profile_id: 2, followers: 2000, country: 'US' },
      { id: 3, profile_id: 2, followers: 500, country: 'US' },
      { id: 4, profile_id: 4, followers: null, country: '' },
    ]);
    await insertPosts(app, [
      post(1, 1, 100),
      post(2, 2, 80),
      post(3, 3, 60),
      post(4, 4, 10, { message: '#who red lipstick', type: 'redbook_posts' }),
    ]);
    await insertAudiences(app, [
      { account_id: 1, dimension: 'genders', shares: { FEMALE: 0.75, MALE: 0.25 } },
      { account_id: 3, dimension: 'genders', shares: { FEMALE: 0.5, MALE: 0.5 } },
      { account_id: 3, dimension: 'countries', shares: { FR: 0.5 } },
      { account_id: 2, dimension: 'countries', shares: { DE: -1 } },
      { account_id: 1, dimension: 'brands', shares: { Acme: 1 } },
    ]);
  });
  afterAll(() => app.close());

  describe('top influencers', () => {
    it('are profiles with the sums of all their accounts, in the requested order', async () => {
      const { influencers, total } = await me.client.keywords.top_influencers(search);
      expect(total).toBe(3);
      expect(influencers.map((i) => [i.id, i.impressions, i.posts, i.followers])).toEqual([
        [2, 1400, 2, 2500],
        [1, 1000, 1, 1000],
        [4, 100, 1, null],
      ]);
      const first = await me.client.keywords.top_influencers({ ...search, sort_by: 'followers', limit: 1 });
      expect(first.influencers.map((i) => i.id)).toEqual([2]);
      const second = await me.client.keywords.top_influencers({ ...search, order: 'ASC', limit: 2, page: 2 });
      expect(second).toMatchObject({ total: 3, influencers: [{ id: 2 }] });
      const beyond = await me.client.keywords.top_influencers({ ...search, page: 9 });
      expect(beyond).toEqual({ influencers: [], total: 3 });
      for (const sort_by of ['interactions', 'reach', 'media_value', 'posts', 'engagement_rate'] as const) {
        const answer = await me.client.keywords.top_influencers({ ...search, sort_by });
        expect(answer.influencers).toHaveLength(3);
      }
    });

    it('are those of the period, whoever leads overall', async () => {
      // More than a thousand lead by their earlier posts, others by those of May.
      const accounts = Array.from({ length: 2600 }, (_none, i) => 10_000 + i);
      const stars = accounts.slice(0, 1100);
      await insertAccounts(
        app,
        accounts.map((id) => ({ id, profile_id: id, followers: 10, country: 'FR' })),
      );
      await insertPosts(app, [
        ...stars.map((id) => post(id, id, 5000 + id, { message: '#crowd', at: at('2026-03-01T00:00:00Z') })),
        ...accounts.map((id) =>
          post(100_000 + id, id, id - 9999, { message: '#crowd', at: at('2026-05-02T00:00:00Z') }),
        ),
      ]);
      const crowd = { keyword: '#crowd', sort_by: 'interactions', limit: 3 } as const;
      const leaders = async (from_date: string) => {
        const { influencers, total } = await me.client.keywords.top_influencers({
          ...{ ...crowd, from_date },
          to_date: '2026-05-31',
        });
        return [total, ...influencers.map((i) => [i.id, i.interactions])];
      };
      expect(await leaders('2026-05-01')).toEqual([2600, [12_599, 2600], [12_598, 2599], [12_597, 2598]]);
      expect(await leaders('2026-02-01')).toEqual([
        2600,
        [11_099, 17_199],
        [11_098, 17_197],
        [11_097, 17_195],
      ]);
    });

    it('leave out accounts whose import has not finished', async () => {
      await insertPosts(app, [
        post(9, 77, 500, { message: '#newcomer' }),
        post(10, 1, 5, { message: '#newcomer' }),
      ]);
      const newcomer = { ...search, keyword: '#newcomer' };
      const { influencers } = await me.client.keywords.top_influencers(newcomer);
      expect(influencers.map((i) => i.id)).toEqual([1]);
      expect((await me.client.keywords.posts(newcomer)).posts.map((p) => p.profile_id)).toEqual([1]);
      expect((await me.client.keywords.statistics(newcomer)).posts).toBe(2);
    });

    it('are named as the company sees them', async () => {
      const editor = await app.signIn();
      await app.services.ch.insert(
        'profile_search',
        [
          'platform',
          'company_id',
          'profile_id',
          'account_id',
          'slug',
          'name',
          'kind',
          'country',
          'credibility',
          'revision',
        ],
        [['all', editor.company_id, 1, 1, 'slug-1', 'Renamed', 'brand', 'BE', 'nan', 1]],
      );
      const of = async (who: SignedIn) =>
        (await who.client.keywords.top_influencers(search)).influencers.find((i) => i.id === 1);
      expect(await of(me)).toMatchObject({
        name: 'Creator 1',
        slug: 'slug-1',
        country: 'FR',
        type: 'influencer',
        audience_credibility: 0.8,
        platform_username: 'user1',
        genders: { FEMALE: 0.75, MALE: 0.25 },
      });
      expect(await of(editor)).toMatchObject({
        name: 'Renamed',
        country: 'BE',
        type: 'brand',
        audience_credibility: null,
      });
    });
  });

  describe('audience', () => {
    it('is the reach-weighted mean, with its coverage', async () => {
      const audience = await me.client.keywords.audience(search);
      // Reach: 850 of account 1, 680 of 2, 510 of 3, 68 of 4; accounts 1 and 3 have shares.
      expect(audience.coverage).toBeCloseTo((850 + 510) / (850 + 680 + 510 + 68), 12);
      expect(audience.profiles).toBe(2);
      expect(audience.genders.FEMALE?.reach).toBeCloseTo(850 * 0.75 + 510 * 0.5, 6);
      expect(audience.genders.FEMALE?.share).toBeCloseTo((850 * 0.75 + 510 * 0.5) / 1360, 9);
      expect(audience.genders.MALE?.impressions).toBeCloseTo(1000 * 0.25 + 600 * 0.5, 6);
      expect(audience.genders.MALE?.interactions).toBeCloseTo(100 * 0.25 + 60 * 0.5, 6);
      expect(audience.countries).toEqual({ FR: expect.objectContaining({ reach: 255, share: 0.5 }) });
      expect(audience.ages).toEqual({});
    });

    it('is that of the period’s posts, whatever the accounts have outside', async () => {
      await insertPosts(app, [
        post(6, 1, 10, { message: '#spans' }),
        post(7, 2, 20, { message: '#spans' }),
        post(8, 3, 30, { message: '#spans' }),
        post(9, 4, 40, { message: '#spans' }),
        post(20, 3, 50, { message: '#spans' }),
      ]);
      const spans = { keyword: '#spans', to_date: '2026-05-31' };
      const whole = await me.client.keywords.audience({ ...spans, from_date: '2026-05-01' });
      expect(whole.profiles).toBe(2);
      expect(whole.genders.FEMALE?.reach).toBeCloseTo(85 * 0.75 + (255 + 425) * 0.5, 6);
      // Account 1 has no posts left.
      const later = await me.client.keywords.audience({ ...spans, from_date: '2026-05-07' });
      expect(later.profiles).toBe(1);
      expect(later.genders.FEMALE).toMatchObject({
        reach: 340,
        impressions: 400,
        interactions: 40,
        share: 0.5,
      });
      expect(later.coverage).toBeCloseTo((255 + 425) / (170 + 255 + 340 + 425), 12);
      // Account 3 has fewer.
      const earlier = { ...spans, from_date: '2026-05-01', to_date: '2026-05-19' };
      const audience = await me.client.keywords.audience(earlier);
      expect(audience.genders.MALE?.reach).toBeCloseTo(85 * 0.25 + 255 * 0.5, 9);
      expect(audience.profiles).toBe(2);
      // Invalidates the cached answer.
      await insertAudiences(app, [{ account_id: 4, dimension: 'genders', shares: { FEMALE: 1 } }]);
      const again = await me.client.keywords.audience({ ...spans, from_date: '2026-05-01' });
      expect(again.genders.FEMALE?.reach).toBeCloseTo(85 * 0.75 + (255 + 425) * 0.5 + 340, 6);
      expect(again.profiles).toBe(3);
    });

    it('shows the 50 largest cities', async () => {
      const cities = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`City ${i}`, (i + 1) / 2000]));
      await insertPosts(app, [post(20, 1, 10, { message: '#towns' })]);
      await insertAudiences(app, [{ account_id: 1, dimension: 'cities', shares: cities }]);
      const answer = await me.client.keywords.audience({ keyword: '#towns', ...MAY });
      expect(Object.keys(answer.cities)).toHaveLength(50);
      expect(answer.cities['City 59']).toBeDefined();
      expect(answer.cities['City 0']).toBeUndefined();
    });

    it('is empty without matching posts', async () => {
      const answer = await me.client.keywords.audience({ keyword: '#nobody', ...MAY });
      expect(answer).toMatchObject({ coverage: 0, profiles: 0, genders: {} });
    });
  });

  describe('posts', () => {
    it('come by page and order, with the reason for each match', async () => {
      const all = { keyword: '#who lipstick "red lipstick"', ...MAY };
      const { posts, total } = await me.client.keywords.posts(all);
      expect(total).toBe(4);
      expect(posts.map((p) => p.matched)).toEqual([
        ['#who', 'lipstick', '"red lipstick"'],
        ['#who'],
        ['#who'],
        ['#who'],
      ]);
      expect(posts[0]).toMatchObject({
        media: 'redbook_posts',
        created_date: '2026-05-04',
        created_time: '2026-05-04T10:00:00.000Z',
        likes_count: 10,
        views: null,
        followed_by: null,
        impressions: 100,
        impressions_origin: 'estimated',
        profile_id: 4,
        profile_country: null,
        engagement_rate: null,
      });
      const order = async (more: object) =>
        (await me.client.keywords.posts({ ...search, ...more })).posts.map((p) => p.likes_count);
      expect(await order({ sort_by: 'interactions' })).toEqual([100, 80, 60, 10]);
      expect(await order({ sort_by: 'impressions', order: 'ASC', limit: 2 })).toEqual([10, 60]);
      expect(await order({ sort_by: 'media_value' })).toHaveLength(4);
      expect(await order({ limit: 3, page: 2 })).toEqual([100]);
      const capped = await me.client.keywords.posts({ ...search, limit: 2, page: 2, total_posts: 3 });
      expect([capped.total, capped.posts.length]).toEqual([3, 1]);
    });

    it('come by time in both orders, equal times by id, without repeats or gaps between pages', async () => {
      // Two posts share every second; the outer ones are outside the period.
      const times = (id: number) => at('2026-04-30T23:59:58Z') + Math.floor((id - 100) / 2);
      const ids = Array.from({ length: 24 }, (_none, i) => 100 + ((i * 7) % 24));
      await insertPosts(
        app,
        ids.map((id) => post(id, 1 + (id % 3), id, { message: '#ticks', at: times(id) })),
      );
      const inside = { keyword: '#ticks', from_date: '2026-05-01', to_date: '2026-05-01' };
      const expected = ids.filter((id) => times(id) >= at('2026-05-01T00:00:00Z')).sort((a, b) => a - b);
      const alternatives = { ...inside, keyword: '#ticks #nowhere' };
      for (const [search, order] of [inside, alternatives].flatMap((s) => [
        [s, 'ASC'] as const,
        [s, 'DESC'] as const,
      ])) {
        const pages = [];
        for (let page = 1; page <= 8; page++)
          pages.push(await me.client.keywords.posts({ ...search, order, limit: 3, page }));
        expect(pages.map((p) => p.total)).toEqual(pages.map(() => expected.length));
        const sign = order === 'ASC' ? 1 : -1;
        const wanted = expected.toSorted((a, b) => sign * (times(a) - times(b)) || a - b);
        expect(pages.flatMap((p) => p.posts.map((q) => Number(q.id)))).toEqual(wanted);
      }
    });

    it('keep ids that are larger than a JavaScript number', async () => {
      const { ch } = app.services;
      await ch.insert(
        'posts',
        ['id', 'account_id', 'post_type', 'created_at', 'message', 'terms', 'known', 'likes', 'revision'],
        [
          [
            '18446744073709551557',
            1,
            'instagram_post',
            at('2026-05-05T00:00:00Z'),
            '#huge',
            ['#huge', 'huge'],
            1,
            5,
            1,
          ],
        ],
      );
      const { posts } = await me.client.keywords.posts({ keyword: '#huge', ...MAY });
      expect(posts[0]).toMatchObject({ id: '18446744073709551557', likes_count: 5, comments_count: null });
    });
  });

  describe('saved filters', () => {
    it('belong to the company that saved them', async () => {
      const other = await app.signIn();
      const saved = await me.client.keywords.save_filter({
        filter_name: ' Spring ',
        filter: { ...search, country: ['FR'] },
      });
      expect(saved).toMatchObject({
        status: 'success',
        message: 'Filter saved',
        data: {
          filter_name: 'Spring',
          filter: { keyword: '#who', search_type: 'OR', country: ['FR'], categories: [] },
        },
      });
      expect(saved.data.created_by).toMatch(/^Test User/);
      const id = saved.data.keyword_user_filter_id;
      const change = { keyword_user_filter_id: id, filter_name: 'Summer', filter: search };
      await expect(other.client.keywords.update_filter(change)).rejects.toMatchObject({ status: 404 });
      await expect(
        other.client.keywords.delete_filter({ query: { 'user-filter-id': id } }),
      ).rejects.toMatchObject({ status: 404 });
      expect((await other.client.keywords.filters()).data).toEqual([]);
      expect((await me.client.keywords.update_filter(change)).data.filter_name).toBe('Summer');
      expect((await me.client.keywords.filters()).data).toHaveLength(1);
      expect(await me.client.keywords.delete_filter({ query: { 'user-filter-id': id } })).toEqual({
        status: 'success',
        message: 'Filter deleted',
      });
      expect((await me.client.keywords.filters()).data).toEqual([]);
    });

    it('answer with the messages of the specification', async () => {
      const call = (method: 'POST' | 'PUT', body: object) =>
        app.http.inject({ method, url: '/api/keyword/user_filters', headers: me.headers, payload: body });
      expect((await call('POST', { filter_name: '', filter: search })).json().message).toBe(
        'Filter name is required',
      );
      expect(
        (await call('PUT', { keyword_user_filter_id: -1, filter_name: 'a', filter: search })).json().message,
      ).toBe('Filter ID must be a positive integer');
      const viewer = await app.signIn({ role: 'viewer' });
      await expect(
        viewer.client.keywords.save_filter({ filter_name: 'a', filter: search }),
      ).rejects.toMatchObject({ status: 403 });
    });
  });
});
