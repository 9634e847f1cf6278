import type { Metric } from './primitives.ts';
import type { PeriodTotals } from './report.ts';

/** Whether no post has the number: its sum, 0, would say something that nobody knows. */
function isMissingOfAll({ posts, missing }: PeriodTotals, number: string): boolean {
  const lacking = Object.values(missing[number] ?? {}).reduce((sum, count) => sum + count, 0);
  return posts > 0 && lacking >= posts;
}

const PARTS = ['likes', 'comments', 'shares', 'saves'];

/** A total; null where the number is unknown of all posts. */
export function knownTotal(metric: Metric, totals: PeriodTotals): number | null {
  const silent = (number: string) => isMissingOfAll(totals, number);
  const reactions = PARTS.every(silent);
  if (metric === 'impressions' || metric === 'reach') return silent(metric) ? null : totals[metric];
  if (metric === 'interactions') return reactions ? null : totals.interactions;
  // Every model pays for one of these.
  if (metric === 'media_value')
    return reactions && silent('impressions') && silent('views') ? null : totals.media_value;
  return totals[metric];
}
