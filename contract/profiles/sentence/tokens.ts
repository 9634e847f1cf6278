import { decimalMarkOf, numberOf, writtenNumber } from '#contract/values/written-number.ts';

export type NumberUnit = 'percent' | 'money' | null;

interface Place {
  /** Position in the sentence, for quoting what was not understood. */
  from: number;
  until: number;
}

export type Token = Place &
  (
    | { kind: 'word'; word: string }
    | { kind: 'number'; value: number; unit: NumberUnit; scale: number; plus: boolean }
    /** `#topic`, `@name` or quoted words. */
    | { kind: 'keyword'; text: string }
    | { kind: 'least' | 'most' | 'dash' | 'comma' | 'and' }
  );

/** Lower case without accents; French and English spell names with and without them. */
export const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/œ/gi, 'oe').toLowerCase();

const MONEY = '[€$£]|eur|euros?|usd|dollars?|gbp|pounds?|livres?|chf';
const SCALE = 'k|mille|thousand|mio|mn|millions?|m|bn|b';
const NUMBER = new RegExp(
  `([+]?)(?:([€$£])\\s?)?(\\d{1,3}(?:[ \\u00a0\\u202f']\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*)` +
    `(?:\\s?(${SCALE})(?![\\p{L}\\p{N}]))?(?:\\s?(%|${MONEY})(?![\\p{L}\\p{N}]))?([+]?)`,
  'iuy',
);
const RULES: readonly [pattern: RegExp, kind: 'least' | 'most' | 'dash' | 'comma' | 'and'][] = [
  [/>=|[≥>]/y, 'least'],
  [/<=|[≤<]/y, 'most'],
  [/[-–—‑−]/y, 'dash'],
  [/[,;:.!?|·()]/y, 'comma'],
  [/[&/+]/y, 'and'],
];
const KEYWORD = /[#@][\p{L}\p{N}_][\p{L}\p{N}_.]*|"([^"]+)"|«([^»]+)»|“([^”]+)”/uy;
const WORD = /[\p{L}\p{M}\p{N}]+/uy;
const SCALES: Readonly<Record<string, string>> = { mille: 'k', thousand: 'k', million: 'm', millions: 'm' };

/** "1,5M", "50 000", "50,000": three digits after a mark are a group unless a unit follows. */
function sizeOf(digits: string, scale: string | undefined): { value: number; scale: number } | null {
  const unit = scale === undefined ? '' : (SCALES[scale.toLowerCase()] ?? scale);
  const written = writtenNumber(`${digits.replace(/[\u00a0\u202f]/g, ' ')}${unit}`);
  if (written === null) return null;
  const mark = decimalMarkOf(written);
  if (mark === 'nonsense') return null;
  const last = written.digits.includes('.') ? ',' : '.';
  return { value: numberOf(written, mark === 'either' ? last : mark), scale: written.unit };
}

export function tokensOf(sentence: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(sentence);
  };
  while (at < sentence.length) {
    const from = at;
    const number = match(NUMBER);
    const size = number === null ? null : sizeOf(number[3] ?? '', number[4]);
    if (number !== null && size !== null) {
      at += number[0].length;
      const sign = number[5] ?? number[2];
      const unit: NumberUnit = sign === '%' ? 'percent' : sign ? 'money' : null;
      const plus = number[1] === '+' || number[6] === '+';
      tokens.push({ kind: 'number', ...size, unit, plus, from, until: at });
      continue;
    }
    const keyword = match(KEYWORD);
    if (keyword !== null) {
      at += keyword[0].length;
      const text = (keyword[1] ?? keyword[2] ?? keyword[3] ?? keyword[0]).trim();
      tokens.push({ kind: 'keyword', text, from, until: at });
      continue;
    }
    const word = match(WORD);
    if (word !== null) {
      at += word[0].length;
      tokens.push({ kind: 'word', word: plain(word[0]), from, until: at });
      continue;
    }
    const rule = RULES.find(([pattern]) => match(pattern) !== null);
    at += rule === undefined ? 1 : (match(rule[0])?.[0].length ?? 1);
    const kind = rule?.[1] === 'dash' ? dashAt(sentence, from) : rule?.[1];
    if (kind != null) tokens.push({ kind, from, until: at });
  }
  return tokens;
}

/** A dash joins words ("e-mail"), separates them (" - ") or is a range. */
function dashAt(sentence: string, at: number): 'dash' | 'comma' | null {
  const [before, after] = [sentence.slice(0, at), sentence.slice(at + 1)];
  if (/\p{L}$/u.test(before) && /^\p{L}/u.test(after)) return null;
  return /^\s*[€$£]?\d/.test(after) ? 'dash' : 'comma';
}
