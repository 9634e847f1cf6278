import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { threadWorker } from '#server/platform/workers/pool-worker.ts';
import { LimitExceeded, openPool } from '#server/platform/workers/worker-pool.ts';
import { FileError, type FileErrorCode } from '../reader/file-error.ts';
import { outOfMemory } from '../reader/limits.ts';
import type { Chosen, FileReading, Inspection, RowsAsked, TakenRows } from './inspection.ts';

/** Plain data, because a FileError would lose its class on the way. */
export type Question = { path: string; file_name: string } & (
  | { ask: 'inspect'; reading: FileReading }
  | { ask: 'check'; chosen: Chosen }
  | ({ ask: 'rows' } & RowsAsked)
);
export type Answer = { result: WorkerResult } | { refused: { code: FileErrorCode; sentence: Sentence } };
type WorkerResult = Inspection | TakenRows | null;

const AS_IT_IS: FileReading = { encoding: null, timezone: null };

const HEAP_MEGABYTES = 384;
/** Processor time; the first rows of a valid file take less than a second. */
const MOST_MS = 30_000;

/** Inspects uploaded files before their import. */
export interface Inspector {
  /** Throws FileError if the file is invalid, damaged, or needs too many resources. */
  inspect(path: string, file_name: string, reading?: FileReading): Promise<Inspection>;
  /** Throws FileError if the choice does not fit the file. */
  check(path: string, chosen: Chosen): Promise<void>;
  /** Throws FileError like `inspect`, and above `most` rows. */
  rows(path: string, file_name: string, request: RowsAsked): Promise<TakenRows>;
}

/** In workers: a hostile file ends only its worker. */
export function openInspector({
  program = new URL('./worker.ts', import.meta.url),
  heap_megabytes = HEAP_MEGABYTES,
  most_ms = MOST_MS,
} = {}): Inspector {
  const threads = openPool<Question, Answer>({
    most: 2,
    start: () => threadWorker({ program, name: 'answer' }, heap_megabytes),
    limits: { cpu_ms: most_ms },
  });
  const ask = async (question: Question): Promise<WorkerResult> => {
    const answer = await threads.run(question).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') throw outOfMemory(error);
      if (error instanceof LimitExceeded)
        throw new FileError('too_slow', sentenceFor('file_preview_too_slow'), { cause: error });
      throw error;
    });
    if ('refused' in answer) throw new FileError(answer.refused.code, answer.refused.sentence);
    return answer.result;
  };
  return {
    inspect: async (path, file_name, reading = AS_IT_IS) =>
      (await ask({ ask: 'inspect', path, file_name, reading })) as Inspection,
    check: async (path, chosen) =>
      void (await ask({ ask: 'check', path, file_name: chosen.file_name, chosen })),
    rows: async (path, file_name, request) =>
      (await ask({ ask: 'rows', path, file_name, ...request })) as TakenRows,
  };
}

export const inspector = openInspector();
