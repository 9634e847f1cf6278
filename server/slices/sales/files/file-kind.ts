import type { z } from 'zod';
import type { FileField } from '#contract/file-columns.ts';
import type { CampaignFile, TablePreview, tableAnswers } from '#contract/sales/campaign-files.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { DecimalMark } from '#contract/values/written-number.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ColumnReader, Dictionary } from '#server/tables/recognition/kinds/dictionary.ts';
import type { DateOrder } from '#server/tables/values/dates.ts';
import type { CampaignPlace, SourceKind, StoredSource } from './campaign-source.ts';

export interface Row {
  row: number;
  cells: readonly string[];
}

export interface RowProblem {
  row: number;
  reason: Sentence;
}

/** How the cells of a file are read. */
export interface TableReading<Target extends string> {
  targets: ReadonlyArray<Target | null>;
  decimal: DecimalMark | null;
  date_order: DateOrder | null;
  /** Of times without a zone. */
  timezone: string;
  /** Of amounts without a currency. */
  currency: string;
}

export type FileAnswers<Target extends string> = z.output<typeof tableAnswers> & {
  targets?: Array<Target | null> | undefined;
};

/** A file with its columns and the questions that it leaves open. */
export interface CampaignTable<Target extends string> {
  header: readonly string[];
  rows: readonly Row[];
  reading: TableReading<Target>;
  /** The kind that the latest file with the same header was imported as. */
  last_kind: SourceKind | null;
  /** Open questions of dates and amounts; null = none. */
  open: Sentence | null;
  preview: Omit<TablePreview, 'missing' | 'columns' | 'fields'> & {
    columns: Array<TablePreview['columns'][number] & { field: Target | null }>;
    fields: Array<FileField & { name: Target }>;
  };
}

export interface ReadItems<Item, Shown> {
  kind: SourceKind;
  /** Null if the file can be imported. */
  missing: Sentence | null;
  /** Further parts of the preview. */
  shown: Shown;
  /** Null while something is missing. */
  items: Item[] | null;
  problems: RowProblem[];
}

/** A kind of file that a campaign takes whole: its dictionary, and a store of what its rows say. */
export interface FileKind<
  Target extends string,
  Answers extends FileAnswers<Target>,
  Item,
  Shown extends object,
  Brings,
  File extends CampaignFile,
> {
  /** The first is that of a file not yet read. */
  kinds: readonly [SourceKind, ...SourceKind[]];
  /** Form field of the upload. */
  field: string;
  /** Said where the file has nothing to import. */
  empty: Sentence;
  group: string;
  dictionary: Dictionary<Target>;
  columns: ColumnReader<Target>;
  values: { times: readonly Target[]; money: readonly Target[]; currency: Target };
  /** Hides addresses of people in shown cells. */
  masked?: (cell: string) => string;
  read(table: CampaignTable<Target>, answers: Answers): Promise<ReadItems<Item, Shown>>;
  brings(
    ctx: Ctx,
    place: CampaignPlace,
    read: { items: Item[]; problems: RowProblem[]; rows: number; kind: SourceKind },
  ): Promise<Brings>;
  store(
    ctx: Pick<Ctx, 'db' | 'files'>,
    place: CampaignPlace,
    source: { source_id: number; reported_at: Date },
    items: readonly Item[],
  ): Promise<void>;
  /** Sources as screens list them. */
  asFiles(db: Ctx['db'], place: CampaignPlace, sources: readonly StoredSource[]): Promise<File[]>;
}
