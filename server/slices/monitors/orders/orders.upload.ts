import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import type { Meta } from '#contract/access.ts';
import { MOST_ORDERS_MEGABYTES, orderFileCalls } from '#contract/monitors/order-files.ts';
import { id as idShape } from '#contract/primitives.ts';
import { said } from '#contract/said.ts';
import type { Services } from '#server/platform/context.ts';
import { mustHaveRoom } from '#server/platform/disk-full.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { checkAccess } from '#server/platform/gate.ts';
import { contextOf } from '#server/platform/http.ts';
import { nameOfUpload, sent } from '#server/slices/imports/imports.upload.ts';
import { monitorFor } from '../monitor-access.ts';
import { keepFile, newFileKey } from './order-files.ts';

/** POST /api/monitor/orders/{id}/files: the contract's `monitors.upload_orders`, streamed like other imports. */
export async function ordersUpload(app: FastifyInstance, services: Services): Promise<void> {
  app.post<{ Params: { id: string } }>('/api/monitor/orders/:id/files', async (request, reply) => {
    try {
      const context = await contextOf(services, request, reply);
      checkAccess((orderFileCalls.upload_orders['~orpc'].meta as Meta).access, context);
      const { actor, company } = context;
      if (actor.kind !== 'user' || !company) throw new ORPCError('UNAUTHORIZED');
      const ctx = { ...context, user: actor, company, record: { target: null } };
      const id = idShape.safeParse(Number(request.params.id));
      if (!id.success) throw notFound('monitor');
      await monitorFor(ctx, id.data, 'edit');
      await mustHaveRoom(services.space);
      const limits = { fileSize: MOST_ORDERS_MEGABYTES * 1024 * 1024, files: 1 };
      const part = await sent(request.file({ limits }));
      if (part?.fieldname !== 'ordersFile') throw refuse('BAD_REQUEST', said('choose_orders_file'));
      const key = newFileKey();
      let isKept = false;
      try {
        await sent(services.files.write(key, part.file));
        if (part.file.truncated)
          throw refuse('PAYLOAD_TOO_LARGE', said('file_larger_than_mb', { n: MOST_ORDERS_MEGABYTES }));
        const preview = await keepFile(ctx, id.data, { key, name: nameOfUpload(part.filename) });
        isKept = true;
        return preview;
      } finally {
        if (!isKept) await services.files.remove(key);
      }
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      return reply.code(error.status).send(error.toJSON());
    }
  });
}
