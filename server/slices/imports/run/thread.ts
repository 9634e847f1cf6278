import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { threadWorker } from '#server/platform/workers/pool-worker.ts';
import { serve } from '#server/platform/workers/thread-calls.ts';
import { FileError, type FileErrorCode } from '#server/tables/reader/file-error.ts';
import { outOfMemory } from '#server/tables/reader/limits.ts';
import type { RunningImport } from './batches.ts';
import type { OpenPorts } from './ports.ts';

export interface ThreadStart {
  row: RunningImport;
  /** Folder for encoded blocks on their way to the engine. */
  incoming: string;
  channel: MessagePort;
}

export type ThreadEnd = { ended: boolean } | { refused: { code: FileErrorCode; sentence: Sentence } };

const PROGRAM = new URL('./worker.ts', import.meta.url);

/** A real import of a million rows stays below half of this. */
const HEAP_MEGABYTES = 1024;

/**
 * Keeps this thread free for people, and limits memory: an exhausted heap ends only the worker. Returns
 * false if it was paused or cancelled before its last row was read.
 */
export async function runInWorker(ports: OpenPorts, row: RunningImport, program = PROGRAM): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  serve(port1, ports);
  const start: ThreadStart = { row, incoming: ports.ch.incoming, channel: port2 };
  const worker = threadWorker({ program, name: 'takeIn' }, HEAP_MEGABYTES);
  try {
    await worker.ready;
    const end = await worker.run(start, [port2]);
    if ('error' in end) throw end.error;
    const result = end.result as ThreadEnd;
    if ('refused' in result) throw new FileError(result.refused.code, result.refused.sentence);
    return result.ended;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? outOfMemory(error) : error;
  } finally {
    port1.close();
    await worker.end();
  }
}
