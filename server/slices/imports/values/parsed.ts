/** A cell that says something, but nothing we can take: the value becomes null and the reason is recorded. */
export class Refused {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** A value, "unknown" (the cell is empty or says so), or a refusal with its reason. */
export type Parsed<T> = T | null | Refused;

// Spellings of "nothing" seen in exports: spreadsheets' errors, pandas, Python, SQL.
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
  '#n/a',
  '#valor!',
  '#value!',
  '#ref!',
  '#name?',
  '#div/0!',
  'undefined',
  'unknown',
  '未知',
]);

/** True for an empty cell and for the words by which exports say "nothing here". */
export function isNothing(text: string): boolean {
  return text === '' || (text.length <= 9 && NOTHING.has(text.trim().toLowerCase())) || text.trim() === '';
}
