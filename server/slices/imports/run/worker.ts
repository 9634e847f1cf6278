import { FileError } from '#server/tables/reader/file-error.ts';
import { runBatches } from './batches.ts';
import { remotePorts } from './calls.ts';
import type { ThreadEnd, ThreadStart } from './thread.ts';

/** The worker of one import: reads, maps and encodes; the ports access the stores. */
export async function takeIn({ row, incoming, channel }: ThreadStart): Promise<ThreadEnd> {
  try {
    return { ended: await runBatches(remotePorts(channel, incoming), row) };
  } catch (error) {
    // Its class would be lost on the way.
    if (error instanceof FileError) return { refused: { code: error.code, sentence: error.sentence } };
    throw error;
  }
}
