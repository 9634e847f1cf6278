import type { Sentence } from '#contract/sentences/sentence.ts';
/** A filled cell with an unusable value: it becomes null, and the reason is recorded. */
export class Refused {
  readonly reason: Sentence;

  constructor(reason: Sentence) {
    this.reason = reason;
  }
}

/** A value, unknown (empty or a placeholder), or a refusal with its reason. */
export type Parsed<T> = T | null | Refused;

/** In the languages of spreadsheets. */
const ERRORS =
  '#n/a|#value!|#ref!|#name?|#div/0!|#num!|#null!|#spill!|#calc!|#error!|#nv|#wert!|#bezug!|#zahl!|#nom?|#valeur!|#nombre!|#nul!|#valor!|#¡valor!|#¡ref!|#¿nombre?|#nombre?|#¡div/0!|#¡num!|#nome?|#núm!|#rif!|#valore!|#n/d|#nd|#имя?|#знач!|#ссылка!|#н/д|#дел/0!|#число!';
// Placeholders in exports: pandas, Python, SQL.
const NOTHING = new Set([
  '',
  '-',
  '--',
  '–',
  '—',
  'nan',
  'null',
  'none',
  '[none]',
  '\\n',
  'n/a',
  "n/a'",
  'na',
  'undefined',
  'unknown',
  '未知',
  ...ERRORS.split('|'),
]);
const LONGEST = Math.max(...[...NOTHING].map(({ length }) => length));

/** Empty, or a placeholder. */
export function isNothing(text: string): boolean {
  return (
    text === '' || (text.length <= LONGEST && NOTHING.has(text.trim().toLowerCase())) || text.trim() === ''
  );
}
