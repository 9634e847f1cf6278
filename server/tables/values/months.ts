import { monthNumber } from './dates.ts';
import { fromZone } from './zoned.ts';

const YEAR = '(20[0-3]\\d)';
const NUMBERED = new RegExp(`^(?:${YEAR}[-/.年](0?[1-9]|1[0-2])月?|(0?[1-9]|1[0-2])[-/.]${YEAR})$`);
const NAMED = new RegExp(
  `^(?:(\\p{L}{3,10})\\.?(?: de| of)?[ ,/-]+${YEAR}|${YEAR}[ ,/-]+(\\p{L}{3,10})\\.?)$`,
  'iu',
);
/** "septembre de 2026" */
const LONGEST = 20;

/** "2026-05", "05/2026", "May 2026", "mai 2026", "2026年5月": its first moment; null for anything else. */
export function parseMonth(text: string, zone = 'UTC'): number | null {
  if (text.length > LONGEST || text.length < 6) return null;
  const bare = text.normalize('NFKC').trim();
  const numbered = NUMBERED.exec(bare);
  if (numbered !== null) return start(numbered[1] ?? numbered[4], Number(numbered[2] ?? numbered[3]), zone);
  const named = NAMED.exec(bare);
  if (named === null) return null;
  const month = monthNumber(named[1] ?? named[4] ?? '');
  return month === null ? null : start(named[2] ?? named[3], month, zone);
}

const start = (year: string | undefined, month: number, zone: string) =>
  fromZone(Date.UTC(Number(year), month - 1), zone);
