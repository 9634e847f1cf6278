import { type Block, joined } from '#server/platform/native-format.ts';
import { LEAST, type MixSums, PRIOR, ROUNDS, STEPS } from '#server/sentiment/mix.ts';

/** Text probabilities of a group: counted pairs of positive and negative. */
export const CELLS = `sumMapIf([toUInt32(round(positive * ${STEPS}) * ${STEPS + 1} + round(negative * ${STEPS}))], [toUInt64(1)], scored) AS cells`;

/** A text's probability of a label under a mix (a tuple of positive and negative). */
const under = (mix: string, label: 'p' | 'n') => {
  const parts = { p: `${mix}.1 * p`, u: `(1 - ${mix}.1 - ${mix}.2) * u`, n: `${mix}.2 * n` };
  return `${parts[label]} / (${parts.p} + ${parts.u} + ${parts.n})`;
};
const mean = (label: 'p' | 'n') =>
  `(arraySum((t, p, u, n) -> t * ${under('m', label)}, ts, ps, us, ns) + ${PRIOR}) / (texts + ${3 * PRIOR})`;

/**
 * Replaces `cells` by the sums of `mixOf` (server/sentiment/mix.ts) for each row with `texts` and `cells`.
 */
export const withMix = (rows: string): string => {
  const cells = `SELECT * EXCEPT cells, arrayMap(t -> toFloat64(t), cells.2) AS ts,
    arrayMap(c -> greatest(intDiv(c, ${STEPS + 1}) / ${STEPS}, ${LEAST}), cells.1) AS ps,
    arrayMap(c -> greatest(modulo(c, ${STEPS + 1}) / ${STEPS}, ${LEAST}), cells.1) AS ns,
    arrayMap((p, n) -> greatest(1 - p - n, ${LEAST}), ps, ns) AS us FROM (${rows})`;
  const mixed = `SELECT *, arrayFold((m, round) -> (${mean('p')}, ${mean('n')}), range(${ROUNDS}),
    (toFloat64(1 / 3), toFloat64(1 / 3))) AS mix FROM (${cells})`;
  const each = `SELECT * EXCEPT (ps, us, ns),
    arrayMap((p, u, n) -> ${under('mix', 'p')}, ps, us, ns) AS pos,
    arrayMap((p, u, n) -> ${under('mix', 'n')}, ps, us, ns) AS neg FROM (${mixed})`;
  const sum = (of: string) => `arraySum((t, p, n) -> t * ${of}, ts, pos, neg)`;
  return `SELECT * EXCEPT (ts, mix, pos, neg), mix.1 AS mix_positive, mix.2 AS mix_negative,
    ${sum('p')} AS positive_sum, ${sum('n')} AS negative_sum, ${sum('p * p')} AS squares_positive,
    ${sum('n * n')} AS squares_negative, ${sum('p * n')} AS products FROM (${each})`;
};

export function mixSumsOf(blocks: Block[]): MixSums[] {
  const column = (name: string) => {
    const values = joined(blocks, name, Float64Array);
    return (i: number) => values[i] ?? 0;
  };
  const texts = joined(blocks, 'texts', Float64Array);
  const [mix_positive, mix_negative] = [column('mix_positive'), column('mix_negative')];
  const [positive, negative] = [column('positive_sum'), column('negative_sum')];
  const [squares_positive, squares_negative] = [column('squares_positive'), column('squares_negative')];
  const products = column('products');
  return Array.from(texts, (n, i) => ({
    texts: n,
    mix_positive: mix_positive(i),
    mix_negative: mix_negative(i),
    positive: positive(i),
    negative: negative(i),
    products: products(i),
    squares_positive: squares_positive(i),
    squares_negative: squares_negative(i),
  }));
}
