import { LANGUAGE } from '#web/platform/language.ts';

/** A number with as many decimals, so that a column reads down: `0.70`. */
export const scoreText = (score: number, digits = 2): string =>
  new Intl.NumberFormat(LANGUAGE, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    score,
  );
