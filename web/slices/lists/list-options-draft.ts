import type { ListProfile } from '#contract/lists/creators.ts';
import type { List, OptionColor, WrittenOptions } from '#contract/lists/list.ts';
import { cellOf, type Field, writtenFields } from './list-fields.ts';

/** An option while it is edited; without a number it is new. */
export interface DraftOption {
  key: string;
  id: number | null;
  label: string;
  color: OptionColor;
}

export interface OptionColumn {
  key: string;
  kind: 'status' | 'category' | 'dropdown';
  /** Number of a dropdown column that exists. */
  id: number | null;
  name: string;
  options: DraftOption[];
}

export interface OptionsDraft {
  columns: OptionColumn[];
}

let made = 0;
/** Tells rows apart that have no number yet. */
const newKey = () => `new ${++made}`;
export const newOption = (color: OptionColor): DraftOption => ({ key: newKey(), id: null, label: '', color });
export const newColumn = (): OptionColumn => ({
  key: newKey(),
  kind: 'dropdown',
  id: null,
  name: '',
  options: [],
});

/** The options of a list, to be edited. */
export function draftOf(list: List): OptionsDraft {
  return {
    columns: writtenFields(list)
      .filter(({ kind }) => kind === 'option')
      .map(({ field, title, options }) => ({
        key: field,
        kind: field === 'status' || field === 'category' ? field : 'dropdown',
        id: field.startsWith('custom:') ? Number(field.slice(7)) : null,
        name: title,
        options: options.map((option) => ({ ...option, key: String(option.id) })),
      })),
  };
}

/** Every name is there. */
export const isWhole = ({ columns }: OptionsDraft): boolean =>
  columns.every(
    ({ name, options }) => name.trim() !== '' && options.every(({ label }) => label.trim() !== ''),
  );

/** As the server takes it. */
export function writtenOf({ columns }: OptionsDraft): WrittenOptions {
  const of = (kind: OptionColumn['kind']) => columns.filter((column) => column.kind === kind);
  const options = (kind: OptionColumn['kind']) => of(kind).flatMap((column) => column.options);
  return {
    statuses: options('status').map(({ id, label, color }) => ({ id, status: label, color })),
    categories: options('category').map(({ id, label, color }) => ({ id, category: label, color })),
    custom_dropdowns: of('dropdown').map((column) => ({
      id: column.id,
      name: column.name,
      options: column.options.map(({ id, label, color }) => ({ id, value: label, color })),
    })),
  };
}

/** Options that go although creators have them, with how many. */
export function losses(
  list: List,
  { columns }: OptionsDraft,
  rows: readonly ListProfile[],
): { name: string; n: number }[] {
  const kept = new Set(columns.flatMap(({ key, options }) => options.map(({ id }) => `${key} ${id}`)));
  return writtenFields(list)
    .filter(({ kind }) => kind === 'option')
    .flatMap(({ field, options }) =>
      options
        .filter(({ id }) => !kept.has(`${field} ${id}`))
        .map(({ id, label }) => ({ name: label, n: having(rows, field, id) })),
    )
    .filter(({ n }) => n > 0);
}

const having = (rows: readonly ListProfile[], field: Field, id: number) =>
  rows.filter((row) => cellOf(row, field) === id).length;
