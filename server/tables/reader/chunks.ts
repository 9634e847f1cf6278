import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText } from '#contract/values/cut-text.ts';
import type { RowProblem } from '../observations.ts';
import { blankHeaders, isBlankRow } from './header.ts';
import { LIMITS } from './limits.ts';
import type { RowChunk } from './table.ts';

export const CHUNK_ROWS = 2000;

/** Collects rows into numbered chunks. */
export class Chunks {
  rows: string[][] = [];
  private problems: RowProblem[] = [];
  private next_row: number;
  private held = 0;

  private readonly names: readonly string[];

  /** @param names a header that may be repeated between rows */
  constructor(from_row: number, names: readonly string[] = []) {
    this.names = names;
    this.next_row = from_row + 1;
  }

  problem(row: number, column: string, value: string, reason: Sentence): void {
    this.problems.push({ row, column, value: cutText(value, 200), reason });
  }

  *add(cells: string[]): Generator<RowChunk> {
    this.rows.push(cells);
    let characters = 0;
    for (const cell of cells) characters += cell.length;
    yield* this.grown(characters);
  }

  /** Long rows make short chunks, so that memory does not depend on their length. */
  *grown(characters: number): Generator<RowChunk> {
    this.held += characters;
    while (this.rows.length >= CHUNK_ROWS) yield this.take(this.rows.splice(0, CHUNK_ROWS), null);
    if (this.held > LIMITS.held && this.rows.length > 0) yield this.take(this.rows.splice(0), null);
  }

  /** Rejects the last row if it is shorter than the header. */
  rejectShort(header: readonly string[]): void {
    const cells = this.rows.at(-1);
    if (cells === undefined || cells.length >= header.length || isBlankRow(cells)) return;
    const row = this.next_row + this.rows.length - 1;
    const cell = cells.length - 1;
    this.rows[this.rows.length - 1] = [];
    this.problem(row, header[cell] ?? '', cells[cell] ?? '', sentenceFor('row_cut_off'));
  }

  *last(cut_in_cell: number | null, header: readonly string[]): Generator<RowChunk> {
    yield* this.grown(0);
    if (this.rows.length === 0) return;
    const row = this.next_row + this.rows.length - 1;
    if (cut_in_cell !== null) {
      const column = header[cut_in_cell] ?? `column ${cut_in_cell + 1}`;
      const value = this.rows[this.rows.length - 1]?.[cut_in_cell] ?? '';
      this.problem(row, column, value, sentenceFor('cell_cut_off'));
    }
    yield this.take(this.rows, cut_in_cell === null ? null : { row, cell: cut_in_cell });
  }

  private take(rows: string[][], cut: RowChunk['cut']): RowChunk {
    const first_row = this.next_row;
    this.next_row += rows.length;
    this.held = 0;
    if (this.names.length > 1)
      for (const [i, title] of blankHeaders(rows, this.names))
        this.problem(first_row + i, this.names[0] ?? '', title, sentenceFor('row_of_title'));
    for (let i = 0; i < rows.length; i++) if (isBlankRow(rows[i] ?? [])) rows[i] = [];
    const problems = this.problems;
    this.problems = [];
    return { first_row, rows, problems, cut };
  }
}
