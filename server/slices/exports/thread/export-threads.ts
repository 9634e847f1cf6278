import { PassThrough } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';
import { ORPCError } from '@orpc/server';
import type { ExportFormat } from '#contract/report/export-formats.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Language } from '#contract/values/languages.ts';
import type { Services } from '#server/platform/context.ts';
import { messageBody } from '#server/platform/errors.ts';
import { ofStore } from '#server/platform/of-store.ts';
import { threadWorker } from '#server/platform/workers/pool-worker.ts';
import { serve } from '#server/platform/workers/thread-calls.ts';
import { openPool } from '#server/platform/workers/worker-pool.ts';
import type { Written } from '../writers/writer.ts';
import { type Begun, type FileCtx, openPorts } from './ports.ts';
import type { Content, ThreadEnd, ThreadRequest } from './request.ts';

/** A million posts as a workbook take less than half. */
const HEAP_MEGABYTES = 1024;
const MOST_MS = 15 * 60_000;
/** One for exports, one for mailed reports, one for answers. */
const THREADS = 3;

const TOO_LARGE = sentenceFor('export_too_large');
const TOO_SLOW = sentenceFor('export_too_slow');

/** The reason for a missing file. */
export class ExportFailed extends ORPCError<'CONFLICT', unknown> {
  constructor(sentence: Sentence, options: ErrorOptions = {}) {
    super('CONFLICT', { ...messageBody(sentence), ...options });
  }
}

export interface FileRequest {
  content: Content;
  format: ExportFormat;
  title: string;
  /** Author on the cover. */
  by: string;
  /** Of the reader; English without it. */
  language: Language | null;
  client?: ThreadRequest['client'];
  sheet?: ThreadRequest['sheet'];
}

export interface FileProgress {
  /** Aborted when the file is no longer wanted. */
  signal: AbortSignal;
  expect?(rows: number | null): void;
  counted?(rows: number): void;
}

/** Writes files in workers with a limited heap, which read the stores through this thread. */
export interface ExportThreads {
  /**
   * Resolves once the file has begun, with the data of its report (`MadeReport`). A later failure destroys
   * the stream with its error. Throws `ExportFailed` if there is a reason for the user.
   */
  write(ctx: FileCtx, request: FileRequest, progress: FileProgress): Promise<Written & { data: unknown }>;
}

export function openExportThreads({
  program,
  heap_megabytes = HEAP_MEGABYTES,
  most_ms = MOST_MS,
}: {
  program: URL;
  heap_megabytes?: number;
  most_ms?: number;
}): ExportThreads {
  const threads = openPool<unknown, ThreadEnd>({
    most: THREADS,
    start: () => threadWorker({ program, name: 'writeFile' }, heap_megabytes),
  });
  return {
    write: (ctx, request, { signal, expect, counted }) =>
      new Promise((resolve, reject) => {
        const late = new AbortController();
        const unread = new AbortController();
        const left = AbortSignal.any([signal, late.signal, unread.signal]);
        let timer: NodeJS.Timeout | undefined;
        const bytes = new PassThrough();
        // The reader gets the error as well.
        bytes.on('error', () => undefined);
        bytes.once('close', () => bytes.readableEnded || unread.abort());
        const begun = (file: Begun) => resolve('link' in file ? file : { ...file, bytes });
        const ports = openPorts(ctx, {
          left,
          bytes,
          // Begins with the worker, not while waiting for one.
          started: () => {
            timer = setTimeout(() => late.abort(), most_ms).unref();
          },
          begun,
          expect: expect ?? (() => undefined),
          counted: counted ?? (() => undefined),
        });
        const { port1, port2 } = new MessageChannel();
        serve(port1, ports);
        const fail = (error: Error) => {
          reject(error);
          bytes.destroy(error);
        };
        threads
          .run({ request: requestOf(ctx, request), channel: port2 }, { transfer: [port2], signal: left })
          .then((end) => 'refused' in end && fail(new ExportFailed(end.refused)))
          .catch((error: NodeJS.ErrnoException) => {
            if (error.code === 'ERR_WORKER_OUT_OF_MEMORY')
              fail(new ExportFailed(TOO_LARGE, { cause: error }));
            else if (late.signal.aborted && !signal.aborted)
              fail(new ExportFailed(TOO_SLOW, { cause: error }));
            else fail(error);
          })
          .finally(() => {
            clearTimeout(timer);
            port1.close();
          });
      }),
  };
}

function requestOf(ctx: FileCtx, request: FileRequest): ThreadRequest {
  const { company, user, ch, pictures, content, sheets, sentiment } = ctx;
  const now = ctx.now();
  return {
    content: request.content,
    format: request.format,
    language: request.language ?? 'en',
    company,
    user,
    now,
    cover: { title: request.title, company: company.name, by: request.by, made_at: now },
    client: request.client ?? null,
    sheet: request.sheet ?? { name: 'Sheet', locale: 'en' },
    cluster: ch.cluster,
    database: ch.database,
    signing: pictures.signing,
    content_model: content.model,
    sentiment: { model: sentiment.model, share_errors: { ...sentiment.share_errors } },
    has_sheets: sheets !== null,
  };
}

const threadsOf = ofStore((program: URL) => openExportThreads({ program }));

export const exportThreads = ({ export_program }: Pick<Services, 'export_program'>): ExportThreads =>
  threadsOf(export_program);
