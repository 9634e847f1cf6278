import type { Tier } from '#contract/tiers.ts';
import type { Company } from '#server/platform/context.ts';

/** The product's tiers of creators, by the latest followers of the account. */
export const TIERS: readonly Tier[] = [
  { from: 0, to: 1_000, label: '0–1k' },
  { from: 1_000, to: 10_000, label: '1k–10k' },
  { from: 10_000, to: 50_000, label: '10k–50k' },
  { from: 50_000, to: 500_000, label: '50k–500k' },
  { from: 500_000, to: 1_000_000, label: '500k–1M' },
  { from: 1_000_000, to: null, label: 'over 1M' },
];

/** The company's tiers: its own, or the product's. */
export const tiersOf = ({ own_tiers }: Pick<Company, 'own_tiers'>): readonly Tier[] =>
  own_tiers?.map((tier, i) => ({ ...tier, to: own_tiers[i + 1]?.from ?? null })) ?? TIERS;

/** Where accounts begin whose followers are unknown (−1), which are in no tier. */
export const UNKNOWN_TIER = -1;

/** SQL: where the tier of so many followers begins, or UNKNOWN_TIER. One function, however many tiers there are. */
export const tierStart = (tiers: readonly Tier[], followers: string): string =>
  `toFloat64(roundDown(${followers}, [${[UNKNOWN_TIER, ...tiers.map(({ from }) => from)].join(', ')}]))`;

/** The tier of so many followers; none for UNKNOWN_TIER. */
export const tierOf = (tiers: readonly Tier[], followers: number): Tier | undefined =>
  tiers.findLast(({ from }) => followers >= from);

/** The name of a row of a breakdown; bounds that are none of the tiers' are told in numbers. */
export function tierLabel(tiers: readonly Tier[], { from, to }: { from: number | null; to: number | null }) {
  if (from === null) return 'unknown';
  const known = tiers.find((tier) => tier.from === from && tier.to === to);
  const number = (n: number) => n.toLocaleString('en');
  return known?.label ?? (to === null ? `from ${number(from)}` : `${number(from)}–${number(to)}`);
}
