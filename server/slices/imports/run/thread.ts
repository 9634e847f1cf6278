import { Worker } from 'node:worker_threads';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { answer, type PortCall } from '#server/platform/thread-calls.ts';
import { WORKER_ARGUMENTS } from '#server/platform/worker-arguments.ts';
import { FileError, type FileErrorCode } from '#server/tables/reader/file-error.ts';
import { outOfMemory } from '#server/tables/reader/limits.ts';
import type { RunningImport } from './batches.ts';
import type { OpenPorts } from './ports.ts';

export interface ThreadStart {
  row: RunningImport;
  /** Folder for encoded blocks on their way to the engine. */
  incoming: string;
}

export type ThreadEnd =
  | { ended: boolean }
  | { refused: { code: FileErrorCode; sentence: Sentence } }
  | { failed: string };

/** Collects the short-lived objects of a batch in one scavenge; more only costs memory. */
const YOUNG_MEGABYTES = 32;

const PROGRAM = new URL('./worker.ts', import.meta.url);

/** A real import of a million rows stays below half of this. */
const HEAP_MEGABYTES = 1024;

/**
 * Keeps this thread free for people, and limits memory: an exhausted heap ends only the worker. Returns
 * false if it was paused or cancelled before its last row was read.
 */
export function runInWorker(ports: OpenPorts, row: RunningImport, program = PROGRAM): Promise<boolean> {
  const worker = new Worker(program, {
    workerData: { row, incoming: ports.ch.incoming } satisfies ThreadStart,
    execArgv: WORKER_ARGUMENTS,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES, maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });
  return new Promise((resolve, reject) => {
    worker.on('message', async (message: PortCall | ThreadEnd) => {
      if ('call' in message) worker.postMessage(await answer(ports, message));
      else if ('ended' in message) resolve(message.ended);
      else if ('refused' in message) reject(new FileError(message.refused.code, message.refused.sentence));
      else reject(new Error(`The thread of the import failed: ${message.failed}`));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory(error) : error),
    );
    worker.once('exit', (code) => reject(new Error(`The thread of the import ended early (code ${code}).`)));
  });
}
