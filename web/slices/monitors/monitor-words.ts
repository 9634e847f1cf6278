import type { Phrase } from '#contract/languages/catalogue.ts';
import type { MonitorItem, MonitorState } from '#contract/monitors/monitor.ts';
import { countryName, dayRange } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';

export const STATE_TEXT: Readonly<Record<MonitorState, Phrase>> = {
  planned: 'Planned',
  running: 'Running',
  finished: 'Finished',
  archived: 'Archived',
};

type Days = Pick<MonitorItem, 'start_date' | 'end_date'>;
const DAY_MS = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** `1 – 14 Feb 2026`. */
export const periodText = ({ start_date, end_date }: Days): string => dayRange(start_date, end_date);

/** Elapsed share of the period, 0..1; today counts as a full day. */
export function elapsed({ start_date, end_date }: Days, today: string): number {
  const all = daysBetween(start_date, end_date) + 1;
  return Math.min(1, Math.max(0, (daysBetween(start_date, today) + 1) / all));
}

/** `begins in 3 days`, `day 4 of 14`, `ended 2 days ago`. */
export function progressText({ start_date, end_date }: Days, today: string): string {
  const all = daysBetween(start_date, end_date) + 1;
  if (today < start_date)
    return plural(daysBetween(today, start_date), 'starts in {n} day', 'starts in {n} days');
  if (today > end_date)
    return plural(daysBetween(end_date, today), 'ended {n} day ago', 'ended {n} days ago');
  return t('day {n} of {all}', { n: daysBetween(start_date, today) + 1, all });
}

/** Name of a market: a country by its code, or a custom name. */
export const marketName = (market: string): string =>
  /^[A-Z]{2}$/.test(market) ? countryName(market) : market;
