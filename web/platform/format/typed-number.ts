import { type Bounds, type NumberKind, readTypedNumber } from '#contract/values/typed-number.ts';
import { t } from '../language.ts';
import { readMoney } from './typed-money.ts';

/** Value typed into a field, or the translated problem. */
export type ReadNumber = { value: number | null; problem: null } | { value: null; problem: string };

/** The only currency accepted by a money field. */
interface FieldBounds extends Bounds {
  currency?: string | undefined;
}

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
    return { value: null, problem: t('Amounts are in {currency}.', { currency }) };
  return { value: value?.amount ?? null, problem: null };
}
