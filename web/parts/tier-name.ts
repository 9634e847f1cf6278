import type { Tier } from '#contract/report/tiers.ts';
import { compactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';

/** Default tiers are named after their bounds, formatted by language. */
const BY_BOUNDS = /^(\d+[kM]?–|over )\d+[kM]$/;

/** Name of a tier by its bounds; accounts with unknown followers have their own row. */
export function tierName(row: { from: number | null; to: number | null }, tiers: readonly Tier[]): string {
  if (row.from === null) return t('unknown');
  const known = tiers.find(({ from, to }) => from === row.from && to === row.to);
  if (known !== undefined && !BY_BOUNDS.test(known.label)) return known.label;
  return row.to === null
    ? t('over {number}', { number: compactNumber(row.from) })
    : `${compactNumber(row.from)}–${compactNumber(row.to)}`;
}
