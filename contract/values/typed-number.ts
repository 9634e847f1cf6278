import {
  type DecimalMark,
  decimalMarkOf,
  numberOf,
  type WrittenNumber,
  writtenNumber,
} from './written-number.ts';

/** Decides whether "1.500" is 1500 or 1.5. */
export type NumberKind = 'count' | 'money' | 'percent' | 'score';

/** Message template in English; `{value}` is a limit, as it would be typed. */
export interface NumberProblem {
  text:
    | 'This is not a number. Try 200k or 1.5M.'
    | 'This is not a number. Try 900 or 1.5k.'
    | 'This is not a number. Try 20%.'
    | 'This is not a number. Try 0.7.'
    | 'It cannot be below {value}.'
    | 'It cannot be above {value}.'
    | 'It cannot be below {value}%.'
    | 'It cannot be above {value}%.'
    | 'Enter a whole number.';
  value: number;
}

const RULES: Record<NumberKind, { most: number; unreadable: NumberProblem['text'] }> = {
  count: { most: Number.MAX_SAFE_INTEGER, unreadable: 'This is not a number. Try 200k or 1.5M.' },
  money: { most: Number.MAX_SAFE_INTEGER, unreadable: 'This is not a number. Try 900 or 1.5k.' },
  percent: { most: 100, unreadable: 'This is not a number. Try 20%.' },
  score: { most: 1, unreadable: 'This is not a number. Try 0.7.' },
};

/** The value (a fraction for percentages; null = empty), or the problem. */
export type TypedNumber = { value: number | null; problem: null } | { value: null; problem: NumberProblem };

const AROUND = /^\s*[≥≤<>]?=?\s*[$€£¥]?\s*|\s*[$€£¥]?\s*$/g;

const refused = (text: NumberProblem['text'], value = 0): TypedNumber => ({
  value: null,
  problem: { text, value },
});

/** Limits as typed (40 for 40%), if they differ from the kind's own. */
export interface Bounds {
  least?: number;
  most?: number;
}

/** Parses numbers as people type them: "200k", "1,5 Mio", "20 %", "≥ 3", "€900", "1.500". */
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
    return refused(percent ? 'It cannot be below {value}%.' : 'It cannot be below {value}.', least);
  if (value > most)
    return refused(percent ? 'It cannot be above {value}%.' : 'It cannot be above {value}.', most);
  if (kind === 'count' && !Number.isInteger(value)) return refused('Enter a whole number.');
  return { value: percent ? Number((value / 100).toPrecision(12)) : value, problem: null };
}

/**
 * Decimal mark. "1.500" is 1500 for counts and prices, which have no three decimals, and 1.5 for percentages and scores, which
 * are never that large.
 */
function markOf(written: WrittenNumber, kind: NumberKind): DecimalMark | null {
  const mark = decimalMarkOf(written);
  if (mark === 'nonsense') return null;
  if (mark !== 'either') return mark;
  const [used, other]: DecimalMark[] = written.digits.includes('.') ? ['.', ','] : [',', '.'];
  return (kind === 'count' || kind === 'money' ? other : used) ?? null;
}

export const problemText = ({ text, value }: NumberProblem): string => text.replace('{value}', String(value));
