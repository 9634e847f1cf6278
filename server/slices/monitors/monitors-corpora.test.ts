import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addImport, runImport } from '#server/slices/imports/import-run.ts';
import { latestFollowers, type RawPost, rawPosts, rawSums } from '#server/testing/corpora-answers.ts';
import {
  CORPORA,
  corporaFiles,
  corporaPresent,
  instagramFollowers,
  instagramPosts,
} from '#server/testing/corpora-raw.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { matchStale } from './matching/matching.jobs.ts';

/** A campaign of real creators and a real hashtag, against sums over the raw files. */
const DAYS = { start_date: '2017-03-01', end_date: '2017-04-30' };
const TAG = '#fashion';
const CREATORS = 20;

describe.skipIf(!corporaPresent)('a monitor over the real corpora', () => {
  let app: TestApp;
  let me: SignedIn;
  let monitor: number;
  /** The posts that should be in, by the address. */
  let wanted: Map<string, RawPost>;
  let ids: Map<string, string>;
  const latest = () => latestFollowers(instagramFollowers());
  let followersOf: (owner: string) => number | null;

  async function importAll(): Promise<void> {
    for (const name of [...corporaFiles('instagram'), ...corporaFiles('top1000_instagram')]) {
      const id = await addImport(app.services, {
        ...{ company_id: me.company_id, created_by: null, name, state: 'pending' },
        path: path.join(CORPORA, name),
      });
      await runImport(app.services, id);
    }
    await matchStale(app.services, false);
  }

  beforeAll(async () => {
    app = await testApp();
    me = await app.signIn();
    await importAll();
    const known = latest();
    followersOf = (owner) => known.get(owner) ?? null;
    const day = (p: RawPost) => new Date(p.created * 1000).toISOString().slice(0, 10);
    const all = rawPosts(instagramPosts(), followersOf).filter(
      (p) => p.created > 0 && day(p) >= DAYS.start_date && day(p) <= DAYS.end_date,
    );
    const counts = new Map<string, number>();
    for (const p of all) counts.set(p.owner, (counts.get(p.owner) ?? 0) + 1);
    const owners = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).slice(0, CREATORS);
    const chosen = new Set(owners.map(([owner]) => owner));
    wanted = new Map(
      all.filter((p) => chosen.has(p.owner) || p.hashtags.has(TAG)).map((p) => [p.link.toLowerCase(), p]),
    );
    const accounts = await app.services.db
      .selectFrom('account_alias as l')
      .innerJoin('account as a', 'a.id', 'l.account_id')
      .where('l.platform', '=', 'instagram')
      .where('l.alias', 'in', [...chosen])
      .select('a.profile_id')
      .execute();
    const made = await me.client.monitors.create({
      ...{ name: 'Spring 2017', ...DAYS, keywords: [TAG], creators_search_type: 'OR' },
      profile_ids: accounts.map((a) => a.profile_id),
      platforms_to_track: ['instagram'],
    });
    monitor = made.id;
    ids = await stored();
  }, 600_000);
  afterAll(() => app?.close());

  /** Post ids by address. */
  async function stored(): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let page = 1; ; page++) {
      const { posts, total } = await me.client.monitors.posts({ id: monitor, limit: 1000, page });
      for (const p of posts) found.set((p.link ?? '').toLowerCase(), p.id);
      if (page * 1000 >= total) return found;
    }
  }
  const isAsExpected = async (posts: Iterable<RawPost>) => {
    const expected = rawSums([...posts], followersOf);
    const stats = await me.client.monitors.stats({ id: monitor });
    expect(stats).toMatchObject({
      posts: expected.posts,
      influencers: expected.influencers,
      interactions: expected.interactions,
      impressions: expected.impressions,
      reach: expected.reach,
      total_followers: expected.total_followers,
      media_value: expect.closeTo(expected.media_value, 4),
      engagement_rate: expect.closeTo(expected.engagement_rate ?? 0, 10),
    });
    const days = await me.client.monitors.metrics_by_day({ id: monitor });
    expect(days.reduce((sum, d) => sum + d.interactions, 0)).toBe(expected.interactions);
  };

  it('holds the posts of its creators and of its hashtag, and their sums', async () => {
    expect(wanted.size).toBeGreaterThan(300);
    expect([...ids.keys()].sort()).toEqual([...wanted.keys()].sort());
    await isAsExpected(wanted.values());
  });

  it('follows what people take out, tag and edit, and keeps it over another import', async () => {
    const links = [...wanted.keys()].sort();
    const out = links.slice(0, 10);
    const idOf = (link: string) => ids.get(link) ?? '';
    await me.client.monitors.exclude_posts({ id: monitor, post_ids: out.map(idOf) });
    const left = new Map([...wanted].filter(([link]) => !out.includes(link)));
    await isAsExpected(left.values());
    const tagged = links.slice(20, 45);
    await me.client.monitors.tag_posts({ id: monitor, post_ids: tagged.map(idOf), add: ['hero'] });
    const heroes = rawSums(
      tagged.map((link) => wanted.get(link) as RawPost),
      followersOf,
    );
    expect(await me.client.monitors.stats({ id: monitor, tag: 'hero' })).toMatchObject({
      ...{ posts: 25, interactions: heroes.interactions, impressions: heroes.impressions },
    });
    const [edited = ''] = links.slice(30);
    const before = wanted.get(edited) as RawPost;
    await me.client.monitors.edit_post({ id: monitor, post_id: idOf(edited), likes_count: 1_000_000 });
    const [withEdit, without] = [
      await me.client.monitors.stats({ id: monitor }),
      rawSums([...left.values()], followersOf),
    ];
    expect(withEdit.interactions).toBe(without.interactions - (before.likes ?? 0) + 1_000_000);
    expect(withEdit.impressions).toBe(without.impressions - 10 * (before.likes ?? 0) + 10_000_000);
    await importAll();
    expect(await me.client.monitors.stats({ id: monitor })).toEqual(withEdit);
    await me.client.monitors.edit_post({ id: monitor, post_id: idOf(edited), likes_count: null });
    await isAsExpected(left.values());
    await me.client.monitors.include_posts({ id: monitor, post_ids: out.map(idOf) });
    await isAsExpected(wanted.values());
  }, 600_000);
});
