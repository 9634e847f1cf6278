import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadCtx } from '#server/platform/context.ts';
import { type SignedIn, type TestApp, testApp } from '#server/testing/test-app.ts';
import { accountFacts } from './columns/account-facts.ts';
import { at, insertAccounts, insertPosts } from './invented-corpus.ts';
import { matchedParts, matchedPosts } from './matching.ts';
import { understand } from './search.ts';

let app: TestApp;
let me: SignedIn;
const DAYS = { from_date: '2026-05-01', to_date: '2026-05-31' };
const statistics = (keyword: string) => me.client.keywords.statistics({ keyword, ...DAYS });

beforeAll(async () => {
  app = await testApp();
  me = await app.signIn();
});
afterAll(() => app.close());

const post = (id: number, account_id: number, message: string, likes = 10, revision = 1) => ({
  ...{ id, account_id, message, likes, revision },
  type: 'instagram_reels' as const,
  at: at('2026-05-10T12:00:00Z') + id,
  views: 1000,
});
const account = (id: number, profile_id: number, followers = 500) => ({
  id,
  profile_id,
  followers,
  country: 'FR',
});

describe('searches of more posts than are read at once', () => {
  it('come in parts that hold every post once, a profile whole', async () => {
    await insertAccounts(
      app,
      Array.from({ length: 12 }, (_none, i) => account(100 + i, 100 + (i >> 1))),
    );
    const words = ['#part', '#part #piece', '#piece'];
    await insertPosts(
      app,
      Array.from({ length: 60 }, (_none, i) => post(1000 + i, 100 + (i % 12), words[i % 3] as string)),
    );
    const company = {
      id: me.company_id,
      timezone: 'UTC',
      emv_model: 'emv.cpm@1',
      currency: 'USD',
      per_usd: {},
    };
    const ctx = { ...app.services, company } as unknown as ReadCtx;
    for (const search_type of ['AND', 'OR'] as const) {
      const search = await understand(ctx, { keyword: '#part #piece', search_type, ...DAYS });
      const facts = await accountFacts(app.services.ch);
      const whole = await matchedPosts(app.services.ch, facts, search);
      const parts = [];
      for await (const part of matchedParts(app.services.ch, facts, search, 20)) parts.push(part);
      expect(parts.length).toBeGreaterThan(3);
      const ids = parts.flatMap((p) => [...p.post_id]).sort();
      expect(ids).toEqual([...(whole?.posts.post_id ?? [])].sort());
      expect(ids).toHaveLength(search_type === 'AND' ? 20 : 60);
      const profiles = parts.map((p) => new Set([...p.account].map((row) => facts.profile_id[row])));
      const all = profiles.flatMap((set) => [...set]);
      expect(new Set(all).size).toBe(all.length);
    }
  });
});

describe('what is kept in memory', () => {
  it('follows a newer version of a post, a new post and one that is gone', async () => {
    await insertAccounts(app, [account(1, 1)]);
    await insertPosts(app, [post(1, 1, '#fresh'), post(2, 1, '#fresh')]);
    expect(await statistics('#fresh')).toMatchObject({ posts: 2, interactions: 20 });
    await insertPosts(app, [post(1, 1, '#fresh', 50, 2)]);
    expect(await statistics('#fresh')).toMatchObject({ posts: 2, interactions: 60 });
    await insertPosts(app, [post(3, 1, '#fresh')]);
    expect(await statistics('#fresh')).toMatchObject({ posts: 3, interactions: 70 });
    await insertPosts(app, [{ ...post(2, 1, '#fresh', 10, 3), is_deleted: 1 }]);
    expect(await statistics('#fresh')).toMatchObject({ posts: 2, interactions: 60 });
  });

  it('counts posts of accounts that the projector has not reached, and knows them once it has', async () => {
    await insertPosts(app, [post(11, 7, '#early'), post(12, 90_000, '#early'), post(13, 90_001, '#early')]);
    // Tiers first: theirs are the posts that bring the accounts to memory.
    const { tiers } = await me.client.keywords.tiers({ keyword: '#early', ...DAYS });
    expect(tiers.filter((t) => t.posts > 0)).toMatchObject([{ from: null, to: null, posts: 3 }]);
    expect(await statistics('#early')).toMatchObject({ posts: 3, influencers: 1, total_followers: 0 });
    await insertAccounts(app, [account(7, 7, 70), account(90_000, 8, 30)]);
    expect(await statistics('#early')).toMatchObject({ posts: 3, influencers: 3, total_followers: 100 });
  });

  it('is asked anew when followers change', async () => {
    await insertAccounts(app, [account(21, 21, 40)]);
    await insertPosts(app, [{ ...post(21, 21, '#rate'), type: 'instagram_post' }]);
    expect((await statistics('#rate')).engagement_rate).toBe(0.25);
    await app.services.ch.insert(
      'accounts',
      ['account_id', 'profile_id', 'platform', 'followers', 'country', 'revision'],
      [[21, 21, 'instagram', 80, 'FR', 2]],
    );
    expect((await statistics('#rate')).engagement_rate).toBe(0.125);
  });
});
