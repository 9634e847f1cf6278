import type { Facts } from '#server/db/json-columns.ts';

export const secondsOf = (observed_at: number | null): number =>
  observed_at === null ? 0 : Math.max(0, Math.floor(observed_at / 1000));

/** The latest of each fact; ties by sort order. Independent of the order of arrival. */
export function mergeFacts(...all: Facts[]): Facts {
  const merged: Facts = {};
  for (const facts of all)
    for (const [name, fact] of Object.entries(facts)) {
      const other = merged[name];
      if (!other || fact[0] > other[0] || (fact[0] === other[0] && text(fact[1]) > text(other[1])))
        merged[name] = fact;
    }
  return merged;
}

const text = (value: unknown) => JSON.stringify(value);
