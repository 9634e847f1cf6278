import { monthNumber } from './dates.ts';
import { fromZone } from './zoned.ts';

const YEAR = '(20[0-3]\\d)';
const NUMBERED = new RegExp(`^(?:${YEAR}[-/.年](0?[1-9]|1[0-2])月?|(0?[1-9]|1[0-2])[-/.]${YEAR})$`);
const NAMED = new RegExp(
  `^(?:(\\p{L}{3,10})\\.?(?: de| of)?[ ,/-]+${YEAR}|${YEAR}[ ,/-]+(\\p{L}{3,10})\\.?)$`,
  'iu',
);
const WEEK = '(?:w|week|wk|kw|woche|s|sem|semaine|semana|sett|settimana)\\.?[ -]?(\\d{1,2})';
const QUARTER = '(?:q|quarter|t|trimestre|quartal|quartale)\\.?[ -]?([1-4])';
const byYear = (part: string) => new RegExp(`^(?:${YEAR}[ ,/-]*${part}|${part}[ ,/-]*${YEAR})$`, 'i');
const WEEKS = byYear(WEEK);
const QUARTERS = byYear(QUARTER);
/** "septembre de 2026" */
const LONGEST = 20;

/**
 * "2026-05", "05/2026", "May 2026", "mai 2026", "2026年5月", "2026-W05", "KW 5 2026", "Q1 2026": its first
 * moment; null for anything else.
 */
export function parseMonth(text: string, zone = 'UTC'): number | null {
  if (text.length > LONGEST || text.length < 6) return null;
  const bare = text.normalize('NFKC').trim();
  const quarter = QUARTERS.exec(bare);
  if (quarter !== null)
    return start(quarter[1] ?? quarter[4], Number(quarter[2] ?? quarter[3]) * 3 - 2, zone);
  const week = WEEKS.exec(bare);
  if (week !== null) return startOfWeek(Number(week[1] ?? week[4]), Number(week[2] ?? week[3]), zone);
  const numbered = NUMBERED.exec(bare);
  if (numbered !== null) return start(numbered[1] ?? numbered[4], Number(numbered[2] ?? numbered[3]), zone);
  const named = NAMED.exec(bare);
  if (named === null) return null;
  const month = monthNumber(named[1] ?? named[4] ?? '');
  return month === null ? null : start(named[2] ?? named[3], month, zone);
}

const start = (year: string | undefined, month: number, zone: string) =>
  fromZone(Date.UTC(Number(year), month - 1), zone);

const DAY = 86_400_000;
/** ISO weeks: the first one has 4 January. */
function startOfWeek(year: number, week: number, zone: string): number | null {
  if (week < 1 || week > 53) return null;
  const fourth = Date.UTC(year, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
  return fromZone(monday + (week - 1) * 7 * DAY, zone);
}
