import type { ShareErrors } from '#server/ports/sentiment.ts';

/** A wider model error, as half-width of an interval, leaves no share worth showing. */
export const TOO_UNCERTAIN = 0.35;
/** Of languages in which the model was never measured. */
export const UNMEASURED = 1;

export const errorIn = (errors: ShareErrors, language: string | null): number =>
  errors[language ?? ''] ?? UNMEASURED;

/** Errors of several languages are independent. */
export function errorOfSet(errors: ShareErrors, texts: ReadonlyMap<string, number>): number {
  const all = [...texts.values()].reduce((sum, n) => sum + n, 0);
  return all === 0
    ? 0
    : Math.hypot(...[...texts].map(([language, n]) => n * errorIn(errors, language))) / all;
}
