import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Meta } from '#contract/access.ts';
import { issueSentence } from '#contract/input-sentence.ts';
import { said } from '#contract/said.ts';
import type { Ctx, Services } from './context.ts';
import { mustHaveRoom } from './disk-full.ts';
import { readable, refuse } from './errors.ts';
import { checkAccess } from './gate.ts';
import { contextOf } from './http.ts';

/** A contract call with an image as its body. */
interface PictureCall<Input extends z.ZodType> {
  /** Fastify's form of the path. */
  path: string;
  access: Meta['access'];
  /** Schema of the address parameters. */
  input: Input;
}

/** Access, disk space and errors work as in every other call. */
export function pictureCall<Input extends z.ZodType>(
  app: FastifyInstance,
  services: Services,
  { path, access, input }: PictureCall<Input>,
  run: (ctx: Ctx, input: z.output<Input>, request: FastifyRequest) => Promise<unknown>,
): void {
  app.post<{ Params: Record<string, string>; Querystring: Record<string, string> }>(
    path,
    async (request, reply) => {
      try {
        const context = await contextOf(services, request, reply);
        checkAccess(access, context);
        await mustHaveRoom(services.space);
        const { actor, company } = context;
        if (actor.kind !== 'user' || !company) throw new ORPCError('UNAUTHORIZED');
        const ctx: Ctx = { ...context, user: actor, company, record: { target: null } };
        const read = input.safeParse({ ...request.query, ...request.params });
        if (!read.success) {
          const [issue] = read.error.issues;
          throw refuse('BAD_REQUEST', issue ? issueSentence(issue) : said('bad_request'), 'image');
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
