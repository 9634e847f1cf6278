import type { Tier } from '#contract/tiers.ts';
import { compactNumber } from '#web/platform/format.ts';

/** Name of a tier by its bounds; accounts whose followers are unknown have a row of their own. */
export function tierName(row: { from: number | null; to: number | null }, tiers: readonly Tier[]): string {
  if (row.from === null) return 'unknown';
  const known = tiers.find(({ from, to }) => from === row.from && to === row.to);
  if (known !== undefined) return known.label;
  return row.to === null
    ? `over ${compactNumber(row.from)}`
    : `${compactNumber(row.from)}–${compactNumber(row.to)}`;
}
