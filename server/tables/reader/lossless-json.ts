/** A whole number that a double may not hold; text that looks like one only costs time. */
const LONG_NUMBER = /[:,[]\s*-?\d{16}/;

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;

/** `JSON.parse`, except that whole numbers beyond 2^53 stay as their digits: they are ids. */
export function parseJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  const exact: Reviver = (_, value, { source }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
      ? source
      : value;
  return JSON.parse(text, exact as (key: string, value: unknown) => unknown);
}

/**
 * A number as text. Beyond 2^53 it has lost digits, so it is written with an exponent: still a count, never an id.
 */
export const numberText = (value: number): string =>
  Math.abs(value) > Number.MAX_SAFE_INTEGER && Number.isFinite(value) ? value.toExponential() : String(value);
