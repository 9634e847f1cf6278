import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { declared } from '#contract/calls/endpoints.ts';
import { issueSentence } from '#contract/sentences/input-sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx, Services } from '../context.ts';
import { readable, refuse } from '../errors.ts';
import { checkAccess } from '../gate.ts';
import { contextOf } from './http.ts';
import { checkPlain } from './plain-input.ts';

/** A call of the contract with a file as its body. */
interface UploadCall<Input extends z.ZodType> {
  call: Parameters<typeof declared>[0];
  /** Parameters in the address. */
  input: Input;
  /** Named by errors of the address. */
  field: string;
}

/** Numbers in an address are written as text. */
export const addressed = <Id extends z.ZodType<number, number>>(id: Id) => z.coerce.number().pipe(id);

/**
 * A route of its own, because oRPC would hold the whole file in memory. Access, disk space and errors work as in every
 * other call.
 */
export function uploadCall<Input extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  { call, input, field }: UploadCall<Input>,
  run: (ctx: Ctx, input: z.output<Input>, request: FastifyRequest) => Promise<unknown>,
): void {
  const { meta, route } = declared(call);
  const path = `/api${route.path?.replaceAll(/\{(\w+)\}/g, ':$1')}`;
  app.post<{ Params: Record<string, string>; Querystring: Record<string, string> }>(
    path,
    { config: { room: 'needed' } },
    async (request, reply) => {
      try {
        const context = await contextOf(services, request, reply);
        checkAccess(meta.access, context);
        const { actor, company } = context;
        if (actor.kind !== 'user' || !company) throw new ORPCError('UNAUTHORIZED');
        const ctx: Ctx = { ...context, user: actor, company, record: { target: null } };
        const values = { ...request.query, ...request.params };
        checkPlain(values);
        const read = input.safeParse(values);
        if (!read.success) {
          const [issue] = read.error.issues;
          throw refuse('BAD_REQUEST', issue ? issueSentence(issue) : sentenceFor('bad_request'), field);
        }
        return await run(ctx, read.data, request);
      } catch (error) {
        const known = readable(error);
        if (!(known instanceof ORPCError)) throw error;
        return reply.code(known.status).send(known.toJSON());
      }
    },
  );
}
