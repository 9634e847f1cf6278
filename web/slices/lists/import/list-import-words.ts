import type { ListImport, ListImportRow } from '#contract/lists/imports.ts';
import type { List } from '#contract/lists/list.ts';
import type { Phrase } from '#web/languages/catalogue.ts';

/** What the import asks of a list. */
export type ImportableList = Pick<List, 'id' | 'name' | 'edit_refused'>;

type RecordState = ListImportRow['records'][number]['state'];

export const STATE_WORDS: Readonly<Record<ListImport['state'], Phrase>> = {
  uploaded: 'Not started',
  running: 'Running',
  paused: 'Paused',
  completed: 'Done',
  canceled: 'Canceled',
  error: 'Stopped',
};

export const RECORD_WORDS: Readonly<Record<RecordState, Phrase>> = {
  none: 'Waiting',
  in_progress: 'In progress',
  success: 'Done',
  error: 'Error',
};

/** One record of a row: a line of the table. */
export interface RecordLine {
  row: ListImportRow;
  record: ListImportRow['records'][number];
  /** Of several records of a row the first one, which tells what is the row's. */
  isFirst: boolean;
}

/** The records of rows, of one state where it is asked for. */
export const linesOf = (rows: readonly ListImportRow[], state: RecordState | null): RecordLine[] =>
  rows.flatMap((row) =>
    row.records
      .filter((record) => state === null || record.state === state)
      .map((record, i) => ({ row, record, isFirst: i === 0 })),
  );
