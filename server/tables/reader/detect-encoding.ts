import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { type Encoding, LEGACY, type LegacyEncoding, wholeCharacters } from './decode.ts';

export interface FoundEncoding {
  encoding: Encoding;
  /** Candidates with an example each if the bytes do not decide; else empty. */
  options: EncodingOption[];
}

export interface EncodingOption {
  encoding: string;
  text: string;
}

/** Bytes of words used for detection. */
const JUDGED = 20_000;
/** Characters of an example. */
const SHOWN = 80;

/** Uses the first bytes. */
export function detectEncoding(sample: Buffer): FoundEncoding {
  const certain = (encoding: Encoding): FoundEncoding => ({ encoding, options: [] });
  if (sample[0] === 0xff && sample[1] === 0xfe) return certain('utf-16le');
  if (sample[0] === 0xfe && sample[1] === 0xff) return certain('utf-16be');
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return certain('utf-8-bom');
  if (isUtf8(wholeCharacters(sample))) return certain('utf-8');
  const lines = sample.toString('latin1').split('\n').filter(hasHighBytes);
  const others = lines.filter((line) => !isUtf8(Buffer.from(line, 'latin1')));
  // A damaged line of UTF-8 is handled in decode.ts.
  if (others.length * 2 < lines.length) return certain('cp1252');
  return legacyEncoding(wordsOf(others));
}

const hasHighBytes = (text: string) => /[\x80-\xff]/.test(text);

/** Another program replaced all unknown characters by one. */
const isDestroyed = (word: string): boolean => {
  const high = word.match(/[\x80-\xff]/g) ?? [];
  return high.length > 2 && new Set(high).size === 1;
};

/** Distinct non-ASCII words: ASCII ones say nothing, and would dominate. */
function wordsOf(lines: readonly string[]): Buffer {
  const words = new Set<string>();
  let length = 0;
  for (const line of lines)
    for (const word of line.split(/[\t\r ",;]+/)) {
      if (length > JUDGED || !hasHighBytes(word) || words.has(word) || isDestroyed(word)) continue;
      words.add(word);
      length += word.length + 1;
    }
  return Buffer.from(`${[...words].join(' ')} `, 'latin1');
}

/** The library names an encoding family by its oldest member. */
const NAMES: Readonly<Record<string, LegacyEncoding>> = {
  GB18030: 'gb18030',
  Big5: 'big5',
  Shift_JIS: 'shift_jis',
  'EUC-JP': 'euc-jp',
  'EUC-KR': 'euc-kr',
  'ISO-8859-1': 'cp1252',
  'windows-1252': 'cp1252',
  'ISO-8859-2': 'windows-1250',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'ISO-8859-9': 'windows-1254',
  'windows-1254': 'windows-1254',
};
/** Threshold for multi-byte encodings. */
const SURE = 90;
/** Required ratio to Western European, the most frequent encoding. */
const CLEARLY = 1.8;

function legacyEncoding(words: Buffer): FoundEncoding {
  if (words.length < 2) return { encoding: 'cp1252', options: [] };
  const counts = new Map<LegacyEncoding, number>();
  for (const { name, confidence } of analyse(words)) {
    const encoding = NAMES[name];
    if (encoding) counts.set(encoding, Math.max(confidence, counts.get(encoding) ?? 0));
  }
  const ranked = [...counts].toSorted((a, b) => b[1] - a[1]);
  const [best] = ranked;
  const wide = best && best[1] >= SURE && isWide(best[0]) ? best[0] : shortWide(words);
  if (wide !== null) return { encoding: wide, options: [] };
  const western = counts.get('cp1252') ?? 0;
  const plain = iconv.decode(words, LEGACY.cp1252);
  const narrow = ranked.filter(
    ([encoding]) =>
      !isWide(encoding) && encoding !== 'cp1252' && iconv.decode(words, LEGACY[encoding]) !== plain,
  );
  if (isTurkish(words)) return { encoding: 'windows-1254', options: [] };
  const [other] = narrow;
  if (other && other[1] >= western * CLEARLY) return { encoding: other[0], options: [] };
  if (!(other && other[1] >= western) && isPlain(plain)) return { encoding: 'cp1252', options: [] };
  return {
    encoding: 'cp1252',
    options: optionsOf(
      words,
      ranked.map(([encoding]) => encoding),
    ),
  };
}

/** Western text has few consecutive non-ASCII letters, and no signs within words. */
const isPlain = (text: string) =>
  !/[\u00c0-\u00ff]{4}|[\u00c0-\u00ff]{3,}(?![a-z])|\p{L}[\u00a1-\u00b6\u00b8-\u00bf\u00d7\u00f7]\p{L}|(?:^| )[\u00a3\u00a5\u00a6\u00a9\u00ac\u00ae\u00b1\u00b6]\p{L}/u.test(
    text,
  );

/** Encodings with different valid readings. */
function optionsOf(words: Buffer, ranked: readonly LegacyEncoding[]): EncodingOption[] {
  const byText = new Map<string, string>();
  for (const encoding of ['cp1252', ...ranked, ...NARROW] as const) {
    const text = shown(words, encoding);
    if (!/[\ufffd\p{Co}\p{Cc}]/u.test(text) && !byText.has(text)) byText.set(text, encoding);
  }
  return [...byText].map(([text, encoding]) => ({ encoding, text }));
}

const WIDE: readonly LegacyEncoding[] = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'];
const NARROW: readonly LegacyEncoding[] = ['windows-1250', 'windows-1251', 'windows-1254'];
const isWide = (encoding: LegacyEncoding) => WIDE.includes(encoding);
const shown = (words: Buffer, encoding: LegacyEncoding) =>
  iconv
    .decode(words.subarray(0, 4 * SHOWN), LEGACY[encoding])
    .slice(0, SHOWN)
    .toWellFormed()
    .trim();

/** Turkish has letters in the places of Icelandic ones; Icelandic has more besides. */
function isTurkish(words: Buffer): boolean {
  const text = words.toString('latin1');
  const turkish = text.match(/[\xd0\xdd\xde\xf0\xfd\xfe]/g) ?? [];
  const letters = text.match(/[\xc0-\xff]/g) ?? [];
  if (turkish.length * 4 < letters.length || new Set(turkish).size < 2) return false;
  // Three in a row are destroyed names.
  return !/[\xe1\xe6\xed\xf3\xfa\xc1\xcd\xd3]|[\xc0-\xff]{3}/.test(text);
}

/**
 * For texts too short for the library: the encoding with matching everyday characters. Western texts have
 * few consecutive non-ASCII letters, East Asian ones nothing else.
 */
function shortWide(words: Buffer): LegacyEncoding | null {
  const runs = words.toString('latin1').match(/[\x80-\xff]+/g) ?? [];
  const longest = Math.max(0, ...runs.map(({ length }) => length));
  if (longest < 4) return null;
  const share = (encoding: LegacyEncoding, letters: RegExp) => {
    const text = [...iconv.decode(words, LEGACY[encoding])].filter((letter) => letter > '\x7f');
    if (text.some((letter) => /[\ufffd\p{Co}\p{Cn}]/u.test(letter))) return 0;
    return text.filter((letter) => letters.test(letter)).length / Math.max(1, text.length);
  };
  const kana = /[\u3041-\u30ff]/;
  if (share('euc-kr', /[\uac00-\ud7a3]/) > 0.9) return 'euc-kr';
  if (share('shift_jis', kana) > 0.3) return 'shift_jis';
  if (share('euc-jp', kana) > 0.3) return 'euc-jp';
  const [leads, trails] = pairsOf(words);
  const inside = (from: number, to: number) =>
    leads.filter((byte) => byte >= from && byte <= to).length / Math.max(1, leads.length);
  // GB2312 orders its everyday characters from 0xB0 to 0xD7 and has no second byte below 0xA1; Big5 has
  // them from 0xA4 to 0xC6.
  const isGb = trails.every((byte) => byte >= 0xa1) && share('gb18030', /\p{Script=Han}/u) > 0.7;
  if (isGb && inside(0xb0, 0xd7) > 0.8) return 'gb18030';
  const isBig5 = trails.some((byte) => byte < 0x7f) && share('big5', /\p{Script=Han}/u) > 0.7;
  return isBig5 && inside(0xa4, 0xc6) > 0.8 ? 'big5' : null;
}

/** First and second bytes of two-byte characters. */
function pairsOf(words: Buffer): [leads: number[], trails: number[]] {
  const leads: number[] = [];
  const trails: number[] = [];
  for (let i = 0; i + 1 < words.length; i++) {
    if ((words[i] ?? 0) < 0x81) continue;
    leads.push(words[i] ?? 0);
    trails.push(words[++i] ?? 0);
  }
  return [leads, trails];
}
