import type { EnteredMoney } from '#contract/values/money.ts';
import { type MoneyProblem, readTypedMoney } from '#contract/values/typed-money.ts';
import type { Bounds } from '#contract/values/typed-number.ts';
import { t } from '../language.ts';

/** Amount typed into a field, or the translated problem. */
export type ReadMoney = { value: EnteredMoney | null; problem: null } | { value: null; problem: string };

export function readMoney(text: string, usual: string, bounds: Bounds = {}): ReadMoney {
  const { value, problem } = readTypedMoney(text, usual, bounds);
  return problem === null ? { value, problem } : { value: null, problem: moneyProblem(problem) };
}

export const moneyProblem = (problem: MoneyProblem): string =>
  'currency' in problem
    ? t(problem.text, { currency: problem.currency })
    : t(problem.text, { value: problem.value });
