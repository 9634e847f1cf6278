/** A whole number that may exceed a double; false positives only cost time. */
const LONG_NUMBER = /[:,[]\s*-?\d{16}/;

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** `JSON.parse` that keeps whole numbers beyond 2^53 as digits: they are ids. */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  const exact: Reviver = (_, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
      ? source
      : value;
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
}

/** Numbers beyond 2^53 have lost digits, so they get an exponent: still a count, never an id. */
export const numberText = (value: number): string =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER && Number.isFinite(value) ? value.toExponential() : String(value);
