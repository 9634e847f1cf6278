import { sentenceFor } from '#contract/sentences/sentences.ts';
import { FileError } from '../reader/file-error.ts';
import { isMapField, MAP_FIELDS, type MapField, SEVERAL } from '../recognition/fields.ts';
import { CHOICES, type ColumnReading, type ReadingChoice } from '../values/column-reading.ts';
import { parseTime } from '../values/dates.ts';

/**
 * Column → field, from `--map column=field` or the mapping screen. A reading may follow the field
 * (`created_at:month_first`). A name that begins with "=" is a value for all rows: `=ana.lund` →
 * `account.username`.
 */
export type Mapping = Readonly<Record<string, string>>;

/** All fields exist. */
export interface CheckedMapping {
  /** In the order of the mapping. */
  columns: ReadonlyMap<MapField, string[]>;
  /** Values of all rows. */
  constants: ReadonlyMap<MapField, string>;
  /** By column. */
  readings: ReadonlyMap<string, Partial<ColumnReading>>;
}

const isMoment = (text: string) => typeof parseTime(text) === 'number';

/** From a person or the file's name; null if unknown. */
export function observedAtOfAll(constants: ReadonlyMap<MapField, string>): number | null {
  const at = parseTime(constants.get('observed_at') ?? '');
  return typeof at === 'number' ? at : null;
}

/** @throws FileError `column_missing` for an unknown field or reading */
export function checkedMapping(mapping: Mapping): CheckedMapping {
  const columns = new Map<MapField, string[]>();
  const constants = new Map<MapField, string>();
  const readings = new Map<string, Partial<ColumnReading>>();
  for (const [column, target] of Object.entries(mapping)) {
    const [field = '', choice] = target.split(':');
    // A column that a person left out.
    if (field === '') continue;
    if (!isMapField(field))
      throw new FileError(
        'column_missing',
        sentenceFor('field_name_unknown', { name: field, names: MAP_FIELDS.join(', ') }),
      );
    if (column.startsWith('=')) {
      const value = column.slice(1).trim();
      if (field === 'observed_at' && !isMoment(value))
        throw new FileError('column_missing', sentenceFor('date_not_readable', { value }));
      constants.set(field, value);
      continue;
    }
    if (choice !== undefined) {
      if (!Object.hasOwn(CHOICES, choice))
        throw new FileError(
          'column_missing',
          sentenceFor('reading_unknown', { name: choice, names: Object.keys(CHOICES).join(', ') }),
        );
      readings.set(column, CHOICES[choice as ReadingChoice]);
    }
    columns.set(field, SEVERAL.has(field) ? [...(columns.get(field) ?? []), column] : [column]);
  }
  return { columns, constants, readings };
}
