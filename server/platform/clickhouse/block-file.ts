import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { threadId } from 'node:worker_threads';

/** Per thread: several threads may write into one folder. */
let blocks = 0;

/** Passes a block through a temporary file, which rarely leaves the page cache. */
export async function throughFile(
  folder: string,
  block: Uint8Array,
  insert: (file: string) => Promise<void>,
): Promise<void> {
  const file = path.join(folder, `block-${threadId}-${blocks++}`);
  try {
    await writeFile(file, block);
    await insert(file);
  } finally {
    await rm(file, { force: true });
  }
}
