/**
 * Numbers that are multiples of one power of two add up without rounding, in any order, and what was added can be
 * taken away again without a trace, while the sum has at most 53 digits of it. A grid is what rounds to such multiples.
 */

/** The finest grid for amounts of 0 or more that sum up to `most` in all. */
export const gridOf = (most: number) => (most > 0 ? 3 * 2 ** Math.ceil(Math.log2(most)) : 0);

/** The nearest multiple: beside a large number the last digits find no room. */
export const toGrid = (amount: number, grid: number) => amount + grid - grid;
