const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** The English name of an ISO 3166 code; what is none stays as it is. */
export const countryName = (code: string): string =>
  /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code;
