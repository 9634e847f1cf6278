// Control characters and lone surrogates.
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text without the characters that XML does not allow, however they are written. */
export const xmlText = (text: string): string => text.replace(FORBIDDEN, '');

/** Plain data with every text in it changed. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  const mapped = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one);
    if (Array.isArray(one)) return one.map(mapped);
    if (one instanceof Map) return new Map([...one].map(([key, inner]) => [key, mapped(inner)]));
    if (typeof one !== 'object' || one === null || Object.getPrototypeOf(one) !== Object.prototype)
      return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, mapped(inner)]));
  };
  return mapped(value) as T;
}
