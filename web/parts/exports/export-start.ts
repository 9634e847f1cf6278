import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExportRequest } from '#contract/exports.ts';
import type { ExportFormat, ExportKind } from '#contract/report/export-formats.ts';
import type { ReportKind } from '#contract/report/report-sections.ts';
import { query } from '#web/platform/api/api.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';
import { downloads, noteRunning, openDownloads } from './downloads-state.ts';

export interface ExportGroup {
  label: string;
  kind: ExportKind;
  /** Formats of tables alone; default: all of the kind. */
  of?: readonly ['tables'];
  /** Options for its kind (`contract/exports.ts`). */
  input: object;
  /** The object whose sections can be chosen for PDF and PowerPoint. */
  report?: { kind: ReportKind; id: number };
}

/** In the language of the screen, unless its client has another one. */
export const exportOf = ({ kind, input }: ExportGroup, format: ExportFormat) =>
  ({ kind, format, input: { ...input, screen_language: LANGUAGE } }) as ExportRequest;

/** Starts an export, which is created in the background and appears in the tray. */
export function useExportStart() {
  const client = useQueryClient();
  const start = useMutation(
    query.exports.start.mutationOptions({
      onSuccess({ id }) {
        const shown = toast.action(t('Preparing your file…'), t('Show'), openDownloads);
        // A small export may finish before the tray's first poll.
        downloads.patch({ started: [...downloads.get().started, { id, at: Date.now(), toast: shown }] });
        noteRunning(downloads.get().running + 1);
        void client.invalidateQueries({ queryKey: query.exports.key() });
      },
    }),
  );
  const run = (group: ExportGroup, format: ExportFormat) => start.mutate(exportOf(group, format));
  return { run, isPending: start.isPending };
}
