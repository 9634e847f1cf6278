import { shortText } from '#contract/values/cut-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { readShare } from '../audiences/listed-shares.ts';
import { checkedMapping, type Mapping } from '../mapping/mapping.ts';
import { hoursOf, RowReader } from '../presets/row-reader.ts';
import { FIELDS, type MapField } from '../recognition/fields.ts';
import type { TableSample } from '../recognition/recognise.ts';

/** Characters of a value in a preview. */
const SHOWN = 80;

/**
 * Values of the first rows in readable form: counts with separators, times in ISO 8601. '' = unknown; null
 * = the column is not imported.
 */
export function readCells(
  { header, rows }: TableSample,
  mapping: Mapping,
  platform: Platform | null,
  most: number,
  timezone: string,
): Array<Array<string | null>> {
  const { columns, readings } = checkedMapping(mapping);
  const fieldOf = new Map(
    [...columns].flatMap(([field, names]) => names.map((name) => [name, field] as const)),
  );
  const reader = new RowReader(header, rows, readings, timezone);
  const read: Array<Array<string | null>> = [];
  const map = reader.mapper((row) => {
    read.push(
      header.map((name, i) => {
        const field = fieldOf.get(name);
        return field ? cellAs(row, i, field, platform) : null;
      }),
    );
  });
  for (const [i, cells] of rows.slice(0, most).entries()) {
    map(cells, i + 1);
    // A row that is not imported, such as a total.
    if (read.length === i) read.push(header.map(() => null));
  }
  return read;
}

function cellAs(row: RowReader, column: number, field: MapField, platform: Platform | null): string {
  switch (FIELDS[field].holds) {
    case 'count':
      return row.count(column)?.toLocaleString('en') ?? '';
    case 'seconds': {
      const seconds = row.seconds(column);
      return seconds === null ? '' : `${seconds} s`;
    }
    case 'time': {
      const at = row.time(column, platform === null ? undefined : hoursOf(platform));
      return at === null ? '' : new Date(at).toISOString();
    }
    case 'share':
      return readShare(row.raw(column)) === null ? '' : row.raw(column).trim();
    case 'day':
      return row.birthday(column, null) ?? '';
    case 'flag':
      return { true: 'yes', false: 'no', null: '' }[String(row.boolean(column))] ?? '';
    case 'country':
      return row.country(column) ?? '';
    case 'language':
      return row.languages(column).join(', ');
    case 'gender':
      return row.gender(column) ?? '';
    case 'list':
      return cut(row.list(column).join(', '));
    default:
      return cut(row.prose(column) ?? '');
  }
}

const cut = (text: string) => shortText(text, SHOWN);
