import { ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from './context.ts';
import { onlyWithSecret } from './data-folder/holder-secret.ts';
import { checkPlain } from './http/plain-input.ts';

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

/** Routes for holders of the data folder's secret; what they refuse is a sentence. */
export function internalScope(scope: FastifyInstance, secret: string): void {
  onlyWithSecret(scope, secret);
  scope.setErrorHandler((error, _request, reply) => {
    const message = sentenceOf(error);
    if (message === null) throw error;
    return reply.code(400).send({ message });
  });
}

/** `/internal/commands/NAME`. */
export async function commandRoutes(
  app: FastifyInstance,
  services: Services,
  secret: string,
  commands: Readonly<Record<string, Command>>,
): Promise<void> {
  await app.register(
    async (scope) => {
      internalScope(scope, secret);
      for (const [name, { input, run }] of Object.entries(commands))
        scope.post(`/${name}`, { config: { room: 'not_needed' } }, async ({ body }) => {
          checkPlain(body);
          return (await run(services, input.parse(body))) ?? null;
        });
    },
    { prefix: '/internal/commands' },
  );
}
