import { REGION } from '#web/platform/format/format.ts';

/** First day of a week as `Date` counts, 0 = Sunday. */
export function firstDayOfWeek(): 0 | 1 | 6 {
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(REGION);
  return ((locale.getWeekInfo?.().firstDay ?? 1) % 7) as 0 | 1 | 6;
}
