import type { Readable } from 'node:stream';
import type { FetchedPictures } from '#server/platform/pictures/fetched-pictures.ts';
import type { Sheets } from '#server/platform/sheets.ts';
import type { ExportDocument } from '../exporter.ts';
import type { PrintedBrand } from '../printed-brand.ts';

/** Said on the first page and with the numbers: what it is, for whom, by whom and when. */
export interface Cover {
  title: string;
  company: string;
  by: string;
  made_at: Date;
}

export interface WriteCtx {
  cover: Cover;
  /** For documents; null = the product's look. */
  brand?: PrintedBrand | null;
  /** Name of the first tab, and the locale, of a sheet. */
  sheet: { name: string; locale: string };
  /** The spreadsheet service, if one is set up, and who may open what it holds. */
  sheets: Sheets | null;
  reader: string;
  pictures: Pick<FetchedPictures, 'kept'>;
  /** Aborted when nobody wants the file any more. */
  signal: AbortSignal;
}

/** A file on its way, or the address of what another service holds. */
export type Written = { bytes: Readable; extension: string; type: string } | { link: string };

export type Writer = (document: ExportDocument, ctx: WriteCtx) => Promise<Written>;
