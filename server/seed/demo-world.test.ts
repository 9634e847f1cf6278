import { describe, expect, it } from 'vitest';
import { type DemoWorld, demoWorld } from './demo-world.ts';
import { benchTerms } from './generators/bench-terms.ts';
import type { DemoPost } from './generators/posts.ts';

const END = new Date('2026-03-18T15:30:00Z');
const POSTS = 20_000;
const world = demoWorld({ posts: POSTS, seed: 7, end: END });
const posts = [...world.posts()];
const profiles = [...world.profiles()];

/** An independent short definition of a post's terms. */
function expectedTerms(post: DemoPost): Set<string> {
  const text = [post.title, post.message, ...post.tags.map((t) => `#${t}`)].filter(Boolean).join('\n');
  const folded = text.normalize('NFKC').toLowerCase();
  const words = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(folded)];
  const tagged = [...folded.matchAll(/#[\p{L}\p{M}\p{Nd}_]+|@[\p{L}\p{Nd}_.]*[\p{L}\p{Nd}_]/gu)].map(
    (m) => m[0],
  );
  return new Set([
    ...words.filter((s) => s.isWordLike).map((s) => s.segment),
    ...tagged,
    ...tagged.map((t) => t.slice(1)),
  ]);
}

const median = (list: number[]): number => list.sort((a, b) => a - b)[list.length >> 1] ?? Number.NaN;
const interactions = (p: DemoPost): number => (p.likes ?? 0) + (p.comments ?? 0);
const snapshot = (w: DemoWorld): string =>
  JSON.stringify([
    w.post(0),
    w.post(1234),
    w.profile(5),
    [...w.brands()][3],
    w.campaigns,
    [...w.comments()].slice(0, 50),
  ]);

describe('determinism', () => {
  it('returns the same bytes for the same seed, in any order, and others for another seed', () => {
    const again = demoWorld({ posts: POSTS, seed: 7, end: END });
    expect(JSON.stringify(again.post(15_000))).toBe(JSON.stringify(posts[15_000]));
    expect(JSON.stringify(again.post(3))).toBe(JSON.stringify(posts[3]));
    expect(JSON.stringify(again.profile(700))).toBe(JSON.stringify(profiles[700]));
    expect(snapshot(again)).toBe(snapshot(world));
    expect(snapshot(demoWorld({ posts: POSTS, seed: 8, end: END }))).not.toBe(snapshot(world));
  });

  it('returns batches that equal the stream', () => {
    const batched = [...world.postBatches(7000)];
    expect(batched.map((b) => b.length)).toEqual([7000, 7000, 6000]);
    expect(JSON.stringify(batched.flat()[19_999])).toBe(JSON.stringify(posts[19_999]));
  });

  it('refuses numbers out of range', () => {
    expect(() => demoWorld({ posts: 0, seed: 1, end: END })).toThrow('whole number');
    expect(() => demoWorld({ posts: 10, seed: 1, end: new Date(Number.NaN) })).toThrow('date');
  });
});

describe('posts', () => {
  it('carry exactly the terms of their text', () => {
    for (let p = 0; p < POSTS; p += 3) {
      const post = posts[p] as DemoPost;
      expect(new Set(post.terms), post.message ?? '').toEqual(expectedTerms(post));
      expect(new Set(post.terms).size).toBe(post.terms.length);
    }
  });

  it('have unique ids, known authors and times within the 18 months', () => {
    expect(new Set(posts.map((p) => p.external_id)).size).toBe(POSTS);
    const known = new Map(
      profiles.flatMap((p) =>
        p.accounts.map((a) => [a.observations[0]?.account.external_id, a.observations[0]?.account]),
      ),
    );
    const start = new Date('2024-09-18T00:00:00Z').getTime();
    for (const p of posts) {
      expect(p.account).toEqual(known.get(p.account.external_id));
      expect(p.created_at).toBeGreaterThanOrEqual(start);
      expect(p.created_at).toBeLessThan(END.getTime());
      expect(p.observed_at).toBeLessThanOrEqual(END.getTime());
    }
  });

  it('use every post type, and whole numbers with reach below impressions', () => {
    expect(new Set(posts.map((p) => p.post_type)).size).toBe(12);
    for (const p of posts) {
      for (const n of [p.likes, p.comments, p.shares, p.saves, p.views, p.impressions, p.reach, p.followers])
        if (n !== null) expect(Number.isInteger(n) && n >= 0).toBe(true);
      if (p.reach !== null) expect(p.reach).toBeLessThanOrEqual(p.impressions ?? -1);
    }
    const measured = posts.filter((p) => p.impressions !== null).length / POSTS;
    expect(measured).toBeGreaterThan(0.08);
    expect(measured).toBeLessThan(0.25);
    const hidden = posts.filter((p) => p.missing.likes === 'hidden_likes');
    expect(hidden.length / POSTS).toBeGreaterThan(0.01);
    expect(hidden.every((p) => p.likes === null)).toBe(true);
  });

  it('follow the week, and become more frequent', () => {
    const days = new Array<number>(7).fill(0);
    for (const p of posts)
      days[new Date(p.created_at ?? 0).getUTCDay()] =
        (days[new Date(p.created_at ?? 0).getUTCDay()] ?? 0) + 1;
    expect(days[4]).toBeGreaterThan(1.2 * (days[6] as number));
    const middle = (posts[0]?.created_at ?? 0) / 2 + END.getTime() / 2;
    const late = posts.filter((p) => (p.created_at ?? 0) > middle).length;
    expect(late / POSTS).toBeGreaterThan(0.52);
    expect(late / POSTS).toBeLessThan(0.64);
  });

  it('engage less the larger the account', () => {
    const rate = (from: number, to: number): number =>
      median(
        posts
          .filter((p) => p.post_type === 'instagram_post' && p.likes !== null)
          .filter((p) => (p.followers ?? 0) >= from && (p.followers ?? 0) < to)
          .map((p) => interactions(p) / (p.followers ?? 1)),
      );
    expect(rate(0, 10_000)).toBeGreaterThan(1.15 * rate(30_000, 150_000));
    expect(rate(30_000, 150_000)).toBeGreaterThan(1.15 * rate(300_000, 1e9));
  });

  it('burst in campaigns, mostly marked as paid', () => {
    expect(world.campaigns.length).toBeGreaterThanOrEqual(30);
    for (const c of world.campaigns) {
      const own = posts.filter((p) => p.terms.includes(`#${c.hashtag}`));
      expect(Math.abs(own.length - c.expected_posts)).toBeLessThan(6 * Math.sqrt(c.expected_posts) + 5);
      for (const p of own) {
        const at = new Date(p.created_at ?? 0).getTime();
        expect(at).toBeGreaterThan(Date.parse(c.starts_on) - 86_400_000);
        expect(at).toBeLessThan(Date.parse(c.ends_on) + 2 * 86_400_000);
        expect(p.terms).toContain(`@${c.mention}`);
      }
    }
    const paid = posts.filter((p) => p.is_paid === true);
    expect(paid.length / POSTS).toBeGreaterThan(0.04);
    expect(paid.every((p) => p.terms.includes('#ad') || p.terms.includes('#sponsored'))).toBe(true);
  });

  it('contain the benchmark hashtags exactly as often as planned', () => {
    const terms = benchTerms(POSTS);
    expect(terms.map((t) => t.posts)).toEqual([3200, 400, 40, 4, 1000, 50]);
    for (const t of terms) expect(posts.filter((p) => p.terms.includes(t.term)).length, t.term).toBe(t.posts);
    expect(benchTerms(5_000_000).map((t) => t.posts)).toEqual([
      800_000, 100_000, 10_000, 1000, 50, 800_000, 100_000, 10_000, 1000, 50,
    ]);
  });
});

describe('profiles', () => {
  it('have unique handles, invented marks and heavy-tailed sizes', () => {
    expect(profiles.length).toBe(2030);
    expect(new Set(profiles.map((p) => p.handle)).size).toBe(profiles.length);
    for (const p of profiles) {
      expect(p.external_id).toMatch(/^demo-/);
      expect(p.bio).toContain('(invented demo');
    }
    const sizes = profiles
      .map((p) => p.accounts[0]?.observations.at(-1)?.followers ?? 0)
      .sort((a, b) => a - b);
    const mean = sizes.reduce((a, b) => a + b, 0) / sizes.length;
    expect(mean).toBeGreaterThan(3 * (sizes[sizes.length >> 1] ?? 0));
    expect(sizes[0]).toBeGreaterThanOrEqual(500);
    expect(sizes.at(-1)).toBeGreaterThan(1_000_000);
    expect(new Set(profiles.map((p) => p.gender))).toEqual(
      new Set(['male', 'female', 'couple', 'others', null]),
    );
  });

  it('keep weekly snapshots for a year that match the followers at posting time', () => {
    const ids = new Map(
      profiles.flatMap((p) => p.accounts.map((a) => [a.observations[0]?.account.external_id, a])),
    );
    expect(ids.values().next().value?.observations.length).toBe(53);
    for (const post of posts.slice(-2000)) {
      const all = ids.get(post.account.external_id)?.observations ?? [];
      const near = all.reduce((best, o) =>
        Math.abs((o.observed_at ?? 0) - (post.created_at ?? 0)) <
        Math.abs((best.observed_at ?? 0) - (post.created_at ?? 0))
          ? o
          : best,
      );
      expect(Math.abs((near.followers ?? 0) / (post.followers ?? 1) - 1)).toBeLessThan(0.05);
    }
  });

  it('count more posts than the demo data has of each account', () => {
    const held = new Map<string | null, number>();
    for (const p of posts) held.set(p.account.external_id, (held.get(p.account.external_id) ?? 0) + 1);
    for (const a of profiles.flatMap((p) => p.accounts)) {
      const last = a.observations.at(-1);
      expect(last?.posts_count).toBeGreaterThanOrEqual(held.get(last?.account.external_id ?? '') ?? 0);
    }
  });

  it('have audiences for about seven in ten accounts, with shares that add up', () => {
    const accounts = profiles.flatMap((p) => p.accounts);
    const with_audience = accounts.filter((a) => a.audience.length > 0);
    expect(with_audience.length / accounts.length).toBeGreaterThan(0.66);
    expect(with_audience.length / accounts.length).toBeLessThan(0.74);
    for (const { audience } of with_audience.slice(0, 500)) {
      const sum = (dimension: string, prefix = ''): number =>
        audience
          .filter((r) => r.dimension === dimension && r.key.startsWith(prefix))
          .reduce((s, r) => s + (r.share ?? 0), 0);
      for (const d of ['genders', 'ages', 'genders_per_age', 'credibility']) expect(sum(d)).toBeCloseTo(1, 9);
      expect(sum('genders', 'FEMALE')).toBeCloseTo(sum('genders_per_age', 'FEMALE'), 9);
      for (const d of ['countries', 'cities', 'languages', 'interests'])
        expect(sum(d)).toBeLessThanOrEqual(1 + 1e-9);
      expect(sum('cities')).toBeLessThanOrEqual(sum('countries') + 1e-9);
    }
  });

  it('have prices for about a quarter of the creators', () => {
    const priced = profiles.filter((p) => p.prices.length > 0).length / 2000;
    expect(priced).toBeGreaterThan(0.2);
    expect(priced).toBeLessThan(0.3);
  });
});

describe('comments and brands', () => {
  it('are within the count of their post and after it', () => {
    const by_id = new Map(posts.map((p) => [p.external_id, p]));
    const counts = new Map<string, number>();
    for (const c of world.comments()) {
      const post = by_id.get(c.post_external_id);
      expect(c.created_at).toBeGreaterThanOrEqual(post?.created_at ?? Number.POSITIVE_INFINITY);
      counts.set(c.post_external_id, (counts.get(c.post_external_id) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(1000);
    for (const [id, n] of counts) expect(n).toBeLessThanOrEqual(by_id.get(id)?.comments ?? 0);
  });

  it('name thirty brands with their own accounts', () => {
    const brands = [...world.brands()];
    expect(brands.length).toBe(30);
    expect(new Set(brands.map((b) => b.name)).size).toBe(30);
    expect(brands.every((b) => b.accounts.length > 1)).toBe(true);
  });
});
