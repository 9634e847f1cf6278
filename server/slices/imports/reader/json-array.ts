import { LONGEST_LINE_BYTES, lineTooLong } from './decode.ts';

/** Names under which interfaces hand over their list of records. */
const LISTS =
  'data|items|results|result|posts|videos|records|rows|entries|edges|media|list|values|hits|users|accounts|profiles|creators|statuses|tweets|comments|notes|aweme_list|note_list|itemList|response|content|objects|elements|collection';
const WRAPPED = new RegExp(`^\\s*\\{[^]*?"(?:${LISTS})"\\s*:\\s*\\[\\s*(?=\\{)`);

/** Where the records of a JSON document begin: after the bracket of its list; null where there is no such list. */
export function recordsBegin(sample: string): number | null {
  const bare = /^\s*\[\s*(?=[{\]])/.exec(sample);
  if (bare !== null) return bare[0].length;
  const wrapped = WRAPPED.exec(sample);
  return wrapped === null ? null : wrapped[0].length;
}

/**
 * The records of a JSON list, each as its own text, found by counting braces: nothing is held but one record.
 * @param begin characters before the first record
 */
export async function* recordsOf(
  chunks: AsyncIterable<string>,
  begin: number,
): AsyncGenerator<string, void, undefined> {
  let skip = begin;
  let open = '';
  const at = { depth: 0, isText: false, isEscaped: false };
  for await (const chunk of chunks) {
    const text = chunk.slice(skip);
    skip = Math.max(0, skip - chunk.length);
    let start = at.depth > 0 ? 0 : -1;
    for (let i = 0; i < text.length; i++) {
      const before = at.depth;
      step(at, text.charCodeAt(i));
      if (before === 0 && at.depth === 1) start = i;
      else if (before === 1 && at.depth === 0) {
        yield open + text.slice(start, i + 1);
        open = '';
        start = -1;
      } else if (at.depth < 0) return;
    }
    if (start !== -1) open += text.slice(start);
    if (open.length > LONGEST_LINE_BYTES) throw lineTooLong();
  }
  // A record that the file's end cut off is told as one that cannot be read.
  if (open !== '') yield open;
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST, LIST_END] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

function step(at: { depth: number; isText: boolean; isEscaped: boolean }, code: number): void {
  if (at.isText) {
    if (at.isEscaped) at.isEscaped = false;
    else if (code === BACKSLASH) at.isEscaped = true;
    else if (code === QUOTE) at.isText = false;
    return;
  }
  if (code === QUOTE) at.isText = true;
  else if (code === OPEN || code === LIST) at.depth++;
  else if (code === CLOSE || code === LIST_END) at.depth--;
}
