import { splitMoney } from '#contract/values/typed-money.ts';
import { type DecimalMark, decimalMarkOf, numberOf, writtenNumber } from '#contract/values/written-number.ts';

export interface Amount {
  amount: number;
  /** As written beside the number; null = none. */
  currency: string | null;
}

const bareOf = (cell: string, usual: string) => {
  const split = splitMoney(cell.replace(/^'(?=[-+=@])/, '').replace(/^\((.*)\)$/, '-$1'), usual);
  return 'problem' in split ? null : split;
};

/** "1.250,50 €", "$1,250.50", "-12". Null if it is not an amount, or its decimal mark is unknown. */
export function readAmount(cell: string, decimal: DecimalMark | null, usual: string): Amount | null {
  // As most exports write them.
  if (/^\d{1,9}\.\d{1,2}$/.test(cell)) return { amount: Number(cell), currency: null };
  const split = bareOf(cell, usual);
  const written = split && writtenNumber(split.bare);
  if (!written) return null;
  const decimalMark = decimalMarkOf(written);
  const mark = decimalMark === 'either' ? decimal : decimalMark;
  if (mark === null || mark === 'nonsense') return null;
  return { amount: Math.round(numberOf(written, mark) * 10_000) / 10_000, currency: split.currency };
}

export interface DecimalEvidence {
  /** Null: no cell shows it, or cells contradict each other. */
  decimal: DecimalMark | null;
  /** Column and cell that can be read in two ways without an answer; null = none. */
  open: { column: number; cell: string } | null;
}

/** Decimal mark of all amounts of a file: it is shown by single cells, and never assumed. */
export function decimalOf(
  rows: ReadonlyArray<{ cells: readonly string[] }>,
  columns: readonly number[],
): DecimalEvidence {
  const shown = new Set<DecimalMark>();
  let open: DecimalEvidence['open'] = null;
  for (const { cells } of rows)
    for (const column of columns) {
      const cell = cells[column] ?? '';
      const written = /[.,]/.test(cell) ? writtenNumber(bareOf(cell, 'USD')?.bare ?? '') : null;
      if (!written) continue;
      const mark = decimalMarkOf(written);
      if (mark === 'either') open ??= { column, cell: cell.trim() };
      // "12" has no mark of its own.
      else if (mark !== 'nonsense' && /[.,]/.test(written.digits)) shown.add(mark);
    }
  const decimal = shown.size === 1 ? ([...shown][0] ?? null) : null;
  return { decimal, open: decimal === null ? open : null };
}
