/** Monitors. */
export const monitors = {};
