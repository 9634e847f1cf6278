import type { LookedAtColumn } from './candidates.ts';
import { areNumbers } from './column-values.ts';

/** Examples of a column's cells in a question. */
const SHOWN = 3;

/**
 * What a column that is left out must be asked: it is filled with numbers or dates, and nothing says what they are. Null =
 * nothing, the reason explains it.
 */
export function questionAbout({ name, values, is_explained }: LookedAtColumn): string | null {
  if (is_explained || values.filled === 0 || !areNumbers(values)) return null;
  const examples = [...new Set(values.cells)].slice(0, SHOWN).map((cell) => cell.slice(0, 30));
  return `What is "${name}" (${examples.join('; ')})?`;
}
