/** A text as JSON; most columns of most rows are empty. */
export const quoted = (text: string): string => (text === '' ? '""' : JSON.stringify(text));

const LINES_AT_ONCE = 500;

/** One line a row as bytes. Encoded in parts, so that no string of the whole unit is ever made. */
export class Lines<Row> {
  count = 0;
  #text = '';
  readonly #parts: Buffer[] = [];
  constructor(readonly line: (row: Row) => string) {}

  add(row: Row): void {
    this.#text += `${this.line(row)}\n`;
    if (++this.count % LINES_AT_ONCE === 0) this.#encode();
  }

  end(): Buffer {
    this.#encode();
    return Buffer.concat(this.#parts);
  }

  #encode() {
    this.#parts.push(Buffer.from(this.#text));
    this.#text = '';
  }
}

export function linesOf<Row>(rows: Iterable<Row>, line: (row: Row) => string): Buffer {
  const lines = new Lines(line);
  for (const row of rows) lines.add(row);
  return lines.end();
}
