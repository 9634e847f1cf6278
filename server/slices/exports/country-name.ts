const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The English name; unknown codes remain as they are. */
export const countryName = (code: string): string =>
  /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code;
