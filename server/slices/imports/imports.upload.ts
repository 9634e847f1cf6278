import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { imports } from '#contract/imports/imports.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { UPLOAD_LIMIT } from '#server/platform/http/http.ts';
import { uploadCall } from '#server/platform/http/upload-call.ts';
import { sentTable } from '#server/platform/sent-table.ts';
import { takeUpload } from './preview.ts';

const upload = {
  area: 'uploads',
  most_bytes: UPLOAD_LIMIT,
  without_file: sentenceFor('import_file_required'),
  too_large: sentenceFor('file_too_large', { n: UPLOAD_LIMIT / 1024 ** 3 }),
};

/** `imports.upload`. */
export function importUpload(app: FastifyInstance, services: Services): void {
  const call = { call: imports.upload, input: z.object({}), field: 'file' };
  uploadCall(app, services, call, async (ctx, _input, request) =>
    takeUpload(ctx, await sentTable(services, request, upload)),
  );
}
