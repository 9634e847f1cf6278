/** From January on, by the first three letters. */
const MONTHS: readonly string[] = [
  'jan|janv|ene|gen|янв',
  'feb|fev|fevr|febr|фев',
  'mar|mars|maerz|marz|мар|mrz',
  'apr|avr|abr|апр',
  'may|mai|maggio|mag|mayo|maio|май|мая',
  'jun|juin|giu|июн',
  'jul|juil|lug|июл',
  'aug|aou|aout|ago|авг',
  'sep|sept|set|сен',
  'oct|okt|out|ott|окт',
  'nov|ноя',
  'dec|dez|dic|дек',
];
const NUMBERS = new Map(MONTHS.flatMap((names, i) => names.split('|').map((name) => [name, i + 1])));

const MONTH = String.raw`(\p{L}{3,10})\.?`;
const TIME = String.raw`(?:[ ,T–-]+(?:um |at |à |a las )?(\d{1,2})[:h](\d{2})(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?(?:\s*uhr)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const WEEKDAY = String.raw`(?:\p{L}{2,10}\.?,? +)?`;
const DAY_FIRST = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th|er|\.|º)?[ -]+(?:de )?${MONTH}(?: de|,)?[ -]+(\d{4})${TIME}$`,
  'iu',
);
const MONTH_FIRST = new RegExp(
  String.raw`^${WEEKDAY}${MONTH} +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})${TIME}$`,
  'iu',
);
/** "Mon Nov 02 18:05:44 +0000 2026", as in some interfaces. */
const YEAR_LAST = /^\p{L}{3} (\p{L}{3}) (\d{1,2}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4}) (\d{4})$/u;

export interface NamedDate {
  year: string;
  month: string;
  day: string;
  /** Hour, minute, second, half of the day ("a" or "p"), zone; undefined if missing. */
  rest: (string | undefined)[];
}

/** "Sep 10, 2026", "10 septembre 2026 14:05", "Thu, 10 Sep 2026 6:05 PM"; null for anything else. */
export function namedDate(text: string): NamedDate | null {
  const last = YEAR_LAST.exec(text);
  if (last !== null) {
    const [, name, day, hour, minute, second, zone, year] = last;
    return dated(year, name, day, [hour, minute, second, undefined, zone]);
  }
  const first = DAY_FIRST.exec(text);
  if (first !== null) return dated(first[3], first[2], first[1], first.slice(4));
  const second = MONTH_FIRST.exec(text);
  return second === null ? null : dated(second[3], second[1], second[2], second.slice(4));
}

function dated(year = '', name = '', day = '', rest: (string | undefined)[] = []): NamedDate | null {
  const month = monthNumber(name);
  return month === null ? null : { year, month: String(month), day, rest };
}

function monthNumber(name: string): number | null {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, (mark) => (mark === '\u0306' ? mark : ''))
    .normalize('NFC')
    .toLowerCase();
  for (let length = Math.min(plain.length, 6); length >= 3; length--) {
    const found = NUMBERS.get(plain.slice(0, length));
    if (found !== undefined) return found;
  }
  return null;
}
