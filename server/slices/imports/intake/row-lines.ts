/** A text as JSON; most columns of most rows are empty. */
export const quoted = (text: string): string => (text === '' ? '""' : JSON.stringify(text));

const LINES_AT_ONCE = 500;

/** One line a row as bytes. Written in parts, so that no string of the whole unit is ever made. */
export function linesOf<Row>(rows: readonly Row[], line: (row: Row) => string): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < rows.length; at += LINES_AT_ONCE) {
    let text = '';
    for (let i = at; i < Math.min(rows.length, at + LINES_AT_ONCE); i++) text += `${line(rows[i] as Row)}\n`;
    parts.push(Buffer.from(text));
  }
  return Buffer.concat(parts);
}
