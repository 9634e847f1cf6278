import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublicType } from '#contract/access/access.ts';
import { contract } from '#contract/api.ts';
import { type Endpoint, endpointsOf } from '#contract/calls/endpoints.ts';
import { reportColumns } from '#server/owned/report-columns.ts';
import { callEndpoint } from '#server/testing/endpoint-call.ts';
import { at, insertAccounts, insertPosts } from '#server/testing/invented-corpus.ts';
import { publish, reportOf } from '#server/testing/sharing.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { matchStale } from './slices/monitors/matching/matching.jobs.ts';

// Tries to derive a hidden column from every answer, using the published formulas of docs/metrics.md.

/** Followers of the two creators, and the numbers of their posts; null = unknown. */
const FOLLOWERS = [48_611, 301_237];
const POSTS = [
  { account_id: 1, type: 'instagram_post', likes: 7919, comments: 613, shares: 89 },
  { account_id: 1, type: 'instagram_reels', likes: 3217, comments: 211, shares: 71, views: 90_403 },
  { account_id: 2, type: 'tiktok_video', likes: 15_473, comments: 1229, shares: 457, views: 411_077 },
  {
    account_id: 2,
    type: 'youtube_video',
    likes: 9239,
    comments: 877,
    shares: 0,
    views: 203_381,
    impressions: 258_721,
  },
] as const;

/** The hidden values, for each post and creator and in total, computed with the published formulas. */
const REACH = { instagram_post: 0.85, instagram_reels: 0.85, tiktok_video: 0.68, youtube_video: 0.75 };
const PER_MILLE = { instagram_post: 15, instagram_reels: 15, tiktok_video: 15, youtube_video: 70 };
type Post = (typeof POSTS)[number];
const impressions = (post: Post) =>
  'impressions' in post ? post.impressions : 'views' in post ? post.views : 10 * post.likes;
const interactions = (post: Post) => post.likes + post.comments + post.shares;
const basis = (post: Post) => ('views' in post ? post.views : (FOLLOWERS[post.account_id - 1] ?? Number.NaN));
const each = (of: (post: Post) => number): number[] => {
  const values = POSTS.map(of);
  const sums = [1, 2].map((id) => POSTS.reduce((all, p) => all + (p.account_id === id ? of(p) : 0), 0));
  return [...values, ...sums, values.reduce((all, one) => all + one, 0)];
};
const SECRETS: Record<string, readonly number[]> = {
  impressions: each(impressions),
  reach: each((post) => Math.round(impressions(post) * REACH[post.type])),
  media_value: each((post) => (impressions(post) * PER_MILLE[post.type]) / 1000),
  interactions: [...each(interactions), ...POSTS.map(({ likes }) => likes)],
  engagement_rate: POSTS.map((post) => interactions(post) / basis(post)),
  followers: [...FOLLOWERS, 48_611 + 301_237],
};

const FACTORS = [1, 10, 0.85, 0.68, 0.75, 0.015, 0.07, 1000 / 15, 1000 / 70];

/** Each number, multiplied and divided by a known factor or by another number. */
function* following(numbers: readonly number[]): Generator<number> {
  for (const a of numbers) {
    for (const factor of FACTORS) yield* [a * factor, a / factor];
    for (const b of numbers) yield* [a / b, a * b];
  }
}

/** Each object with its own numbers, without duplicates. */
function objectsIn(value: unknown, byTable = new Map<string, number[]>()): Map<string, number[]> {
  if (typeof value !== 'object' || value === null) return byTable;
  const inside = Object.values(value);
  const numbers = [...new Set(inside)].filter((one): one is number => typeof one === 'number' && one !== 0);
  byTable.set(numbers.join(), numbers);
  for (const one of inside) objectsIn(one, byTable);
  return byTable;
}

const near = (a: number, b: number) => Math.abs(a - b) <= (b > 100 ? 0.6 : 1e-9);
const leaksIn = (answer: unknown, secrets: readonly number[]) =>
  [...objectsIn(answer).values()].flatMap((numbers) => {
    const objects = [...following(numbers)];
    return secrets.filter((secret) => objects.some((one) => near(one, secret)));
  });

let app: TestApp;
let me: SignedIn;
const objects = {} as Record<'keywords' | 'monitor' | 'leaderboards', number>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T10:00:00Z') });
  me = await app.signIn();
  await insertAccounts(
    app,
    FOLLOWERS.map((followers, i) => ({ id: i + 1, profile_id: i + 1, followers, country: 'FR' })),
  );
  await insertPosts(
    app,
    POSTS.map((post, i) => ({
      ...post,
      ...{ id: i + 1, at: at('2026-05-10T12:00:00Z'), message: '#shown @shown' },
      followers: FOLLOWERS[post.account_id - 1] ?? null,
    })),
  );
  objects.keywords = (await reportOf(me, '#shown')).type_id;
  const rules = { keywords: ['#shown'], start_date: '2026-05-01', end_date: '2026-05-31', market: 'FR' };
  objects.monitor = (await me.client.monitors.create({ name: 'Shown', ...rules })).id;
  await matchStale(app.services, true);
  const brand = await me.client.brands.create({ name: 'Shown', hashtags: ['shown'] });
  const board = await me.client.leaderboards.create({ name: 'Board', brands: [{ id: brand.id }] });
  objects.leaderboards = board.id;
});
afterAll(() => app.close());

const TYPES = ['keywords', 'monitor', 'leaderboards'] as const;
const callsOf = (type: PublicType) =>
  endpointsOf(contract).filter((e) => e.method === 'GET' && e.access?.token?.includes(type));
const DEFINITIONS = new Set(['reference.metrics', 'sharing.public_view']);
const QUERIES: ReadonlyArray<Record<string, string>> = [
  { timeline: '1_month', from_date: '01/05/2026', to_date: '31/05/2026' },
  { from_date: '2026-05-01', to_date: '2026-05-31', sort_by: 'engagement_rate', post_id: '1' },
  { from_date: '2026-05-01', to_date: '2026-05-31', emv_model: 'emv.cpm@1', tier: '10000-50000' },
];

/** Failures with their status. */
async function answersOf(type: (typeof TYPES)[number], token: string) {
  const answers = new Map<string, unknown>();
  const ask = async (endpoint: Endpoint) => {
    for (const query of QUERIES) {
      const input = { id: objects[type], query: { ...query, public_token: token } };
      const answer = await callEndpoint(app.http, endpoint, {}, input);
      expect(answer.statusCode, `${endpoint.name} ${answer.body}`).toBeLessThan(500);
      if (answer.statusCode === 200 && answer.headers['content-type']?.toString().includes('json'))
        answers.set(`${endpoint.name} ${Object.keys(query).join()}`, answer.json());
    }
  };
  for (const endpoint of callsOf(type)) if (!DEFINITIONS.has(endpoint.name)) await ask(endpoint);
  return answers;
}

it.each(TYPES)('shows nothing of a hidden column through a link to %s', async (type) => {
  const about = { type, type_id: objects[type] };
  const { token } = await publish(me, about);
  const open = [...(await answersOf(type, token)).values()];
  const leaks: string[] = [];
  const hideable = reportColumns.map(({ id }) => id).filter((id) => id in SECRETS);
  const groups = hideable
    .map((id) => [id])
    .concat([
      ['impressions', 'media_value'],
      ['followers', 'engagement_rate'],
    ]);
  for (const hidden_columns of groups) {
    const secrets = hidden_columns.flatMap((id) => SECRETS[id] ?? []);
    // Otherwise nothing would be tested.
    expect(open.flatMap((answer) => leaksIn(answer, secrets)).length, hidden_columns.join()).toBeGreaterThan(
      1,
    );
    await me.client.sharing.update_public_token({ ...about, hidden_columns });
    for (const [call, answer] of await answersOf(type, token)) {
      const leaked = [...new Set(leaksIn(answer, secrets))];
      if (leaked.length > 0)
        leaks.push(`${hidden_columns.join(' and ')}: ${call} shows ${leaked.join(', ')}`);
    }
  }
  expect(leaks).toEqual([]);
});
