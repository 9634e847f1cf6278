const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

const parts = (day: string) => {
  const [year = '', number = '01', date = ''] = day.slice(0, 10).split('-');
  const first = new Date(`${year}-${number}-01`);
  return {
    year,
    month: Number.isNaN(first.getTime()) ? number : month.format(first),
    date: date && String(Number(date)),
  };
};

/** YYYY-MM-DD as people write it: 9 Oct 2026. */
export function dayText(day: string): string {
  const { year, month, date } = parts(day);
  return [date, month.slice(0, 3), year].filter(Boolean).join(' ');
}

/** For the axis of a chart whose name says the year: 7 Nov. */
export function dayOfYearText(day: string): string {
  const { month, date } = parts(day);
  return [date, month.slice(0, 3)].filter(Boolean).join(' ');
}

/** Two days: 31 August to 25 October 2026. */
export function periodText({ from_date, to_date }: { from_date: string; to_date: string }): string {
  const [from, to] = [parts(from_date), parts(to_date)];
  if (from_date === to_date) return `${to.date} ${to.month} ${to.year}`;
  const is_year = from.year === to.year;
  const month = is_year && from.month === to.month ? '' : ` ${from.month}`;
  return `${from.date}${month}${is_year ? '' : ` ${from.year}`} to ${to.date} ${to.month} ${to.year}`;
}

/** A moment to the minute, in UTC: 26 Oct 2026, 09:12 UTC. */
export const momentText = (moment: string): string => `${dayText(moment)}, ${moment.slice(11, 16)} UTC`;
