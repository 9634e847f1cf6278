import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PostObservation } from '../observations.ts';
import { post } from '../presets/observe.ts';
import { postId, storedPostId } from './post-id.ts';
import { mergePost, newPost } from './post-state.ts';

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

const owner = { account_id: 3, named: '3f4427d26259fd3d', named_by_id: 0 };

test('a post seen once is what merging its one observation gives', () => {
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

test('the id of a post is the first eight bytes of its SHA-1', () => {
  // printf 'tiktok:7000000000000000001' | sha1sum
  expect(postId('tiktok', '7000000000000000001')).toBe('3f4427d26259fd3d');
  expect(storedPostId('3f4427d26259fd3d')).toBe('4558812507352464701');
});
