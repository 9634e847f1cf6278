import {
  type DecimalMark,
  decimalToldBy,
  numberOf,
  type WrittenNumber,
  writtenNumber,
} from './written-number.ts';

/** What a field asks for; it decides how "1.500" is meant. */
export type NumberKind = 'count' | 'money' | 'percent' | 'score';

/** Largest value as it is typed, and what a person could write. */
const RULES: Record<NumberKind, { most: number; example: string }> = {
  count: { most: Number.MAX_SAFE_INTEGER, example: '200k or 1.5M' },
  money: { most: Number.MAX_SAFE_INTEGER, example: '900 or 1.5k' },
  percent: { most: 100, example: '20 %' },
  score: { most: 1, example: '0.7' },
};

/** What was typed: its value (a percentage as a fraction; null = nothing), or what is wrong with it in a sentence. */
export type TypedNumber = { value: number | null; problem: null } | { value: null; problem: string };

/** Signs that people write around a number, and that fields show. */
const AROUND = /^\s*[≥≤<>]?=?\s*[$€£¥]?\s*|\s*[$€£¥]?\s*$/g;

const refused = (problem: string): TypedNumber => ({ value: null, problem });

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
  if (written === null || mark === null) return refused(`This is not a number. Try ${RULES[kind].example}.`);
  const value = numberOf(written, mark);
  const unit = percent ? ' %' : '';
  if (value < least) return refused(`It cannot be below ${least}${unit}.`);
  if (value > most) return refused(`It cannot be above ${most}${unit}.`);
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
