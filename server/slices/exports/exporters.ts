import type { Access } from '#contract/access.ts';
import type { ExportFormat, ExportKind } from '#contract/exports.ts';
import type { OriginParts } from '#contract/primitives.ts';
import type { EmvChoice } from '#server/analytics/metrics/media-value.ts';
import type { AskCtx, UserActor } from '#server/platform/context.ts';

/** Who exports: answers are those that this person would get on a screen. */
export interface ExportCtx extends AskCtx {
  user: UserActor;
}

/** What a value is, hence how it is written: `ratio` is a fraction shown in percent. */
export type ValueType = 'text' | 'count' | 'decimal' | 'ratio' | 'money' | 'moment' | 'day' | 'flag';

export interface ExportColumn {
  /** Name in CSV and Parquet. */
  id: string;
  /** Head of the column for people. */
  label: string;
  type: ValueType;
  /** ISO 4217, of money. */
  currency?: string;
  /** In characters. */
  width?: number;
  /** In documents that are looked at, which have room for few columns. */
  in_print?: boolean;
}

/** A `moment` is ISO 8601 in UTC, a `day` YYYY-MM-DD; null = unknown. */
export type ExportCell = string | number | boolean | null;

/** Rows of one kind; a tab of a workbook or a file. */
export interface TableSection {
  kind: 'table';
  /** Name of its tab or file. */
  name: string;
  columns: readonly ExportColumn[];
  /** Blocks of rows, in the order of the columns. Read once. */
  rows: AsyncIterable<ExportCell[][]> | Iterable<ExportCell[][]>;
  /** How many rows there will be; null where that is not known. */
  total: number | null;
  /** Rows there are besides, which this format has no room for. */
  left_out?: number;
  /** How many of the last rows sum the others up: they are printed however many those are. */
  summaries?: number;
}

export interface Figure {
  /** Metric of docs/metrics.md. */
  id: string;
  label: string;
  type: ValueType;
  currency?: string;
  value: number | null;
  /** The period before, and the change against it as a fraction. */
  before?: number | null;
  change?: number | null;
  /** Parts of the value by where they come from. */
  origins?: OriginParts;
}

export interface FiguresSection {
  kind: 'figures';
  name: string;
  figures: readonly Figure[];
  /** Why there is no change, or another sentence that belongs to them. */
  note?: string | null;
}

export interface ChartSection {
  kind: 'chart';
  name: string;
  shape: 'line' | 'bar' | 'bar-horizontal';
  categories: readonly string[];
  series: ReadonlyArray<{ name: string; values: ReadonlyArray<number | null> }>;
  type: ValueType;
  currency?: string;
}

/** Size of a picture in a document, px. */
export const PRINTED_PICTURE = { width: 900, height: 1180 };

/** Size of the picture on the first page, px. */
export const PRINTED_COVER = { width: 600, height: 600 };

/** A picture on a page, cut to `PRINTED_PICTURE`. */
export interface PrintedPicture {
  /** Base64. */
  jpeg: string;
  /** What it shows, in a line or two below it. */
  caption?: string;
}

/** The sections of one thing, on a page of their own in documents that are looked at. */
export interface HeadingSection {
  kind: 'heading';
  name: string;
  note?: string;
  /** At most three; what follows then begins on the next page. */
  pictures?: readonly PrintedPicture[];
}

export type Section = TableSection | FiguresSection | ChartSection | HeadingSection;

/** A picture that belongs into a zip, by the address it was fetched from. */
export interface ExportedPicture {
  /** Without ending; may occur twice. */
  name: string;
  url: string;
}

/** A heading with what is said under it, each with what it is about. */
export interface AboutPart {
  title: string;
  lines: Array<[about: string, text: string]>;
}

/** How the numbers came to be; said in every file. Read when all rows have been. */
export interface AboutNumbers {
  /** When the numbers were read, ISO 8601, where that was before the file was made. */
  taken_at?: string;
  /** "Country: France", one each. */
  filters: readonly string[];
  period: { from_date: string; to_date: string } | null;
  /** "Posts": 1,234. */
  counts: ReadonlyArray<{ label: string; n: number }>;
  /** Metrics of docs/metrics.md that occur. */
  metrics: readonly string[];
  /** What was said then of formulas, origins and missing values, where the numbers were kept. */
  worded?: readonly AboutPart[];
  /** Unknown values by metric and reason. */
  missing: Record<string, Record<string, number>>;
  origins?: Record<string, OriginParts>;
  /** Rows that are made up, and what they are: "creators". */
  invented: { n: number; what: string };
  /** What media value was computed with. */
  emv: EmvChoice | null;
  currency: string | null;
  notes: readonly string[];
}

/** What is written into a file, whatever its format. */
export interface ExportDocument {
  sections: Section[];
  /** A JPEG picture for the first page, base64, of `PRINTED_COVER`. */
  cover_picture?: string;
  /** A table of contents, in documents of many pages. */
  has_contents?: boolean;
  about(): AboutNumbers;
  pictures?(): AsyncIterable<ExportedPicture> | Iterable<ExportedPicture>;
}

/**
 * One kind of thing that can be exported. It answers by the same queries as the screens; writers (`writers/`) make files
 * of its sections.
 */
export interface Exporter<Input = never> {
  /** The rule of the call that shows the same on a screen. */
  access: Access;
  /** Throws where the caller may not read it or it is gone; returns what people call it. */
  title(ctx: ExportCtx, input: Input): Promise<string>;
  document(ctx: ExportCtx, input: Input, format: ExportFormat): Promise<ExportDocument>;
}

/** A report that is no export: it goes out by mail, on days that people set. */
export interface MadeReport {
  document: ExportDocument;
  /** Plain data about it, for the mail and to keep it. */
  data: unknown;
}

export type ReportKind = 'monitor' | 'leaderboard';
export type ReportMakers = Record<ReportKind, (ctx: ExportCtx, input: never) => Promise<MadeReport>>;

/** The registry: a kind joins by one entry (`server/exporters.ts`) and its input in `contract/exports.ts`. */
export type Exporters = Record<ExportKind, Exporter>;
