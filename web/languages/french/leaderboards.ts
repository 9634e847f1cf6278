/** Leaderboards, alerts and media value models. */
export const leaderboards = {};
