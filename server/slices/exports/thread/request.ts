import type { ExportFormat, ExportKind } from '#contract/exports.ts';
import type { Company, UserActor } from '#server/platform/context.ts';
import type { PictureSigning } from '#server/platform/fetched-pictures.ts';
import type { Exporters, ReportKind, ReportMakers } from '../exporters.ts';
import type { Cover, WriteCtx } from '../writers/writer.ts';

/** Content of a document: an export, or a report that goes out by mail. */
export type Content = { exporter: ExportKind; input: unknown } | { report: ReportKind; input: unknown };

/** A file to be written on a thread; plain data. */
export interface ThreadRequest {
  content: Content;
  format: ExportFormat;
  cover: Cover;
  sheet: WriteCtx['sheet'];
  company: Company;
  user: UserActor;
  now: Date;
  cluster: string | null;
  database: string;
  signing: PictureSigning;
  content_model: number;
  has_sheets: boolean;
}

/** What a thread can write: the registry of `server/exporters.ts`. */
export interface Registry {
  exporters: Exporters;
  reports: ReportMakers;
}

/** The result of a thread; an error that its user caused would lose its class on the way. */
export type ThreadEnd = { ended: true } | { refused: string };
