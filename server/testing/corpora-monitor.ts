import { expect } from 'vitest';
import { matchStale } from '#server/slices/monitors/matching/matching.jobs.ts';
import {
  latestFollowers,
  type RawPost,
  rawPosts,
  rawSums,
  rounded,
} from '#server/testing/corpora-answers.ts';
import { instagramFollowers, instagramPosts } from '#server/testing/corpora-raw.ts';
import type { SignedIn, TestApp } from '#server/testing/test-app.ts';

/** A campaign of real creators and a real hashtag, compared with sums over the raw files. */
const DAYS = { start_date: '2017-03-01', end_date: '2017-04-30' };
const TAG = '#fashion';
const CREATORS = 20;
const EDITED_LIKES = 1_000_000;

interface CorporaMonitor {
  /** Checks posts and sums of creators and hashtag. */
  isWhole(): Promise<void>;
  /** Excludes posts, tags some and edits one; checks the numbers. */
  correct(): Promise<void>;
  /** After another import corrections remain, and can be undone. */
  isStillCorrected(): Promise<void>;
}

/** With the creators who have the most posts. */
export async function corporaMonitor(app: TestApp, { client }: SignedIn): Promise<CorporaMonitor> {
  const known = latestFollowers(instagramFollowers());
  const followersOf = (owner: string) => known.get(owner) ?? null;
  const day = (p: RawPost) => new Date(p.created * 1000).toISOString().slice(0, 10);
  const inDays = rawPosts(instagramPosts(), followersOf).filter(
    (p) => p.created > 0 && day(p) >= DAYS.start_date && day(p) <= DAYS.end_date,
  );
  const counts = new Map<string, number>();
  for (const p of inDays) counts.set(p.owner, (counts.get(p.owner) ?? 0) + 1);
  const owners = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, CREATORS);
  const chosen = new Set(owners.map(([owner]) => owner));
  /** Expected posts, by URL. */
  const wanted = new Map(
    inDays
      .filter((p) => chosen.has(p.owner) || p.hashtags.has(TAG))
      .map((p) => [p.link.toLowerCase(), p] as const),
  );
  const accounts = await app.services.db
    .selectFrom('account_alias as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .where('l.platform', '=', 'instagram')
    .where('l.alias', 'in', [...chosen])
    .select('a.profile_id')
    .execute();
  const { id } = await client.monitors.create({
    ...{ name: 'Spring 2017', ...DAYS, keywords: [TAG], creators_search_type: 'OR' },
    profile_ids: accounts.map((a) => a.profile_id),
    platforms_to_track: ['instagram'],
  });
  const { posts } = await client.monitors.posts({ id, limit: 1000 });
  const ids = new Map(posts.map((p) => [(p.link ?? '').toLowerCase(), p.id]));

  async function hasSumsOf(expectedPosts: Iterable<RawPost>): Promise<void> {
    const { media_value, engagement_rate, ...expected } = rawSums([...expectedPosts], followersOf);
    expect(await client.monitors.stats({ id })).toMatchObject({
      ...expected,
      media_value: expect.closeTo(media_value, 4),
      engagement_rate: expect.closeTo(engagement_rate ?? 0, 10),
    });
    const days = await client.monitors.metrics_by_day({ id });
    expect(days.reduce((sum, d) => sum + (d.interactions ?? 0), 0)).toBe(expected.interactions);
  }

  const links = [...wanted.keys()].sort();
  const [out, tagged, edited = ''] = [links.slice(0, 10), links.slice(20, 45), links[30]];
  const left = new Map([...wanted].filter(([link]) => !out.includes(link)));
  const idsOf = (some: string[]) => some.map((link) => ids.get(link) ?? '');
  let corrected: object = {};

  return {
    async isWhole() {
      expect(wanted.size).toBeGreaterThan(300);
      expect([...ids.keys()].sort()).toEqual(links);
      await hasSumsOf(wanted.values());
    },
    async correct() {
      await client.monitors.exclude_posts({ id, post_ids: idsOf(out) });
      await hasSumsOf(left.values());
      await client.monitors.tag_posts({ id, post_ids: idsOf(tagged), add: ['hero'] });
      const heroes = rawSums(
        tagged.flatMap((link) => wanted.get(link) ?? []),
        followersOf,
      );
      expect(await client.monitors.stats({ id, tag: 'hero' })).toMatchObject({
        ...{ posts: 25, interactions: heroes.interactions, impressions: heroes.impressions },
      });
      const [post_id = ''] = idsOf([edited]);
      await client.monitors.edit_post({ id, post_id, likes_count: EDITED_LIKES });
      const stats = await client.monitors.stats({ id });
      const sums = rawSums([...left.values()], followersOf);
      const more = EDITED_LIKES - (wanted.get(edited)?.likes ?? 0);
      expect(stats.interactions).toBe(sums.interactions + more);
      expect(stats.impressions).toBe(sums.impressions + 10 * more);
      corrected = stats;
    },
    async isStillCorrected() {
      await matchStale(app.services, false);
      expect(rounded(await client.monitors.stats({ id }))).toEqual(rounded(corrected));
      const [post_id = ''] = idsOf([edited]);
      await client.monitors.edit_post({ id, post_id, likes_count: null });
      await hasSumsOf(left.values());
      await client.monitors.include_posts({ id, post_ids: idsOf(out) });
      await hasSumsOf(wanted.values());
    },
  };
}
