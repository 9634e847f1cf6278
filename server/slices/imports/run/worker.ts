import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { FileError } from '#server/tables/reader/file-error.ts';
import { runBatches } from './batches.ts';
import { remotePorts } from './calls.ts';
import type { ThreadEnd, ThreadStart } from './thread.ts';

// The worker of one import: reads, maps and encodes; the ports access the stores.
const channel = parentPort as MessagePort;
const { row, incoming } = workerData as ThreadStart;

async function run(): Promise<ThreadEnd> {
  try {
    return { ended: await runBatches(remotePorts(channel, incoming), row) };
  } catch (error) {
    if (error instanceof FileError) return { refused: { code: error.code, sentence: error.sentence } };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

channel.postMessage(await run());
channel.close();
