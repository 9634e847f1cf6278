import {
  type DecimalMark,
  decimalToldBy,
  numberOf,
  type WrittenNumber,
  writtenNumber,
} from './written-number.ts';

/** What a field asks for; it decides how "1.500" is meant. */
export type NumberKind = 'count' | 'money' | 'percent' | 'score';

/** What is wrong with what was typed: a sentence in English, `{value}` being a limit as it is typed. */
export interface NumberProblem {
  text:
    | 'This is not a number. Try 200k or 1.5M.'
    | 'This is not a number. Try 900 or 1.5k.'
    | 'This is not a number. Try 20 %.'
    | 'This is not a number. Try 0.7.'
    | 'It cannot be below {value}.'
    | 'It cannot be above {value}.'
    | 'It cannot be below {value} %.'
    | 'It cannot be above {value} %.'
    | 'Write a whole number.';
  value: number;
}

/** Largest value as it is typed, and what is said where none can be read. */
const RULES: Record<NumberKind, { most: number; unreadable: NumberProblem['text'] }> = {
  count: { most: Number.MAX_SAFE_INTEGER, unreadable: 'This is not a number. Try 200k or 1.5M.' },
  money: { most: Number.MAX_SAFE_INTEGER, unreadable: 'This is not a number. Try 900 or 1.5k.' },
  percent: { most: 100, unreadable: 'This is not a number. Try 20 %.' },
  score: { most: 1, unreadable: 'This is not a number. Try 0.7.' },
};

/** What was typed: its value (a percentage as a fraction; null = nothing), or what is wrong with it. */
export type TypedNumber = { value: number | null; problem: null } | { value: null; problem: NumberProblem };

/** Signs that people write around a number, and that fields show. */
const AROUND = /^\s*[≥≤<>]?=?\s*[$€£¥]?\s*|\s*[$€£¥]?\s*$/g;

const refused = (text: NumberProblem['text'], value = 0): TypedNumber => ({
  value: null,
  problem: { text, value },
});

/** Bounds as they are typed (40 for 40 %), where a field has others than its kind: 0 and the kind's own. */
export interface Bounds {
  least?: number;
  most?: number;
}

/** Reads what people type into a field: "200k", "1,5 Mio", "20 %", "≥ 3", "€900", "1.500". */
export function readTypedNumber(text: string, kind: NumberKind, bounds: Bounds = {}): TypedNumber {
  const { least = 0, most = RULES[kind].most } = bounds;
  const bare = text.normalize('NFKC').replace(AROUND, '');
  if (bare === '') return { value: null, problem: null };
  const percent = kind === 'percent';
  const written = writtenNumber(percent ? bare.replace(/\s*[%٪]$/, '') : bare);
  const mark = written && markOf(written, kind);
  if (written === null || mark === null) return refused(RULES[kind].unreadable);
  const value = numberOf(written, mark);
  if (value < least)
    return refused(percent ? 'It cannot be below {value} %.' : 'It cannot be below {value}.', least);
  if (value > most)
    return refused(percent ? 'It cannot be above {value} %.' : 'It cannot be above {value}.', most);
  if (kind === 'count' && !Number.isInteger(value)) return refused('Write a whole number.');
  return { value: percent ? Number((value / 100).toPrecision(12)) : value, problem: null };
}

/**
 * The mark before the fraction. "1.500" alone is 1500 where nothing has three places (a count, a price) and 1.5 where
 * nothing is that large (a percentage, a score).
 */
function markOf(written: WrittenNumber, kind: NumberKind): DecimalMark | null {
  const told = decimalToldBy(written);
  if (told === 'nonsense') return null;
  if (told !== 'either') return told;
  const [used, other]: DecimalMark[] = written.digits.includes('.') ? ['.', ','] : [',', '.'];
  return (kind === 'count' || kind === 'money' ? other : used) ?? null;
}

/** A problem in English. */
export const problemText = ({ text, value }: NumberProblem): string => text.replace('{value}', String(value));
