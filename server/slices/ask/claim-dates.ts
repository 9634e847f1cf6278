/** Days and months as models write them, so that their numbers do not count as data. */

const LANGUAGES = ['en', 'fr'] as const;
const plain = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}|\./gu, '')
    .toLowerCase();

/** Long and short names in both languages. */
const MONTHS = new Map(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, i): [string, number] => [
        plain(new Date(Date.UTC(2024, i, 1)).toLocaleDateString(language, { month, timeZone: 'UTC' })),
        i + 1,
      ]),
    ),
  ),
);

const NAME = '(?<!\\p{L})(?<month>\\p{L}{3,9})\\.?';
const YEAR = '(?:,?\\s(?:de\\s|of\\s)?(?<year>(?:19|20)\\d\\d)(?!\\d|[.,]\\d|\\s?%))?';
const ISO = /(?<![\d.,-])(?<year>(?:19|20)\d\d)-(?<month>\d\d)(?:-(?<day>\d\d))?(?![\d-])/gu;
const DAY_FIRST = new RegExp(
  `(?<![\\d.,])(?<day>\\d{1,2})(?:st|nd|rd|th|er)?\\s(?:of\\s)?${NAME}${YEAR}`,
  'gu',
);
const MONTH_FIRST = new RegExp(
  `${NAME}(?:\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d.,]\\d|\\d|\\s?%))?${YEAR}`,
  'gu',
);
const YEAR_ALONE =
  /(?<=(?<!\p{L})(?:in|en|since|depuis|during|year|année)\s)(?<year>(?:19|20)\d\d)(?![\d%]|[.,]\d)/giu;

export interface ClaimDate {
  written: string;
  year: number | null;
  month: number | null;
  day: number | null;
}

export function datesIn(text: string): { dates: ClaimDate[]; rest: string } {
  const dates: ClaimDate[] = [];
  const rest = [ISO, DAY_FIRST, MONTH_FIRST, YEAR_ALONE].reduce(
    (left, pattern) =>
      left.replace(pattern, (written, ...more) => {
        const { year, month, day } = more.at(-1) as Record<string, string | undefined>;
        const named = month === undefined ? null : (MONTHS.get(plain(month)) ?? Number(month));
        // A month's name alone contains no number, and may be another word.
        if (Number.isNaN(named) || (year === undefined && day === undefined)) return written;
        dates.push({ written, year: Number(year) || null, month: named, day: Number(day) || null });
        return ' ';
      }),
    text,
  );
  return { dates, rest };
}

/** The date itself, or its month or year. */
export const isAmong = (date: ClaimDate, known: readonly ClaimDate[]): boolean =>
  known.some((other) =>
    (['year', 'month', 'day'] as const).every((part) => date[part] === null || date[part] === other[part]),
  );
