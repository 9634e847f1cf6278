/**
 * Built once with the JavaScript engine, so that it matches its Unicode version; a caption then takes one
 * look-up per character.
 */
let table: Uint8Array | null = null;

const MARK = /\p{M}/u;

/** 1 = normalising only lower-cases it, whatever surrounds it; 2 = first half of a surrogate pair. */
function makeTable(): Uint8Array {
  const plain = new Uint8Array(0x10000);
  for (let code = 0; code < 0x10000; code++) {
    if (code >= 0xd800 && code < 0xe000) {
      // A lone half remains as it is; `isPlainPair` handles pairs.
      plain[code] = code < 0xdc00 ? 2 : 0;
      continue;
    }
    const char = String.fromCharCode(code);
    plain[code] = Number(isPlain(code, char));
  }
  // Variation selectors are marks that join nothing.
  plain.fill(1, 0xfe00, 0xfe10);
  return plain;
}

function isPlain(code: number, char: string): boolean {
  if (code < 0x80) return true;
  // Parts of Hangul syllables join, and a final sigma has its own lower case.
  const joins = (code >= 0x1100 && code < 0x1200) || (code >= 0xd7b0 && code < 0xd800) || MARK.test(char);
  if (joins || 'Σςßẞ'.includes(char)) return false;
  const lower = char.toLowerCase();
  return lower.length === 1 && char.normalize('NFKC') === char && lower.normalize('NFKC') === lower;
}

/** True if the normal form is the lower case. May miss some, which only costs time. */
export function isPlainText(text: string): boolean {
  table ??= makeTable();
  const plain = table;
  for (let at = 0; at < text.length; at++) {
    const kind = plain[text.charCodeAt(at)];
    if (kind === 1) continue;
    if (kind === 0 || !isPlainPair(text.charCodeAt(at), text.charCodeAt(at + 1))) return false;
    at++;
  }
  return true;
}

/** The blocks of emoji contain neither letters nor compatibility forms. */
function isPlainPair(high: number, low: number): boolean {
  if (high === 0xd83d) return (low >= 0xdc00 && low <= 0xde4f) || (low >= 0xde80 && low <= 0xdeff);
  if (high === 0xd83e) return low >= 0xdd00 && low <= 0xddff;
  return high === 0xd83c && low >= 0xdf00 && low <= 0xdfff;
}
