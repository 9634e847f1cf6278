import { expect, it } from 'vitest';
import type { Deliverable } from '#contract/lists/deliverables.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { fulfilled, type PublishedPost } from './fulfilled.ts';

const plan = (post_type: PostType | null, quantity: number | null, more: Partial<Deliverable> = {}) => ({
  ...{ post_type, quantity, price: null, status: 'planned' as const, due: null },
  ...more,
});
const posts = (...of: Array<[PostType, string]>): PublishedPost[] =>
  of.map(([post_type, day], i) => ({ post_id: String(i), post_type, day }));
const moment = { profile_id: 1, today: '2026-06-10', end_date: '2026-06-30' };
const states = (deliverables: Deliverable[], published: PublishedPost[], at = moment) => {
  const { deliverables: covered, extra } = fulfilled(deliverables, published, at);
  return [
    covered.map((one) => `${one.published} ${one.state}${one.by_hand ? ' by hand' : ''}`),
    extra.map((one) => `${one.posts} ${one.post_type}`),
  ];
};

it('matches the earliest posts with the deliverable that is due first', () => {
  const reels = [
    plan('instagram_reels', 2),
    plan('instagram_reels', 1, { due: '2026-06-05' }),
    plan('instagram_reels', 1, { due: '2026-06-03' }),
  ];
  const published = posts(
    ['instagram_reels', '2026-06-08'],
    ['instagram_reels', '2026-06-02'],
    ['instagram_reels', '2026-06-06'],
  );
  expect(states(reels, published)).toEqual([['1 open', '1 late', '1 done'], []]);
});

it('counts posts of a deliverable without a clear label', () => {
  const published: PublishedPost[] = [
    { post_id: '1', post_type: 'instagram_reels', day: '2026-06-02', verdict: 'not_disclosed' },
    { post_id: '2', post_type: 'instagram_reels', day: '2026-06-03', verdict: 'unclear' },
    { post_id: '3', post_type: 'instagram_reels', day: '2026-06-04', verdict: 'not_disclosed' },
  ];
  const { deliverables } = fulfilled([plan('instagram_reels', 2)], published, moment);
  expect(deliverables).toMatchObject([{ published: 2, not_disclosed: 1, disclosure_unclear: 1 }]);
});

it('distinguishes late, missing, open and extra', () => {
  const all = [
    plan('instagram_stories', 3, { due: '2026-06-09' }),
    plan('tiktok_video', 1, { due: '2026-06-10' }),
    plan('youtube_video', 1),
    plan('instagram_post', 1, { status: 'cancelled' }),
    plan('youtube_shorts', 1, { status: 'delivered', due: '2026-06-01' }),
  ];
  const published = posts(
    ['instagram_stories', '2026-06-09'],
    ['instagram_post', '2026-06-04'],
    ['youtube_video', '2026-06-04'],
    ['youtube_video', '2026-06-05'],
  );
  expect(states(all, published)).toEqual([
    ['1 missing', '0 open', '1 done', '0 done by hand'],
    ['1 instagram_post', '1 youtube_video'],
  ]);
  // Without a day they are missing once the campaign is over.
  const after = { ...moment, today: '2026-07-01' };
  expect(states([plan('tiktok_video', 1)], [], after)).toEqual([['0 missing'], []]);
});

it('matches remaining posts with a deliverable of any format, all of them without a number', () => {
  const published = posts(
    ['tiktok_video', '2026-06-01'],
    ['instagram_reels', '2026-06-02'],
    ['instagram_reels', '2026-06-03'],
  );
  expect(states([plan(null, 1), plan('instagram_reels', null)], published)).toEqual([
    ['1 done', '2 done'],
    [],
  ]);
});

it('matches linked posts first, and marks other formats as delivered by hand', () => {
  const published = posts(
    ['instagram_reels', '2026-06-01'],
    ['instagram_reels', '2026-06-02'],
    ['instagram_carousel', '2026-06-03'],
  );
  const all = [
    { ...plan('instagram_reels', 1, { due: '2026-06-01' }), linked: ['1'] },
    plan('instagram_reels', 1, { due: '2026-06-05' }),
    plan('instagram_post', 1),
    plan(null, 2, { other_format: 'TikTok story', status: 'delivered' }),
  ];
  const { deliverables, extra } = fulfilled(all, published, moment);
  expect(deliverables.map(({ post_ids, state, by_hand }) => [post_ids, state, by_hand])).toEqual([
    [['1'], 'late', false],
    [['0'], 'done', false],
    [['2'], 'done', false],
    [[], 'done', true],
  ]);
  expect(extra).toEqual([]);
});
