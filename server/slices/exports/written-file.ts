import { buffer } from 'node:stream/consumers';
import { refuse } from '#server/platform/errors.ts';
import { fileNameOf } from './file-name.ts';
import { ExportFailed, exportThreads } from './thread/export-threads.ts';
import type { FileCtx } from './thread/ports.ts';
import type { Content } from './thread/request.ts';

/** A small document as a file in memory, for an answer or a mail, with what a report says of itself. `by` is said on its cover. */
export async function fileOf(
  ctx: FileCtx,
  { title, by }: { title: string; by: string },
  content: Content,
  format: 'pdf' | 'xlsx',
): Promise<{ file: File; said: unknown }> {
  try {
    const written = await exportThreads.write(
      ctx,
      { content, format, title, by },
      { signal: ctx.request.left },
    );
    if (!('bytes' in written)) throw new Error(`${format} is a file`);
    const bytes = await buffer(written.bytes);
    const name = fileNameOf(title, ctx.now(), format);
    return { file: new File([new Uint8Array(bytes)], name, { type: written.type }), said: written.said };
  } catch (error) {
    if (error instanceof ExportFailed) throw refuse('CONFLICT', error.message);
    throw error;
  }
}
