import { currentLanguage, t } from './language.ts';

function monthText(first: Date, month: 'long' | 'short'): string {
  const text = first.toLocaleDateString(currentLanguage(), { month, timeZone: 'UTC' });
  return month === 'short' && currentLanguage() === 'en' ? text.slice(0, 3) : text;
}

const parts = (day: string) => {
  const [year = '', number = '01', date = ''] = day.slice(0, 10).split('-');
  const first = new Date(`${year}-${number}-01`);
  return {
    year,
    month: Number.isNaN(first.getTime()) ? number : monthText(first, 'long'),
    short: Number.isNaN(first.getTime()) ? number : monthText(first, 'short'),
    date: date && String(Number(date)),
  };
};

/** YYYY-MM-DD as people write it: 9 Oct 2026. */
export function dayText(day: string): string {
  const { year, short, date } = parts(day);
  return [date, short, year].filter(Boolean).join(' ');
}

/** For the axis of a chart whose name says the year: 7 Nov. */
export function dayOfYearText(day: string): string {
  const { short, date } = parts(day);
  return [date, short].filter(Boolean).join(' ');
}

/** Two days: 31 August to 25 October 2026. */
export function periodText({ from_date, to_date }: { from_date: string; to_date: string }): string {
  const [from, to] = [parts(from_date), parts(to_date)];
  if (from_date === to_date) return `${to.date} ${to.month} ${to.year}`;
  const is_year = from.year === to.year;
  const month = is_year && from.month === to.month ? '' : ` ${from.month}`;
  return t('{from} to {to}', {
    from: `${from.date}${month}${is_year ? '' : ` ${from.year}`}`,
    to: `${to.date} ${to.month} ${to.year}`,
  });
}

/** A moment to the minute, in UTC: 26 Oct 2026, 09:12 UTC. */
export const momentText = (moment: string): string => `${dayText(moment)}, ${moment.slice(11, 16)} UTC`;
