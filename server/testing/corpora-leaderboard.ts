import { expect } from 'vitest';
import { SHARED_METRICS, type SharedMetric } from '#contract/leaderboards/brand-sorts.ts';
import type { Ranking } from '#contract/leaderboards/reports.ts';
import { latestFollowers, type RawPost, rawPosts, rawSums } from '#server/testing/corpora-answers.ts';
import { instagramFollowers, instagramPosts, rawTable } from '#server/testing/corpora-raw.ts';
import type { SignedIn } from '#server/testing/test-app.ts';

/** A leaderboard of real brands over real posts, compared with sums over the raw files. */
const BRANDS = 12;
/** Half of April 2017, which has most posts, so that the previous period has some as well. */
const NOW = { from: '2017-04-16', to: '2017-04-30' };
const BEFORE = { from: '2017-04-01', to: '2017-04-15' };
const DAYS = 15;
const slashed = (day: string) => day.split('-').reverse().join('/');
const MENTION = /@([\p{L}\p{M}\p{Nd}_]+(?:\.+[\p{L}\p{M}\p{Nd}_]+)*)/gu;

/** The sort metric of each ranking of creators. */
const NUMBER_OF: Readonly<Record<Ranking, SharedMetric>> = {
  ...{ video_views: 'view_count', reach: 'reach', document_count: 'publications' },
  ...{ interaction: 'interactions', impressions: 'impressions' },
};

interface RawBrand {
  name: string;
  username: string;
  posts: RawPost[];
}

const day = (p: RawPost) => new Date(p.created * 1000).toISOString().slice(0, 10);
const within = (posts: RawPost[], { from, to }: { from: string; to: string }) =>
  posts.filter((p) => p.created > 0 && day(p) >= from && day(p) <= to);
const mentionsOf = ({ message }: RawPost) =>
  new Set([...message.normalize('NFKC').toLowerCase().matchAll(MENTION)].map((m) => m[1] ?? ''));

/** The brands of the brand index with most posts of the period, by account or hashtag. */
function rawBrands(posts: RawPost[]): RawBrand[] {
  const { rows, cell } = rawTable('brands_nsi_wikidata.csv.gz');
  const names = new Map<string, RawPost[]>();
  for (const post of posts)
    for (const named of new Set([...mentionsOf(post), ...[...post.hashtags].map((tag) => tag.slice(1))]))
      names.set(named, [...(names.get(named) ?? []), post]);
  const brands = new Map<string, RawBrand>();
  for (const row of rows) {
    const username = cell(row, 'instagram').split('|')[0]?.trim().toLowerCase() ?? '';
    const own = names.get(username) ?? [];
    if (/^[a-z0-9_]{3,}$/.test(username) && own.length > 0 && !brands.has(username))
      brands.set(username, { name: cell(row, 'display_name'), username, posts: own });
  }
  return [...brands.values()]
    .map((brand) => ({ brand, n: within(brand.posts, NOW).length }))
    .sort((a, b) => b.n - a.n || a.brand.username.localeCompare(b.brand.username))
    .slice(0, BRANDS)
    .map(({ brand }) => brand);
}

/** Adds the brands to the library, ranks them, and compares every answer. */
export async function checkCorporaLeaderboard({ client }: SignedIn): Promise<void> {
  const known = latestFollowers(instagramFollowers());
  const followersOf = (owner: string) => known.get(owner) ?? null;
  const raw = rawBrands(rawPosts(instagramPosts(), followersOf));
  expect(raw).toHaveLength(BRANDS);
  const ids = new Map<string, number>();
  for (const { name, username } of raw) {
    const reported = (await client.brands.reported({ query: name, limit: 200 })).brands;
    // The brand files contain it, with its account.
    expect(reported.map((b) => b.name)).toContain(name);
    const made = await client.brands.create({ name, mentions: [username], hashtags: [username] });
    ids.set(username, made.id);
  }
  const board = await client.leaderboards.create({
    name: 'April 2017',
    brands: [...ids.values()].map((id) => ({ id })),
  });
  const query = {
    ...{
      id: board.id,
      platform: ['instagram' as const],
      currency: 'USD' as const,
      emv_model: 'emv.cpm@1' as const,
    },
    ...{ from_date: slashed(NOW.from), to_date: slashed(NOW.to) },
  };
  const sums = (posts: RawPost[]) => {
    const {
      posts: publications,
      total_followers,
      media_value,
      engagement_rate,
      ...rest
    } = rawSums(posts, followersOf);
    return {
      ...{ ...rest, publications, followers: total_followers, media_value: expect.closeTo(media_value, 4) },
      engagement_rate: engagement_rate === null ? null : expect.closeTo(engagement_rate, 10),
    };
  };
  const now = raw.map((b) => ({ ...b, posts: within(b.posts, NOW), before: within(b.posts, BEFORE) }));
  const brandsOf = (p: RawPost) => now.filter((b) => b.posts.includes(p)).map((b) => b.name);
  const all = [...new Set(now.flatMap((b) => b.posts))];
  const interactions = (posts: RawPost[]) => posts.reduce((sum, p) => sum + p.interactions, 0);
  // Some posts name several brands, so that the two ways of counting differ.
  expect(all.some((p) => brandsOf(p).length > 1)).toBe(true);

  /** A post's amounts that brands have a share of. */
  const amounts = (p: RawPost): Record<SharedMetric, number> => {
    const { impressions, reach, media_value } = rawSums([p], followersOf);
    return {
      ...{ publications: 1, impressions, reach, media_value, interactions: p.interactions },
      ...{ view_count: p.views ?? 0, video_posts: 0 },
    };
  };
  const placeIn = (values: number[], i: number) =>
    1 + values.filter((v) => v - (values[i] ?? 0) > 1e-6).length;
  const earlier = now.map((b) => interactions(b.before));
  expect(earlier.filter((n) => n > 0).length).toBeGreaterThan(BRANDS / 3);
  for (const counting of ['full', 'split'] as const) {
    const answer = await client.leaderboards.brands({ ...query, sort_by: 'interactions', counting });
    expect(answer).toMatchObject({ posts: all.length, influencers: new Set(all.map((p) => p.owner)).size });
    const named = now.reduce((sum, b) => sum + b.posts.length, 0);
    expect(answer.average.publications).toBe(Math.round(named / BRANDS));
    const valuesOf = (metric: SharedMetric) =>
      now.map((b) =>
        b.posts.reduce(
          (sum, p) => sum + amounts(p)[metric] / (counting === 'full' ? 1 : brandsOf(p).length),
          0,
        ),
      );
    const values = Object.fromEntries(SHARED_METRICS.map((m) => [m, valuesOf(m)]));
    const sumsOf = (key: 'posts' | 'before') =>
      now.map((b) =>
        b[key].reduce(
          (sum, p) =>
            sum + p.interactions / (counting === 'full' ? 1 : now.filter((o) => o[key].includes(p)).length),
          0,
        ),
      );
    const [ranked, rankedBefore] = [sumsOf('posts'), sumsOf('before')];
    const sum = now.map((b) => interactions(b.posts));
    let compared = 0;
    now.forEach((brand, i) => {
      const row = answer.brands.find((b) => b.id === ids.get(brand.username));
      expect(row?.platforms.all, brand.name).toMatchObject(sums(brand.posts));
      expect(row?.previous, brand.name).toMatchObject(sums(brand.before));
      for (const metric of SHARED_METRICS) {
        const own = values[metric] ?? [];
        const total = own.reduce((sum, v) => sum + v, 0);
        const share = row?.share_of_voice[metric];
        if (total === 0) expect(share, `${brand.name}: ${metric}`).toBeNull();
        else expect(share, `${brand.name}: ${metric}`).toBeCloseTo((own[i] ?? 0) / total, 10);
      }
      expect(row?.rank, brand.name).toBe(placeIn(ranked, i));
      if (row?.change_withheld === null) {
        compared += 1;
        const [value, before] = [sum[i] ?? 0, earlier[i] ?? 0];
        expect(row.previous_rank, brand.name).toBe(placeIn(rankedBefore, i));
        if (before === 0) expect(row.change?.interactions, brand.name).toBeNull();
        else expect(row.change?.interactions, brand.name).toBeCloseTo((value - before) / before, 10);
      }
    });
    expect(compared).toBeGreaterThan(0);
  }

  const timeline = await client.leaderboards.brand_timeline(query);
  for (const brand of now) {
    const row = timeline.brands.find((b) => b.id === ids.get(brand.username));
    expect(row?.timeline).toHaveLength(DAYS);
    for (const { date, eg_rate, followers, posts, ...entry } of row?.timeline ?? []) {
      const {
        publications,
        engagement_rate,
        video_posts: _none,
        ...own
      } = {
        ...sums(brand.posts.filter((p) => slashed(day(p)) === date)),
        video_posts: 0,
      };
      expect({ ...entry, posts, followers, eg_rate }).toMatchObject({
        ...own,
        posts: publications,
        eg_rate: engagement_rate,
      });
    }
  }

  const creators = await client.leaderboards.influencers({ ...query, limit: 20 });
  const usernames = new Map<number, string | null | undefined>();
  const usernameOf = async (id: number) => {
    if (!usernames.has(id)) {
      const { accounts } = await client.profiles.get({ id: String(id) });
      usernames.set(id, accounts.find(({ platform }) => platform === 'instagram')?.username);
    }
    return usernames.get(id);
  };
  const owners = [...Map.groupBy(all, (p) => p.owner).entries()];
  const sumOf = (posts: RawPost[], metric: SharedMetric) =>
    posts.reduce((sum, p) => sum + amounts(p)[metric], 0);
  for (const [ranking, metric] of Object.entries(NUMBER_OF)) {
    const list = creators[ranking as Ranking];
    const ranked = owners
      .map(([owner, own]) => ({ owner, own, value: sumOf(own, metric) }))
      .filter(({ value }) => value > 0)
      .sort((one, other) => other.value - one.value);
    const shown = ranked.slice(0, 20);
    expect(
      list.map((c) => c.total_value),
      ranking,
    ).toEqual(shown.map(({ value }) => value));
    for (const creator of list) {
      // Equal numbers may be in any order.
      const equal = ranked.filter(({ value }) => value === creator.total_value);
      const username = await usernameOf(creator.profile_id);
      const entry = equal.find(({ owner }) => owner === `user:${username}`);
      expect(entry, `${ranking}: ${username}`).toBeDefined();
      expect(creator.percentage).toBeCloseTo(creator.total_value / sumOf(all, metric), 10);
      const ofBrands = now.flatMap(({ username, posts }) => {
        const value = sumOf(entry?.own.filter((p) => posts.includes(p)) ?? [], metric);
        return value > 0 ? [[ids.get(username), value]] : [];
      });
      expect(new Map(creator.brand_info.filter((b) => b.value > 0).map((b) => [b.id, b.value]))).toEqual(
        new Map(ofBrands as Array<[number, number]>),
      );
    }
  }

  const { posts, total } = await client.leaderboards.top_posts({ ...query, limit: 50 });
  const leading = all.toSorted((a, b) => b.interactions - a.interactions).slice(0, 50);
  expect(total).toBe(all.length);
  expect(posts.map((p) => p.interactions)).toEqual(leading.map((p) => p.interactions));
  for (const post of posts) {
    const own = all.find((p) => p.link.toLowerCase() === post.post_link?.toLowerCase());
    expect(post.brands.map((b) => b.name).sort()).toEqual(own ? brandsOf(own).sort() : null);
  }
}
