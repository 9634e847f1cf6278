import type { z } from 'zod';
import type { exportRequest } from '#contract/exports.ts';
import { formatsOf } from '#contract/report/export-formats.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { places } from '#server/platform/at-most.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { inLanguage } from '#server/platform/language.ts';
import { ofStore } from '#server/platform/of-store.ts';
import type { Exporters } from './exporter.ts';
import { permitted } from './run-export.ts';
import { senderOf } from './sender.ts';
import { fileOf } from './written-file.ts';

/** Previews take one of the threads, so that exports and mails do not wait for them. */
const placesOf = ofStore((_db: Ctx['db']) => places(1));

type ExportRequest = z.output<typeof exportRequest>;

/** The document of an export as PDF. Ends with its request, which a newer preview of the same screen cancels. */
async function previewOf(ctx: Ctx, exporters: Exporters, { kind, input }: ExportRequest): Promise<File> {
  const format = formatsOf(kind).find((one) => one === 'pdf');
  if (format === undefined) throw refuse('BAD_REQUEST', sentenceFor('preview_documents_only'), 'kind');
  const sender = await senderOf(ctx, exporters[kind], { format, input });
  const { title } = await inLanguage(sender.language, () => permitted(ctx, exporters, kind, input));
  ctx.record.target = title;
  const leave = await placesOf(ctx.db)(ctx.request.left);
  try {
    const content = { exporter: kind, input };
    return (await fileOf(ctx, { title, by: ctx.user.name, ...sender }, content, format)).file;
  } finally {
    leave();
  }
}

export const previewHandlers = (exporters: Exporters) => ({
  preview: os.exports.preview.handler(({ context, input }) => previewOf(context, exporters, input)),
});
