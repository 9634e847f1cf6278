import { LANGUAGE } from '#web/platform/language.ts';

/** Fixed number of decimals, so that columns align: `0.70`. */
export const scoreText = (score: number, digits = 2): string =>
  new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    score,
  );
