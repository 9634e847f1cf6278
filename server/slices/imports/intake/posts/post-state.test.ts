import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PostObservation } from '#server/tables/observations.ts';
import { post } from '#server/tables/presets/observe.ts';
import { postId, storedPostId } from './post-id.ts';
import { combinePost } from './post-source-records.ts';
import {
  identity,
  mergePost,
  newPost,
  type PostState,
  SNAPSHOT_METRICS,
  type Snapshot,
  snapshotOf,
} from './post-state.ts';

const count = fc.option(fc.nat({ max: 2 ** 40 }), { nil: null });
const text = fc.option(fc.string({ unit: 'binary', maxLength: 20 }), { nil: null });
const time = fc.option(fc.nat({ max: 1_800_000_000 }), { nil: null });
const observation: fc.Arbitrary<PostObservation> = fc
  .record({
    external_id: fc.string({ minLength: 1 }),
    created_at: time.map((s) => s && s * 1000),
    created_at_exact: fc.boolean(),
    observed_at: time.map((s) => s && s * 1000),
    title: text,
    message: text,
    tags: fc.array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 3 }),
    link: text,
    image: text,
    ...{ likes: count, comments: count, shares: count, saves: count },
    ...{ views: count, impressions: count, reach: count, followers: count },
    duration_seconds: fc.option(fc.double({ min: 0, max: 9e6, noNaN: true }), { nil: null }),
    is_paid: fc.option(fc.boolean(), { nil: null }),
    missing: fc.constantFrom({}, { likes: 'hidden_likes' as const }),
  })
  .map((known) =>
    post({
      ...known,
      account: { platform: 'youtube', external_id: null, username: 'ana', title: null },
      post_type: 'youtube_shorts',
    }),
  );

const few = () => fc.option(fc.nat({ max: 30 }), { nil: null });
const aRow = (known: Partial<PostObservation>): PostObservation =>
  post({
    ...known,
    external_id: 'one',
    account: { platform: 'youtube', external_id: null, username: 'ana', title: null },
    post_type: 'youtube_video',
  });

const owner = { account_id: 3, named: '3f4427d26259fd3d', named_by_id: 0 };

test('equals the merged single observation of a post seen once', () => {
  fc.assert(
    fc.property(observation, fc.boolean(), (o, imported) => {
      const context = { import_id: 7, imported };
      const merged = mergePost(owner, null, [], [o], context);
      const { state, snapshot } = newPost(postId('youtube', o.external_id), owner, o, context);
      expect(state).toEqual(merged.state);
      expect([snapshot]).toEqual(merged.snapshots);
    }),
    { numRuns: 2000 },
  );
});

test('uses the first eight bytes of the SHA-1 as id of a post', () => {
  // printf 'tiktok:7000000000000000001' | sha1sum
  expect(postId('tiktok', '7000000000000000001')).toBe('3f4427d26259fd3d');
  expect(storedPostId('3f4427d26259fd3d')).toBe('4558812507352464701');
});

const second = fc.constantFrom(null, 1_700_000_000_000);
const seen = fc.record({
  observed_at: second,
  likes: few(),
  comments: few(),
  views: few(),
  followers: few(),
});

test('uses one of several rows of a second completely, in any order of imports', () => {
  fc.assert(
    fc.property(fc.array(seen, { minLength: 2, maxLength: 5 }), (rows) => {
      const all = rows.map((row) => aRow({ ...row, observed_at: rows[0]?.observed_at ?? null }));
      // Rows of equal rank are the subject of the next test.
      const numbers = (row: PostObservation) =>
        JSON.stringify(SNAPSHOT_METRICS.map((m) => snapshotOf(row)[m]));
      const ranks = new Set(all.map((row) => snapshotOf(row).rank));
      fc.pre(new Set(all.map(numbers)).size === ranks.size);
      const context = { import_id: 1, imported: true };
      const { state } = mergePost(owner, null, [], all, context);
      // Largest sum first; a row's number counts unless a larger row has it.
      const bySize = all.map(snapshotOf).toSorted((a, b) => b.rank - a.rank);
      for (const metric of SNAPSHOT_METRICS)
        expect([metric, state[metric]]).toEqual([metric, bySize.find((s) => s[metric] >= 0)?.[metric] ?? 0]);
      const { state: turned } = mergePost(owner, null, [], all.toReversed(), context);
      expect(turned).toEqual(state);
      const apart = all.map((row, i) => {
        const merged = mergePost(owner, null, [], [row], { import_id: i + 1, imported: true });
        return { state: merged.state, snapshots: merged.snapshots };
      });
      for (const order of [apart, apart.toReversed()])
        for (const metric of SNAPSHOT_METRICS)
          expect([metric, combinePost(order)[metric]]).toEqual([metric, state[metric]]);
    }),
    { numRuns: 500 },
  );
});

test('chooses among rows of one second and one rank independently of the order of imports', () => {
  // Ranks have 127 remainders: some rows with equal sums collide.
  const byRank = new Map<number, PostObservation>();
  for (let likes = 0; likes <= 400; likes++) {
    const one = aRow({ observed_at: 1_700_000_000_000, likes, comments: 400 - likes });
    const { rank } = snapshotOf(one);
    const other = byRank.get(rank);
    byRank.set(rank, one);
    if (!other) continue;
    const merged = (all: PostObservation[]) => {
      let state: PostState | null = null;
      const past = new Map<string, Snapshot>();
      for (const o of all) {
        const kept = mergePost(owner, state, [...past.values()], [o], { import_id: 1, imported: true });
        for (const snapshot of kept.snapshots) past.set(identity(snapshot), snapshot);
        state = kept.state;
      }
      return state;
    };
    expect(merged([one, other])).toMatchObject({ likes: one.likes, comments: one.comments });
    expect(merged([other, one])).toMatchObject({ likes: one.likes, comments: one.comments });
    return;
  }
  throw new Error('No two rows have one rank');
});
