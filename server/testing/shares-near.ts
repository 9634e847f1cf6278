import { expect } from 'vitest';
import { mixOf, sharesOf } from '#server/sentiment/mix.ts';

/** Expected shares and intervals of texts with these probabilities. */
export function sharesNear(texts: Parameters<typeof mixOf>[0]) {
  const shares = sharesOf(mixOf(texts));
  if (shares === null) throw new Error('Without texts there are no shares');
  const near = (value: number) => expect.closeTo(value, 5);
  const range = ({ low, high }: { low: number; high: number }) => ({ low: near(low), high: near(high) });
  return {
    positive_score: near(shares.positive.share),
    neutral_score: near(shares.neutral.share),
    negative_score: near(shares.negative.share),
    positive_range: range(shares.positive),
    neutral_range: range(shares.neutral),
    negative_range: range(shares.negative),
  };
}
