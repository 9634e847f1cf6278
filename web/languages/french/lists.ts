/** Lists, castings and forecasts. */
export const lists = {};
