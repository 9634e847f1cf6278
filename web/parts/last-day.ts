import { useQuery } from '@tanstack/react-query';
import { navigationCounts } from '#web/platform/navigation-counts.ts';
import { todayIso } from '#web/ui/inputs/period-picker.tsx';

const WEEK_MS = 7 * 86_400_000;

/** Default last day of periods (`YYYY-MM-DD`): today, or the newest post's day if that is over a week ago. */
export function lastDay(newest: string | null | undefined, today: string): string {
  if (!newest) return today;
  return Date.parse(today) - Date.parse(newest) > WEEK_MS ? newest : today;
}

/** `lastDay` of the company's posts; null while loading. */
export function useLastDay(): string | null {
  const { data, isPending } = useQuery(navigationCounts);
  return isPending ? null : lastDay(data?.newest_post, todayIso());
}
