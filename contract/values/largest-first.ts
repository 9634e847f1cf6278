/** Descending, unknown numbers last. */
export const largestFirst = (a: number | null, b: number | null): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : b - a;
