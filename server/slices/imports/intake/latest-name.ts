/** The name that appeared last, by when each first did; of two at once the one that sorts last. */
export function latestName(names: Iterable<readonly [name: string, at: number]>): string | null {
  let latest: readonly [string, number] | null = null;
  for (const one of names)
    if (!latest || one[1] > latest[1] || (one[1] === latest[1] && one[0] > latest[0])) latest = one;
  return latest?.[0] ?? null;
}
