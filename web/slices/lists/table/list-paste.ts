import type { CellChange, ListProfile } from '#contract/lists/creators.ts';
import { plural, t } from '#web/platform/language.ts';
import type { Range } from '#web/ui/grid/grid-model.ts';
import { cellOf, emptyOf, mayWrite } from '../writing/list-fields.ts';
import type { ListColumn } from './list-column.ts';

export interface Pasted {
  changes: CellChange[];
  /** Skipped cells, one sentence each. */
  problems: string[];
}

/** Target of a paste: a selection that is a multiple of the pasted range is filled, otherwise the range starts at its corner. */
export function covered(
  range: Range,
  cells: readonly (readonly string[])[],
): { rows: number; columns: number } {
  const height = cells.length;
  const width = Math.max(...cells.map((row) => row.length));
  const rows = range.bottom - range.top + 1;
  const columns = range.right - range.left + 1;
  const fills = rows % height === 0 && columns % width === 0;
  return fills ? { rows, columns } : { rows: height, columns: width };
}

/** Clipboard texts as cell changes; invalid or read-only cells are reported and skipped. */
export function pasted(
  cells: readonly (readonly string[])[],
  range: Range,
  rows: readonly ListProfile[],
  columns: readonly ListColumn[],
): Pasted {
  const size = covered(range, cells);
  const changes: CellChange[] = [];
  const problems: string[] = [];
  const readOnly = new Set<string>();
  for (let down = 0; down < size.rows; down++) {
    const row = rows[range.top + down];
    if (row === undefined) {
      problems.push(
        plural(
          size.rows - down,
          '{n} pasted row beyond the end of the list was skipped.',
          '{n} pasted rows beyond the end of the list were skipped.',
        ),
      );
      break;
    }
    const texts = cells[down % cells.length] ?? [];
    for (let along = 0; along < size.columns; along++) {
      const column = columns[range.left + along];
      const text = texts[along % Math.max(texts.length, 1)];
      if (column === undefined || text === undefined) continue;
      if (column.written === undefined) readOnly.add(column.title);
      else {
        const { field } = column.written;
        const read = column.written.read(text, row);
        if (read.problem === null)
          changes.push({
            profile_id: row.profile_id,
            field,
            value: read.value ?? emptyOf(column.written),
            was: cellOf(row, field),
          });
        else
          problems.push(
            t('{field} of {name}: {problem}', { field: column.title, name: row.name, problem: read.problem }),
          );
      }
    }
  }
  const beyond = range.left + size.columns - columns.length;
  if (beyond > 0)
    problems.push(
      plural(
        beyond,
        '{n} pasted column beyond the last one was skipped.',
        '{n} pasted columns beyond the last one were skipped.',
      ),
    );
  for (const title of readOnly) problems.push(t('{field} cannot be edited.', { field: title }));
  return { changes, problems };
}

export function cleared(
  range: Range,
  rows: readonly ListProfile[],
  columns: readonly ListColumn[],
): CellChange[] {
  return inRange(range, rows, columns).map(({ row, written }) => ({
    profile_id: row.profile_id,
    field: written.field,
    value: emptyOf(written),
    was: cellOf(row, written.field),
  }));
}

/** Copies the first row of a range into the others; for a single row, the row above. */
export function filledDown(
  range: Range,
  rows: readonly ListProfile[],
  columns: readonly ListColumn[],
): CellChange[] {
  const top = range.top === range.bottom ? range.top - 1 : range.top;
  const from = rows[top];
  if (from === undefined) return [];
  return inRange({ ...range, top: top + 1 }, rows, columns).map(({ row, written }) => ({
    profile_id: row.profile_id,
    field: written.field,
    value: cellOf(from, written.field),
    was: cellOf(row, written.field),
  }));
}

function inRange(range: Range, rows: readonly ListProfile[], columns: readonly ListColumn[]) {
  const written = columns.slice(range.left, range.right + 1).flatMap((column) => column.written ?? []);
  return rows
    .slice(range.top, range.bottom + 1)
    .flatMap((row) =>
      written.filter((field) => mayWrite(row, field)).map((field) => ({ row, written: field })),
    );
}
