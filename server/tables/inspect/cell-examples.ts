import type { FileColumn } from '#contract/file-columns.ts';
import { isNothing } from '../values/parsed.ts';

const EXAMPLES = 3;

/** The first distinct cells of a column. @param read values of the cells, if the column is read */
export function cellExamples(
  cells: readonly string[],
  read?: ReadonlyArray<string | null>,
): FileColumn['examples'] {
  const seen = new Map<string, string | null>();
  for (const [i, cell] of cells.entries()) {
    const shown = cell.trim();
    if (isNothing(shown) || seen.has(shown)) continue;
    const value = read?.[i] ?? null;
    seen.set(shown, value === shown ? null : value);
    if (seen.size === EXAMPLES) break;
  }
  return [...seen].map(([cell, value]) => ({ cell, read: value }));
}
