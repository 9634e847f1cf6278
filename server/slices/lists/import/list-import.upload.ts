import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { nanoid } from 'nanoid';
import type { Meta } from '#contract/access.ts';
import { importCalls, MOST_MEGABYTES } from '#contract/lists/imports.ts';
import { id as idShape } from '#contract/primitives.ts';
import { said } from '#contract/said.ts';
import type { Services } from '#server/platform/context.ts';
import { mustHaveRoom } from '#server/platform/disk-full.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { checkAccess } from '#server/platform/gate.ts';
import { contextOf } from '#server/platform/http.ts';
import { nameOfUpload, sent } from '#server/slices/imports/imports.upload.ts';
import { creatorListFor } from '../list-access.ts';
import { takeFile, uploaded } from './import-preview.ts';

/**
 * POST /api/lists/{id}/import: the contract's `lists.import`, streamed like other imports, with the same
 * gate and errors. The file is deleted once its rows are stored.
 */
export async function listImportUpload(app: FastifyInstance, services: Services): Promise<void> {
  app.post<{ Params: { id: string } }>('/api/lists/:id/import', async (request, reply) => {
    try {
      const context = await contextOf(services, request, reply);
      checkAccess((importCalls.import['~orpc'].meta as Meta).access, context);
      const { actor, company } = context;
      if (actor.kind !== 'user' || !company) throw new ORPCError('UNAUTHORIZED');
      const ctx = { ...context, user: actor, company, record: { target: null } };
      const id = idShape.safeParse(Number(request.params.id));
      if (!id.success) throw notFound('list');
      await creatorListFor(ctx, id.data, 'edit');
      await mustHaveRoom(services.space);
      const part = await sent(request.file({ limits: { fileSize: MOST_MEGABYTES * 1024 * 1024, files: 1 } }));
      if (part?.fieldname !== 'excelFile') throw refuse('BAD_REQUEST', said('choose_excel_file'));
      const key = `uploads/${nanoid()}`;
      try {
        await sent(services.files.write(key, part.file));
        if (part.file.truncated)
          throw refuse('PAYLOAD_TOO_LARGE', said('file_larger_than_mb', { n: MOST_MEGABYTES }));
        const path = await services.files.local(key);
        const import_id = await takeFile(ctx, id.data, { path, name: nameOfUpload(part.filename) });
        return await uploaded(ctx, id.data, import_id);
      } finally {
        await services.files.remove(key);
      }
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      return reply.code(error.status).send(error.toJSON());
    }
  });
}
