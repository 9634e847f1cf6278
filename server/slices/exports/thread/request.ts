import type { ExportFormat, ExportKind } from '#contract/report/export-formats.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Language } from '#contract/values/languages.ts';
import type { StoredClient } from '#server/owned/client-of.ts';
import type { Company, UserActor } from '#server/platform/context.ts';
import type { PictureSigning } from '#server/platform/pictures/fetched-pictures.ts';
import type { ExportCtx, Exporters, MailedKind, ReportMakers } from '../exporter.ts';
import type { Cover, WriteCtx } from '../writers/writer.ts';

export type Content = { exporter: ExportKind; input: unknown } | { report: MailedKind; input: unknown };

/** Plain data. */
export interface ThreadRequest {
  content: Content;
  format: ExportFormat;
  language: Language;
  cover: Cover;
  /** In whose name a document is; null = the company's. */
  client: StoredClient | null;
  sheet: WriteCtx['sheet'];
  company: Company;
  user: UserActor;
  now: Date;
  cluster: string | null;
  database: string;
  signing: PictureSigning;
  content_model: number;
  sentiment: ExportCtx['sentiment'];
  has_sheets: boolean;
}

/** The registry in `server/exporters.ts`. */
export interface Registry {
  exporters: Exporters;
  reports: ReportMakers;
}

/** An error caused by the user, which would lose its class on the way. */
export type ThreadEnd = { ended: true } | { refused: Sentence };
