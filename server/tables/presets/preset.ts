import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { Observation, RowProblem } from '../observations.ts';

/** `rejected`: the row gave nothing. `warning`: one cell became null. */
export interface MappedProblem extends RowProblem {
  severity: 'rejected' | 'warning';
}

export interface MappedRow {
  observations: Observation[];
  problems: MappedProblem[];
}

/**
 * Different people with one display name and no better key: the column that tells them apart, −1 without
 * one.
 */
export type Namesakes = ReadonlyMap<string, number>;

export interface FileContext {
  /** Base name, e.g. `top1000_tiktok_2022-06.csv.gz`. */
  file_name: string;
  /** The user's choice, which overrides the preset's platform. */
  platform: Platform | null;
  /** Default UTC. */
  timezone?: string;
  /** Decides how columns are read; without it ambiguous values are unknown. */
  sample?: readonly (readonly string[])[];
  /** Of the whole file; without them those of the sample. */
  namesakes?: Namesakes | undefined;
}

/**
 * @param row 1-based number for problems @param cut_cell index of the truncated cell, −1 for whole rows:
 * only free text is taken from it
 */
export type RowMapper = (cells: readonly string[], row: number, cut_cell?: number) => MappedRow;

export interface Preset {
  /** Stable name, as in `--preset`. */
  name: string;
  label: string;
  /** One sentence on the layout and its imported data. */
  describes: string;
  /** null: from the file's header or the user, or no single platform (brands). */
  platform: Platform | null;
  /** Why there is nothing to import; null for supported layouts. */
  nothing: Sentence | null;
  /** 0 = another layout … 1 = every column known. */
  detect(header: readonly string[]): number;
  /** Resolves the columns once per file. Throws FileError `column_missing`. */
  bind(header: readonly string[], context: FileContext): RowMapper;
}

/** NFKC, lower case, single blanks. */
export function columnKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Share of the header covered by a layout's columns; 0 unless all are there. */
export function coverage(header: readonly string[], columns: readonly string[]): number {
  const keys = new Set(header.map(columnKey));
  for (const column of columns) if (!keys.has(columnKey(column))) return 0;
  return header.length === 0 ? 0 : Math.min(1, columns.length / header.length);
}

/** Detection by one or more alternative sets of columns. */
export function byColumns(...layouts: readonly (readonly string[])[]): Preset['detect'] {
  return (header) => Math.max(...layouts.map((columns) => coverage(header, columns)));
}
