import { sentenceFor } from '#contract/sentences/sentences.ts';
import { CsvTokenizer } from './csv-tokenizer.ts';
import { FileError } from './file-error.ts';
import { headerAt, isBlankRow } from './header.ts';

export type Delimiter = ',' | '\t' | ';' | '|';
export const DELIMITERS: readonly Delimiter[] = [',', '\t', ';', '|'];
const SAMPLE_ROWS = 200;
const SEPARATOR_LINE = /^\ufeff?"?sep=(.)"?\r?\n/i;

/**
 * The delimiter with which most rows have as many cells as the header. Throws `not_a_table` without one,
 * e.g. for prose. @param whole true when the sample is the entire file
 */
export function detectDelimiter(sample: string, whole: boolean): Delimiter {
  const named = DELIMITERS.find((one) => SEPARATOR_LINE.exec(sample)?.[1] === one);
  if (named !== undefined) return named;
  let best: { delimiter: Delimiter; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const score = consistency(sampleRows(sample, delimiter, whole));
    if (score > 0 && (best === null || score > best.score)) best = { delimiter, score };
  }
  if (best !== null) return best.delimiter;
  if (isList(sampleRows(sample, ',', whole))) return ',';
  throw new FileError('not_a_table', sentenceFor('table_separator_missing'));
}

export function sampleRows(sample: string, delimiter: Delimiter, whole: boolean): string[][] {
  const rows: string[][] = [];
  const tokenizer = new CsvTokenizer(delimiter);
  tokenizer.push(sample, rows);
  // The last row of a sample is usually truncated.
  if (whole || rows.length === 0) tokenizer.end(rows);
  return rows.slice(0, SAMPLE_ROWS);
}

/** Share of rows with the header's width, with a bonus per column; 0 if it is not a table. */
export function consistency(rows: string[][]): number {
  const at = headerAt(rows);
  const header = rows[at];
  if (header === undefined || header.length < 2) return 0;
  const named = header.filter((cell) => cell.trim() !== '').length;
  if (named < Math.max(2, header.length / 2) || header.some((cell) => cell.length > 200)) return 0;
  const body = rows.slice(at + 1).filter((row) => !isBlankRow(row));
  if (body.length === 0) return 0.5 + header.length / 1000;
  const same = body.filter((row) => row.length === header.length).length / body.length;
  return same < 0.5 ? 0 : same + Math.min(header.length, 100) / 1000;
}

/** One column of single words: a list of user names, say. */
function isList(rows: string[][]): boolean {
  return (
    rows.length > 1 && rows.every((row) => row.length === 1 && /^[^\s]{1,120}$/.test((row[0] ?? '').trim()))
  );
}
