import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { FUNCTION_WORDS } from './similar-content.ts';

// Recomputes both similarities from the stored data of an invented world.

let app: TestApp;
let one: SignedIn;
let other: SignedIn;
/** Creators in search, with their shown account. */
let shown: Map<number, { profile_id: number; country: string; followers: number; platform: string }>;
const rows = <Row>(sql: string) => app.services.ch.query<Row>(sql);
type Vectors = Map<number, Map<string, number>>;

beforeAll(async () => {
  app = await testApp();
  one = await app.signIn();
  other = await app.signIn();
  await seedDemo(app.services, { posts: 3000, profiles: 150, company_id: one.company_id });
  shown = await shownOn('all');
});
afterAll(() => app.close());

async function shownOn(platform: string): Promise<typeof shown> {
  const results = await one.client.profiles.search({ platform: platform as 'all', limit: 1000 });
  const accounts = await rows<{ account_id: number; profile_id: number }>(
    `SELECT account_id, profile_id FROM profile_search FINAL WHERE platform = '${platform}'`,
  );
  const account = new Map(accounts.map((a) => [a.profile_id, a.account_id]));
  return new Map(
    results.profiles.map((p) => [
      account.get(p.id) ?? 0,
      {
        profile_id: p.id,
        country: p.country ?? '',
        followers: p.followers ?? -1,
        platform: p.platform ?? '',
      },
    ]),
  );
}

async function audienceVectors(): Promise<Vectors> {
  const vectors: Vectors = new Map();
  for (const row of await rows<{ account_id: number; dimension: string; keys: string[]; shares: number[] }>(
    'SELECT account_id, dimension, keys, shares FROM account_audience FINAL',
  )) {
    if (!['genders', 'ages', 'countries', 'cities', 'interests'].includes(row.dimension)) continue;
    const vector = vectors.get(row.account_id) ?? new Map<string, number>();
    vectors.set(row.account_id, vector);
    row.keys.forEach((key, i) => {
      if ((row.shares[i] ?? -1) > 0) vector.set(`${row.dimension} ${key}`, row.shares[i] ?? 0);
    });
  }
  return vectors;
}

/** TF-IDF of the year up to the account's newest post. */
async function contentVectors(account_id: number): Promise<Vectors> {
  const posts = await rows<{ account_id: number; time: number; terms: string[] }>(
    'SELECT account_id, toUnixTimestamp(created_at) AS time, terms FROM posts FINAL WHERE notEmpty(terms)',
  );
  const newest = Math.max(...posts.filter((p) => p.account_id === account_id).map((p) => p.time));
  const counts: Vectors = new Map();
  const users = new Map<string, Set<number>>();
  const written = new Map<number, number>();
  for (const post of posts) {
    if (post.time <= newest - 365 * 86_400 || post.time > newest) continue;
    written.set(post.account_id, (written.get(post.account_id) ?? 0) + 1);
    const count = counts.get(post.account_id) ?? new Map<string, number>();
    counts.set(post.account_id, count);
    for (const term of post.terms.filter((one) => !FUNCTION_WORDS.includes(one))) {
      count.set(term, (count.get(term) ?? 0) + 1);
      users.set(term, (users.get(term) ?? new Set()).add(post.account_id));
    }
  }
  const everyone = counts.size;
  for (const count of counts.values())
    for (const [term, n] of count) {
      const df = users.get(term)?.size ?? 0;
      if (df < 2) count.delete(term);
      else count.set(term, (1 + Math.log(n)) * Math.log(everyone / df));
    }
  for (const [id, n] of written) if (n < 2) counts.delete(id);
  return counts;
}

/** Most similar first, without zeros. */
function ranked(vectors: Vectors, account_id: number, among: Iterable<number>) {
  const own = vectors.get(account_id) ?? new Map<string, number>();
  const norm = (v: Map<string, number>) => Math.sqrt([...v.values()].reduce((sum, x) => sum + x * x, 0));
  return [...among]
    .flatMap((id) => {
      const vector = vectors.get(id);
      if (!vector || id === account_id) return [];
      const shared = [...own]
        .map(([key, x]) => ({ key, product: x * (vector.get(key) ?? 0) }))
        .filter((s) => s.product > 0)
        .sort((a, b) => b.product - a.product);
      const dot = shared.reduce((sum, s) => sum + s.product, 0);
      return dot > 0
        ? [{ id, similarity: dot / norm(own) / norm(vector), features: shared.slice(0, 3) }]
        : [];
    })
    .sort((a, b) => b.similarity - a.similarity || a.id - b.id);
}

/** A creator whose account in search has a vector. */
const someone = (vectors: Vectors) => {
  const entry = [...shown].find(([id]) => (vectors.get(id)?.size ?? 0) > 3);
  if (!entry) throw new Error('Nobody has data');
  return { account_id: entry[0], ...entry[1] };
};

describe('similar profiles', () => {
  it('are those with the highest cosine of audience shares, with the shares that make it', async () => {
    const vectors = await audienceVectors();
    const { account_id, profile_id } = someone(vectors);
    const expected = ranked(vectors, account_id, shown.keys());
    const similar = await one.client.profiles.similar({ profile_id });
    expect(similar).toMatchObject({ filter: 'audience', missing: null, compared: expected.length });
    expect(similar.source?.account_id).toBe(account_id);
    expect(similar.hits.map((h) => h.profile.id)).toEqual(
      expected.slice(0, 20).map((e) => shown.get(e.id)?.profile_id),
    );
    const [sample] = await rows<{ n: number }>(
      `SELECT max(sample_size) AS n FROM account_audience FINAL WHERE account_id = ${expected[0]?.id}`,
    );
    expect(similar.hits[0]?.n).toBe(sample?.n);
    for (const [i, hit] of similar.hits.entries()) {
      expect(hit.similarity).toBeCloseTo(expected[i]?.similarity ?? 0, 5);
      expect(hit.features.map((f) => `${f.kind} ${f.key}`)).toEqual(expected[i]?.features.map((f) => f.key));
      for (const [n, f] of hit.features.entries())
        expect(f.own * f.other).toBeCloseTo(expected[i]?.features[n]?.product ?? 0, 5);
    }
  });

  it('are, by content, those with the highest cosine of TF-IDF', async () => {
    const all = await contentVectors([...shown.keys()][0] ?? 0);
    const { account_id, profile_id } = someone(all);
    const expected = ranked(await contentVectors(account_id), account_id, shown.keys());
    const similar = await one.client.profiles.similar({ profile_id, filter: 'content', limit: 100 });
    expect(similar.compared).toBe(expected.length);
    expect(similar.hits.length).toBe(Math.min(100, expected.length));
    const similarity = new Map(expected.map((e) => [shown.get(e.id)?.profile_id, e]));
    for (const [i, hit] of similar.hits.entries()) {
      expect(hit.similarity).toBeCloseTo(expected[i]?.similarity ?? 0, 9);
      const mine = similarity.get(hit.profile.id);
      expect(hit.similarity).toBeCloseTo(mine?.similarity ?? 0, 9);
      for (const [n, f] of hit.features.entries())
        expect(f.own * f.other).toBeCloseTo(mine?.features[n]?.product ?? 0, 9);
      expect(hit.features.every((f) => f.key !== '')).toBe(true);
      expect(hit.n).toBeGreaterThan(0);
    }
    for (const { kind, key } of similar.hits.flatMap((h) => h.features))
      expect(kind).toBe(key.startsWith('#') ? 'hashtag' : key.startsWith('@') ? 'mention' : 'word');
  });

  it('are filtered like the search, without the profile itself and without brands', async () => {
    const vectors = await audienceVectors();
    const { account_id, profile_id } = someone(vectors);
    const most = Map.groupBy(shown.values(), (s) => s.country);
    const [country = ''] = [...most].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const narrow = await one.client.profiles.similar({
      profile_id,
      country: [country],
      min_range: 5000,
      max_range: 200_000,
      limit: 100,
    });
    const passing = [...shown].filter(
      ([, s]) => s.country === country && s.followers >= 5000 && s.followers <= 200_000,
    );
    const expected = ranked(
      vectors,
      account_id,
      passing.map(([id]) => id),
    );
    expect(expected.length).toBeGreaterThan(3);
    expect(narrow.hits.map((h) => h.profile.id)).toEqual(
      expected.map((e) => shown.get(e.id)?.profile_id).slice(0, 100),
    );
    const everyone = await one.client.profiles.similar({ profile_id, limit: 100 });
    expect(everyone.hits.some((h) => h.profile.id === profile_id)).toBe(false);
    expect(everyone.hits.every((h) => h.profile.kind === 'influencer')).toBe(true);
    const tiktok = await one.client.profiles.similar({ profile_id, platform: 'tiktok', limit: 100 });
    expect(tiktok.hits.length).toBeGreaterThan(0);
    expect(tiktok.hits.every((h) => h.profile.platform === 'tiktok')).toBe(true);
  });

  it('shows a company’s manual profile to that company only', async () => {
    const vectors = await audienceVectors();
    const { profile_id } = someone(vectors);
    const made = await one.client.profiles.add({ name: 'Own', kind: 'influencer', accounts: [] });
    await expect(other.client.profiles.similar({ profile_id: made.id })).rejects.toThrow('Profile');
    const none = await one.client.profiles.similar({ profile_id: made.id });
    expect(none).toMatchObject({ source: null, missing: 'no_audience_data', hits: [], compared: 0 });
    const content = await one.client.profiles.similar({ profile_id: made.id, filter: 'content' });
    expect(content).toMatchObject({ source: null, missing: 'too_few_posts', hits: [] });
    // Both companies see the same shared data.
    const [mine, theirs] = await Promise.all(
      [one, other].map(({ client }) => client.profiles.similar({ profile_id })),
    );
    expect(theirs?.hits.map((h) => h.profile.id)).toEqual(mine?.hits.map((h) => h.profile.id));
  });

  it('refuses an empty range with a reason', async () => {
    await expect(
      one.client.profiles.similar({ profile_id: 1, min_range: 10, max_range: 5 }),
    ).rejects.toMatchObject({ status: 400 });
  });
});
