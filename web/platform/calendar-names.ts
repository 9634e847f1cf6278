import dayjs from 'dayjs';

const names = (
  language: string,
  options: Intl.DateTimeFormatOptions,
  count: number,
  dayOf: (n: number) => number,
) => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return Array.from({ length: count }, (_none, n) => format.format(dayOf(n)));
};
const monthOf = (n: number) => Date.UTC(2024, n, 1);
/** The first of September 2024 was a Sunday. */
const weekdayOf = (n: number) => Date.UTC(2024, 8, 1 + n);

/** Gives the calendars of the page the names of months and days in a language. */
export function nameCalendar(language: string): void {
  dayjs.locale(
    {
      name: language,
      months: names(language, { month: 'long' }, 12, monthOf),
      monthsShort: names(language, { month: 'short' }, 12, monthOf),
      weekdays: names(language, { weekday: 'long' }, 7, weekdayOf),
      weekdaysShort: names(language, { weekday: 'short' }, 7, weekdayOf),
      weekdaysMin: names(language, { weekday: 'short' }, 7, weekdayOf).map((name) => name.slice(0, 2)),
    } as Parameters<typeof dayjs.locale>[0],
    undefined,
    true,
  );
}
