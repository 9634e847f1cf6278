import { said } from '#contract/said.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { LookedAtColumn } from './candidates.ts';
import { areNumbers } from './column-values.ts';

/** Examples in a question. */
const SHOWN = 3;

/** For a left-out column with unexplained numbers or dates. Null if its reason explains it. */
export function questionAbout({ name, values, is_explained }: LookedAtColumn): Sentence | null {
  if (is_explained || values.filled === 0 || !areNumbers(values)) return null;
  const examples = [...new Set(values.cells)].slice(0, SHOWN).map((cell) => cell.slice(0, 30));
  return said('what_is_column', { column: name, examples: examples.join('; ') });
}
