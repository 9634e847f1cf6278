import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOTHING } from '#server/platform/metrics/metric-row.ts';
import { kindOf, kindRates } from '#server/platform/metrics/post-kinds.ts';
import type { AccountFacts } from '../columns/account-facts.ts';
import { byAccount, emptyColumns, type PostColumns } from '../columns/post-columns.ts';
import { grouped, together } from './account-groups.ts';
import { MEDIA_VALUE, WIDTH } from './account-sums.ts';
import { toGrid } from './grid.ts';
import { everyAccount, partSums, periodSums } from './period-sums.ts';
import { WholeSums } from './whole-sums.ts';

const PROFILES = [1, 1, 2, 3, 3, 3, 4, 5, 6, 7];
const GROUPS = 3;
const groupOf = (account: number) => (account * 7) % GROUPS;
const facts: AccountFacts = {
  length: PROFILES.length,
  account_id: Uint32Array.from(PROFILES, (_profile, i) => 100 + i),
  profile_id: Uint32Array.from(PROFILES),
  followers: Float64Array.from(PROFILES, (_profile, i) => (i % 4 === 0 ? -1 : i * 1000)),
  engagement_rate: new Float64Array(PROFILES.length),
  growth: new Float64Array(PROFILES.length),
  country: new Uint16Array(PROFILES.length),
  gender: new Uint16Array(PROFILES.length),
  texts: [''],
  rows: new Int32Array(0),
};
const rates = kindRates({ model: 'emv.cpm@1', currency: 'CNY', per_usd: { CNY: 7.1003 } });

const anyPosts = fc.array(
  fc.record({
    account: fc.nat(PROFILES.length - 1),
    // 0 = undated.
    at: fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 1, max: 60 }) }, fc.constant(0)),
    type: fc.nat(11),
    impressions: fc.oneof(fc.nat(5_000_000), fc.constant(0)),
  }),
  { maxLength: 60 },
);

function columnsOf(list: typeof anyPosts extends fc.Arbitrary<infer T> ? T : never): PostColumns {
  const posts = emptyColumns(list.length, false);
  list
    .toSorted((a, b) => a.at - b.at)
    .forEach(({ account, at, type, impressions }, i) => {
      posts.post_id[i] = BigInt(i);
      posts.created_at[i] = at;
      posts.account[i] = account;
      posts.kind[i] = kindOf(type, 1);
      posts.impressions[i] = impressions;
      posts.interactions[i] = impressions >> 4;
      posts.reach[i] = impressions >> 1;
      posts.basis[i] = at * 100;
    });
  return byAccount(posts, PROFILES.length);
}

it('is the same whether a period is added up or taken from the whole', () => {
  let taken = 0;
  fc.assert(
    fc.property(anyPosts, fc.integer({ min: 1, max: 60 }), fc.nat(60), (list, from, length) => {
      const whole = new WholeSums(columnsOf(list), rates);
      // Asked for twice: the second time from what was kept of the first.
      for (const span of [
        { from: 2, until: 60 },
        { from, until: from + length },
      ]) {
        const period = periodSums(whole, facts, span);
        if (period.whole && period.less.length > 0) taken++;
        const added = partSums(span, [everyAccount(period)]);
        const groupsOf = (p: typeof period) => [
          ...grouped(p, facts, groupOf, GROUPS, groupOf),
          together(p, facts),
        ];
        const expected = groupsOf(added);
        groupsOf(period).forEach((group, i) => {
          const { media_value, ...counts } = expected[i] ?? NOTHING;
          expect(group ?? NOTHING).toMatchObject(counts);
          expect(group?.media_value ?? 0).toBeCloseTo(media_value, 5);
        });
        // Money too is what the accounts inside have, to the last digit.
        const grid = period.whole ? (whole.grids[MEDIA_VALUE] as number) : 0;
        const values = added.more.sums
          .filter((_v, i) => i % WIDTH === MEDIA_VALUE)
          .subarray(0, added.more.length);
        const money = values.reduce((sum, value) => sum + toGrid(value, grid), 0);
        expect(together(period, facts).media_value).toBe(money);

        const inside = list.filter((p) => p.at >= span.from && p.at < span.until);
        const accounts = new Set(inside.map((p) => p.account));
        const followers = [...accounts].map((a) => Math.max(facts.followers[a] as number, 0));
        expect(together(period, facts)).toMatchObject({
          posts: inside.length,
          impressions: inside.reduce((sum, p) => sum + p.impressions, 0),
          influencers: new Set([...accounts].map((a) => PROFILES[a])).size,
          total_followers: followers.reduce((a, b) => a + b, 0),
        });
      }
    }),
    { numRuns: 500 },
  );
  expect(taken).toBeGreaterThan(50);
});
