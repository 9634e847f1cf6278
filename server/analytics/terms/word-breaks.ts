/**
 * Words by Unicode segmentation, like `Intl.Segmenter` but several times faster: Latin, Greek, Cyrillic and
 * Arabic follow the rules of UAX #29 here, the rest goes to the segmenter. A property test checks that both
 * agree.
 */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

const SEPARATOR = 0;
const LETTER = 1;
const DIGIT = 2;
/** "_": joins letters and digits on both sides. */
const JOINER = 3;
/** Joins letters only (":" in some editions of Unicode). */
const MID_LETTER = 4;
/** Joins digits only ("," and ";"). */
const MID_NUMBER = 5;
/** Joins letters or digits ("." and "'"). */
const MID_BOTH = 6;
/** Belongs to the character before it (combining marks, soft hyphen). */
const EXTEND = 7;
const SPACE = 8;
/** Left to the segmenter. */
const OTHER = 9;
/** Han, Hiragana and Hangul need the segmenter's dictionary. */
const HAN = 10;
/** A symbol that never joins a word. */
const PICTURE = 11;

/** Latin, Greek and Cyrillic are below; most scripts above need more rules or a dictionary. */
const TABLE_END = 0x0530;
const ARABIC = [
  [0x060c, 0x060c],
  [0x061b, 0x061b],
  [0x061f, 0x061f],
  [0x0620, 0x066d],
  [0x066e, 0x06d5],
  [0x06ee, 0x06ff],
] as const;
const CLASSES = classTable();

/** Words of runs, since tags and phrases repeat. Emptied when full. */
let met = new Map<string, readonly string[]>();
const MOST_MET = 50_000;
const LONGEST_MET = 24;

/** Words on one side of a space never depend on the other side. */
export const isSpace = (code: number): boolean => CLASSES[code] === SPACE;

/** Appends the word-like segments of `text`, in order. */
export function appendWords(text: string, out: string[]): void {
  const length = text.length;
  let start = 0;
  while (start < length) {
    while (start < length && CLASSES[text.charCodeAt(start)] === SPACE) start++;
    if (start === length) return;
    const before = out.length;
    const end = fastRun(text, start, out);
    if (end >= 0) {
      start = end;
      continue;
    }
    // Breaks never depend on text beyond a space, so the segmenter gets only this run and the space before
    // it, to which a leading mark belongs.
    out.length = before;
    let stop = start;
    while (stop < length && CLASSES[text.charCodeAt(stop)] !== SPACE) stop++;
    for (const part of segmenter.segment(text.slice(Math.max(start - 1, 0), stop))) {
      if (part.isWordLike) out.push(part.segment);
    }
    start = stop;
  }
}

/** Returns the index of the next space, or -1 when the run has a character outside the table. */
function fastRun(text: string, start: number, out: string[]): number {
  const length = text.length;
  let wordStart = -1;
  /** Class of the last character that is not a mark; SEPARATOR outside words. */
  let last = SEPARATOR;
  /** A word has a letter or digit; "_" alone is left to the segmenter. */
  let solid = false;
  let at = start;
  for (; at < length; at++) {
    const kind = CLASSES[text.charCodeAt(at)] ?? OTHER;
    if (kind === LETTER || kind === DIGIT || kind === JOINER) {
      if (wordStart === -1) wordStart = at;
      if (kind !== JOINER) solid = true;
      last = kind;
    } else if (kind === EXTEND) {
      // A mark after "_" or without a letter is rare enough for the segmenter.
      if (wordStart === -1 || last === JOINER) return -1;
    } else if (kind === SPACE) {
      break;
    } else if (kind === OTHER || kind === PICTURE) {
      if (kind === OTHER && !isPictureAt(text, at)) return -1;
      if (wordStart !== -1 && !solid) return -1;
      if (wordStart !== -1) out.push(text.slice(wordStart, at));
      wordStart = -1;
      at = pictureEnd(text, at) - 1;
    } else if (kind === HAN) {
      if (wordStart !== -1 && !solid) return -1;
      const end = hanEnd(text, at);
      if (end === -1) return -1;
      if (wordStart !== -1) out.push(text.slice(wordStart, at));
      wordStart = -1;
      appendHan(text.slice(at, end), out);
      at = end - 1;
    } else if (wordStart !== -1) {
      if (joins(kind, last, text, at)) continue;
      if (!solid) return -1;
      out.push(text.slice(wordStart, at));
      wordStart = -1;
      solid = false;
      if (at + 1 < length && CLASSES[text.charCodeAt(at + 1)] === EXTEND) return -1;
    }
    if (wordStart === -1) solid = false;
  }
  if (wordStart !== -1) {
    if (!solid) return -1;
    out.push(text.slice(wordStart, at));
  }
  return at;
}

/** True when the mark at `at` joins both sides ("can't", "3.5"). */
function joins(kind: number, last: number, text: string, at: number): boolean {
  if (kind === SEPARATOR || at + 1 >= text.length) return false;
  const next = CLASSES[text.charCodeAt(at + 1)];
  if (last === LETTER) return next === LETTER && (kind === MID_LETTER || kind === MID_BOTH);
  if (last === DIGIT) return next === DIGIT && (kind === MID_NUMBER || kind === MID_BOTH);
  return false;
}

/** -1 when the next character could belong to the run. */
function hanEnd(text: string, at: number): number {
  let end = at + 1;
  while (CLASSES[text.charCodeAt(end)] === HAN) end++;
  if (end === text.length) return end;
  const next = CLASSES[text.charCodeAt(end)];
  return next === EXTEND || next === JOINER || (next === OTHER && !isPictureAt(text, end)) ? -1 : end;
}

function appendHan(run: string, out: string[]): void {
  let words = met.get(run);
  if (words === undefined) {
    const found: string[] = [];
    for (const part of segmenter.segment(run)) if (part.isWordLike) found.push(part.segment);
    words = found;
    if (run.length <= LONGEST_MET) {
      if (met.size >= MOST_MET) met = new Map();
      // A copy: a slice would keep the whole caption alive.
      met.set(Buffer.from(run).toString(), words);
    }
  }
  for (const word of words) out.push(word);
}

/**
 * Emoji beyond the basic plane that never join a word; not flags, initial skin tones or enclosed letters.
 */
function isPictureAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0xd83d) {
    const low = text.charCodeAt(at + 1);
    return (low >= 0xdc00 && low <= 0xde4f) || (low >= 0xde80 && low <= 0xdeff);
  }
  if (code === 0xd83e) return text.charCodeAt(at + 1) >= 0xdd00 && text.charCodeAt(at + 1) <= 0xddff;
  return code === 0xd83c && text.charCodeAt(at + 1) >= 0xdf00 && text.charCodeAt(at + 1) <= 0xdffa;
}

/** Includes variation selectors, skin tones and joined parts. */
function pictureEnd(text: string, at: number): number {
  let end = at + (text.charCodeAt(at) >= 0xd800 && text.charCodeAt(at) < 0xdc00 ? 2 : 1);
  for (;;) {
    const code = text.charCodeAt(end);
    if (code === 0xfe0f || code === 0x200d) end++;
    else if (code === 0xd83c && text.charCodeAt(end + 1) >= 0xdffb) end += 2;
    else return end;
  }
}

/** Built with the segmenter, so that the table matches its Unicode version. */
function classTable(): Uint8Array {
  const table = new Uint8Array(0x10000).fill(OTHER);
  for (let code = 0; code < TABLE_END; code++) table[code] = probe(String.fromCharCode(code));
  for (let code = 0x2010; code <= 0x203a; code++) {
    // Line and paragraph separators, bidi marks and narrow spaces have their own rules.
    if (code < 0x2028 || code > 0x202f) table[code] = probe(String.fromCharCode(code));
  }
  // Arabic letters, marks, digits and commas; Hebrew has other rules.
  for (const [from, to] of ARABIC) {
    for (let code = from; code <= to; code++) table[code] = probe(String.fromCharCode(code));
  }
  table.fill(HAN, 0xac00, 0xd7a4);
  table.fill(PICTURE, 0x2600, 0x27c0);
  table
    .fill(HAN, 0x3041, 0x3097)
    .fill(HAN, 0x3400, 0x4dc0)
    .fill(HAN, 0x4e00, 0x9fff + 1);
  // CJK commas, full stops and brackets separate words.
  table.fill(SEPARATOR, 0x3001, 0x3003).fill(SEPARATOR, 0x3008, 0x3012);
  table[0x3000] = SPACE;
  return table;
}

function probe(char: string): number {
  if (/^[\t\n\v\f\r \u00a0\u0085]$/.test(char)) return SPACE;
  if (together(`a.${char}`)) return LETTER;
  if (together(`1.${char}`)) return DIGIT;
  if (together(`a${char}`)) return together(`${char}a`) ? JOINER : EXTEND;
  const letters = together(`a${char}b`);
  const digits = together(`1${char}2`);
  if (letters) return digits ? MID_BOTH : MID_LETTER;
  return digits ? MID_NUMBER : SEPARATOR;
}

function together(text: string): boolean {
  let parts = 0;
  for (const _ of segmenter.segment(text)) parts++;
  return parts === 1;
}
