import type { Platform } from '#contract/primitives.ts';
import type { Observation, RowProblem } from '../observations.ts';

/** `rejected`: the row gave nothing. `warning`: one cell became null, the rest of the row went in. */
export interface MappedProblem extends RowProblem {
  severity: 'rejected' | 'warning';
}

export interface MappedRow {
  observations: Observation[];
  problems: MappedProblem[];
}

/** What is known about a file besides its rows. */
export interface FileContext {
  /** Base name of the file, e.g. `top1000_tiktok_2022-06.csv.gz`. */
  file_name: string;
  /** Overrides the preset's platform where the user chose one. */
  platform: Platform | null;
  /** Time zone of times without an offset. Default UTC. */
  timezone?: string;
  /** Rows of the file, by which its columns are read; without them what reads two ways stays unknown. */
  sample?: readonly (readonly string[])[];
}

/**
 * Turns the cells of one row into observations.
 * @param row 1-based number for problems
 * @param cut_cell index of the cell the file's end cut off, -1 for whole rows: only free text is taken from it
 */
export type RowMapper = (cells: readonly string[], row: number, cut_cell?: number) => MappedRow;

export interface Preset {
  /** Stable name, as given to `--preset`. */
  name: string;
  label: string;
  /** One sentence: what the layout is and what comes in. */
  describes: string;
  /** null: told by the file's header or by the user, or not of one platform (brands). */
  platform: Platform | null;
  /** Why there is nothing to import; null for layouts that are imported. */
  nothing: string | null;
  /** 0 = another layout … 1 = every column known. */
  detect(header: readonly string[]): number;
  /** Resolves the columns once per file. Throws FileError `column_missing`. */
  bind(header: readonly string[], context: FileContext): RowMapper;
}

/** A column name as compared: NFKC, lower case, single blanks. */
export function columnKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Share of the header that a layout's own columns cover; 0 unless every one of them is there. */
export function coverage(header: readonly string[], columns: readonly string[]): number {
  const keys = new Set(header.map(columnKey));
  for (const column of columns) if (!keys.has(columnKey(column))) return 0;
  return header.length === 0 ? 0 : Math.min(1, columns.length / header.length);
}

/** Detection by one or more alternative sets of columns. */
export function byColumns(...layouts: readonly (readonly string[])[]): Preset['detect'] {
  return (header) => Math.max(...layouts.map((columns) => coverage(header, columns)));
}
