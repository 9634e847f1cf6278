import { type Bounds, type NumberKind, readTypedNumber } from '#contract/typed-number.ts';
import { t } from './language.ts';

/** What was typed into a field: its value, or what is wrong with it in the words of the page. */
export type ReadNumber = { value: number | null; problem: null } | { value: null; problem: string };

/** Reads a number as people type it (contract/typed-number.ts). */
export function readNumber(text: string, kind: NumberKind, bounds: Bounds = {}): ReadNumber {
  const read = readTypedNumber(text, kind, bounds);
  if (read.problem === null) return read;
  return { value: null, problem: t(read.problem.text, { value: read.problem.value }) };
}
