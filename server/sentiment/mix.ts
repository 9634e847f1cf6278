/**
 * Shares of labels in a set. The model learnt equal shares, so its probabilities lean to a third each. The
 * mix is the maximum-likelihood one (expectation maximisation, Saerens et al. 2002), and the shares are
 * mean probabilities under it.
 */

/**
 * Pseudo-texts of each label: one, because a few texts do not determine a mix, and a part of all texts, because
 * probabilities of texts about new things are off, which estimating a mix makes worse.
 */
export const PRIOR = 1;
export const PRIOR_PART = 0.02;
const priorOf = (texts: number) => PRIOR + PRIOR_PART * texts;
/** Enough for a change below 0.001. */
export const ROUNDS = 30;
/** Probabilities are rounded to 0.01, and none is 0. */
export const STEPS = 100;
export const LEAST = 0.005;
/** Normal quantile for 90% intervals. */
const WIDTH = 1.645;

/** Sums over the probabilities of a set under its mix. */
export interface MixSums {
  texts: number;
  /** The rest is neutral. */
  mix_positive: number;
  mix_negative: number;
  positive: number;
  negative: number;
  /** Sums of products: positive², negative², positive · negative. */
  squares_positive: number;
  squares_negative: number;
  products: number;
}

/** 0..1, with the bounds of its 90% interval. */
export interface Share {
  share: number;
  low: number;
  high: number;
}

type Triple = readonly [positive: number, neutral: number, negative: number];
type Matrix = [Triple, Triple, Triple];

/**
 * Intervals combine the uncertainty of the mix (inverse Fisher information), of each label, and the model's own
 * error (half-width, 0..1). Null without texts.
 */
export function sharesOf(
  sums: MixSums,
  model_error: number,
): Record<'positive' | 'neutral' | 'negative', Share> | null {
  const { texts: n } = sums;
  if (n === 0) return null;
  const mix: Triple = [sums.mix_positive, 1 - sums.mix_positive - sums.mix_negative, sums.mix_negative];
  const totals: Triple = [sums.positive, n - sums.positive - sums.negative, sums.negative];
  const squares = productsOf(sums, totals);
  const within = squares.map((row, k) => row.map((sum, l) => (k === l ? totals[k as 0] : 0) - sum));
  const spread = covariance(squares, mix, priorOf(n));
  /** Derivative of the shares with respect to the mix. */
  const gain = within.map((row) => row.map((sum, l) => sum / n / mix[l as 0]));
  const share = (k: 0 | 1 | 2): Share => {
    let variance = (within[k]?.[k] ?? 0) / n ** 2;
    for (const [a, row] of spread.entries())
      for (const [b, both] of row.entries()) variance += (gain[k]?.[a] ?? 0) * both * (gain[k]?.[b] ?? 0);
    const reach = Math.hypot(WIDTH * Math.sqrt(Math.max(0, variance)), model_error);
    const mean = totals[k] / n;
    return { share: mean, low: Math.max(0, mean - reach), high: Math.min(1, mean + reach) };
  };
  return { positive: share(0), neutral: share(1), negative: share(2) };
}

/** Probabilities of a text add up to 1. */
function productsOf(sums: MixSums, [positive, , negative]: Triple): Matrix {
  const { squares_positive: pp, squares_negative: nn, products: pn, texts } = sums;
  const [pu, nu] = [positive - pp - pn, negative - nn - pn];
  const uu = texts - positive - negative - pu - nu;
  return [
    [pp, pu, pn],
    [pu, uu, nu],
    [pn, nu, nn],
  ];
}

/** Covariance of an estimated mix, whose parts add up to 1. */
function covariance(squares: Matrix, mix: Triple, prior: number): Matrix {
  const information = (k: 0 | 1 | 2, l: 0 | 1 | 2) =>
    squares[k][l] / mix[k] / mix[l] + (k === l ? prior / mix[k] ** 2 : 0);
  /** Of positive and negative; neutral is the rest. */
  const reduced = (k: 0 | 2, l: 0 | 2) =>
    information(k, l) - information(k, 1) - information(1, l) + information(1, 1);
  const [a, b, c] = [reduced(0, 0), reduced(0, 2), reduced(2, 2)];
  const determinant = a * c - b * b;
  const [pp, pn, nn] = [c / determinant, -b / determinant, a / determinant];
  return [
    [pp, -pp - pn, pn],
    [-pp - pn, pp + 2 * pn + nn, -pn - nn],
    [pn, -pn - nn, nn],
  ];
}

/** The same sums as in SQL (`server/analytics/questions/sentiment.ts`). */
export function mixOf(texts: ReadonlyArray<Record<'positive' | 'neutral' | 'negative', number>>): MixSums {
  const prior = priorOf(texts.length);
  const stepped = (value: number) => Math.max(Math.round(value * STEPS) / STEPS, LEAST);
  const known = texts.map(({ positive, negative }) => {
    const [p, n] = [stepped(positive), stepped(negative)];
    return [p, Math.max(1 - p - n, LEAST), n] as const;
  });
  let [mix_positive, mix_negative] = [1 / 3, 1 / 3];
  const under = ([p, u, n]: Triple) => {
    const parts = [mix_positive * p, (1 - mix_positive - mix_negative) * u, mix_negative * n] as const;
    const sum = parts[0] + parts[1] + parts[2];
    return [parts[0] / sum, parts[2] / sum] as const;
  };
  for (let round = 0; round < ROUNDS; round++) {
    let [positive, negative] = [prior, prior];
    for (const text of known) {
      const [p, n] = under(text);
      positive += p;
      negative += n;
    }
    mix_positive = positive / (texts.length + 3 * prior);
    mix_negative = negative / (texts.length + 3 * prior);
  }
  const sums: MixSums = {
    texts: texts.length,
    mix_positive,
    mix_negative,
    positive: 0,
    negative: 0,
    squares_positive: 0,
    squares_negative: 0,
    products: 0,
  };
  for (const text of known) {
    const [p, n] = under(text);
    sums.positive += p;
    sums.negative += n;
    sums.squares_positive += p * p;
    sums.squares_negative += n * n;
    sums.products += p * n;
  }
  return sums;
}
