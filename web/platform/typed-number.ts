import { type Bounds, type NumberKind, readTypedNumber } from '#contract/typed-number.ts';
import { t } from './language.ts';
import { readMoney } from './typed-money.ts';

/** What was typed into a field: its value, or what is wrong with it in the words of the page. */
export type ReadNumber = { value: number | null; problem: null } | { value: null; problem: string };

/** The only currency of a field of money; others are refused. */
interface FieldBounds extends Bounds {
  currency?: string | undefined;
}

/** Reads a number as people type it (contract/typed-number.ts). */
export function readNumber(text: string, kind: NumberKind, bounds: FieldBounds = {}): ReadNumber {
  const { currency, ...within } = bounds;
  if (kind === 'money' && currency !== undefined) return readAmount(text, currency, within);
  const read = readTypedNumber(text, kind, within);
  if (read.problem === null) return read;
  return { value: null, problem: t(read.problem.text, { value: read.problem.value }) };
}

function readAmount(text: string, currency: string, bounds: Bounds): ReadNumber {
  const { value, problem } = readMoney(text, currency, bounds);
  if (problem !== null) return { value: null, problem };
  if (value !== null && value.currency !== currency)
    return { value: null, problem: t('Amounts here are in {currency}.', { currency }) };
  return { value: value?.amount ?? null, problem: null };
}
