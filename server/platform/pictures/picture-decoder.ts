import { WorkerNotStarted } from '../start-attempts.ts';
import { processWorker } from '../workers/pool-worker.ts';
import { LimitExceeded, openPool } from '../workers/worker-pool.ts';
import { type PictureFormat, pictureFormat } from './picture-format.ts';

export interface PictureTask {
  bytes: Uint8Array;
  /** Accepted formats. */
  from: readonly PictureFormat[];
  most_pixels: number;
  /** Shortest accepted edge, px. */
  smallest?: number;
  /** Shown part, in shares of the width and height. */
  part?: { x: number; y: number; width: number; height: number };
  size?: { width: number; height: number; fit: 'inside' | 'cover' };
  to: 'webp' | 'jpeg' | 'png';
  quality?: number;
}

export interface Decoded {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** `effort`: more time or memory than a picture may take. */
export type PictureRefusal = 'format' | 'damaged' | 'pixels' | 'small' | 'effort';
export interface Refused {
  refused: PictureRefusal;
}

/** Only way to decode a picture: in at most two processes, which end when it takes too much. */
export interface PictureDecoder {
  decode(task: PictureTask): Promise<Decoded | Refused>;
}

/** Several times what the largest accepted picture takes. */
const LIMITS = { cpu_ms: 10_000, megabytes: 640 };

export function openDecoder({
  program = new URL('./picture-program.ts', import.meta.url),
  limits = LIMITS,
} = {}): PictureDecoder {
  const processes = openPool<PictureTask, Decoded | Refused>({
    most: 2,
    start: () => processWorker({ program, name: 'decode' }),
    limits,
  });
  return {
    async decode(task) {
      const format = pictureFormat(task.bytes);
      if (format === null || !task.from.includes(format)) return { refused: 'format' };
      return processes.run(task).catch((error: Error): Refused => {
        if (error instanceof WorkerNotStarted) throw error;
        // Its process is gone: ended at a limit, or crashed.
        return { refused: error instanceof LimitExceeded ? 'effort' : 'damaged' };
      });
    },
  };
}

export const decoder = openDecoder();
