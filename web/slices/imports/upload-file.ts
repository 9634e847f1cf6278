import type { z } from 'zod';
import type { preview } from '#contract/imports/imports.ts';
import { sendFile } from '#web/platform/api/send-file.ts';

export type ImportPreview = z.infer<typeof preview>;

/** Uploads one file to POST /api/imports; see `sendFile`. */
export const uploadFile = (file: File, onSent: (bytes: number) => void, signal?: AbortSignal) =>
  sendFile<ImportPreview>({ address: '/api/imports', field: 'file', file, onSent, signal });
