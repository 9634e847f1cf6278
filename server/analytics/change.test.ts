import { describe, expect, it } from 'vitest';
import type { MetricRow } from '#contract/report/metric-shapes.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { changesOf, coveredBy, withheldChange } from './change.ts';
import { KNOWN, type KnownBit } from './metrics/known.ts';
import { flagsOf } from './metrics/post-flags.ts';

const LIKES: KnownBit[] = ['likes', 'comments'];
const VIEWS: KnownBit[] = [...LIKES, 'views'];

const posted = (days: number, posts: number, type: PostType = 'instagram_post', known = LIKES) =>
  Array.from({ length: days }, (_none, day) => ({
    day,
    posts,
    flags: flagsOf(
      type,
      known.reduce((bits, bit) => bits | KNOWN[bit], 0),
    ),
  }));
type Posted = ReturnType<typeof posted>;
const withheld = (now: Posted, before: Posted) => withheldChange(coveredBy(now), coveredBy(before));
const codeOf = (now: Posted, before: Posted) => withheld(now, before)?.code ?? null;

describe('a change is withheld', () => {
  it('without previous posts', () => {
    expect(withheld(posted(3, 1), [])).toEqual({
      code: 'no_posts',
      reason: 'No posts in the previous period.',
    });
  });

  it('if a platform was added or removed', () => {
    const both = [...posted(10, 9), ...posted(10, 1, 'tiktok_video', VIEWS)];
    expect(withheld(both, posted(10, 9))?.reason).toBe(
      'The sources differ: TikTok has posts in this period only.',
    );
    expect(withheld(posted(10, 9), both)).toEqual({
      code: 'other_platforms',
      reason: 'The sources differ: TikTok has posts in the period before only.',
      came: null,
      went: 'tiktok',
    });
    expect(codeOf(posted(10, 9), posted(10, 9, 'youtube_video'))).toBe('other_platforms');
    // A type with less than a tenth of the posts is not a new source.
    expect(codeOf([...posted(10, 9), ...posted(9, 1, 'tiktok_video', VIEWS)], posted(10, 9))).toBeNull();
  });

  it('against less than a tenth of the posts, or from them', () => {
    expect(withheld(posted(10, 101), posted(10, 10))).toEqual({
      code: 'few_posts',
      reason: 'The sizes differ too much: 100 posts in the period before, 1,010 in this one.',
      before: 100,
      now: 1010,
    });
    expect(codeOf(posted(10, 10), posted(10, 101))).toBe('few_posts');
    expect(codeOf([], posted(10, 10))).toBe('few_posts');
    expect(codeOf(posted(10, 100), posted(10, 10))).toBeNull();
  });

  it('if another source reports different numbers', () => {
    const reels = (some: number, known: KnownBit[]) => posted(10, some, 'instagram_reels', known);
    expect(withheld(reels(10, VIEWS), [...reels(4, VIEWS), ...reels(6, LIKES)])).toEqual({
      code: 'other_numbers',
      reason:
        'The sources differ: the views of Instagram reels are known for 40% of the posts in the period before, for 100% in this one.',
      ...{ number: 'views', post_type: 'instagram_reels', before: 0.4, now: 1 },
    });
    expect(codeOf(reels(10, VIEWS), [...reels(5, VIEWS), ...reels(5, LIKES)])).toBeNull();
    // Photos have no views, so more of them is not a new source.
    const pictures = posted(10, 8);
    expect(codeOf([...reels(2, VIEWS), ...pictures], [...reels(8, VIEWS), ...posted(10, 2)])).toBeNull();
    expect(
      codeOf(
        [...pictures, ...posted(5, 1, 'instagram_reels', VIEWS)],
        [...pictures, ...posted(5, 1, 'instagram_reels')],
      ),
    ).toBeNull();
  });

  it('if fewer than half as many days have posts', () => {
    expect(withheld(posted(29, 2), posted(6, 4))).toEqual({
      code: 'other_days',
      reason: 'The days differ: posts on 6 days of the period before, on 29 of this one.',
      before: 6,
      now: 29,
    });
    expect(codeOf(posted(6, 4), posted(29, 2))).toBe('other_days');
    expect(codeOf(posted(30, 2), posted(15, 4))).toBeNull();
    // A day with two types of posts is one day.
    const twice = [...posted(10, 2), ...posted(10, 2, 'instagram_carousel')];
    expect(codeOf(twice, posted(4, 9))).toBe('other_days');
    expect(codeOf(twice, posted(5, 8))).toBeNull();
  });
});

it('is relative, for rates a difference, and null without a previous value', () => {
  const row = (values: Partial<MetricRow>): MetricRow => ({
    ...{ posts: 10, influencers: 2, interactions: 50, impressions: 400, reach: 300 },
    ...{ engagement_rate: 0.05, media_value: 6, total_followers: 1000 },
    ...values,
  });
  const now = row({ posts: 15, interactions: 40, engagement_rate: 0.02, total_followers: 1200 });
  const change = changesOf(now, row({ reach: 0, media_value: 0 }));
  expect(change).toMatchObject({
    posts: 0.5,
    influencers: 0,
    impressions: 0,
    reach: null,
    media_value: null,
  });
  expect(change.interactions).toBeCloseTo(-0.2, 12);
  expect(change.engagement_rate).toBeCloseTo(-0.03, 12);
  expect(change.total_followers).toBeCloseTo(0.2, 12);
  expect(changesOf(row({ engagement_rate: null }), row({})).engagement_rate).toBeNull();
});
