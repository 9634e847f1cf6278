/** Without NUL and lone surrogates, which PostgreSQL cannot store. */
export const pgText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** As JSON, with every text made storable. */
export function pgJson(value: unknown): string {
  const json = JSON.stringify(value);
  // Unstorable characters are escapes in JSON, so few values need a walk.
  return /\\u(?:0000|d[89a-f])/.test(json)
    ? JSON.stringify(value, (_key, v) => (typeof v === 'string' ? pgText(v) : v))
    : json;
}
