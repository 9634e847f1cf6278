import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestSeconds } from '../measures.ts';
import { ofStore } from '../of-store.ts';
import { type RequestSpan, requestSpan } from '../tracing.ts';

interface Measured {
  call: string | null;
  span: RequestSpan | null;
}

const measuredOf = ofStore((_request: FastifyRequest): Measured => ({ call: null, span: null }));

/** The call of the contract that a request reached: the router of Fastify has one route for all of them. */
export function nameCall(request: FastifyRequest, call: string): void {
  measuredOf(request).call = call;
}

const routeOf = (request: FastifyRequest): string =>
  measuredOf(request).call ?? request.routeOptions.url ?? 'unknown';

/** Counts every request by route and status, and traces it if tracing is on. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const span = requestSpan(request.headers, request.method);
    if (!span) return done();
    measuredOf(request).span = span;
    span.within(done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const { method } = request;
    requestSeconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    measuredOf(request).span?.end(route, reply.statusCode);
  });
}
