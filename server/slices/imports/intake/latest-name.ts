/** The name with the latest first appearance; ties by sort order. */
export function latestName(names: Iterable<readonly [name: string, at: number]>): string | null {
  let latest: readonly [string, number] | null = null;
  for (const one of names)
    if (!latest || one[1] > latest[1] || (one[1] === latest[1] && one[0] > latest[0])) latest = one;
  return latest?.[0] ?? null;
}
