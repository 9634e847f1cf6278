import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from './context.ts';
import { onlyWithSecret } from './holder-secret.ts';

/** Runs inside a running server or on its own stores. */
export interface Command<I extends z.ZodType = z.ZodType, O = unknown> {
  input: I;
  /** Throws an `ORPCError` with the sentence to show. */
  run(services: Services, input: z.output<I>): Promise<O>;
}

export const command = <I extends z.ZodType, O>(
  input: I,
  run: (services: Services, input: z.output<I>) => Promise<O>,
): Command<I, O> => ({ input, run });

/** The sentence for the person; null for other failures. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof z.ZodError) return error.issues.map((i) => i.message).join('\n');
  if (error instanceof ORPCError) return error.message;
  const { code, path: file } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return `${file} is there already.`;
  if (code === 'ENOENT' || code === 'EACCES') return `${file} cannot be written.`;
  return null;
}

/** `/internal/commands/NAME`, for holders of the folder's secret. */
export async function commandRoutes(
  app: FastifyInstance,
  services: Services,
  secret: string,
  commands: Readonly<Record<string, Command>>,
): Promise<void> {
  await app.register(
    async (scope) => {
      onlyWithSecret(scope, secret);
      for (const [name, { input, run }] of Object.entries(commands))
        scope.post(`/${name}`, async (request, reply) => {
          try {
            return (await run(services, input.parse(request.body))) ?? null;
          } catch (error) {
            const message = sentenceOf(error);
            if (message === null) throw error;
            return reply.code(400).send({ message });
          }
        });
    },
    { prefix: '/internal/commands' },
  );
}
