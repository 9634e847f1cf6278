import type { Interval } from '#contract/report/intervals.ts';
import type { DailyRow } from '#contract/report/report.ts';
import { dayText } from '#server/platform/date-text.ts';
import { t } from '#server/platform/language.ts';

/** Sums that documents draw over time. */
export const SPAN_METRICS = ['impressions', 'media_value', 'posts'] as const;
export type SpanMetric = (typeof SPAN_METRICS)[number];

/** A day, a week or a month with its sums; null where it has no posts. */
export type Span = Record<SpanMetric, number | null> & { label: string; from_date: string; days: number };

/** Most days, and most weeks, that have room for a bar each. */
const MOST_DAYS = 31;
const MOST_WEEKS = 27;

const MS_A_DAY = 86_400_000;
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

/** Number of a day's week by ISO 8601. */
export function weekOf(day: string): number {
  // The week belongs to the year of its Thursday.
  const thursday = new Date(at(day));
  thursday.setUTCDate(thursday.getUTCDate() + 3 - ((thursday.getUTCDay() + 6) % 7));
  const first = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  return 1 + Math.floor((thursday.getTime() - first) / MS_A_DAY / 7);
}

type Unit = 'day' | 'week' | 'month';
const KEYS: Record<Unit, (day: string) => string> = {
  day: (day) => day,
  week: (day) => String(Math.floor((at(day) / MS_A_DAY + 3) / 7)),
  month: (day) => day.slice(0, 7),
};
const LABELS: Record<Unit, (day: string) => string> = {
  day: (day) => dayText(day).replace(/ \d{4}$/, ''),
  week: (day) => t('wk {n}', { n: weekOf(day) }),
  month: (day) => dayText(day.slice(0, 7)),
};

const sum = (rows: readonly DailyRow[], metric: SpanMetric): number | null => {
  const known = rows.flatMap((row) => (row.posts > 0 ? (row[metric] ?? []) : []));
  return known.length === 0 ? null : known.reduce<number>((total, n) => total + n, 0);
};

/** The days of a report in as many spans as a chart has room for. */
export function spansOf(rows: readonly DailyRow[], interval: Interval): { unit: Unit; rows: Span[] } {
  const unit: Unit =
    interval !== 'day'
      ? 'month'
      : rows.length <= MOST_DAYS
        ? 'day'
        : rows.length <= MOST_WEEKS * 7
          ? 'week'
          : 'month';
  const groups = Map.groupBy(rows, ({ time }) => KEYS[unit](time));
  return {
    unit,
    rows: [...groups.values()].map((days) => {
      const [{ time }] = days as [DailyRow];
      return {
        label: LABELS[unit](time),
        from_date: time,
        days: days.length,
        impressions: sum(days, 'impressions'),
        media_value: sum(days, 'media_value'),
        posts: sum(days, 'posts'),
      };
    }),
  };
}
