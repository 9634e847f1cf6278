import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeywordSearch } from '#contract/keywords.ts';
import { readImport } from '#server/slices/imports/import-record.ts';
import { addImport, runImport } from '#server/slices/imports/import-run.ts';
import {
  countriesOf,
  grouped,
  latestFollowers,
  type RawPost,
  rawEngagement,
  rawMissing,
  rawPosts,
  rawSums,
  rounded,
} from '#server/testing/corpora-answers.ts';
import { checkCorporaLeaderboard } from '#server/testing/corpora-leaderboard.ts';
import { corporaMonitor } from '#server/testing/corpora-monitor.ts';
import {
  CORPORA,
  corporaFiles,
  corporaPresent,
  instagramFollowers,
  instagramPosts,
  type RawFollowers,
  type RawObservation,
  rawTable,
  redbookNoteIds,
  tiktokFollowers,
  tiktokKey,
  tiktokVideos,
  youtubeFollowers,
  youtubeVideos,
} from '#server/testing/corpora-raw.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';

if (!corporaPresent)
  console.warn(`No corpora at ${CORPORA}: their tests are skipped (LIMELIGHT_CORPORA names a folder).`);

const COUNTERS = ['posts_new', 'posts_changed', 'accounts_new', 'snapshots_new', 'audiences_new'] as const;
const TABLES = [
  'posts',
  'post_terms',
  'post_snapshots',
  'account_snapshots',
  'account_audience',
  'audience_index',
  'accounts',
  'profile_search',
];
const MINUTES = 60_000;

const sizeOf = (name: string) => statSync(path.join(CORPORA, name)).size;
/** Years, parts, categories and languages of one source have one header. */
const layoutOf = (name: string) =>
  name.replace(/_?\d.*$|\.csv\.gz$/, '').replace(/(?<=_us)_\w+$|(?<=^sentiment)_\w+$/, '');

interface Question {
  name: string;
  search: KeywordSearch;
  previous: [string, string];
  observations(): RawObservation[];
  followers(): RawFollowers[];
}

const QUESTIONS: Question[] = [
  {
    name: 'a TikTok hashtag',
    search: {
      keyword: '#dance',
      from_date: '2020-10-01',
      to_date: '2020-10-31',
      search_type: 'OR',
      platform: ['tiktok'],
    },
    previous: ['2020-08-31', '2020-09-30'],
    observations: tiktokVideos,
    followers: tiktokFollowers,
  },
  {
    name: 'an Instagram hashtag',
    search: {
      keyword: '#fashion',
      from_date: '2017-04-01',
      to_date: '2017-04-30',
      search_type: 'OR',
      platform: ['instagram'],
    },
    previous: ['2017-03-02', '2017-03-31'],
    observations: instagramPosts,
    followers: instagramFollowers,
  },
  {
    name: 'a YouTube tag',
    search: {
      keyword: '#funny',
      from_date: '2020-08-08',
      to_date: '2020-08-15',
      search_type: 'OR',
      platform: ['youtube'],
    },
    previous: ['2020-07-31', '2020-08-07'],
    observations: youtubeVideos,
    followers: youtubeFollowers,
  },
];

interface RawAnswers {
  posts: RawPost[];
  countries: Map<string, string>;
  followersOf(owner: string): number | null;
}

const recomputed = new Map<Question, RawAnswers>();

/** Computed from the files alone, once for each question. */
function rawAnswers(question: Question): RawAnswers {
  const known = recomputed.get(question);
  if (known) return known;
  const reports = question.followers();
  const latest = latestFollowers(reports);
  const followersOf = (owner: string) => latest.get(owner) ?? null;
  const posts = rawPosts(question.observations(), followersOf);
  const answers = { posts, countries: countriesOf([reports]), followersOf };
  recomputed.set(question, answers);
  return answers;
}

const day = (p: RawPost) => new Date(p.created * 1000).toISOString().slice(0, 10);
const within = (posts: RawPost[], from: string, to: string) =>
  posts.filter((p) => p.created > 0 && day(p) >= from && day(p) <= to);
const TIERS = [0, 1_000, 10_000, 50_000, 500_000, 1_000_000];
const tierOf = (followers: number | null) =>
  followers === null ? null : (TIERS.findLast((from) => followers >= from) ?? null);

describe.skipIf(!corporaPresent)('the real corpora', () => {
  let app: TestApp;
  let user: SignedIn;
  let monitor: Awaited<ReturnType<typeof corporaMonitor>>;

  async function importAll(files: string[]) {
    const total = Object.fromEntries(COUNTERS.map((c) => [c, 0]));
    for (const name of files) {
      const id = await addImport(app.services, {
        company_id: user.company_id,
        created_by: null,
        path: path.join(CORPORA, name),
        name,
        state: 'pending',
      });
      await runImport(app.services, id);
      const record = await readImport(app.services.db, user.company_id, id);
      expect(record.state, `${name}: ${record.error}`).toBe('completed');
      for (const c of COUNTERS) total[c] = (total[c] ?? 0) + record[c];
    }
    return total;
  }

  const one = async (sql: string) => (await app.services.ch.query<{ n: number }>(sql))[0]?.n ?? 0;
  const tableCounts = async () => {
    const counts: Record<string, number> = {};
    for (const table of TABLES) counts[table] = await one(`SELECT count() AS n FROM ${table} FINAL`);
    for (const table of ['profile', 'account', 'account_alias', 'brand'] as const) {
      const { n } = await app.services.db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      counts[table] = Number(n);
    }
    return counts;
  };

  beforeAll(async () => {
    app = await testApp();
    user = await app.signIn();
    await importAll(corporaFiles());
  }, 15 * MINUTES);
  afterAll(() => app?.close());

  test.each([
    ['tiktok', () => tiktokVideos().map((o) => o.id)],
    ['instagram', () => instagramPosts().map((o) => o.id)],
    ['youtube', () => youtubeVideos().map((o) => o.id)],
    ['redbook', redbookNoteIds],
  ] as const)('%s has as many posts as its files name', async (platform, ids) => {
    const n = await one(`SELECT count() AS n FROM posts FINAL WHERE platform = '${platform}'`);
    expect(n).toBe(new Set(ids()).size);
    expect(n).toBeGreaterThan(1000);
    expect(
      await one(`SELECT uniqExact(external_id) AS n FROM posts FINAL WHERE platform = '${platform}'`),
    ).toBe(n);
  });

  test.each([
    ['douyin', 'douyin_top500_2019.csv.gz', '抖音号'],
    ['redbook', 'redbook_notes_2018.csv.gz', 'user_id'],
  ])('%s has as many accounts as its file names', async (platform, file, column) => {
    const { rows, cell } = rawTable(file);
    const names = new Set(rows.map((r) => cell(r, column).toLowerCase()).filter(Boolean));
    const n = await one(`SELECT count() AS n FROM accounts FINAL WHERE platform = '${platform}'`);
    expect(n).toBe(names.size);
  });

  test.each([
    ['tiktok', tiktokVideos],
    ['instagram', instagramPosts],
  ] as const)('%s posts belong to as many accounts as their files name', async (platform, read) => {
    const n = await one(`SELECT uniqExact(account_id) AS n FROM posts FINAL WHERE platform = '${platform}'`);
    expect(n).toBe(new Set(read().map((o) => o.owner)).size);
  });

  describe.each(QUESTIONS)('$name', (question) => {
    const { search } = question;
    const api = () => user.client.keywords;
    let all: RawPost[];
    let posts: RawPost[];
    let countries: Map<string, string>;
    let followersOf: (owner: string) => number | null;
    beforeAll(() => {
      const raw = rawAnswers(question);
      ({ countries, followersOf } = raw);
      all = raw.posts.filter((p) => p.hashtags.has(search.keyword));
      posts = within(all, search.from_date, search.to_date);
      expect(posts.length, 'posts to compare').toBeGreaterThan(20);
    });
    const sums = (list: RawPost[]) => rawSums(list, followersOf);

    test('statistics', async () => {
      const { change, change_withheld, ...answer } = await api().statistics(search);
      const [from_date, to_date] = question.previous;
      const total = sums(posts);
      const earlier = sums(within(all, from_date, to_date));
      expect(change === null).toBe(change_withheld !== null);
      if (change !== null) expect(change.posts).toBeCloseTo(total.posts / earlier.posts - 1, 9);
      const origins = (origin: string, value: number) => ({
        ...{ measured: 0, platform_views: 0, estimated: 0, imported: 0, edited: 0, lower_bound: null },
        [origin]: value,
      });
      const seen = search.platform?.[0] === 'instagram' ? 'estimated' : 'platform_views';
      const uncounted = posts.filter((p) => p.likes !== null && p.comments === null).length;
      expect(rounded(answer)).toEqual(
        rounded({
          ...total,
          engagement_by: rawEngagement(posts),
          previous: { ...earlier, from_date, to_date },
          origins: {
            interactions: {
              ...origins('imported', total.interactions),
              lower_bound:
                uncounted === 0 ? null : { of: posts.length, parts: ['comments'], posts: uncounted },
            },
            impressions: origins(seen, total.impressions),
            reach: origins('estimated', total.reach),
            media_value: origins(seen, total.media_value),
          },
          missing: rawMissing(posts, followersOf),
          undated_posts: all.filter((p) => p.created === 0).length,
          withheld_posts: 0,
          newest_post: new Date(Math.max(...posts.map((p) => p.created)) * 1000).toISOString(),
          emv_model: 'emv.cpm@1',
          currency: 'USD',
          terms: [{ kind: 'hashtag', text: search.keyword }],
          invented_posts: 0,
        }),
      );
    });

    test('tiers', async () => {
      const answer = await api().tiers(search);
      const groups = grouped(posts, (p) => tierOf(followersOf(p.owner)));
      const rows = [...TIERS, null].map((from, i) => {
        const { total_followers, ...rest } = sums(groups.get(from) ?? []);
        return { from, to: TIERS[i + 1] ?? null, ...rest, followers: total_followers };
      });
      expect(rounded(answer.tiers)).toEqual(rounded(rows));
    });

    test('metrics by day', async () => {
      const answer = await api().daily(search);
      const groups = grouped(posts, day);
      const days = (Date.parse(search.to_date) - Date.parse(search.from_date)) / 86_400_000 + 1;
      const rows = Array.from({ length: days }, (_, i) => {
        const time = new Date(Date.parse(search.from_date) + i * 86_400_000).toISOString().slice(0, 10);
        return { time, interval: 'day', ...sums(groups.get(time) ?? []) };
      });
      expect(rounded(answer.map(({ impressions_origins: _i, reach_origins: _r, ...row }) => row))).toEqual(
        rounded(rows),
      );
      for (const row of answer) {
        expect(Object.values(row.impressions_origins).reduce((a, b) => a + b)).toBe(row.impressions);
        expect(row.reach_origins.estimated).toBe(row.reach);
      }
    });

    test('top influencers', async () => {
      const answer = await api().top_influencers({
        ...search,
        limit: 1000,
        page: 1,
        order: 'DESC',
        sort_by: 'impressions',
      });
      const rows = [...grouped(posts, (p) => p.owner)].map(([owner, list]) => {
        const { influencers: _i, ...rest } = sums(list);
        return {
          ...rest,
          followers: followersOf(owner),
          country: countries.get(owner) ?? null,
          user: nameOf(owner),
        };
      });
      expect(answer.total).toBe(rows.length);
      const actual = answer.influencers.map((r) => ({
        ...{ posts: r.posts, interactions: r.interactions, impressions: r.impressions, reach: r.reach },
        ...{
          media_value: r.media_value,
          engagement_rate: r.engagement_rate,
          total_followers: r.total_followers,
        },
        ...{ followers: r.followers, country: r.country, user: nameOf(keyOf(r.platform_username ?? '')) },
      }));
      expect(ordered(actual)).toEqual(ordered(rows));
      expect(actual.map((r) => r.impressions)).toEqual(
        actual.map((r) => r.impressions).sort((a, b) => (b ?? 0) - (a ?? 0)),
      );
    });

    test('audience', async () => {
      // No file has audience shares, so the audience is unknown.
      const none = { genders: {}, ages: {}, countries: {}, cities: {}, interests: {}, genders_per_age: {} };
      expect(await api().audience(search)).toMatchObject({ ...none, coverage: 0, profiles: 0 });
    });

    test('countries', async () => {
      const answer = await api().countries(search);
      const rows = [...grouped(posts, (p) => countries.get(p.owner) ?? null)].map(([country, list]) => {
        const { engagement_rate: _e, ...rest } = sums(list);
        return { country, ...rest };
      });
      expect(ordered(answer)).toEqual(ordered(rows));
    });

    test('posts', async () => {
      const answer = await api().posts({
        ...search,
        limit: 1000,
        page: 1,
        order: 'DESC',
        sort_by: 'created_time',
      });
      expect(answer.total).toBe(posts.length);
      const actual = answer.posts.map((p) => ({
        ...{ link: p.link, created_time: p.created_time, created_date: p.created_date, media: p.media },
        ...{
          interactions: p.interactions,
          impressions: p.impressions,
          reach: p.reach,
          media_value: p.media_value,
        },
        ...{
          engagement_rate: p.engagement_rate,
          likes_count: p.likes_count,
          comments_count: p.comments_count,
        },
        ...{ views: p.views, followed_by: p.followed_by, country: p.profile_country, matched: p.matched },
        message: p.message.slice(0, 40),
      }));
      const rows = posts.map((p) => ({
        ...{
          link: p.link,
          created_time: new Date(p.created * 1000).toISOString(),
          created_date: day(p),
          media: p.type,
        },
        ...{
          interactions: p.interactions,
          impressions: p.impressions,
          reach: p.reach,
          media_value: p.media_value,
        },
        engagement_rate: p.rated ? p.interactions / p.basis : null,
        ...{ likes_count: p.likes, comments_count: p.comments, views: p.views },
        followed_by: p.followers ?? followersOf(p.owner),
        ...{ country: countries.get(p.owner) ?? null, matched: [search.keyword] },
        message: p.message.slice(0, 40),
      }));
      expect(ordered(actual)).toEqual(ordered(rows));
      const times = answer.posts.map((p) => p.created_time);
      expect(times).toEqual([...times].sort().reverse());
    });

    const keyOf = (name: string) => (search.platform?.[0] === 'tiktok' ? tiktokKey(name) : `user:${name}`);
    const nameOf = (owner: string) =>
      search.platform?.[0] === 'youtube' ? null : owner.slice('user:'.length);
  });

  test('adds up all platforms on the start page', async () => {
    const platforms = QUESTIONS.map((question, i) => {
      const { posts, followersOf } = rawAnswers(question);
      // The same name on two platforms is two accounts.
      return { followersOf, posts: posts.map((p) => ({ ...p, owner: `${i}${p.owner}` })) };
    });
    const followersOf = (owner: string) => platforms[Number(owner[0])]?.followersOf(owner.slice(1)) ?? null;
    const all = platforms.flatMap((p) => p.posts);
    const posts = within(all, '2017-04-01', '2017-04-30');
    expect(posts.length).toBeGreaterThan(1000);
    const april = { from_date: '2017-04-01', to_date: '2017-04-30' };
    const answer = await user.client.home.dashboard(april);
    const {
      days,
      top_influencers,
      origins,
      engagement_by,
      previous,
      change,
      change_withheld,
      missing,
      emv_model: _m,
      currency: _c,
      ...totals
    } = answer;
    expect(rounded(totals)).toEqual(rounded({ ...rawSums(posts, followersOf), invented_posts: 0 }));
    expect(rounded(engagement_by)).toEqual(rounded(rawEngagement(posts)));
    expect(rounded(previous)).toEqual(
      rounded({
        ...rawSums(within(all, '2017-03-02', '2017-03-31'), followersOf),
        ...{ from_date: '2017-03-02', to_date: '2017-03-31' },
      }),
    );
    const byDay = grouped(posts, day);
    const sums = Array.from({ length: 30 }, (_none, i) => {
      const time = `2017-04-${String(i + 1).padStart(2, '0')}`;
      const {
        posts: n,
        interactions,
        impressions,
        reach,
        media_value,
      } = rawSums(byDay.get(time) ?? [], followersOf);
      return { time, interval: 'day', posts: n, interactions, impressions, reach, media_value };
    });
    expect(change === null).toBe(change_withheld !== null);
    expect(missing).toEqual(rawMissing(posts, followersOf));
    expect(rounded(days.map(({ impressions_origins: _i, reach_origins: _r, ...row }) => row))).toEqual(
      rounded(sums),
    );
    const seen = posts.filter((p) => p.views !== null);
    expect(origins.impressions.platform_views).toBe(rawSums(seen, followersOf).impressions);
    expect(origins.impressions.estimated).toBe(
      (totals.impressions ?? 0) - origins.impressions.platform_views,
    );
    const leading = [...grouped(posts, (p) => p.owner).values()]
      .map((list) => rawSums(list, followersOf))
      .sort((a, b) => b.media_value - a.media_value)
      .map((row) => [row.posts, row.impressions, row.media_value]);
    expect(rounded(top_influencers.map((c) => [c.posts, c.impressions, c.media_value]))).toEqual(
      rounded(leading.slice(0, top_influencers.length)),
    );
  });

  test(
    'ranks the brands of the brand files over the posts of 2017',
    () => checkCorporaLeaderboard(user),
    2 * MINUTES,
  );

  test('matches a monitor’s posts by creators and hashtag, and follows corrections', async () => {
    monitor = await corporaMonitor(app, user);
    await monitor.isWhole();
    await monitor.correct();
  });

  test(
    'changes nothing when the smallest file of each layout is imported again',
    async () => {
      const before = await tableCounts();
      const smallest = corporaFiles()
        .toSorted((a, b) => sizeOf(a) - sizeOf(b))
        .filter((name, i, all) => all.findIndex((other) => layoutOf(other) === layoutOf(name)) === i);
      expect(await importAll(smallest)).toEqual(Object.fromEntries(COUNTERS.map((c) => [c, 0])));
      expect(await tableCounts()).toEqual(before);
      await monitor.isStillCorrected();
    },
    15 * MINUTES,
  );
});

function ordered<T extends object>(rows: T[]): T[] {
  const plain = rows.map((row) => rounded(Object.fromEntries(Object.entries(row).sort()) as T));
  return plain.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}
