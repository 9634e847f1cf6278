import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PostObservation } from '#server/tables/observations.ts';
import { post } from '#server/tables/presets/observe.ts';
import { combinePost, type PostSourceRecord } from './post-source-records.ts';
import { differs, mergePost, type PostOwner, type PostState } from './post-state.ts';

const option = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const count = option(fc.nat({ max: 30 }));
const text = option(fc.constantFrom('a #x', 'b', 'c #y', ''));
const observation: fc.Arbitrary<PostObservation> = fc
  .record({
    created_at: option(fc.constantFrom(1000, 2000, 3000)),
    created_exact: fc.boolean(),
    observed_at: option(fc.constantFrom(10_000, 20_000, 30_000)),
    title: text,
    message: text,
    tags: fc.subarray(['x', 'z', 'w']),
    link: option(fc.constantFrom('l1', 'l2')),
    ...{ likes: count, views: count, followers: count },
    is_paid: option(fc.boolean()),
    missing: fc.constantFrom({}, { likes: 'hidden_likes' as const }),
    by_id: fc.boolean(),
  })
  .map(({ created_exact, by_id, ...known }) =>
    post({
      ...known,
      created_at_exact: created_exact,
      external_id: 'one',
      account: { platform: 'youtube', external_id: by_id ? 'UC1' : null, username: 'ana', title: null },
      post_type: 'youtube_video',
    }),
  );
/** One import's rows in batches. */
const batches = fc.array(fc.array(observation, { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 2,
});

function recordOf(import_id: number, parts: PostObservation[][]): PostSourceRecord {
  let own: PostSourceRecord | undefined;
  for (const group of parts) {
    const by_id = group.some((o) => o.account.external_id !== null);
    const owner: PostOwner = {
      account_id: 1,
      named: by_id ? 'b'.repeat(16) : 'a'.repeat(16),
      named_by_id: Number(by_id),
    };
    const past: PostSourceRecord['snapshots'] = own?.snapshots ?? [];
    const merged = mergePost(owner, own?.state ?? null, past, group, { import_id, imported: false });
    own = { state: merged.state, snapshots: [...past, ...merged.snapshots] };
  }
  return own as PostSourceRecord;
}

const plain = ({ import_id: _i, revision: _r, ...rest }: PostState) => rest;

test('gives the same for several imports of a post in any order', () => {
  fc.assert(
    fc.property(fc.array(batches, { minLength: 1, maxLength: 3 }), (imports) => {
      const all = imports.map((parts, i) => recordOf(i + 1, parts));
      expect(plain(combinePost(all.toReversed()))).toEqual(plain(combinePost(all)));
    }),
    { numRuns: 500 },
  );
});

test('changes nothing when an import repeats itself', () => {
  fc.assert(
    fc.property(fc.array(batches, { minLength: 1, maxLength: 2 }), (imports) => {
      const all = imports.map((parts, i) => recordOf(i + 1, parts));
      const [first] = all;
      const expected = all.length === 1 && first ? first.state : combinePost(all);
      const again = imports.map((parts, i) => recordOf(i + 10, parts));
      for (const [i] of again.entries()) {
        const state = combinePost([...all, ...again.slice(0, i + 1)]);
        expect(plain(state)).toEqual(plain(expected));
        expect(differs(state, expected)).toBe(false);
      }
    }),
    { numRuns: 500 },
  );
});
