import type { ListProfile } from '#contract/lists/creators.ts';
import type { List, OptionColor, WrittenOptions } from '#contract/lists/list.ts';
import { cellOf, type Field, writtenFields } from '../writing/list-fields.ts';

/** New options have no id. */
export interface DraftOption {
  key: string;
  id: number | null;
  label: string;
  color: OptionColor;
}

export interface OptionColumn {
  key: string;
  kind: 'status' | 'category' | 'dropdown';
  /** Id of an existing dropdown column. */
  id: number | null;
  name: string;
  options: DraftOption[];
}

export interface OptionsDraft {
  columns: OptionColumn[];
}

let made = 0;
/** React key; new rows have no id. */
const newKey = () => `new ${++made}`;
export const newOption = (color: OptionColor): DraftOption => ({ key: newKey(), id: null, label: '', color });
export const newColumn = (): OptionColumn => ({
  key: newKey(),
  kind: 'dropdown',
  id: null,
  name: '',
  options: [],
});

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

/** All names are filled in. */
export const isWhole = ({ columns }: OptionsDraft): boolean =>
  columns.every(
    ({ name, options }) => name.trim() !== '' && options.every(({ label }) => label.trim() !== ''),
  );

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

/** Deleted options that creators still have, with their number. */
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
