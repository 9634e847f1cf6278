import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/api.ts';
import { endpointsOf } from '#contract/calls/endpoints.ts';
import { project } from '#server/projector/projector.ts';
import { callEndpoint } from '#server/testing/endpoint-call.ts';
import { at, insertAudiences, insertPosts } from '#server/testing/invented-corpus.ts';
import { anAccount, ref } from '#server/testing/observations.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { openIntake } from './slices/imports/intake/open-intake.ts';

/**
 * Compares every read as company A, before and after company B edits a shared creator and adds creators and
 * accounts: A's answers must be identical. New calls are included automatically.
 */
const AREAS = /^(home|keywords|profiles|reference|settings|sharing|persons|imports)\./;
const READS = endpointsOf(contract).filter(
  (e) => e.method === 'GET' && e.access?.role !== 'nobody' && AREAS.test(e.name),
);
const NEVER = 2_000_000_000;

let app: TestApp;
let a: SignedIn;
let b: SignedIn;
let ana: number;
let hand: number;

/** Required inputs, and filters that would find B's edits. */
const NEEDED = {
  keyword: '#glow',
  from_date: '2026-05-01',
  to_date: '2026-05-31',
  username: 'bhand',
};
const FILTERS: Array<Record<string, string>> = [
  {},
  { country: 'JP' },
  { gender: 'male' },
  { tags: 'btag' },
  { search: 'bhand' },
  { min_price: '1', max_price: '100000' },
  { keyword: '#bhand' },
];

const taken = new Map<string, Set<string>>();
const filtersOf = ({ path }: (typeof READS)[number]) =>
  FILTERS.filter((filter) => Object.keys(filter).every((name) => taken.get(path)?.has(name)));

type Answers = Record<string, string>;

const different = (one: Answers, other: Answers) =>
  Object.keys(other).flatMap((call) => (one[call] === other[call] ? [] : [[call, one[call], other[call]]]));

async function answersOf(who: SignedIn, id: number): Promise<Answers> {
  const answers: Answers = {};
  for (const endpoint of READS)
    for (const filter of filtersOf(endpoint)) {
      const query = { ...NEEDED, profile_id: id, ...filter };
      const answer = await callEndpoint(app.http, endpoint, who.headers, { id, query });
      expect(answer.statusCode, `${endpoint.name} ${answer.body}`).toBeLessThan(500);
      answers[`${endpoint.name} ${JSON.stringify(filter)}`] = `${answer.statusCode} ${answer.body}`;
    }
  return answers;
}

const post = (id: number, account_id: number, message: string) => ({
  ...{ id, account_id, message, type: 'instagram_post' as const, at: at('2026-05-10T12:00:00Z') },
  ...{ likes: 100, comments: 10 },
});

beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-06-01T00:00:00Z') });
  const { paths } = (await app.http.inject('/api/openapi.json')).json();
  for (const { path } of READS) {
    const parameters: Array<{ name: string }> = paths[path].get.parameters ?? [];
    taken.set(path, new Set(parameters.map(({ name }) => name)));
  }
  a = await app.signIn();
  b = await app.signIn();
  const { touched } = await openIntake(app.services, { import_id: 1, imported: false }).write([
    anAccount({ account: ref('ana'), followers: 1000, country: 'FR', gender: 'female', bio: 'Hello' }),
    anAccount({ account: ref('ben'), followers: 500, country: 'DE' }),
  ]);
  const profile_ids = JSON.stringify([...touched]);
  const accounts = await app.services.db.selectFrom('account').select('id').execute();
  await insertPosts(
    app,
    accounts.map(({ id }) => post(id, id, '#glow from a reported account')),
  );
  await app.services.db.insertInto('outbox_event').values({ profile_ids }).execute();
  await project(app.services);
  ana = (await a.client.profiles.get({ id: 'ana' })).id;
});
afterAll(() => app.close());

describe('what company B writes', () => {
  let before: Answers;
  let ofB: Answers;

  beforeAll(async () => {
    before = await answersOf(a, ana);
    ofB = await answersOf(b, ana);
    const price = {
      platform: 'instagram',
      post_type: 'instagram_post',
      amount: 777,
      currency: 'USD',
    } as const;
    const words = {
      country: 'JP',
      gender: 'male',
      tags: ['btag'],
      themes: ['btheme'],
      languages: ['ja'],
    } as const;
    const facts = {
      ...words,
      tags: [...words.tags],
      themes: [...words.themes],
      languages: [...words.languages],
    };
    await b.client.profiles.edit({ id: ana, name: 'Bhand Ana', ...facts, prices: [price], notes: 'bnote' });
    const made = await b.client.profiles.add({
      ...{ name: 'Bhand', kind: 'influencer', ...facts, prices: [price] },
      accounts: [
        { platform: 'instagram', username: 'bhand' },
        { platform: 'tiktok', username: 'bhand' },
      ],
    });
    hand = made.id;
    await project(app.services);
    const own = made.accounts.map((account) => account.id);
    expect(own).toHaveLength(2);
    await insertPosts(
      app,
      own.map((account_id, i) => post(100 + i, account_id, '#glow #bhand from an account typed in')),
    );
    await insertAudiences(
      app,
      own.map((account_id) => ({ account_id, dimension: 'countries', shares: { JP: 1 } })),
    );
    await project(app.services);
  });

  it('changes no answer to company A', async () => {
    expect(Object.keys(before).length).toBeGreaterThan(100);
    expect(different(before, await answersOf(a, ana))).toEqual([]);
  });

  it('is invisible to company A', async () => {
    const theirs = await answersOf(a, hand);
    expect(different(theirs, await answersOf(a, NEVER))).toEqual([]);
    for (const word of ['Bhand', 'btag', 'btheme', 'bnote', '777'])
      expect(Object.values(theirs).join()).not.toContain(word);
  });

  it('is visible to company B, or this would test nothing', async () => {
    const changed = different(ofB, await answersOf(b, ana)).map(([call = '']) => call.split(' ')[0]);
    for (const name of [
      ...['statistics', 'tiers', 'daily', 'top_influencers', 'countries', 'posts', 'audience'].map(
        (call) => `keywords.${call}`,
      ),
      ...['home.dashboard', 'profiles.search', 'profiles.facets', 'profiles.range', 'profiles.get'],
      ...['profiles.find_account', 'profiles.activity'],
    ])
      expect(changed).toContain(name);
  });
});
