import { CsvTokenizer } from './csv-tokenizer.ts';
import { consistency, DELIMITERS, type Delimiter } from './delimiter.ts';

/** Share of rows with as many cells as the header. */
const MOST = 0.8;

/** The cells of rows that a program wrote into their first cell. */
export function unpacked(rows: readonly (readonly string[])[], delimiter: Delimiter): string[][] {
  return rows.map(([cell = '']) => {
    const out: string[][] = [];
    const tokenizer = new CsvTokenizer(delimiter);
    tokenizer.push(`${cell}\n`, out);
    return out[0] ?? [];
  });
}

/** The delimiter inside the only cell of each row; null for other tables. */
export function packedBy(rows: readonly (readonly string[])[]): Delimiter | null {
  if (rows.length < 2 || rows.some((cells) => cells.slice(1).some((cell) => cell.trim() !== ''))) return null;
  return (
    DELIMITERS.find((delimiter) => {
      const inner = unpacked(rows, delimiter);
      return (inner[0]?.length ?? 0) > 2 && consistency(inner) >= MOST;
    }) ?? null
  );
}
