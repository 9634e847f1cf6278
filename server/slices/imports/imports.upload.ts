import path from 'node:path';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { nanoid } from 'nanoid';
import type { Meta } from '#contract/access.ts';
import { imports } from '#contract/imports.ts';
import { said } from '#contract/said.ts';
import type { Services } from '#server/platform/context.ts';
import { mustHaveRoom } from '#server/platform/disk-full.ts';
import { refuse } from '#server/platform/errors.ts';
import { checkAccess } from '#server/platform/gate.ts';
import { contextOf, UPLOAD_LIMIT } from '#server/platform/http.ts';
import { takeUpload } from './preview.ts';

/** Without folders and unreadable characters. */
export function nameOfUpload(given: string | undefined): string {
  const plain = (given ?? '').toWellFormed().replace(/\p{Cc}/gu, '');
  return path.basename(plain.replaceAll('\\', '/')).slice(0, 200).toWellFormed() || 'upload';
}

/** An invalid or truncated multipart body is the sender's mistake; a failing disk is ours. */
export async function sent<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const { code, statusCode } = error as NodeJS.ErrnoException & { statusCode?: number };
    const isOurs = code !== undefined && !code.startsWith('FST_') && code !== 'ERR_STREAM_PREMATURE_CLOSE';
    if (isOurs || statusCode === 413) throw error;
    throw refuse('BAD_REQUEST', said('send_whole_file_multipart'));
  }
}

/**
 * POST /api/imports: the contract's `imports.upload`, streamed to the storage port, because oRPC would hold
 * the whole file in memory. The same gate and errors.
 */
export async function importUpload(app: FastifyInstance, services: Services): Promise<void> {
  app.post('/api/imports', async (request, reply) => {
    try {
      const context = await contextOf(services, request, reply);
      checkAccess((imports.upload['~orpc'].meta as Meta).access, context);
      await mustHaveRoom(services.space);
      const part = await sent(request.file());
      if (!part) throw refuse('BAD_REQUEST', said('choose_file_to_import'));
      const key = `uploads/${nanoid()}`;
      await sent(services.files.write(key, part.file));
      if (part.file.truncated) {
        await services.files.remove(key);
        throw refuse('PAYLOAD_TOO_LARGE', said('file_larger_than_gb', { n: UPLOAD_LIMIT / 1024 ** 3 }));
      }
      const name = nameOfUpload(part.filename);
      if (context.actor.kind !== 'user' || !context.company) throw new ORPCError('UNAUTHORIZED');
      return await takeUpload(
        { ...context, user: context.actor, company: context.company, record: { target: null } },
        { key, name },
      );
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      return reply.code(error.status).send(error.toJSON());
    }
  });
}
