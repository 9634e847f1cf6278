import { buffer } from 'node:stream/consumers';
import type { ExportCtx, ExportDocument } from './exporters.ts';
import { fileNameOf } from './file-name.ts';
import { WRITERS } from './writers/writers.ts';

/** A small document as a file in memory, for an answer or a mail. `by` is said on its cover. */
export async function fileOf(
  ctx: ExportCtx,
  { title, by }: { title: string; by: string },
  document: ExportDocument,
  format: 'pdf' | 'xlsx',
): Promise<File> {
  const made_at = ctx.now();
  const written = await WRITERS[format](document, {
    cover: { title, company: ctx.company.name, by, made_at },
    ...{ sheet: { name: 'Sheet', locale: 'en' }, sheets: null, reader: ctx.user.email },
    ...{ pictures: ctx.pictures, signal: ctx.request.left },
  });
  if (!('bytes' in written)) throw new Error(`${format} is a file`);
  const bytes = await buffer(written.bytes);
  return new File([new Uint8Array(bytes)], fileNameOf(title, made_at, format), { type: written.type });
}
