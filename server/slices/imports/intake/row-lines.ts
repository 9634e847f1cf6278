/** Characters that JSON must write in another way, lone halves of surrogate pairs among them. */
const SPECIAL = /["\\\p{Cc}\p{Cs}]/u;

/** A text as JSON; most need nothing but quotes. */
export const quoted = (text: string): string => (SPECIAL.test(text) ? JSON.stringify(text) : `"${text}"`);

/** A list of texts as JSON. */
export function quotedList(texts: readonly string[]): string {
  let out = '[';
  for (let i = 0; i < texts.length; i++) out += (i === 0 ? '' : ',') + quoted(texts[i] ?? '');
  return `${out}]`;
}

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
