import type { Item, NumberItem } from './items.ts';
import type { Measure } from './words.ts';

/** A range as written: limits, and the item after it. */
export interface WrittenRange {
  low: number | null;
  high: number | null;
  /** A single number without "over", "under" or "+". */
  isBare: boolean;
  unit: NumberItem['unit'];
  scaled: boolean;
  /** Index after its last item. */
  next: number;
}

const isNumber = (item: Item | undefined): item is NumberItem => item?.is === 'number';

/** "50k", "50-500k", "over 1M", "entre 50k et 500k", "≤ 3%"; null if no number follows. */
export function rangeAt(items: readonly Item[], at: number): WrittenRange | null {
  const operator = items[at]?.is;
  const hasOperator =
    operator === 'from' || operator === 'least' || operator === 'most' || operator === 'between';
  let next = hasOperator ? at + 1 : at;
  // "more than a" and "au moins de".
  while (hasOperator && (items[next]?.is === 'filler' || items[next]?.is === 'of')) next += 1;
  const first = items[next];
  if (!isNumber(first)) return null;
  const joint = items[next + 1];
  const second = items[next + 2];
  if (isNumber(second) && joins(joint, operator === 'between')) return between(first, second, next + 3);
  const isMost = operator === 'most';
  const isLeast = operator === 'from' || operator === 'least' || first.plus;
  return {
    low: isMost ? null : first.value,
    high: isMost || !(isLeast || isMost) ? first.value : null,
    isBare: !isLeast && !isMost,
    unit: first.unit,
    scaled: first.scale > 1,
    next: next + 1,
  };
}

/** The French "à" is the English "a" without its accent. */
function joins(item: Item | undefined, afterBetween: boolean): boolean {
  if (item === undefined) return false;
  if (item.is === 'to' || item.is === 'dash') return true;
  if (item.is === 'filler') return item.until - item.from === 1;
  return item.is === 'and' && afterBetween;
}

/** In "50-500k" and "50 to 500 €" the unit is that of both. */
function between(first: NumberItem, second: NumberItem, next: number): WrittenRange {
  const shared = first.scale === 1 && first.value * second.scale <= second.value;
  const from = shared ? first.value * second.scale : first.value;
  return {
    low: Math.min(from, second.value),
    high: Math.max(from, second.value),
    isBare: false,
    unit: second.unit ?? first.unit,
    scaled: second.scale > 1,
    next,
  };
}

/** Whether these numbers can be of this measure: "50k engagement" is not. */
export function suits(measure: Measure, { unit, scaled, low, high }: WrittenRange): boolean {
  const most = Math.max(low ?? 0, high ?? 0);
  if (measure === 'followers') return unit === null;
  if (measure === 'price') return unit !== 'percent';
  if (unit === 'money' || scaled) return false;
  if (measure === 'age') return unit === null && most <= 120;
  return most <= 100;
}

/** Limits in the form of the filters: shares between 0 and 1. */
export function limitsOf(measure: Measure, range: WrittenRange): [low?: number, high?: number] {
  const { low, high, isBare, unit } = range;
  const share = (value: number) => Number((value / 100).toPrecision(12));
  const asShare =
    measure === 'engagement' ||
    measure === 'growth' ||
    (measure === 'credibility' && (unit === 'percent' || (low ?? high ?? 0) > 1));
  const size = (value: number | null) => (value === null ? undefined : asShare ? share(value) : value);
  if (!isBare || measure === 'age') return [size(low), size(high)];
  // A single price is a budget; of other numbers it is the least.
  return measure === 'price' ? [undefined, size(high)] : [size(low), undefined];
}

const AGE_STARTS = [13, 18, 25, 35, 45, 55, 65];
const AGE_GROUPS = ['13-17', '18-24', '25-34', '35-44', '45-54', '55-64', '65+'];

/** Groups that together are exactly this range of ages; null if it begins or ends within one. */
export function ageGroups({ low, high, isBare }: WrittenRange): string[] | null {
  if (isBare) return null;
  const from = low === null ? 0 : AGE_STARTS.indexOf(low);
  const ends = AGE_STARTS.slice(1).map((start) => start - 1);
  const until = high === null ? AGE_GROUPS.length - 1 : ends.indexOf(high);
  // "under 25" and "moins de 25 ans".
  const under = high !== null && low === null ? AGE_STARTS.indexOf(high) - 1 : -1;
  const last = until >= 0 ? until : under;
  return from < 0 || last < from ? null : AGE_GROUPS.slice(from, last + 1);
}
