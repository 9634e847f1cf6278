import type { Tier } from '#contract/report/tiers.ts';
import { chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Company } from '#server/platform/context.ts';

export const TIERS: readonly Tier[] = [
  { from: 0, to: 1_000, label: '0–1k' },
  { from: 1_000, to: 10_000, label: '1k–10k' },
  { from: 10_000, to: 50_000, label: '10k–50k' },
  { from: 50_000, to: 500_000, label: '50k–500k' },
  { from: 500_000, to: 1_000_000, label: '500k–1M' },
  { from: 1_000_000, to: null, label: 'over 1M' },
];

export const tiersOf = ({ own_tiers }: Pick<Company, 'own_tiers'>): readonly Tier[] =>
  own_tiers?.map((tier, i) => ({ ...tier, to: own_tiers[i + 1]?.from ?? null })) ?? TIERS;

/** Start of the pseudo-tier of accounts with unknown followers. */
export const UNKNOWN_TIER = -1;

/** One SQL function, however many tiers there are. */
export const tierStart = (tiers: readonly Tier[], followers: Sql): Sql =>
  chSql`toFloat64(roundDown(${followers}, [${raw([UNKNOWN_TIER, ...tiers.map(({ from }) => from)].join(', '))}]))`;

export const tierOf = (tiers: readonly Tier[], followers: number): Tier | undefined =>
  tiers.findLast(({ from }) => followers >= from);

/** Bounds that match no tier are shown as numbers. */
export function tierLabel(tiers: readonly Tier[], { from, to }: { from: number | null; to: number | null }) {
  if (from === null) return 'Unknown followers';
  const known = tiers.find((tier) => tier.from === from && tier.to === to);
  const number = (n: number) => n.toLocaleString('en');
  return known?.label ?? (to === null ? `from ${number(from)}` : `${number(from)}–${number(to)}`);
}
