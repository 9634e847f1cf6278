import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { day } from '#contract/values/days.ts';
import { useLastDay } from '#web/parts/last-day.ts';
import { CHART_METRICS } from '#web/parts/report/chart-metrics.ts';
import { api, query } from '#web/platform/api/api.ts';
import { ago } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { stringifySearch } from '#web/platform/page/url-state.ts';
import { presetPeriod } from '#web/ui/inputs/period-picker.tsx';

export const homeSearch = z.object({
  from_date: day.optional(),
  to_date: day.optional(),
  metric: z.enum(CHART_METRICS).default('media_value'),
});
type Address = z.infer<typeof homeSearch>;

export interface Days {
  from_date: string;
  to_date: string;
}

/** Period in the URL; default: the month up to the last day with posts; null until that day is known. */
export function useDays(address: Address | null): Days | null {
  const last = useLastDay();
  if (address?.from_date && address.to_date && address.from_date <= address.to_date)
    return { from_date: address.from_date, to_date: address.to_date };
  if (last === null) return null;
  const { from, to } = presetPeriod('1_month', last);
  return { from_date: from, to_date: to };
}

export function useDashboard(days: Days | null) {
  return useQuery({
    queryKey: [...query.home.dashboard.key(), days],
    queryFn: ({ signal }) => api.home.dashboard(days as Days, { signal }),
    enabled: days !== null,
    placeholderData: keepPreviousData,
  });
}
export type Dashboard = ReturnType<typeof useDashboard>;

/** Rows per card. */
export const SHOWN = 8;

/** Address of the profile search with a saved filter. */
export function profileFilterHref(filter: Readonly<Record<string, unknown>>): string {
  return `/profiles${stringifySearch(filter)}`;
}

const DAY_MS = 86_400_000;

/** How long ago a day (`YYYY-MM-DD`) was: `today`, `yesterday`, `12 days ago`, `6 years ago`. */
export function freshness(day: string, now = Date.now()): string {
  const days = Math.floor(now / DAY_MS) - Math.floor(Date.parse(day) / DAY_MS);
  if (days <= 0) return t('today');
  return days === 1 ? t('yesterday') : ago(day, now);
}

export const monitorsQuery = () => query.home.monitors.queryOptions();
export const draftsQuery = () => query.drafts.waiting.queryOptions();
export const responsesQuery = () => query.client.responses.queryOptions({ input: { limit: 30 } });
export const importsQuery = () =>
  query.imports.list.queryOptions({ input: { page: 1, limit: 20, show: 'open' } });
