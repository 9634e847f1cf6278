import type { MonitorItem, MonitorState } from '#contract/monitors/monitor.ts';
import { counted, countryName, dayText } from '#web/platform/format.ts';

export const STATE_TEXT: Readonly<Record<MonitorState, string>> = {
  planned: 'Planned',
  running: 'Running',
  finished: 'Finished',
  archived: 'Archived',
};

type Days = Pick<MonitorItem, 'start_date' | 'end_date'>;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** `01/02/2026 – 14/02/2026`. */
export const periodText = ({ start_date, end_date }: Days): string =>
  `${dayText(start_date)} – ${dayText(end_date)}`;

/** How much of a monitor's days is over, 0..1; today counts as a whole day. */
export function elapsed({ start_date, end_date }: Days, today: string): number {
  const all = daysBetween(start_date, end_date) + 1;
  return Math.min(1, Math.max(0, (daysBetween(start_date, today) + 1) / all));
}

/** Where a monitor is in its days: `begins in 3 days`, `day 4 of 14`, `ended 2 days ago`. */
export function progressText({ start_date, end_date }: Days, today: string): string {
  const all = daysBetween(start_date, end_date) + 1;
  if (today < start_date) return `begins in ${counted(daysBetween(today, start_date), 'day')}`;
  if (today > end_date) return `ended ${counted(daysBetween(end_date, today), 'day')} ago`;
  return `day ${daysBetween(start_date, today) + 1} of ${all}`;
}

/** The name of a market: of a country by its code, else as it was typed. */
export const marketName = (market: string): string =>
  /^[A-Z]{2}$/.test(market) ? countryName(market) : market;
