import { z } from 'zod';
import { message } from '../sentences/message.ts';

const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;
const MOST_DAYS = 36_525;
const DAY_MS = 86_400_000;

const isDay = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);
const isWithinYears = (text: string) => {
  const year = Number(text.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR;
};
const yearsMessage = message('Date must be between {from} and {to}', {
  from: String(FIRST_YEAR),
  to: String(LAST_YEAR),
});
/** Either date format as `YYYY-MM-DD`. */
const asIso = (text: string) => text.split('/').reverse().join('-');

const DAY = 'Date must be in YYYY-MM-DD format';
export const day = z
  .string({ error: DAY })
  .refine(isDay, { message: DAY, abort: true })
  .refine(isWithinYears, yearsMessage);

const SLASH_DAY = 'Date must be in dd/MM/yyyy format';
/** Calendar day as leaderboards write it (specification, section 9): `dd/MM/yyyy`. */
export const slashDay = z
  .string({ error: SLASH_DAY })
  .refine((text) => /^\d{2}\/\d{2}\/\d{4}$/.test(text) && isDay(asIso(text)), {
    message: SLASH_DAY,
    abort: true,
  })
  .refine((text) => isWithinYears(asIso(text)), yearsMessage);

export const moment = (message: string) =>
  z.iso.datetime({ offset: true, error: message, abort: true }).refine(isWithinYears, yearsMessage);

interface PeriodOptions {
  fields?: readonly [string, string];
  /** Both days are needed, or neither. */
  both?: boolean;
}

/**
 * A search with an inclusive period. The period is checked even if other fields are invalid; whether it is required is up to the
 * search.
 */
export function ofPeriod<T extends z.ZodType>(search: T, options: PeriodOptions = {}): T {
  const [first, last] = options.fields ?? ['from_date', 'to_date'];
  const daysIn = (value: unknown) => {
    const fields = (value ?? {}) as Record<string, unknown>;
    return [fields[first], fields[last]].map((text) => (typeof text === 'string' ? asIso(text) : text));
  };
  const both = ({ value }: { value: unknown }) => daysIn(value).every((text) => isDay(text));
  const length = (value: unknown) => {
    const [from = '', to = ''] = daysIn(value) as string[];
    return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  };
  const ordered = search
    .refine((value) => length(value) > 0, {
      message: 'The end must not be before the start',
      path: [last],
      when: both,
    })
    .refine((value) => length(value) <= MOST_DAYS, {
      message: message('A period has at most {n} years', { n: 100 }),
      path: [last],
      when: both,
    });
  if (!options.both) return ordered;
  return ordered.refine(
    (value) => {
      const [from, to] = daysIn(value);
      return (from === undefined) === (to === undefined);
    },
    { message: 'A period needs a first and a last day', path: [last] },
  );
}
