type Joined<Parts, All = unknown> = Parts extends readonly [infer Part, ...infer Rest]
  ? Joined<Rest, All & Part>
  : { [Key in keyof All]: All[Key] };
type Doubled<Parts, Seen = never> = Parts extends readonly [infer Part, ...infer Rest]
  ? (keyof Part & Seen) | Doubled<Rest, Seen | keyof Part>
  : never;

/** One object of several. A key in two of them does not compile; where types do not show it, it throws. */
export function joined<Parts extends readonly object[]>(
  ...parts: [Doubled<Parts>] extends [never] ? Parts : [doubled: Doubled<Parts>]
): Joined<Parts>;
export function joined(...parts: object[]): object {
  const all = new Map<string, unknown>();
  for (const [key, value] of parts.flatMap(Object.entries)) {
    if (all.has(key)) throw new Error(`Two parts have the key ${key}.`);
    all.set(key, value);
  }
  return Object.fromEntries(all);
}
