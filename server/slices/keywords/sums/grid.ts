/**
 * Multiples of one power of two add up exactly, in any order, as long as the sum has no more than 53 binary digits of it:
 * what was added can be taken away again without a trace. A grid rounds to such multiples.
 */

/** The finest grid for amounts, none below zero, that sum up to `most`. */
export const gridOf = (most: number) => (most > 0 ? 3 * 2 ** Math.ceil(Math.log2(most)) : 0);

/** The nearest multiple: beside a large number there is no room for the last digits. Grid 0 rounds nothing. */
export const toGrid = (amount: number, grid: number) => amount + grid - grid;
