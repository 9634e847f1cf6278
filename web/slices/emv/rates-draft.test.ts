import { expect, it } from 'vitest';
import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import {
  draftOf,
  exampleValue,
  inCurrency,
  inOne,
  type Rates,
  ratesOf,
  sharedRate,
  withAll,
} from './rates-draft.ts';

const NOTHING = { per_mille: 0, view_mille: 0, like: 0, comment: 0, share: 0 };
const rates = (changes: Partial<Rates>): Rates =>
  Object.fromEntries(POST_TYPES.map((type) => [type, changes[type] ?? NOTHING])) as Record<
    PostType,
    Rates[PostType]
  >;
const post = {
  type: 'tiktok_video',
  impressions: 9000,
  views: 8000,
  likes: 70,
  comments: 6,
  shares: 5,
} as const;

it('values a post by the rates of its type, in another currency', () => {
  const table = inOne(
    rates({ tiktok_video: { ...NOTHING, view_mille: 2, like: 0.1, comment: 3, share: 4 } }),
    'EUR',
  );
  const money = { currency: 'GBP', per_usd: { EUR: 0.8, GBP: 0.6 } };
  expect(exampleValue(table, post, money)).toBeCloseTo(((16 + 7 + 18 + 20) / 0.8) * 0.6, 9);
  expect(exampleValue(table, { ...post, type: 'instagram_post' }, money)).toBe(0);
});

it('sends only numbers of the chosen kind, whatever the fields contain', () => {
  const draft = draftOf(rates({ tiktok_video: { ...NOTHING, per_mille: 15 } }));
  draft.tiktok_video.like = '0.';
  draft.instagram_post.like = '0.25';
  expect(draft.instagram_reels.per_mille).toBe('');
  const sent = ratesOf(draft, 'actions');
  expect(sent.instagram_post).toEqual({ ...NOTHING, like: 0.25 });
  expect(sent.tiktok_video).toEqual(NOTHING);
  expect(ratesOf(draft, 'impressions').tiktok_video.per_mille).toBe(15);
});

it('sets one rate for all post types, and shows it while they agree', () => {
  const draft = withAll(draftOf(rates({})), 'per_mille', 12);
  expect(sharedRate(draft, 'per_mille')).toBe(12);
  expect(sharedRate({ ...draft, tiktok_video: { ...draft.tiktok_video, per_mille: 9 } }, 'per_mille')).toBe(
    '',
  );
});

it('copies rates of several currencies into one', () => {
  const table = inOne(rates({ instagram_post: { ...NOTHING, per_mille: 15 } }), 'USD');
  table.douyin_video = { ...NOTHING, per_mille: 40, currency: 'CNY' };
  const copied = inCurrency(table, 'EUR', { USD: 1, EUR: 0.8, CNY: 7 });
  expect(copied.instagram_post.per_mille).toBe(12);
  expect(copied.douyin_video.per_mille).toBe(4.5714);
});
