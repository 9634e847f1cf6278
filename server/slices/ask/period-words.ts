import type { Days } from '#server/analytics/period.ts';

const DAY = 86_400_000;
const text = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Months count from 0 and may be outside 0..11. */
const months = (year: number, first: number, count = 1): Days => ({
  from_date: text(Date.UTC(year, first, 1)),
  to_date: text(Date.UTC(year, first + count, 0)),
});
const year = (n: number) => months(n, 0, 12);

const MONTHS: ReadonlyArray<readonly string[]> = [
  ['january', 'jan', 'janvier'],
  ['february', 'feb', 'fevrier'],
  ['march', 'mars'],
  ['april', 'avril'],
  ['may', 'mai'],
  ['june', 'juin'],
  ['july', 'juillet'],
  ['august', 'aout'],
  ['september', 'sept', 'septembre'],
  ['october', 'oct', 'octobre'],
  ['november', 'nov', 'novembre'],
  ['december', 'dec', 'decembre'],
];
const MONTH = MONTHS.flat()
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const monthOf = (word: string) => MONTHS.findIndex((names) => names.includes(word));

const NUMBERS: Readonly<Record<string, number>> = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, ten: 10, twelve: 12, thirty: 30 },
  ...{ un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, sept: 7, dix: 10, douze: 12, trente: 30 },
};
const COUNT = `\\d{1,3}|${Object.keys(NUMBERS).join('|')}`;
const ORDINALS = [
  '1|first|premier|1er',
  '2|second|deuxieme|2e',
  '3|third|troisieme|3e',
  '4|fourth|quatrieme|4e',
];
const UNITS: ReadonlyArray<readonly [unit: 'day' | 'week' | 'month' | 'quarter' | 'year', words: string]> = [
  ['day', 'days?|jours?'],
  ['week', 'weeks?|semaines?'],
  ['month', 'months?|mois'],
  ['quarter', 'quarters?|trimestres?'],
  ['year', 'years?|ans?|annees?'],
];
const UNIT = UNITS.map(([, words]) => words).join('|');
const unitOf = (word: string) =>
  UNITS.find(([, words]) => new RegExp(`^(?:${words})$`).test(word))?.[0] ?? 'day';

/** `back` units before the current one. */
function unitBefore(word: string, today: Date, back: number): Days {
  const [y, m] = [today.getUTCFullYear(), today.getUTCMonth()];
  const unit = unitOf(word);
  if (unit === 'year') return year(y - back);
  if (unit === 'quarter') return months(y, Math.floor(m / 3) * 3 - 3 * back, 3);
  if (unit === 'month') return months(y, m - back);
  const start = today.getTime() - (unit === 'week' ? ((today.getUTCDay() + 6) % 7) * DAY : 0);
  const length = unit === 'week' ? 7 : 1;
  const from = start - back * length * DAY;
  return { from_date: text(from), to_date: text(from + (length - 1) * DAY) };
}

function newest(count: number, word: string, today: Date): Days {
  const unit = unitOf(word);
  const to_date = text(today.getTime());
  const back = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[unit] * count;
  const days = (unit === 'week' ? 7 : 1) * count;
  const from = back
    ? Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, today.getUTCDate() + 1)
    : today.getTime() - (days - 1) * DAY;
  return { from_date: text(from), to_date };
}

/** A month without a year is the latest that has begun. */
function namedMonth(word: string, given: string | undefined, today: Date): Days {
  const month = monthOf(word);
  const [y, m] = [today.getUTCFullYear(), today.getUTCMonth()];
  return months(given ? Number(given) : month <= m ? y : y - 1, month);
}

type Reader = (parts: string[], today: Date) => Days | null;
const A_MONTH = `(${MONTH})(?: (?:of |de )?(20\\d\\d))?`;

/** Longest patterns first: matched words are not read again. */
const PATTERNS: ReadonlyArray<readonly [pattern: string, read: Reader]> = [
  [
    '(?:from |between |du |entre le |entre )?(\\d{4}-\\d\\d-\\d\\d) (?:to|until|and|au|et|a)(?: le)? (\\d{4}-\\d\\d-\\d\\d)',
    ([from = '', to = '']) => ordered(from, to),
  ],
  [
    `(?:from|between|de|entre) ${A_MONTH} (?:to|until|and|a|et) ${A_MONTH}`,
    ([first = '', year1, last = '', year2], today) => {
      const to = namedMonth(last, year2, today);
      const from = namedMonth(first, year1 ?? to.to_date.slice(0, 4), today);
      return ordered(from.from_date, to.to_date);
    },
  ],
  [
    '(?:since|depuis)(?: le)? (\\d{4}-\\d\\d-\\d\\d)',
    ([from = ''], today) => ordered(from, text(today.getTime())),
  ],
  [
    `(?:since|depuis)(?: le mois de| le debut de)? ${A_MONTH}`,
    ([month = '', given], today) => ordered(namedMonth(month, given, today).from_date, text(today.getTime())),
  ],
  ['(?:since|depuis) (20\\d\\d)', ([y = ''], today) => ordered(`${y}-01-01`, text(today.getTime()))],
  [
    `(?:last|past|over the|previous|newest|les|ces|des|au cours des) (?:past |last )?(${COUNT}) (?:last |past |dernieres |derniers )?(${UNIT})(?: dernieres?| derniers?)?`,
    ([n = '1', unit = ''], today) => newest(NUMBERS[n] ?? Number(n), unit, today),
  ],
  [
    `depuis (${COUNT}) (${UNIT})`,
    ([n = '1', unit = ''], today) => newest(NUMBERS[n] ?? Number(n), unit, today),
  ],
  ...ORDINALS.map((words, i): readonly [string, Reader] => [
    `(?:q(?:${i + 1})|(?:${words}) (?:quarter|trimestre)|t${i + 1})(?: (?:of |de )?(20\\d\\d))?`,
    ([y], today) => months(y ? Number(y) : today.getUTCFullYear(), i * 3, 3),
  ]),
  [
    `(?:last|previous) (${UNIT})|(?:la |le |l )?(${UNIT}) (?:derniere?|passee?|precedente?)|(?:the )?(${UNIT}) before`,
    ([a, b, c], today) => unitBefore(a ?? b ?? c ?? '', today, 1),
  ],
  [`(?:this|ce|cette|the current) (${UNIT})`, ([unit = ''], today) => unitBefore(unit, today, 0)],
  ['yesterday|hier', (_none, today) => unitBefore('day', today, 1)],
  ['today|aujourd hui', (_none, today) => unitBefore('day', today, 0)],
  ['(\\d{4}-\\d\\d-\\d\\d)', ([d = '']) => ordered(d, d)],
  [
    '(20\\d\\d)-(\\d\\d)',
    ([y, m]) => (Number(m) >= 1 && Number(m) <= 12 ? months(Number(y), Number(m) - 1) : null),
  ],
  [A_MONTH, ([month = '', given], today) => namedMonth(month, given, today)],
  ['(20\\d\\d)', ([y]) => year(Number(y))],
];

const isDay = (day: string) => !Number.isNaN(Date.parse(day)) && text(Date.parse(day)) === day;
const ordered = (from_date: string, to_date: string): Days | null =>
  !isDay(from_date) || !isDay(to_date)
    ? null
    : from_date <= to_date
      ? { from_date, to_date }
      : { from_date: to_date, to_date: from_date };

export interface FoundPeriods {
  /** In the order of the question; the first is compared with the second. */
  periods: Days[];
  words: string[];
  /** The rest of the question. */
  rest: string;
}

/** The question in `plainWords`; `today` is a UTC day. */
export function periodsIn(question: string, today: Date): FoundPeriods {
  const found: Array<{ at: number; days: Days; words: string }> = [];
  let rest = question;
  for (const [pattern, read] of PATTERNS) {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${pattern})(?![\\p{L}\\p{N}-])`, 'gu');
    rest = rest.replace(whole, (words, ...parts) => {
      const at = parts.findIndex((part) => typeof part === 'number');
      const days = read(parts.slice(0, at) as string[], today);
      if (!days) return words;
      found.push({ at: parts[at] as number, days, words });
      // The same length, so that positions stay comparable.
      return ' '.repeat(words.length);
    });
  }
  found.sort((a, b) => a.at - b.at);
  return { periods: found.map((f) => f.days), words: found.map((f) => f.words), rest };
}

/** Of the same kind: a year before a year, a month before a month, else as many days. */
export function periodBefore({ from_date, to_date }: Days): Days {
  const [from, until] = [new Date(from_date), new Date(Date.parse(to_date) + DAY)];
  const count =
    (until.getUTCFullYear() - from.getUTCFullYear()) * 12 + until.getUTCMonth() - from.getUTCMonth();
  if (from.getUTCDate() === 1 && until.getUTCDate() === 1 && count > 0)
    return months(from.getUTCFullYear(), from.getUTCMonth() - count, count);
  const length = until.getTime() - from.getTime();
  return { from_date: text(from.getTime() - length), to_date: text(from.getTime() - DAY) };
}
