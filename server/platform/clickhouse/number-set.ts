/**
 * Whole numbers ≥ 0 as a subquery for `IN (…)`: the engine reads them as data, several times faster than
 * literals.
 */
export const numberSet = (numbers: Iterable<number | bigint | string>): string =>
  `SELECT n FROM format(TSV, 'n UInt64', '${[...numbers].join('\\n')}')`;
