import { Readable } from 'node:stream';
import { FILE_FORMATS } from '#contract/report/export-formats.ts';
import type { Writer } from '../writer.ts';
import { printDocument } from './print-document.ts';

type PrintFormat = 'pdf' | 'pptx';

/** Documents that are looked at. Layouts are loaded with the first of them: their libraries and fonts are large. */
export const writePrint =
  (format: PrintFormat): Writer =>
  async (document, ctx) => {
    const printed = await printDocument(
      document,
      ctx,
      // Programs for slides have fonts of their own.
      format === 'pdf' ? (await import('./embeddable-text.ts')).embeddableText : undefined,
    );
    const bytes =
      format === 'pdf'
        ? await (await import('./pdf.ts')).pdfOf(printed)
        : await (await import('./pptx.ts')).pptxOf(printed);
    return { bytes: Readable.from([Buffer.from(bytes)]), extension: format, type: FILE_FORMATS[format].type };
  };
