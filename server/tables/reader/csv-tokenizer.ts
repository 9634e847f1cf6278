import { LONGEST_LINE_BYTES, lineTooLong } from './decode.ts';

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Splits delimited text (RFC 4180, with LF, CRLF or CR, and quoted newlines). Fast: cells are slices of
 * their chunk, found by `indexOf`. A quote inside an unquoted cell is text; text after a closing quote is
 * kept, like in Excel. Empty lines are not rows.
 */
export class CsvTokenizer {
  private pending = '';
  private skip: number;
  /** Next delimiter at or after the current cell; cached, so that a text without any is searched once. */
  private delimiterAt = -1;
  /** Index of the cell in which the file ended inside quotes; null when it ended properly. */
  cut_in_cell: number | null = null;

  /** @param skip rows to skip without building their cells */
  private readonly delimiter: string;

  constructor(delimiter: string, skip = 0) {
    this.delimiter = delimiter;
    this.skip = skip;
  }

  /** Appends the rows completed by this chunk. */
  push(chunk: string, out: string[][]): void {
    const text = this.pending === '' ? chunk : this.pending + chunk;
    this.pending = text.slice(this.scan(text, out, false));
    if (this.pending.length > LONGEST_LINE_BYTES) throw lineTooLong();
  }

  /** The last row of a file without a final newline. */
  end(out: string[][]): void {
    const text = this.pending;
    this.pending = '';
    if (text !== '') this.scan(text, out, true);
  }

  /** Returns the start of the first incomplete row. */
  private scan(text: string, out: string[][], last: boolean): number {
    const length = text.length;
    this.delimiterAt = -1;
    let rowStart = 0;
    while (rowStart < length) {
      const first = text.charCodeAt(rowStart);
      if (first === LF || first === CR) {
        rowStart++;
        continue;
      }
      const cells: string[] | null = this.skip > 0 ? null : [];
      const next = this.row(text, rowStart, cells, last);
      if (next === -1) return rowStart;
      if (cells === null) this.skip--;
      else out.push(cells);
      rowStart = next;
    }
    return length;
  }

  /** Returns the start of the next row, or −1 when more text is needed. */
  private row(text: string, start: number, cells: string[] | null, last: boolean): number {
    const delimiter = this.delimiter.charCodeAt(0);
    let at = start;
    // Found once and moved forward as needed: most rows have many cells per newline.
    let newline = lineEnd(text, at);
    let count = 0;
    for (;;) {
      if (text.charCodeAt(at) === QUOTE) {
        const end = this.quotedCell(text, at, cells, last, count);
        if (end === -1) return -1;
        at = end;
        if (newline < at) newline = lineEnd(text, at);
      } else {
        const end = Math.min(this.nextDelimiter(text, at), newline);
        if (end === text.length && !last) return -1;
        cells?.push(text.slice(at, end));
        at = end;
      }
      count++;
      if (at >= text.length) return last ? text.length : -1;
      if (text.charCodeAt(at) === delimiter) {
        at++;
        if (at === text.length) {
          if (!last) return -1;
          cells?.push('');
          return at;
        }
        continue;
      }
      // A CR at the end of the chunk may be half of a CRLF; the empty-line rule takes its LF later.
      return at + 1;
    }
  }

  private nextDelimiter(text: string, from: number): number {
    if (this.delimiterAt < from) {
      const next = text.indexOf(this.delimiter, from);
      this.delimiterAt = next === -1 ? text.length : next;
    }
    return this.delimiterAt;
  }

  /** From the opening quote to the delimiter or line end after the cell, or −1. */
  private quotedCell(
    text: string,
    start: number,
    cells: string[] | null,
    last: boolean,
    index: number,
  ): number {
    let close = text.indexOf('"', start + 1);
    let doubled = false;
    while (close !== -1 && text.charCodeAt(close + 1) === QUOTE) {
      doubled = true;
      close = text.indexOf('"', close + 2);
    }
    if (close === -1) {
      if (!last) return -1;
      this.cut_in_cell = index;
      cells?.push(unquote(text.slice(start + 1), doubled));
      return text.length;
    }
    // The next character decides whether this quote closes: it must be there.
    if (close + 1 === text.length && !last) return -1;
    let end = close + 1;
    const next = text.charCodeAt(end);
    let tail = '';
    if (end < text.length && next !== this.delimiter.charCodeAt(0) && next !== LF && next !== CR) {
      const newline = lineEnd(text, end);
      const stop = Math.min(this.nextDelimiter(text, end), newline);
      if (stop === text.length && !last) return -1;
      tail = text.slice(end, stop);
      end = stop;
    }
    cells?.push(unquote(text.slice(start + 1, close), doubled) + tail);
    return end;
  }
}

function unquote(text: string, doubled: boolean): string {
  return doubled ? text.replaceAll('""', '"') : text;
}

/** Index of the next LF, of the CR before it, or of a lone CR; the text's length when there is none. */
function lineEnd(text: string, from: number): number {
  const lf = text.indexOf('\n', from);
  const end = lf === -1 ? text.length : lf;
  // Bounded search: a lone CR ends a row only before the next LF.
  const cr = text.slice(from, end).indexOf('\r');
  return cr === -1 ? end : from + cr;
}
