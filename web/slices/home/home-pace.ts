import type { api } from '#web/platform/api/api.ts';

export type Campaign = Awaited<ReturnType<typeof api.home.monitors>>['monitors'][number];

const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Day of the campaign, days left after today, and elapsed share of its days. */
export function paceOf({ start_date, end_date }: Pick<Campaign, 'start_date' | 'end_date'>, today: string) {
  const all = daysBetween(start_date, end_date) + 1;
  const day = Math.min(all, Math.max(1, daysBetween(start_date, today) + 1));
  return { all, day, left: Math.max(0, daysBetween(today, end_date)), elapsed: day / all };
}

/** Published posts may be this share of the plan behind the elapsed days. */
const TOLERANCE = 0.1;

/** Planned posts that are delivered, with a post or by hand. */
export const deliveredOf = ({ published, by_hand }: NonNullable<Campaign['pace']>): number =>
  published + by_hand;

export function isBehind(
  campaign: Pick<Campaign, 'start_date' | 'end_date' | 'pace'>,
  today: string,
): boolean {
  const { pace } = campaign;
  if (pace === null) return false;
  if (pace.due !== null) return deliveredOf(pace) < pace.due;
  return deliveredOf(pace) / pace.planned < paceOf(campaign, today).elapsed - TOLERANCE;
}
