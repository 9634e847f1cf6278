import { type AnyProcedure, call, ORPCError } from '@orpc/server';
import type { FastifyInstance } from 'fastify';
import { AS_OF } from '#contract/calls/as-of.ts';
import { type PageRead, readsOfPage } from '#contract/calls/payloads.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { inOneTurn } from '#server/platform/clickhouse/statement-queue.ts';
import type { BaseContext, Services } from '#server/platform/context.ts';
import { readable, refuse } from '#server/platform/errors.ts';
import type { AnyRouter } from '#server/platform/http/any-router.ts';
import { contextOf } from '#server/platform/http/http.ts';

function handlerOf(router: AnyRouter, name: string): AnyProcedure {
  const [group = '', one = ''] = name.split('.');
  const procedure = (router as Record<string, Record<string, AnyProcedure>>)[group]?.[one];
  if (!procedure) throw new Error(`${name} has no handler`);
  return procedure;
}

/** Through the call's own gate; null if refused, which the page's own call then reports. */
async function answerOf(router: AnyRouter, context: BaseContext, read: PageRead): Promise<unknown> {
  try {
    return await inOneTurn(() => call(handlerOf(router, read.call), read.input, { context }));
  } catch (error) {
    if (!(readable(error) instanceof ORPCError)) context.log.error(error, `payload of ${read.call}`);
    return null;
  }
}

/**
 * `GET /api/payload.json?page=/monitor/5`: answers of a page's first reads, in the order of `readsOfPage`; with `first=true` also
 * those of the first page.
 */
export function payloadRoutes(app: FastifyInstance, services: Services, router: AnyRouter): void {
  app.get<{ Querystring: { page?: unknown; first?: unknown } }>(
    '/api/payload.json',
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { page, first } = request.query;
      if (typeof page !== 'string' || page.length > 300) {
        const wrong = refuse('BAD_REQUEST', sentenceFor('page_address_required'), 'page');
        return reply.code(wrong.status).send(wrong.toJSON());
      }
      const context = await contextOf(services, request, reply);
      if (context.actor.kind !== 'user') {
        const nobody = refuse('UNAUTHORIZED', sentenceFor('refused_signed_out'));
        return reply.code(nobody.status).send(nobody.toJSON());
      }
      const { ch, as_of } = services.steady.reading(context.actor);
      context.ch = ch;
      if (as_of) reply.header(AS_OF, as_of.toISOString());
      const reads = readsOfPage(page, first === 'true');
      const answers = await Promise.all(reads.map((read) => answerOf(router, context, read)));
      return { reads: reads.map(({ call }, i) => ({ call, answer: answers[i] ?? null })) };
    },
  );
}
