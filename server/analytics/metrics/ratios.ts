import type { RatioBasis } from '#contract/values/money.ts';

/** Unknown if a part is, or if it divides by 0. */
export const quotient = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b === 0 ? null : a / b;

export interface Ratio {
  value: number | null;
  numerator: number;
  denominator: number;
  basis: RatioBasis;
}

/**
 * Σ numerator ÷ Σ denominator over the members that have both, and how many those are (docs/metrics.md, Ratios). Members that
 * `isCounted` refuses add to the sums only.
 */
export function ratioOf<Member>(
  members: readonly Member[],
  numerator: (member: Member) => number | null,
  denominator: (member: Member) => number | null,
  isCounted: (member: Member) => boolean = () => true,
): Ratio {
  const ratio: Ratio = {
    value: null,
    numerator: 0,
    denominator: 0,
    basis: { creators: 0, of: members.filter(isCounted).length },
  };
  for (const member of members) {
    const [a, b] = [numerator(member), denominator(member)];
    if (a === null || b === null) continue;
    ratio.numerator += a;
    ratio.denominator += b;
    if (isCounted(member)) ratio.basis.creators += 1;
  }
  return { ...ratio, value: quotient(ratio.numerator, ratio.denominator) };
}
