// Control characters and lone surrogates.
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
  /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** A text without the characters that XML does not allow, however they are written. */
export const xmlText = (text: string): string => text.replace(FORBIDDEN, '');
