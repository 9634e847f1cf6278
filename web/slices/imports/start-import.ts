import { query } from '#web/platform/api/api.ts';
import { keptChoice } from './kept-choice.ts';
import type { ImportPreview } from './upload-file.ts';

/** A file of another import, unless a mapping of the company reads it. */
export const isElsewhere = ({ place, saved }: ImportPreview): boolean =>
  place?.is_elsewhere === true && saved === null;

/** Initial preview, with the encoding and time zone of the file. */
export const previewQuery = (id: number) =>
  query.imports.preview.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY });

/** Start without any answer; null if the file leaves a question open, or somebody began to answer. */
export function sureStart(preview: ImportPreview): { id: number; preset: string } | null {
  const { detected, recognised, saved, encoding_options } = preview;
  const { id } = preview.import;
  if (saved !== null || encoding_options.length > 0 || isElsewhere(preview)) return null;
  if (keptChoice(id) !== null) return null;
  if (detected !== null) return detected.imports ? { id, preset: detected.name } : null;
  const isSure = recognised.is_sure && recognised.columns.every(({ question }) => question === null);
  return isSure ? { id, preset: 'recognised' } : null;
}
