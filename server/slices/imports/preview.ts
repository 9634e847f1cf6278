import { ORPCError } from '@orpc/server';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse, sentenceOfError } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { FileReading, Inspection } from '#server/tables/inspect/inspection.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import { layoutOf, rememberedAnswers, rememberedLayouts } from '#server/tables/mapping/remembered-answers.ts';
import { fittingSaved, type SavedMapping, savedMappings } from '#server/tables/mapping/saved-mapping.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { readImport, storedImport } from './import-record.ts';
import { addImport } from './import-run.ts';

/** A file that cannot be read is the caller's mistake: 400. */
export async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileError) throw refuse('BAD_REQUEST', error.sentence, 'file');
    throw error;
  }
}

export const pathOf = async (context: Ctx, row: { file_path: string | null; file_key: string | null }) =>
  row.file_path ?? context.files.local(row.file_key ?? '');

/** Explicit settings, else detected from the bytes and the company's time zone. */
export const readingOf = (context: Ctx, settings: Partial<FileReading>): FileReading => ({
  encoding: settings.encoding ?? null,
  timezone: settings.timezone ?? context.company.timezone,
});

/** Answers of an earlier file with the same columns, to be confirmed; null without any question. */
async function rememberedChoice(
  context: Ctx,
  { header, recognised, suggested, detected }: Inspection,
): Promise<Omit<SavedMapping, 'id'> | null> {
  if (recognised.is_sure || detected !== null) return null;
  const layouts = await rememberedLayouts(context.db, context.company.id);
  const layout = layoutOf(layouts, header);
  if (layout === null) return null;
  const answers = rememberedAnswers(layouts, header, recognised) ?? {};
  const mapping = Object.entries({ ...suggested, ...answers }).filter(([, target]) => target !== '');
  return {
    name: layout.file_name,
    platform: recognised.platform ?? layout.platform,
    mapping: Object.fromEntries(mapping),
  };
}

async function preview(
  context: Ctx,
  id: number,
  reading: FileReading = readingOf(context, {}),
  inspected?: Inspection,
) {
  const row = await storedImport(context.db, context.company.id, id);
  const inspection =
    inspected ?? (await inspector.inspect(await pathOf(context, row), row.file_name, reading));
  const all = await savedMappings(context.db, context.company.id);
  const saved = fittingSaved(all, inspection.header, Object.keys(inspection.suggested).length);
  const remembered = saved === null ? await rememberedChoice(context, inspection) : null;
  return { import: await readImport(context.db, context.company.id, id), saved, remembered, ...inspection };
}

/** Records an uploaded file, to be started. A file that is not a table is recorded with its error. */
export async function takeUpload(context: Ctx, file: { key: string; name: string }) {
  const record = { company_id: context.company.id, created_by: context.user.id, ...file };
  let inspected: Inspection;
  try {
    inspected = await asRefusal(async () =>
      inspector.inspect(await context.files.local(file.key), file.name, readingOf(context, {})),
    );
  } catch (error) {
    const sentence = error instanceof ORPCError ? sentenceOfError(error) : sentenceFor('file_unreadable');
    // Recorded only now: nobody saw it ready to start.
    await addImport(context, { ...record, state: 'error', error: sentence });
    await context.files.remove(file.key);
    throw error;
  }
  return preview(context, await addImport(context, { ...record, state: 'uploaded' }), undefined, inspected);
}

export const previewHandlers = {
  preview: os.imports.preview.handler(({ input, context }) =>
    asRefusal(() => preview(context, input.id, readingOf(context, input))),
  ),
};
