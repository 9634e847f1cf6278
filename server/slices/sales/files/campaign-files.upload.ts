import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { declared } from '#contract/calls/endpoints.ts';
import { MOST_FILE_MEGABYTES } from '#contract/sales/campaign-files.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { id } from '#contract/values/primitives.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { addressed, uploadCall } from '#server/platform/http/upload-call.ts';
import { sentTable } from '#server/platform/sent-table.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { AREA } from './campaign-files.ts';

interface Upload {
  call: Parameters<typeof declared>[0];
  field: string;
  without_file: Sentence;
  keep: (ctx: Ctx, monitor_id: number, file: { key: string; name: string }) => Promise<unknown>;
}

/** A file that cannot be read is not kept. */
export const campaignUpload =
  ({ call, field, without_file, keep }: Upload) =>
  (app: FastifyInstance, services: Services): void => {
    const upload = {
      area: AREA,
      most_bytes: MOST_FILE_MEGABYTES * 1024 * 1024,
      ...{ field, without_file },
      too_large: sentenceFor('list_file_too_large', { n: MOST_FILE_MEGABYTES }),
    };
    const read = { call, input: z.object({ id: addressed(id) }), field: 'id' };
    uploadCall(app, services, read, async (ctx, { id: monitor_id }, request) => {
      await monitorFor(ctx, monitor_id, 'edit');
      const file = await sentTable(services, request, upload);
      try {
        return await keep(ctx, monitor_id, file);
      } catch (error) {
        await services.files.remove(file.key);
        throw error;
      }
    });
  };
