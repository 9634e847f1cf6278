/** Text PostgreSQL can store: without NUL and without lone surrogates. */
export const pgText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The same for every text of a value, as JSON. */
export function pgJson(value: unknown): string {
  const json = JSON.stringify(value);
  // What the store cannot hold is an escape there: few values have to be gone through.
  return /\\u(?:0000|d[89a-f])/.test(json)
    ? JSON.stringify(value, (_key, v) => (typeof v === 'string' ? pgText(v) : v))
    : json;
}
