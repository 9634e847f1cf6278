import { buffer } from 'node:stream/consumers';
import { clientLanguage } from '#server/owned/client-of.ts';
import { languageOfUser } from '#server/platform/reader-language.ts';
import { fileNameOf } from './file-name.ts';
import type { Sender } from './sender.ts';
import { exportThreads } from './thread/export-threads.ts';
import type { FileCtx } from './thread/ports.ts';
import type { Content } from './thread/request.ts';

/**
 * A small document in memory, for an answer or a mail, with data about a report. `by` is named on its
 * cover.
 */
export async function fileOf(
  ctx: FileCtx,
  { title, by, client = null, language }: { title: string; by: string } & Partial<Sender>,
  content: Content,
  format: 'pdf' | 'xlsx',
): Promise<{ file: File; data: unknown }> {
  const written = await exportThreads(ctx).write(
    ctx,
    {
      ...{ content, format, title, by, client },
      language: language ?? clientLanguage(client) ?? (await languageOfUser(ctx.db, ctx.user.id)),
    },
    { signal: ctx.request.left },
  );
  if (!('bytes' in written)) throw new Error(`${format} is a file`);
  const bytes = await buffer(written.bytes);
  const name = fileNameOf(title, ctx.now(), format);
  return { file: new File([new Uint8Array(bytes)], name, { type: written.type }), data: written.data };
}
