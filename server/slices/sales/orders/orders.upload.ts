import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { MOST_ORDERS_MEGABYTES, orderFileCalls } from '#contract/sales/order-files.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { id } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { addressed, uploadCall } from '#server/platform/http/upload-call.ts';
import { sentTable } from '#server/platform/sent-table.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { AREA, keepFile } from './order-files.ts';

const upload = {
  area: AREA,
  most_bytes: MOST_ORDERS_MEGABYTES * 1024 * 1024,
  field: 'ordersFile',
  without_file: sentenceFor('orders_file_required'),
  too_large: sentenceFor('list_file_too_large', { n: MOST_ORDERS_MEGABYTES }),
};

/** `monitors.upload_orders`. A file that cannot be read is not kept. */
export function ordersUpload(app: FastifyInstance, services: Services): void {
  const call = { call: orderFileCalls.upload_orders, input: z.object({ id: addressed(id) }), field: 'id' };
  uploadCall(app, services, call, async (ctx, { id: monitor_id }, request) => {
    await monitorFor(ctx, monitor_id, 'edit');
    const file = await sentTable(services, request, upload);
    try {
      return await keepFile(ctx, monitor_id, file);
    } catch (error) {
      await services.files.remove(file.key);
      throw error;
    }
  });
}
