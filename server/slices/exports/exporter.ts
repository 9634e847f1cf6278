import type { Access } from '#contract/access/access.ts';
import type { ChartShape } from '#contract/report/chart-shapes.ts';
import type { ExportFormat, ExportKind } from '#contract/report/export-formats.ts';
import type { ReportKind, SectionCode } from '#contract/report/report-sections.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { OriginSum } from '#contract/values/primitives.ts';
import type { EmvChoice } from '#server/analytics/metrics/media-value.ts';
import type { SentObject } from '#server/owned/client-of.ts';
import type { AskCtx, Ctx, UserActor } from '#server/platform/context.ts';
import type { Sentiment } from '#server/ports/sentiment.ts';

/** Numbers are those that this person sees on a screen. */
export interface ExportCtx extends AskCtx {
  user: UserActor;
  /** Of the texts that were read; a document reads no others. */
  sentiment: Pick<Sentiment, 'model' | 'share_errors'>;
}

/** Decides the format: `ratio` is a fraction shown in percent, `origin` a code that documents show in words. */
export type ValueType =
  | 'text'
  | 'count'
  | 'decimal'
  | 'ratio'
  | 'money'
  | 'moment'
  | 'day'
  | 'flag'
  | 'origin';

export interface ExportColumn<Id extends string = string> {
  /** Name in CSV and Parquet. */
  id: Id;
  label: string;
  /** Named by people, so in no catalogue. */
  is_own?: boolean;
  type: ValueType;
  /** ISO 4217, for money. */
  currency?: string;
  /** In characters. */
  width?: number;
  /** In PDF and slides, which have space for few columns. */
  in_print?: boolean;
  /** Text that is aligned as a number. */
  is_number?: boolean;
  /** Fractions that documents show as bars. */
  is_bar?: boolean;
}

/** A `moment` is ISO 8601 in UTC, a `day` YYYY-MM-DD; null = unknown. */
export type ExportCell = string | number | boolean | null;

/** Of a report whose sections are chosen. */
interface OfSection {
  /** Title of its section, in English. */
  part?: string;
}

/** A tab of a workbook, or a file. */
export interface TableSection extends OfSection {
  kind: 'table';
  name: string;
  columns: readonly ExportColumn[];
  /** Blocks of rows, in the order of the columns. Read once. */
  rows: AsyncIterable<ExportCell[][]> | Iterable<ExportCell[][]>;
  /** Null if it is unknown. */
  total: number | null;
  /** Further rows that do not fit into this format. */
  left_out?: number;
  /** The number of summary rows at the end, which are always printed. */
  summaries?: number;
}

export interface Figure {
  /** Metric of docs/metrics.md. */
  id: string;
  label: string;
  type: ValueType;
  currency?: string;
  value: number | null;
  /** The previous period; the change is a fraction. */
  before?: number | null;
  change?: number | null;
  /** Parts of the value by origin. */
  origins?: OriginSum;
  /** The value that was planned. */
  plan?: number | null;
  /** A line below the value, in place of the change and the origins. */
  note?: string;
  verdict?: 'good' | 'bad';
}

export interface FiguresSection extends OfSection {
  kind: 'figures';
  name: string;
  figures: readonly Figure[];
  /** For example the reason for a missing change. */
  note?: string | null;
  /** Figures that a row has space for; six without it. */
  across?: number;
}

export interface ChartSection extends OfSection {
  kind: 'chart';
  name: string;
  shape: ChartShape;
  categories: readonly string[];
  series: ReadonlyArray<{ name: string; values: ReadonlyArray<number | null> }>;
  type: ValueType;
  currency?: string;
  /** End of the axis, so that charts have one scale. */
  most?: number;
  /** A value that the bars are compared with. */
  target?: { label: string; value: number };
  note?: string;
}

/** Sentences, each with a bold beginning. */
export interface PointsSection extends OfSection {
  kind: 'points';
  name: string;
  points: ReadonlyArray<{ title: string; text: string }>;
}

/** Name of the findings of a report, which mails repeat. */
export const FINDINGS = 'Findings';

/** Paragraphs that somebody wrote. */
export interface WordsSection extends OfSection {
  kind: 'words';
  text: string;
}

/** Facts side by side: a bold number in words, and a line about it. */
export interface FactsSection extends OfSection {
  kind: 'facts';
  facts: ReadonlyArray<{ fact: string; more: string; detail: string }>;
}

/** Posts side by side, with pictures. */
export interface CardsSection extends OfSection {
  kind: 'cards';
  name: string;
  note?: string;
  cards: readonly PrintedCard[];
  /** Cards that a row has space for; six without it. */
  across?: number;
  /** Words beside the picture, not below it. */
  is_wide?: boolean;
}

export interface PrintedCard {
  /** Base64, of `PRINTED_CARD`; null where there is none. */
  jpeg: string | null;
  /** In place of a missing picture. */
  caption?: string | null;
  title: string;
  /** Below the title; the first is bold. */
  lines: readonly string[];
  link?: string | null;
}

/** A creator on a page of their own: who on the left, numbers on the right. */
export interface CreatorSection {
  kind: 'creator';
  name: string;
  /** Address of an account, and the text that links to it. */
  link: { url: string; text: string } | null;
  lines: readonly string[];
  comments: readonly string[];
  /** Base64, of `PRINTED_CARD`. */
  picture: string | null;
  parts: ReadonlyArray<FiguresSection | ChartSection | CardsSection | PointsSection>;
}

/** Size of the picture of a card, px. */
export const PRINTED_CARD = { width: 440, height: 500 };

/** Size of a picture in a document, px. */
export const PRINTED_PICTURE = { width: 900, height: 1180 };

/** Size on the first page, px. */
export const PRINTED_COVER = { width: 600, height: 600 };

/** Cut to `PRINTED_PICTURE`. */
export interface PrintedPicture {
  /** Base64. */
  jpeg: string;
  /** One or two lines. */
  caption?: string;
}

/** Begins a part of documents that are looked at. */
export interface HeadingSection {
  kind: 'heading';
  name: string;
  note?: string;
  /** At most three. */
  pictures?: readonly PrintedPicture[];
  starts_page?: boolean;
}

/** Sections that documents alone have; tables of data leave them out. */
export type PrintedSection =
  | ChartSection
  | HeadingSection
  | PointsSection
  | WordsSection
  | FactsSection
  | CardsSection
  | CreatorSection;
export type Section = TableSection | FiguresSection | PrintedSection;

/** For a zip, with the URL it was fetched from. */
export interface ExportedPicture {
  /** Without ending; may occur twice. */
  name: string;
  url: string;
}

export interface AboutPart {
  title: string;
  /** Presentations refer to other files for them. */
  is_formulas?: boolean;
  lines: Array<[about: string, text: string]>;
}

/** Method and origin of the numbers, in every file. Read after all rows. */
export interface AboutNumbers {
  /** ISO 8601, if the numbers were read before the file was made. */
  taken_at?: string;
  /** One each: "Country: France". */
  filters: readonly string[];
  period: { from_date: string; to_date: string } | null;
  /** "Posts": 1,234. */
  counts: ReadonlyArray<{ label: string; n: number }>;
  /** Metrics of docs/metrics.md in use. */
  metrics: readonly string[];
  /** The stored wording of formulas, origins and missing values, if the numbers were stored. */
  worded?: readonly AboutPart[];
  /** By metric and reason. */
  missing: Record<string, Record<string, number>>;
  origins?: Record<string, OriginSum>;
  /** Invented rows and their kind: "creators". */
  invented: { n: number; what: string };
  /** The media value model. */
  emv: EmvChoice | null;
  currency: string | null;
  notes: readonly string[];
}

export interface ExportDocument {
  sections: Section[];
  /** The section of the report (`contract/report/report-sections.ts`) that each belongs to, where they are chosen later. */
  codes?: readonly SectionCode[];
  /** Kind of document, for its first page: "Campaign report". */
  genre: string;
  /** The result in a sentence, in place of the title on the first page. */
  headline?: string;
  /** A JPEG picture for the first page, base64, of `PRINTED_COVER`. */
  cover_picture?: string;
  about(): AboutNumbers;
  pictures?(): AsyncIterable<ExportedPicture> | Iterable<ExportedPicture>;
}

/**
 * One exportable kind, with the queries of the screens; writers (`writers/`) make files of its sections.
 */
export interface Exporter<Input = never> {
  /** The rule of the call behind the same screen. */
  access: Access;
  /** Throws if it is gone or the caller may not read it. */
  title(ctx: ExportCtx, input: Input): Promise<string>;
  /** The object whose client the documents are sent for. */
  sent?(input: Input): SentObject;
  document(ctx: ExportCtx, input: Input, format: ExportFormat): Promise<ExportDocument>;
}

/** Sentences of a report that a mail repeats; plain data. */
export interface SpokenReport {
  headline: string | undefined;
  findings: PointsSection['points'];
}

export const spoken = ({ headline, sections }: ExportDocument): SpokenReport => ({
  headline,
  findings: sections.flatMap((section) =>
    section.kind === 'points' && section.name === FINDINGS ? section.points : [],
  ),
});

/** A report sent by mail on scheduled days. */
export interface MadeReport {
  document: ExportDocument;
  /** Plain data, for the mail and for storage. */
  data: unknown;
}

export type MailedKind = 'monitor' | 'leaderboard';
export type ReportMakers = Record<MailedKind, (ctx: ExportCtx, input: never) => Promise<MadeReport>>;

/** Checks the permission on an object whose report has sections to choose; returns why the caller may not keep a choice. */
export type LayoutKinds = Record<
  ReportKind,
  (ctx: Ctx, id: number, act: 'read' | 'edit') => Promise<Sentence | null>
>;

/** A new kind is an entry here (`server/exporters.ts`) and an input in `contract/exports.ts`. */
export type Exporters = Record<ExportKind, Exporter>;
