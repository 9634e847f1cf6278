import { Readable } from 'node:stream';
import { Piscina } from 'piscina';
import { type PrintDocument, printDocument } from './print-document.ts';
import type { Writer } from './writer.ts';

export type PrintFormat = 'pdf' | 'pptx';

/** Laying out pages takes a core for as long as it takes, and loads libraries and fonts that nobody else needs. */
const threads = new Piscina<{ document: PrintDocument; format: PrintFormat }, Uint8Array>({
  filename: new URL('./print-worker.ts', import.meta.url).href,
  name: 'printed',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 30_000,
  atomics: 'disabled',
  execArgv: [],
  resourceLimits: { maxOldGenerationSizeMb: 1024 },
});

const TYPES: Record<PrintFormat, string> = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** Documents that are looked at: their pages are laid out on a thread. */
export const writePrint =
  (format: PrintFormat): Writer =>
  async (document, ctx) => {
    const bytes = await threads.run(
      { document: await printDocument(document, ctx), format },
      { signal: ctx.signal },
    );
    return { bytes: Readable.from([Buffer.from(bytes)]), extension: format, type: TYPES[format] };
  };
