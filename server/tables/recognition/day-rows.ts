import { sentenceFor } from '#contract/sentences/sentences.ts';
import { parseTime } from '../values/dates.ts';
import { parseMonth } from '../values/months.ts';
import { parseCount } from '../values/numbers.ts';
import type { LookedAtColumn } from './candidates.ts';
import { ACCOUNT_KEYS, FIELDS, type MapField } from './fields.ts';
import type { RowKind } from './recognition.ts';
import { isBareDate } from './table-dates.ts';

/** Numbers of a profile that are true of a day, and may fall. */
const STATES: ReadonlySet<MapField> = new Set(['followers', 'following', 'active_followers', 'age']);
const DATES: ReadonlySet<MapField> = new Set(['created_at', 'observed_at']);
const DAY = 86_400_000;
/** A total that falls by more was never a total. */
const FALL = 0.9;
/** Share of the changes that are falls. */
const FALLS = 0.2;

/** The same account or post on several days. */
export interface DayRows {
  /** Its numbers rise and fall: each is that of one day. */
  is_flow: boolean;
  /** The dates differ for the same post, so they are not publications. */
  dates: LookedAtColumn;
}

const topOf = ({ candidates }: LookedAtColumn) => candidates[0]?.field;
export const isCounted = (column: LookedAtColumn): boolean => {
  const field = topOf(column);
  return field !== undefined && FIELDS[field].holds === 'count' && !STATES.has(field);
};

function keyOfRows(columns: readonly LookedAtColumn[], rows: RowKind): LookedAtColumn | undefined {
  const keys: readonly MapField[] = rows === 'posts' ? ['link', 'external_id'] : ACCOUNT_KEYS;
  return keys.map((key) => columns.find((column) => topOf(column) === key)).find((one) => one !== undefined);
}

/** Null unless a key repeats with other dates. @param cells by column, all of the sample */
export function dayRows(
  columns: readonly LookedAtColumn[],
  cells: readonly string[][],
  rows: RowKind | null,
): DayRows | null {
  if (rows !== 'posts' && rows !== 'accounts' && rows !== 'series') return null;
  const key = keyOfRows(columns, rows);
  if (!key && rows !== 'series') return null;
  const keys = cells[key?.index ?? -1];
  const counted = columns.filter(isCounted).map(({ index }) => cells[index] ?? []);
  for (const dates of columns.filter(isDate)) {
    const byKey = new Map<string, { at: number; row: number }[]>();
    for (const [row, cell] of (cells[dates.index] ?? []).entries()) {
      const at = parseMonth(cell) ?? parseTime(cell, { order: 'day_first' });
      const one = keys === undefined ? 'all' : (keys[row]?.trim() ?? '');
      if (typeof at === 'number' && one !== '') byKey.set(one, [...(byKey.get(one) ?? []), { at, row }]);
    }
    const series = [...byKey.values()]
      .map((points) => points.toSorted((a, b) => a.at - b.at))
      .filter((points) => (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0) >= DAY);
    if (series.length > 0 && series.length >= byKey.size / 2)
      return { dates, is_flow: series.length > 0 && areFlows(series, counted, rows === 'posts') };
  }
  return null;
}

const isDate = ({ name, candidates }: LookedAtColumn) =>
  candidates.some(({ field }) => DATES.has(field) || field === 'birthday') || isBareDate(name);

/** @param areOfPosts a crawl that failed reads 0 for a post; the count before it is compared with the next one */
function areFlows(
  series: readonly { row: number }[][],
  counted: readonly string[][],
  areOfPosts: boolean,
): boolean {
  let [changes, falls] = [0, 0];
  for (const cells of counted)
    for (const points of series) {
      let before: number | null = null;
      for (const { row } of points) {
        const count = parseCount(cells[row] ?? '');
        if (typeof count !== 'number' || (areOfPosts && count === 0 && before !== null)) continue;
        if (before !== null && count !== before) {
          changes++;
          if (count < before * FALL) falls++;
        }
        before = count;
      }
    }
  return falls > 0 && falls >= changes * FALLS;
}

/** Without the numbers of single days; the dates of a post on several days are those of reading. */
export function withoutFlows(
  columns: readonly LookedAtColumn[],
  days: DayRows,
  rows: RowKind | null,
): LookedAtColumn[] {
  return columns.map((column) => {
    if (days.is_flow && isCounted(column))
      return {
        ...column,
        candidates: [],
        why_not: sentenceFor('counts_of_day_posts'),
        is_explained: true,
      };
    if (column !== days.dates || rows !== 'posts') return column;
    const candidates = column.candidates.flatMap((one) =>
      one.field === 'created_at' ? [{ ...one, field: 'observed_at' as const, score: 0.9 }] : one,
    );
    return { ...column, candidates };
  });
}

/** Half of the accounts repeat with other numbers: without a date nobody knows which ones are true. */
export function areRepeatedAccounts(
  columns: readonly LookedAtColumn[],
  cells: readonly string[][],
  fieldOf: ReadonlyMap<string, MapField>,
): boolean {
  const of = (field: MapField) => {
    const column = columns.find(({ name }) => fieldOf.get(name) === field);
    return column && cells[column.index];
  };
  // People may share a display name.
  const keys = ACCOUNT_KEYS.filter((key) => key !== 'account.title')
    .map(of)
    .find((own) => own !== undefined);
  const [followers, platforms] = [of('followers'), of('platform')];
  if (!keys || !followers || of('observed_at')) return false;
  const counts = new Map<string, Set<number>>();
  for (const [row, key] of keys.entries()) {
    const count = parseCount(followers[row] ?? '');
    if (key.trim() === '' || typeof count !== 'number') continue;
    const whole = `${key.trim().toLowerCase()}\n${platforms?.[row] ?? ''}`;
    counts.set(whole, (counts.get(whole) ?? new Set()).add(count));
  }
  const repeated = [...counts.values()].filter((own) => own.size > 1).length;
  return repeated > 0 && repeated >= counts.size / 2;
}
