import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

class SpooledFile extends File {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, size: number, name: string, type: string) {
    super([], name, { type });
    this.#handle = handle;
    // Else it would be that of the empty parts.
    Object.defineProperty(this, 'size', { value: size });
  }
  override stream(): ReturnType<File['stream']> {
    return Readable.toWeb(this.#handle.createReadStream({ start: 0 })) as ReturnType<File['stream']>;
  }
}

/**
 * A file of any size for one answer. It is on disk without a name, so that nothing is left of it, whatever
 * happens. `left` is the caller's.
 */
export async function spooledFile(
  parts: AsyncIterable<string>,
  { name, type, left }: { name: string; type: string; left: AbortSignal },
): Promise<File> {
  const place = path.join(tmpdir(), `limelight-${randomUUID()}`);
  const handle = await open(place, 'wx+', 0o600);
  try {
    await rm(place);
    let size = 0;
    for await (const part of parts) {
      left.throwIfAborted();
      size += (await handle.write(part)).bytesWritten;
    }
    // A read to the end closes it as well.
    left.addEventListener('abort', () => void handle.close().catch(() => undefined));
    return new SpooledFile(handle, size, name, type);
  } catch (error) {
    await handle.close();
    throw error;
  }
}
