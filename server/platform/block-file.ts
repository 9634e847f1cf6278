import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { threadId } from 'node:worker_threads';

/** Blocks of this thread that were handed over: several may write into one folder. */
let blocks = 0;

/** Hands a block of `NativeBlock` over in a file, which hardly ever leaves the page cache, and takes the file away. */
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
