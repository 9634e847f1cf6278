import { FileError } from '../reader/file-error.ts';
import { isMapField, MAP_FIELDS, type MapField, SEVERAL } from '../recognition/fields.ts';
import { CHOICES, type ColumnReading, type ReadingChoice } from '../values/column-reading.ts';

/**
 * Column name → field name, as given by `--map column=field` or on the mapping screen. How ambiguous dates or numbers
 * are read may stand behind the field (`created_at:month_first`). A name that begins with "=" is no column but the value
 * of all rows: `=ana.lund` → `account.username`.
 */
export type Mapping = Readonly<Record<string, string>>;

/** A mapping whose fields exist. */
export interface CheckedMapping {
  /** Columns of each field, in the order of the mapping. */
  columns: ReadonlyMap<MapField, string[]>;
  /** Values that are the same in all rows. */
  constants: ReadonlyMap<MapField, string>;
  /** By column. */
  readings: ReadonlyMap<string, Partial<ColumnReading>>;
}

/** @throws FileError `column_missing` for a field or a reading that does not exist */
export function checkedMapping(mapping: Mapping): CheckedMapping {
  const columns = new Map<MapField, string[]>();
  const constants = new Map<MapField, string>();
  const readings = new Map<string, Partial<ColumnReading>>();
  for (const [column, target] of Object.entries(mapping)) {
    const [field = '', choice] = target.split(':');
    if (!isMapField(field))
      throw new FileError(
        'column_missing',
        `There is no field "${field}". Fields: ${MAP_FIELDS.join(', ')}.`,
      );
    if (column.startsWith('=')) {
      constants.set(field, column.slice(1));
      continue;
    }
    if (choice !== undefined) {
      if (!Object.hasOwn(CHOICES, choice))
        throw new FileError(
          'column_missing',
          `There is no way of reading "${choice}". Ways: ${Object.keys(CHOICES).join(', ')}.`,
        );
      readings.set(column, CHOICES[choice as ReadingChoice]);
    }
    columns.set(field, SEVERAL.has(field) ? [...(columns.get(field) ?? []), column] : [column]);
  }
  return { columns, constants, readings };
}
