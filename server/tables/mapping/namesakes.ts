import { hash } from 'node:crypto';
import { owned } from '../presets/observe.ts';
import type { Namesakes } from '../presets/preset.ts';
import type { RowChunk } from '../reader/table.ts';
import { ACCOUNT_KEYS, type MapField } from '../recognition/fields.ts';
import { isNothing } from '../values/parsed.ts';
import { isTotals } from '../values/totals.ts';
import type { ColumnOf } from './columns.ts';
import { checkedMapping, type Mapping } from './mapping.ts';

/** Best first. */
const TELLING = ['city', 'themes', 'country', 'gender', 'birthday', 'bio'] as const satisfies MapField[];

type Cells = readonly string[];

/** The display name of a row without a better key, within its platform; null if it has one. */
export type NameOf = (row: Cells) => string | null;

const keyOf = (platform: string, name: string) => `${platform}\n${name}`;

/** Null if no row of the table is known by its display name alone. */
export function nameOfRows(at: ColumnOf, constants: ReadonlyMap<MapField, string>): NameOf | null {
  if (ACCOUNT_KEYS.some((key) => constants.has(key)) || at('audience_key') !== -1) return null;
  const [title, username, platform] = [at('account.title'), at('account.username'), at('platform')];
  const better = [at('account.external_id'), at('account.link')];
  if (title === -1 && username === -1) return null;
  return (row) => {
    const cell = (column: number) => (column < 0 ? '' : (row[column] ?? '').trim());
    if (better.some((column) => !isNothing(cell(column)))) return null;
    const [handle, called] = [cell(username), cell(title)];
    if (!isNothing(handle) && !/\s/.test(handle)) return null;
    const name = isNothing(called) ? handle : called;
    if (isNothing(name) || /^'?[@＠]\S+$/.test(name)) return null;
    return keyOf(cell(platform), name);
  };
}

const whole = (row: Cells) => hash('md5', row.join('\n'), 'base64');

/** Collects the names of a table, then the columns that distinguish equal ones. */
class NameCount {
  readonly #nameOf: NameOf;
  readonly #dates: number;
  readonly #first = new Map<string, string>();
  readonly #repeated = new Set<string>();
  readonly #rows = new Map<string, Map<string, string[]>>();

  constructor(nameOf: NameOf, dates: number) {
    this.#nameOf = nameOf;
    this.#dates = dates;
  }

  get isRepeated() {
    return this.#repeated.size > 0;
  }

  /** One account read on several days repeats its name. */
  #dated = (name: string, row: Cells) => (this.#dates < 0 ? name : `${name}\n${row[this.#dates] ?? ''}`);

  see(row: Cells): void {
    const name = isTotals(row) ? null : this.#nameOf(row);
    if (name === null) return;
    const dated = this.#dated(name, row);
    const before = this.#first.get(dated);
    if (before === undefined) this.#first.set(owned(dated), whole(row));
    else if (before !== whole(row)) this.#repeated.add(owned(name));
  }

  compare(row: Cells, columns: readonly number[]): void {
    const name = isTotals(row) ? null : this.#nameOf(row);
    if (name === null || !this.#repeated.has(name)) return;
    const rows = this.#rows.get(name) ?? new Map<string, string[]>();
    rows.set(
      whole(row),
      [this.#dates, ...columns].map((column) => owned((row[column] ?? '').trim())),
    );
    this.#rows.set(owned(name), rows);
  }

  /** The same values on one day are the same person. */
  namesakes(columns: readonly number[]): Namesakes {
    const isTelling = (rows: readonly string[][], i: number) =>
      columns[i] !== -1 &&
      rows.every((cells) => !isNothing(cells[i + 1] ?? '')) &&
      new Set(rows.map((cells) => `${cells[0]}\n${cells[i + 1]}`)).size === rows.length;
    return new Map(
      [...this.#repeated].map((name) => {
        const rows = [...(this.#rows.get(name)?.values() ?? [])];
        const column = columns.findIndex((_, i) => isTelling(rows, i));
        return [name, columns[column] ?? -1];
      }),
    );
  }
}

function counting(at: ColumnOf, nameOf: NameOf | null) {
  if (nameOf === null) return null;
  return { count: new NameCount(nameOf, at('observed_at')), columns: TELLING.map(at) };
}

export function namesakesIn(at: ColumnOf, nameOf: NameOf | null, rows: readonly Cells[]): Namesakes {
  const counted = counting(at, nameOf);
  if (counted === null) return new Map();
  for (const row of rows) counted.count.see(row);
  if (counted.count.isRepeated) for (const row of rows) counted.count.compare(row, counted.columns);
  return counted.count.namesakes(counted.columns);
}

/** Of the whole file; reads it once, and twice with namesakes. Tables with better keys are not read. */
export async function readNamesakes(
  mapping: Mapping,
  header: Cells,
  chunks: () => AsyncIterable<Pick<RowChunk, 'rows'>>,
): Promise<Namesakes | undefined> {
  const { columns, constants } = checkedMapping(mapping);
  if (columns.has('external_id') || columns.has('link') || columns.has('comment.text')) return undefined;
  const at: ColumnOf = (field) => header.indexOf(columns.get(field)?.[0] ?? '');
  const counted = counting(at, nameOfRows(at, constants));
  if (counted === null) return undefined;
  for await (const { rows } of chunks()) for (const row of rows) counted.count.see(row);
  if (counted.count.isRepeated)
    for await (const { rows } of chunks())
      for (const row of rows) counted.count.compare(row, counted.columns);
  return counted.count.namesakes(counted.columns);
}
