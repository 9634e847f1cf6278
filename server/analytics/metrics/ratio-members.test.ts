import { afterAll, beforeAll, expect, it } from 'vitest';
import { project } from '#server/projector/projector.ts';
import { openIntake } from '#server/slices/imports/intake/open-intake.ts';
import { budgetTotals } from '#server/slices/monitors/budget/budget.ts';
import { NO_ORDERS, orderTotals } from '#server/slices/sales/orders/order-results.ts';
import { anAccount, aPost, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { METRIC_DEFINITIONS } from './definitions.ts';

/** Every ratio of docs/metrics.md divides sums of the same members, over numbers of which a third is unknown. */

let state = 11;
const random = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};
const maybe = (most: number) => (random() < 0.33 ? null : 1 + Math.floor(random() * most));
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

interface Member {
  [number: string]: number | null;
}

/** Σ a ÷ Σ b of those that have both. */
function ratio(members: readonly Member[], a: string, b: string): number {
  const both = members.filter((one) => one[a] !== null && one[b] !== null);
  return sum(both.map((one) => Number(one[a]))) / sum(both.map((one) => Number(one[b])));
}

const CREATORS = Array.from({ length: 40 }, (_none, i) => ({
  ...{ profile_id: i + 1, posts: 1 + (i % 5), cost: maybe(4000), reach: 0 },
  ...{ impressions: maybe(90_000), interactions: maybe(9000), media_value: maybe(7000) },
  ...{ revenue: 100 * i, new_customers: maybe(30) },
}));
const results = budgetTotals(
  CREATORS.map(({ cost, ...row }) => ({ ...row, costs: cost === null ? {} : { fee: cost } })),
  { posts: 120, impressions: null, interactions: null, reach: 0, media_value: null },
);
const { totals: sold } = orderTotals(CREATORS, NO_ORDERS, null);

const NAMES = ['ada', 'bea', 'cai', 'dov', 'eva', 'fay', 'gus', 'hal'];
const ACCOUNTS = NAMES.map((name) => ({ name, followers: maybe(20_000), female: maybe(9), known: maybe(9) }));
const POSTS = Array.from({ length: 120 }, (_none, i) => ({
  account: ACCOUNTS[i % NAMES.length] as (typeof ACCOUNTS)[number],
  is_reel: random() < 0.5,
  ...{ likes: maybe(900), views: maybe(30_000) },
  comments: Math.floor(random() * 50),
  reach: Math.floor(random() * 20_000),
  brand: i % 3,
}));
const now = Date.UTC(2026, 4, 20);

let app: TestApp;
let me: SignedIn;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(now) });
  me = await app.signIn();
  const { touched } = await openIntake(app.services, { import_id: 1, imported: true }).write([
    ...ACCOUNTS.flatMap(({ name, followers, female, known }, i) => [
      anAccount({ account: ref(name), followers, observed_at: now - 86_400_000 }),
      // A second reading 30 days earlier, of every other account.
      ...(i % 2 === 0 && followers !== null
        ? [
            anAccount({
              account: ref(name),
              followers: Math.ceil(followers / 2),
              observed_at: now - 31 * 86_400_000,
            }),
          ]
        : []),
      ...(known === null || female === null
        ? []
        : (['FEMALE', 'MALE'] as const).map((key) => ({
            ...{ kind: 'audience' as const, account: ref(name), observed_at: now - 86_400_000 },
            ...{ dimension: 'genders' as const, key, sample_size: null },
            share: key === 'FEMALE' ? female / 10 : 1 - female / 10,
          }))),
    ]),
    ...POSTS.map(({ account: { name }, is_reel, likes, comments, views, reach, brand }, i) =>
      aPost({
        ...{
          external_id: `R${i}`,
          account: ref(name),
          likes,
          comments,
          views,
          reach,
          shares: null,
          saves: null,
        },
        post_type: is_reel ? 'instagram_reels' : 'instagram_post',
        message: `#ratio #brand${brand}`,
        created_at: Date.UTC(2026, 4, 1 + (i % 18), 12),
        observed_at: now - 86_400_000,
      }),
    ),
  ]);
  const profile_ids = JSON.stringify([...touched]);
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
});
afterAll(() => app.close());

const SEARCH = { keyword: '#ratio', from_date: '2026-05-01', to_date: '2026-05-18' };

/** By ratio: the product's value beside one computed here. */
const CASES: Record<string, () => Promise<Array<[actual: number | null | undefined, expected: number]>>> = {
  cost_per_post: async () => [[results.cost_per_post, ratio(CREATORS, 'cost', 'posts')]],
  cost_per_impression: async () => [[results.cost_per_impression, ratio(CREATORS, 'cost', 'impressions')]],
  cost_per_interaction: async () => [[results.cost_per_interaction, ratio(CREATORS, 'cost', 'interactions')]],
  roi: async () => [[results.roi, ratio(CREATORS, 'media_value', 'cost') - 1]],
  roas: async () => [[sold.roas, ratio(CREATORS, 'revenue', 'cost')]],
  cac: async () => [[sold.cac, ratio(CREATORS, 'cost', 'new_customers')]],
  async engagement_rate() {
    const rated = POSTS.map(({ is_reel, likes, comments, views, account }) => ({
      interactions: likes === null ? null : likes + comments,
      basis: is_reel ? views : account.followers,
    }));
    return [
      [(await me.client.keywords.statistics(SEARCH)).engagement_rate, ratio(rated, 'interactions', 'basis')],
    ];
  },
  async audience_share() {
    const { genders } = await me.client.keywords.audience(SEARCH);
    const reached = ACCOUNTS.flatMap((account) => {
      const reach = sum(POSTS.flatMap((post) => (post.account === account ? post.reach : [])));
      const has = account.known !== null && account.female !== null;
      return has ? [{ reach, female: reach * (Number(account.female) / 10) }] : [];
    });
    return [[genders.FEMALE?.share, ratio(reached, 'female', 'reach')]];
  },
  async growth() {
    const { profiles } = await me.client.profiles.search({ limit: 50 });
    return ACCOUNTS.flatMap(({ name, followers }, i): Array<[number | null | undefined, number]> => {
      const growth = profiles.find((one) => one.username === name)?.growth;
      if (i % 2 === 0 && followers !== null) return [[growth, followers / Math.ceil(followers / 2) - 1]];
      expect(growth ?? null, name).toBeNull();
      return [];
    });
  },
  async share_of_voice() {
    const brands = [];
    for (const brand of [0, 1, 2, 3]) {
      const { id } = await me.client.brands.create({ name: `Brand ${brand}`, hashtags: [`brand${brand}`] });
      brands.push({ id });
    }
    const { id } = await me.client.leaderboards.create({ name: 'Ratios', brands });
    const days = { from_date: '01/05/2026', to_date: '18/05/2026' };
    const answer = await me.client.leaderboards.brands({ id, ...days, counting: 'full' });
    const viewsOf = (brand: number) =>
      sum(POSTS.flatMap((post) => (post.brand === brand ? (post.views ?? 0) : [])));
    const all = viewsOf(0) + viewsOf(1) + viewsOf(2);
    return [0, 1, 2].map((brand): [number | null | undefined, number] => [
      answer.brands.find((one) => one.name === `Brand ${brand}`)?.share_of_voice.view_count,
      viewsOf(brand) / all,
    ]);
  },
};

const RATIOS = METRIC_DEFINITIONS.filter(({ of }) => of !== null).map(({ id }) => id);

it('are all compared', () => {
  expect(Object.keys(CASES).sort()).toEqual(RATIOS.toSorted());
});

it.each(RATIOS)('%s', async (id) => {
  const values = (await CASES[id]?.()) ?? [];
  expect(values.length).toBeGreaterThan(0);
  for (const [actual, expected] of values) {
    expect(Number.isFinite(expected)).toBe(true);
    // Both are stored in 32 bits.
    expect(actual).toBeCloseTo(expected, ['growth', 'audience_share'].includes(id) ? 6 : 9);
  }
});
