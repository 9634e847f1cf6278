import type { Phrase } from '#contract/languages/catalogue.ts';
import type { ListImport, ListImportRow } from '#contract/lists/imports.ts';
import type { List } from '#contract/lists/list.ts';

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

export interface RecordLine {
  row: ListImportRow;
  record: ListImportRow['records'][number];
  /** First record of each row, which shows the row's own cells. */
  isFirst: boolean;
}

export const linesOf = (rows: readonly ListImportRow[], state: RecordState | null): RecordLine[] =>
  rows.flatMap((row) =>
    row.records
      .filter((record) => state === null || record.state === state)
      .map((record, i) => ({ row, record, isFirst: i === 0 })),
  );
