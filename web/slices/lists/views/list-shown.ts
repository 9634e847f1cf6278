import type { ListProfile } from '#contract/lists/creators.ts';
import type { ListLook } from '#contract/lists/views.ts';
import { sortRows } from '#web/ui/grid/grid-model.ts';
import type { ListColumn } from '../table/list-column.ts';

export type Filter = ListLook['filters'][number];

const isEmpty = (column: ListColumn, row: ListProfile) =>
  column.choices ? column.choices.keys(row).length === 0 : column.value(row) === null;

export function passes(column: ListColumn, { is, value }: Filter, row: ListProfile): boolean {
  if (is === 'empty') return isEmpty(column, row);
  if (is === 'not_empty') return !isEmpty(column, row);
  if (is === 'one_of') {
    const wanted = Array.isArray(value) ? value : [String(value)];
    return column.choices?.keys(row).some((key) => wanted.includes(key)) ?? false;
  }
  if (is === 'contains') return column.text(row).toLowerCase().includes(String(value).toLowerCase());
  const number = column.value(row);
  if (typeof number !== 'number' || typeof value !== 'number') return false;
  return is === 'at_least' ? number >= value : number <= value;
}

/** Text that the search matches. */
function foundBy(text: string, row: ListProfile): boolean {
  const names = Object.values(row.platforms).map(({ username }) => username ?? '');
  return [row.name, ...names, ...(row.tags ?? [])].some((part) => part.toLowerCase().includes(text));
}

/** Rows that match all filters and the search, sorted; missing values last in both directions. */
export function shownRows(
  rows: readonly ListProfile[],
  columns: readonly ListColumn[],
  { sort, filters }: Pick<ListLook, 'sort' | 'filters'>,
  search: string,
): ListProfile[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  // Filters of deleted columns are ignored.
  const tests = filters.flatMap((filter) => {
    const column = byId.get(filter.column);
    return column === undefined ? [] : [(row: ListProfile) => passes(column, filter, row)];
  });
  const text = search.trim().toLowerCase().replace(/^@/, '');
  if (text !== '') tests.push((row) => foundBy(text, row));
  const matches = rows.filter((row) => tests.every((test) => test(row)));
  const column = sort && byId.get(sort.column);
  return column ? sortRows(matches, column.value, sort.descending) : matches;
}
