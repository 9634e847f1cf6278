import type { Services } from '#server/platform/context.ts';
import type { RowCells } from './import-cells.ts';

/** As its batches need it. */
export interface RunningImport {
  id: number;
  company_id: number;
  list_id: number;
  created_by: number | null;
  header: string[];
  targets: Array<string | null>;
  existing: 'update' | 'keep';
  /** Creators without a profile. */
  new_creators: 'add' | 'skip';
}

/** The transaction of a batch and the person who began the import. */
export type Writer = Pick<Services, 'db' | 'now'> & { company: { id: number }; user: { id: number | null } };

export type CellsByRow = ReadonlyMap<number, RowCells>;
