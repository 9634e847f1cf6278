import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { importCalls, MOST_MEGABYTES } from '#contract/lists/imports.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { id } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { addressed, uploadCall } from '#server/platform/http/upload-call.ts';
import { sentTable } from '#server/platform/sent-table.ts';
import { creatorListFor } from '../list-access.ts';
import { takeFile, uploaded } from './import-preview.ts';

const upload = {
  area: 'uploads',
  most_bytes: MOST_MEGABYTES * 1024 * 1024,
  field: 'excelFile',
  without_file: sentenceFor('excel_file_required'),
  too_large: sentenceFor('list_file_too_large', { n: MOST_MEGABYTES }),
};

/** `lists.import`. The file is deleted once its rows are stored. */
export function listImportUpload(app: FastifyInstance, services: Services): void {
  const call = { call: importCalls.import, input: z.object({ id: addressed(id) }), field: 'id' };
  uploadCall(app, services, call, async (ctx, { id: list_id }, request) => {
    await creatorListFor(ctx, list_id, 'edit');
    const { key, name } = await sentTable(services, request, upload);
    try {
      const path = await services.files.local(key);
      return await uploaded(ctx, list_id, await takeFile(ctx, list_id, { path, name }));
    } finally {
      await services.files.remove(key);
    }
  });
}
