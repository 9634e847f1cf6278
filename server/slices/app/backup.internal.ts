import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { plainText } from '#contract/values/plain-text.ts';
import { makeBackup } from '#server/platform/backup/backup.ts';
import { BackupUnusable } from '#server/platform/backup/backup-manifest.ts';
import { internalScope } from '#server/platform/internal-commands.ts';
import type { OpenStores } from '#server/platform/open-stores.ts';
import { ToolFailed } from '#server/platform/postgres/postgres-tools.ts';
import { VERSION } from './about.ts';
import { noteBackup } from './last-backup.ts';

/** `message` is the sentence of a failed backup. */
export type BackupState =
  | { state: 'running' }
  | { state: 'done'; files: number; bytes: number }
  | { state: 'failed'; message: string };

export type BackUp = (folder: string) => Promise<BackupState>;

/** Never rejects: failures are sentences. */
export async function backUp(stores: OpenStores, data: string, folder: string): Promise<BackupState> {
  const { postgres, writes, engines, services } = stores;
  try {
    const sources = { data, version: VERSION, postgres, writes, analytics: engines.analytics };
    const { files, made_at } = await makeBackup(sources, folder);
    await noteBackup(services.db, { folder, made_at });
    return { state: 'done', files: files.length, bytes: files.reduce((sum, f) => sum + f.size, 0) };
  } catch (error) {
    const { message } = error as Error;
    const is_known = error instanceof BackupUnusable || error instanceof ToolFailed;
    if (!is_known) services.log.error(error, 'backup');
    return { state: 'failed', message: is_known ? message : `The backup failed: ${message}` };
  }
}

/** Backs up a running server for the command line: started by POST, watched by GET, one at a time. */
export async function backupRoutes(app: FastifyInstance, backUp: BackUp, secret: string): Promise<void> {
  const body = z.object({ folder: plainText.refine((folder) => path.isAbsolute(folder)) });
  let last: BackupState | null = null;
  await app.register(
    async (scope) => {
      internalScope(scope, secret);
      scope.post('/', { config: { room: 'not_needed' } }, async (request, reply) => {
        const { folder } = body.parse(request.body);
        if (last?.state === 'running')
          return reply.code(409).send({ message: 'A backup is being made already.' });
        last = { state: 'running' };
        void backUp(folder).then((ended) => {
          last = ended;
        });
        return last;
      });
      scope.get(
        '/',
        async (_request, reply) => last ?? reply.code(404).send({ message: 'No backup was made.' }),
      );
    },
    { prefix: '/internal/backup' },
  );
}
