import type { FileColumn } from '#contract/file-columns.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText, shortText } from '#contract/values/cut-text.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { bindLayout, chooseLayout } from '../presets/choose-layout.ts';
import { detectPreset } from '../presets/detect.ts';
import type { EncodingOption } from '../reader/detect-encoding.ts';
import { columnNames } from '../reader/header.ts';
import { tooLarge } from '../reader/limits.ts';
import { openTable, requireEncoding } from '../reader/open-table.ts';
import type { Table } from '../reader/table.ts';
import { addressKind } from '../recognition/addresses.ts';
import { FIELDS, isMapField, MAP_FIELDS } from '../recognition/fields.ts';
import { type FilePlace, placeOf } from '../recognition/kinds/place.ts';
import { recognise, type TableSample } from '../recognition/recognise.ts';
import type { RecognisedColumn, Recognition } from '../recognition/recognition.ts';
import { isWithoutZone, zoneOfName } from '../values/zoned.ts';
import { cellExamples } from './cell-examples.ts';
import { readCells } from './read-cells.ts';

/** Characters of a cell in a preview. */
const SHOWN = 500;
const SHOWN_ROWS = 20;

export interface Inspection {
  header: string[];
  rows: string[][];
  delimiter: string | null;
  /** Possible encodings with examples, if the bytes do not decide. */
  encoding_options: EncodingOption[];
  /** For times without a zone; null if all have one. */
  timezone: string | null;
  /** A sentence on the parts that are not read; null = none. */
  left_out: Sentence | null;
  detected: { name: string; label: string; describes: string; imports: boolean } | null;
  /** Also for presets. */
  recognised: Omit<Recognition, 'mapping' | 'columns'> & {
    columns: Array<RecognisedColumn & Pick<FileColumn, 'examples'>>;
  };
  /** Another import that it belongs to; null = none. */
  place: FilePlace | null;
  suggested: Record<string, string>;
  /** Values as the suggested mapping reads them; null for columns that are not imported. */
  read: Array<Array<string | null>>;
  fields: Array<{ name: string; label: string; group: string; holds: string }>;
}

/** Null: detected from the bytes, and UTC. */
export interface FileReading {
  encoding: string | null;
  timezone: string | null;
}

export interface Chosen extends FileReading {
  file_name: string;
  preset: string | null;
  mapping: Record<string, string> | null;
  platform: Platform | null;
}

const sampleOf = ({ header, sample }: Table, file_name: string): TableSample => ({
  header,
  rows: sample,
  file_name,
});

function hasTimesWithoutZone({ header, rows }: TableSample, mapping: Mapping): boolean {
  const columns = header.flatMap((name, i) => {
    const [field = ''] = (mapping[name] ?? '').split(':');
    const isTime = isMapField(field) && ['time', 'clock'].includes(FIELDS[field].holds);
    return isTime && zoneOfName(name) === null ? [i] : [];
  });
  return rows.some((row) => columns.some((i) => isWithoutZone(row[i] ?? '')));
}

/** Throws FileError for an invalid file, or one damaged before its first rows. */
export async function inspect(
  path: string,
  file_name: string,
  { encoding, timezone }: FileReading,
): Promise<Inspection> {
  const table = await openTable(path, { encoding });
  for await (const _ of table.rows(0)) break;
  const { header, delimiter, left_out, encoding_options } = table;
  const preset = detectPreset(header);
  const sample = sampleOf(table, file_name);
  const { mapping, ...recognised } = recognise(sample);
  const rows = table.sample.slice(0, SHOWN_ROWS);
  const read = readCells(sample, mapping, recognised.platform, SHOWN_ROWS, timezone ?? 'UTC');
  const columns = recognised.columns.map((column, i) => ({
    ...column,
    examples: cellExamples(
      rows.map((cells) => shown(cells[i] ?? '')),
      read.map((values) => values[i] ?? null),
    ),
  }));
  return {
    header,
    rows: rows.map((cells) => cells.map(shown)),
    delimiter,
    encoding_options,
    timezone: hasTimesWithoutZone(sample, mapping) ? (timezone ?? 'UTC') : null,
    left_out,
    detected: preset && {
      name: preset.name,
      label: preset.label,
      describes: preset.nothing?.text ?? preset.describes,
      imports: !preset.nothing,
    },
    recognised: { ...recognised, columns },
    place: preset ? null : placeOf(sample, recognised),
    suggested: mapping,
    read,
    fields: MAP_FIELDS.map((name) => {
      const { label, group, holds } = FIELDS[name];
      return { name, label, group, holds };
    }),
  };
}

const shown = (cell: string) => shortText(cell, SHOWN);

/** Throws FileError if the choice does not fit the file. */
export async function checkChosen(
  path: string,
  { file_name, encoding, timezone: _, ...chosen }: Chosen,
): Promise<void> {
  const table = await openTable(path, { encoding });
  requireEncoding(table);
  const sample = sampleOf(table, file_name);
  bindLayout(chooseLayout(chosen, sample), sample);
}

export interface TakenRows {
  header: string[];
  /** Without blank rows; `row` counts like a spreadsheet, with the header as 1. */
  rows: Array<{ row: number; cells: string[]; problem: Sentence | null }>;
  left_out: Sentence | null;
  recognised: Recognition;
}

/** Characters of a cell, and of all rows together: far above real lists of creators. */
const CELL = 1000;
const ALL_CELLS = { list: 20_000_000, orders: 80_000_000 };

export interface RowsAsked {
  most: number;
  of: 'list' | 'orders';
}

/** Throws FileError like `inspect`, and above `most` rows. */
export async function takeRows(path: string, file_name: string, { most, of }: RowsAsked): Promise<TakenRows> {
  const table = await openTable(path, { keeps_rows: true });
  const rows: TakenRows['rows'] = [];
  let held = 0;
  for await (const chunk of table.rows()) {
    const problems = new Map(chunk.problems.map(({ row, reason }) => [row, reason]));
    for (const [i, values] of chunk.rows.entries()) {
      const row = chunk.first_row + i;
      const problem = problems.get(row) ?? null;
      if (values.length === 0 && problem === null) continue;
      const cells = values.map((cell) => cutText(cell, CELL));
      held += cells.reduce((sum, cell) => sum + cell.length, 0);
      rows.push({ row: row + 1 + table.above, cells, problem });
    }
    if (rows.length > most + 1)
      throw tooLarge(
        of === 'list'
          ? sentenceFor('list_file_row_limit', { most })
          : sentenceFor('order_row_limit', { most }),
      );
    if (held > ALL_CELLS[of]) throw tooLarge(sentenceFor('list_file_text_limit'));
  }
  let { header } = table;
  if (of === 'list' && header.some(isCreator)) {
    // A plain list: its first line is a creator too.
    rows.unshift({ row: 1, cells: header, problem: null });
    header = columnNames(header.map(() => ''));
  }
  if (rows.length > most)
    throw tooLarge(
      of === 'list'
        ? sentenceFor('list_row_limit', { n: rows.length, most })
        : sentenceFor('order_row_limit', { most }),
    );
  const sample = { header, rows: rows.slice(0, 1000).map(({ cells }) => cells), file_name };
  return { header, rows, left_out: table.left_out, recognised: recognise(sample) };
}

const isCreator = (cell: string) => /^[@＠]\S+$/.test(cell) || addressKind(cell)?.of === 'account';
