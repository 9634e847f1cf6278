import { expect, it } from 'vitest';
import type { WithheldChange } from '#contract/report/report.ts';
import { inLanguage } from '#server/platform/language.ts';
import { withheldText } from './withheld-text.ts';

const reason = 'In English.';
const platforms = { code: 'other_platforms', reason } as const;
const numbers = { code: 'other_numbers', reason, number: 'reach', post_type: 'instagram_reels' } as const;

it.each<[WithheldChange, RegExp]>([
  [{ code: 'no_posts', reason }, /aucune publication/],
  [{ code: 'few_posts', reason, before: 1, now: 20 }, /1 .*20/],
  [{ code: 'other_days', reason, before: 2, now: 9 }, /2 .*9/],
  [{ ...numbers, before: 0, now: 0.55 }, /portée \(Reels Instagram\).* 0 %.* 55 %/],
  [{ ...platforms, came: 'tiktok', went: null }, /TikTok/],
  [{ ...platforms, came: null, went: 'tiktok' }, /TikTok/],
  [{ ...platforms, came: 'youtube', went: 'tiktok' }, /YouTube.*TikTok/],
])('words %j in French', (withheld, expected) => {
  const text = inLanguage('fr', () => withheldText(withheld)).replaceAll(/\s/g, ' ');
  expect(text).toMatch(expected);
  expect(text).not.toMatch(/\b(the|in|of|period)\b/);
});
