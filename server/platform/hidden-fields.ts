/** The answer without the fields its reader may not see, at any depth. */
export function withoutFields(value: unknown, hidden: ReadonlySet<string>): unknown {
  if (hidden.size === 0) return value;
  if (Array.isArray(value)) return value.map((item) => withoutFields(item, hidden));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const kept = Object.entries(value).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutFields(inner, hidden)]));
}
