import type { PrintFormat } from './print.ts';
import type { PrintDocument } from './print-document.ts';

/** What the thread of print.ts answers. */
export async function printed({
  document,
  format,
}: {
  document: PrintDocument;
  format: PrintFormat;
}): Promise<Uint8Array> {
  if (format === 'pdf') return (await import('./pdf.ts')).pdfOf(document);
  return (await import('./pptx.ts')).pptxOf(document);
}
