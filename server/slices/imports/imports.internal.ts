import path from 'node:path';
import { PassThrough } from 'node:stream';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { plainText } from '#contract/values/plain-text.ts';
import { id, platform } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import { internalScope } from '#server/platform/internal-commands.ts';
import { commandLineCompany } from '#server/slices/auth/first-company.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { readImport } from './import-record.ts';
import { addImport } from './import-run.ts';
import { importJob } from './imports.jobs.ts';
import { repair } from './repair/repair.ts';

const ALIVE_MS = 30_000;

const body = z.object({
  path: plainText.min(1),
  preset: plainText.nullable(),
  platform: platform.nullable(),
  mapping: z.record(plainText, plainText).nullable(),
  encoding: plainText.nullable(),
  timezone: plainText.nullable(),
});

/** Imports of local files into a running server, for holders of the data folder's secret only. */
export async function importRoutes(app: FastifyInstance, services: Services, secret: string): Promise<void> {
  await app.register(
    async (scope) => {
      internalScope(scope, secret);
      // Imports wait for room themselves.
      scope.post('/', { config: { room: 'not_needed' } }, async (request, reply) => {
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
      scope.post('/repair', { config: { room: 'not_needed' } }, (_request, reply) => {
        reply.type('application/x-ndjson');
        return reply.send(stepsOf(services));
      });
      scope.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
        const company_id = await commandLineCompany(services);
        const import_id = z.coerce.number().pipe(id).parse(request.params.id);
        const current = await readImport(services.db, company_id, import_id).catch((error) => {
          if (error instanceof ORPCError && error.code === 'NOT_FOUND') return null;
          throw error;
        });
        return current ?? reply.code(404).send({ message: sentenceFor('import_not_found') });
      });
    },
    { prefix: '/internal/imports' },
  );
}

/** One JSON line per finished step, and empty lines as a heartbeat. */
function stepsOf(services: Services): PassThrough {
  const lines = new PassThrough();
  const alive = setInterval(() => lines.write('\n'), ALIVE_MS);
  repair(services, (step) => lines.write(`${JSON.stringify(step)}\n`))
    .catch((error: Error) => {
      services.log.error(error, 'repair');
      lines.write(`${JSON.stringify({ failed: error.message })}\n`);
    })
    .finally(() => {
      clearInterval(alive);
      lines.end();
    });
  return lines;
}
