import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestSeconds } from '../measures.ts';
import { type RequestSpan, requestSpan } from '../tracing.ts';

const calls = new WeakMap<FastifyRequest, string>();
const spans = new WeakMap<FastifyRequest, RequestSpan>();

/** The call of the contract that a request reached: the router of Fastify has one route for all of them. */
export const nameCall = (request: FastifyRequest, call: string): void => void calls.set(request, call);

const routeOf = (request: FastifyRequest): string =>
  calls.get(request) ?? request.routeOptions.url ?? 'unknown';

/** Counts every request by route and status, and traces it if tracing is on. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const span = requestSpan(request.headers, request.method);
    if (!span) return done();
    spans.set(request, span);
    span.within(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const { method } = request;
    requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    spans.get(request)?.end(route, reply.statusCode);
  });
}
