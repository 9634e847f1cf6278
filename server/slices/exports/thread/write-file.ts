import type { MessagePort } from 'node:worker_threads';
import { ORPCError } from '@orpc/server';
import { isPrinted } from '#contract/report/export-formats.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceOfError } from '#server/platform/errors.ts';
import { SHEET_FULL } from '#server/platform/google-sheets.ts';
import { inLanguage } from '#server/platform/language.ts';
import type { ExportCtx, ExportDocument, Section } from '../exporter.ts';
import { printedBrand } from '../printed-brand.ts';
import { withLabels } from '../writers/labels.ts';
import { WRITERS } from '../writers/writers.ts';
import type { ThreadPorts } from './ports.ts';
import { remoteCtx } from './remote-ctx.ts';
import type { Registry, ThreadEnd, ThreadRequest } from './request.ts';

/** Null for errors that are faults of the program. */
function refusalOf(error: unknown): Sentence | null {
  if (error instanceof ORPCError) return sentenceOfError(error);
  // From the main thread, so without its class.
  return error instanceof Error && error.name === 'SheetFull' ? SHEET_FULL : null;
}

/** Reads and writes a document in a worker (export-threads.ts). */
export const fileWriter =
  (registry: Registry) =>
  async ({ request, channel }: { request: ThreadRequest; channel: MessagePort }): Promise<ThreadEnd> => {
    try {
      await inLanguage(request.language, () => write(registry, request, channel));
      return { ended: true };
    } catch (error) {
      const refused = refusalOf(error);
      if (refused === null) throw error;
      return { refused };
    } finally {
      channel.close();
    }
  };

async function write(registry: Registry, request: ThreadRequest, channel: MessagePort): Promise<void> {
  const { ctx, sheets, ask } = remoteCtx(channel, request);
  void ask('out', 'started')();
  const begin = ask('out', 'begin');
  const { document, data } = await made(registry, ctx, request);
  const written = await WRITERS[request.format](watched(withLabels(document), ask), {
    cover: request.cover,
    brand: isPrinted(request.format) ? await printedBrand(ctx, request.client) : null,
    sheet: request.sheet,
    sheets,
    reader: request.user.email,
    pictures: ctx.pictures,
    signal: ctx.request.left,
  });
  if ('link' in written) return begin({ ...written, data });
  const { bytes, extension, type } = written;
  await begin({ extension, type, data });
  const hand = ask('out', 'write');
  let before: Promise<unknown> = Promise.resolve();
  for await (const chunk of bytes) {
    // The next chunk is made meanwhile.
    await before;
    before = hand(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  }
  await before;
  await hand(null);
}

async function made({ exporters, reports }: Registry, ctx: ExportCtx, { content, format }: ThreadRequest) {
  if ('report' in content) return reports[content.report](ctx, content.input as never);
  const document = await exporters[content.exporter].document(ctx, content.input as never, format);
  return { document, data: null };
}

/** Counts the rows while they are read. */
function watched(
  document: ExportDocument,
  ask: (port: keyof ThreadPorts, name: string) => Ask,
): ExportDocument {
  const [expect, counted] = [ask('out', 'expect'), ask('out', 'counted')];
  const totals = document.sections.map((s) => (s.kind === 'table' ? s.total : 0));
  void expect(totals.some((n) => n === null) ? null : totals.reduce<number>((a, n) => a + (n ?? 0), 0));
  const sections = document.sections.map((section): Section => {
    if (section.kind !== 'table') return section;
    const { rows } = section;
    async function* watchedRows() {
      for await (const block of rows) {
        yield block;
        void counted(block.length);
      }
    }
    return { ...section, rows: watchedRows() };
  });
  return { ...document, sections };
}
type Ask = (...args: unknown[]) => Promise<unknown>;
