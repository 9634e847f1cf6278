import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { monitorRules } from '#contract/monitors/setup.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { keywordPart } from '#server/analytics/terms/terms.ts';
import { chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { insertAccounts, insertPosts, type RawPost } from '#server/testing/invented-corpus.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { matchedRows } from './matched-rows.ts';
import { matchRules, verdict } from './rules.ts';

/** Checks rules against plain code, with posts around both clock changes. */
const ME = 7;
const FOREIGN = 12;
const ZONES = ['Europe/Paris', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kolkata', 'UTC'];
const TYPES: PostType[] = ['instagram_post', 'instagram_reels', 'instagram_stories', 'tiktok_video'];
const WORDS = ['#spring', '#sale', '@brand', 'red', 'lipstick', 'red lipstick'];
const HOUR = 3600;
const from = Date.parse('2026-03-27T00:00:00Z') / 1000;

let app: TestApp;
let posts: RawPost[];

// Deterministic pseudo-random numbers.
let seed = 5;
const random = (below: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % below;
};

beforeAll(async () => {
  app = await testApp();
  await insertAccounts(
    app,
    Array.from({ length: FOREIGN }, (_none, n) => ({
      ...{ id: n + 1, profile_id: n + 1, followers: 100, country: 'FR' },
      company_id: n + 1 === FOREIGN ? 99 : 0,
    })),
  );
  posts = Array.from({ length: 600 }, (_none, n) => ({
    id: n + 1,
    account_id: 1 + random(FOREIGN),
    type: TYPES[random(TYPES.length)] as PostType,
    at: random(20) === 0 ? 0 : from + random(6 * 24) * HOUR + random(2) * (HOUR - 1),
    message: [WORDS[random(6)], random(3) ? 'and' : '', WORDS[random(6)]].join(' '),
    likes: random(50),
  }));
  // In random order, with duplicates.
  const arriving = posts.toSorted((a, b) => ((a.id * 7919) % 601) - ((b.id * 7919) % 601));
  await insertPosts(app, arriving.slice(0, 300));
  await insertPosts(app, [...arriving.slice(250).map((p) => ({ ...p, revision: 2 }))]);
});
afterAll(() => app.close());

const formats = new Map<string, Intl.DateTimeFormat>();
/** The day in a zone, by the platform's own calendar. */
function dayOf(zone: string, seconds: number): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone });
  formats.set(zone, format);
  return format.format(seconds * 1000);
}

const holds = (post: RawPost, word: string) => {
  const text = ` ${post.message.replaceAll(/\s+/g, ' ')} `;
  if (/^[#@]/.test(word)) return text.includes(` ${word} `);
  // A word matches hashtags too; phrases need adjacent words.
  return text.includes(` ${word} `) || (!word.includes(' ') && text.includes(` #${word} `));
};

const anyRules = fc.record({
  start: fc.integer({ min: 0, max: 4 }),
  days: fc.integer({ min: 0, max: 3 }),
  profile_ids: fc.uniqueArray(fc.integer({ min: 1, max: FOREIGN }), { maxLength: 6 }),
  keywords: fc.uniqueArray(fc.constantFrom(...WORDS), { maxLength: 3 }),
  search_type: fc.constantFrom('AND' as const, 'OR' as const),
  creators_search_type: fc.constantFrom('AND' as const, 'OR' as const),
  platforms_to_track: fc.uniqueArray(fc.constantFrom('instagram' as const, 'tiktok' as const)),
  post_types: fc.uniqueArray(fc.constantFrom(...TYPES), { maxLength: 2 }),
  stories_cap: fc.option(fc.integer({ min: 1, max: 3 })),
  count_reels_once: fc.boolean(),
  exact_date_filter: fc.boolean(),
  zone: fc.constantFrom(...ZONES),
});

type Drawn = typeof anyRules extends fc.Arbitrary<infer T> ? T : never;

function expected(rules: Drawn): number[] {
  const first = day(rules.start);
  const last = day(rules.start + rules.days);
  const inDays = (post: RawPost) => {
    if (post.at === 0) return false;
    const zones = rules.exact_date_filter ? [rules.zone] : ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'];
    return zones.some((zone) => dayOf(zone, post.at) >= first && dayOf(zone, post.at) <= last);
  };
  const inKeywords = (post: RawPost) =>
    rules.keywords.length > 0 &&
    (rules.search_type === 'AND'
      ? rules.keywords.every((k) => holds(post, k))
      : rules.keywords.some((k) => holds(post, k)));
  const byCreator = (post: RawPost) => rules.profile_ids.includes(post.account_id);
  const both =
    rules.profile_ids.length > 0 && rules.keywords.length > 0 && rules.creators_search_type === 'AND';
  let matches = posts.filter(
    (post) =>
      post.account_id !== FOREIGN &&
      inDays(post) &&
      (rules.platforms_to_track.length === 0 ||
        rules.platforms_to_track.some((p) => post.type.startsWith(p))) &&
      (rules.post_types.length === 0 || rules.post_types.includes(post.type)) &&
      (both ? byCreator(post) && inKeywords(post) : byCreator(post) || inKeywords(post)),
  );
  const before = (a: RawPost, b: RawPost) => a.at < b.at || (a.at === b.at && a.id < b.id);
  if (rules.stories_cap !== null)
    matches = matches.filter(
      (post) =>
        post.type !== 'instagram_stories' ||
        matches.filter(
          (other) =>
            other.type === post.type &&
            other.account_id === post.account_id &&
            dayOf(rules.zone, other.at) === dayOf(rules.zone, post.at) &&
            before(other, post),
        ).length < (rules.stories_cap ?? 0),
    );
  if (rules.count_reels_once)
    matches = matches.filter(
      (post) =>
        post.type !== 'instagram_reels' ||
        !matches.some(
          (other) =>
            other.type === post.type &&
            other.account_id === post.account_id &&
            other.message === post.message &&
            before(other, post),
        ),
    );
  return matches.map((p) => p.id).sort((a, b) => a - b);
}
const day = (n: number) => new Date((from + n * 24 * HOUR) * 1000).toISOString().slice(0, 10);

describe('the posts that rules let in', () => {
  it('equal those of the same rules in plain code, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(anyRules, async ({ start, days, zone, ...drawn }) => {
        fc.pre(drawn.profile_ids.length + drawn.keywords.length > 0);
        const input = monitorRules.parse({ ...drawn, start_date: day(start), end_date: day(start + days) });
        const rules = matchRules(input, drawn.profile_ids, zone);
        const matched = await matchedRows(app.services.ch, ME, rules);
        const { sql, params } = chSql`SELECT toUInt32(post_id) AS id FROM (${matched}) ORDER BY id`.statement;
        const rows = await app.services.ch.query<{ id: number }>(sql, params);
        const wanted = expected({ start, days, zone, ...drawn });
        expect(rows.map((r) => r.id)).toEqual(wanted);
        // The verdict on single posts agrees.
        for (const post of posts.slice(0, 40)) {
          const { is_in } = verdict(rules, {
            account_id: post.account_id,
            post_type: post.type,
            created_at: post.at,
            holds: drawn.keywords.map((k) => holds(post, k)),
          });
          if (wanted.includes(post.id)) expect(is_in).toBe(true);
        }
      }),
      { numRuns: 100, seed: 42 },
    );
  });

  it('match a keyword of several words as a phrase', () => {
    expect(keywordPart('red lipstick')).toMatchObject({ kind: 'phrase', terms: ['red', 'lipstick'] });
    expect(keywordPart('#spring')).toMatchObject({ kind: 'hashtag' });
    expect(keywordPart('…')).toBeNull();
  });
});
