import { timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { platform } from '#contract/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { commandLineCompany } from '#server/slices/auth/first-company.ts';
import { readImport } from './import-record.ts';
import { addImport } from './import-run.ts';
import { importJob } from './imports.jobs.ts';
import { FileError } from './reader/file-error.ts';

const body = z.object({
  path: z.string().min(1),
  preset: z.string().nullable(),
  platform: platform.nullable(),
  mapping: z.record(z.string(), z.string()).nullable(),
});

/**
 * The command line's door to a running server: whoever can read the data folder's secret may import files of this
 * machine. Nothing else opens it.
 */
export async function importDoor(app: FastifyInstance, services: Services, secret: string): Promise<void> {
  const allowed = (given: unknown) =>
    typeof given === 'string' &&
    given.length === secret.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(secret));
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        if (!allowed(request.headers['x-limelight-secret']))
          return reply.code(404).send({ message: 'Not found' });
      });
      scope.post('/', async (request, reply) => {
        const wanted = body.parse(request.body);
        const company_id = await commandLineCompany(services);
        try {
          const id = await addImport(services, {
            company_id,
            created_by: null,
            name: path.basename(wanted.path),
            ...wanted,
            state: 'pending',
          });
          await services.jobs.send(importJob, { import_id: id });
          return await readImport(services.db, company_id, id);
        } catch (error) {
          if (error instanceof FileError) return reply.code(400).send({ message: error.message });
          throw error;
        }
      });
      scope.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
        const company_id = await commandLineCompany(services);
        const found = await readImport(services.db, company_id, Number(request.params.id)).catch((error) => {
          if (error instanceof ORPCError && error.code === 'NOT_FOUND') return null;
          throw error;
        });
        return found ?? reply.code(404).send({ message: 'There is no such import.' });
      });
    },
    { prefix: '/internal/imports' },
  );
}
