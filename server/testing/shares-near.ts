import { expect } from 'vitest';
import type { ShareErrors } from '#server/ports/sentiment.ts';
import { mixOf, type Share, sharesOf } from '#server/sentiment/mix.ts';
import { errorIn, errorOfSet, TOO_UNCERTAIN } from '#server/sentiment/share-errors.ts';

type Texts = Parameters<typeof mixOf>[0];

/** Expected shares and intervals of texts with these probabilities and languages ('' = not recognized). */
export function sharesNear(
  texts: ReadonlyArray<Texts[number] & { language: string | null }>,
  errors: ShareErrors,
) {
  const languages = Map.groupBy(texts, ({ language }) => language ?? '');
  const counts = new Map([...languages].map(([name, own]) => [name, own.length]));
  const error = errorOfSet(errors, counts);
  const shares = error > TOO_UNCERTAIN ? null : sharesOf(mixOf(texts), error);
  const near = (value: number | undefined) => (value === undefined ? null : expect.closeTo(value, 5));
  const range = (share: Share | undefined) => share && { low: near(share.low), high: near(share.high) };
  const uncertain = [...counts.keys()].filter((name) => errorIn(errors, name) > TOO_UNCERTAIN);
  return {
    positive_score: near(shares?.positive.share),
    neutral_score: near(shares?.neutral.share),
    negative_score: near(shares?.negative.share),
    positive_range: range(shares?.positive) ?? null,
    neutral_range: range(shares?.neutral) ?? null,
    negative_range: range(shares?.negative) ?? null,
    too_uncertain_in: shares ? [] : uncertain.sort().map((name) => name || null),
  };
}
