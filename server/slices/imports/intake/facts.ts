/** What is reported of an account: fact → when it was read (Unix seconds, 0 = not told) and the value. */
export type Facts = Record<string, [number, unknown]>;

/** A moment of a file as facts have it. */
export const secondsOf = (observed_at: number | null): number =>
  observed_at === null ? 0 : Math.max(0, Math.floor(observed_at / 1000));

/** Each fact as it was read last; of two at once the one that sorts last. Any order gives the same. */
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
