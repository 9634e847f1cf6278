import type { Platform } from '#contract/primitives.ts';
import { bindLayout, chooseLayout } from '../presets/choose-layout.ts';
import { detectPreset } from '../presets/detect.ts';
import { openTable } from '../reader/open-table.ts';
import type { Table } from '../reader/table.ts';
import { FIELDS, MAP_FIELDS } from '../recognition/fields.ts';
import { recognise, type TableSample } from '../recognition/recognise.ts';
import type { Recognition } from '../recognition/recognition.ts';
import { readCells } from './read-cells.ts';

/** Characters of a cell in a preview. */
const SHOWN = 500;
const SHOWN_ROWS = 20;

/** What a file that somebody sent looks like. */
export interface Inspection {
  header: string[];
  rows: string[][];
  delimiter: string | null;
  /** What of the file is not read, in a sentence; null = all of it is. */
  left_out: string | null;
  detected: { name: string; label: string; describes: string; imports: boolean } | null;
  /** What the table was taken for, also where a preset knows it. */
  recognised: Omit<Recognition, 'mapping'>;
  suggested: Record<string, string>;
  /** The cells of `rows` as they are read by the suggested mapping; null where a column is not imported. */
  read: Array<Array<string | null>>;
  fields: Array<{ name: string; label: string; group: string; holds: string }>;
}

/** How a file is to be taken in. */
export interface Chosen {
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

/** Throws FileError for what is no table, or is damaged before its first rows. */
export async function inspect(path: string, file_name: string): Promise<Inspection> {
  const table = await openTable(path);
  for await (const _ of table.rows(0)) break;
  const { header, delimiter, left_out } = table;
  const found = detectPreset(header);
  const sample = sampleOf(table, file_name);
  const { mapping, ...recognised } = recognise(sample);
  const rows = table.sample.slice(0, SHOWN_ROWS);
  return {
    header,
    rows: rows.map((cells) => cells.map(shown)),
    delimiter,
    left_out,
    detected: found && {
      name: found.name,
      label: found.label,
      describes: found.nothing ?? found.describes,
      imports: !found.nothing,
    },
    recognised,
    suggested: mapping,
    read: readCells(sample, mapping, recognised.platform, SHOWN_ROWS),
    fields: MAP_FIELDS.map((name) => ({ name, ...FIELDS[name] })),
  };
}

const shown = (cell: string) => (cell.length > SHOWN ? `${cell.slice(0, SHOWN).toWellFormed()}…` : cell);

/** Throws FileError where the file cannot be taken in that way. */
export async function checkChosen(path: string, { file_name, ...chosen }: Chosen): Promise<void> {
  const sample = sampleOf(await openTable(path), file_name);
  bindLayout(chooseLayout(chosen, sample), sample);
}
