import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import type { AnyRouter } from '#server/platform/http/any-router.ts';
import { contextOf } from '#server/platform/http/http.ts';
import { mcpServer } from './mcp-server.ts';

const NO_KEY = refuse('UNAUTHORIZED', sentenceFor('api_key_required'));
const ONE_MESSAGE = refuse('BAD_REQUEST', sentenceFor('message_one_only'));
/** Headers that the transport uses. */
const READ = ['accept', 'content-type', 'mcp-protocol-version'] as const;

/**
 * `POST /api/mcp`: the Model Context Protocol over streamable HTTP, with an API key. Stateless, so that any
 * process can answer; there are no server-sent messages, streams or sessions.
 */
export function mcpRoutes(app: FastifyInstance, services: Services, router: AnyRouter): void {
  app.post('/api/mcp', { config: { room: 'by_call' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const context = await contextOf(services, request, reply);
    const { actor, company } = context;
    if (actor.kind !== 'user' || actor.key === null || company === null)
      return reply.code(NO_KEY.status).header('www-authenticate', 'Bearer').send(NO_KEY.toJSON());
    // A batch would count as one call for the rate limit.
    if (Array.isArray(request.body)) return reply.code(ONE_MESSAGE.status).send(ONE_MESSAGE.toJSON());
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await mcpServer(router, { ...context, actor, company }).connect(transport);
    return reply.send(await transport.handleRequest(webRequest(request), { parsedBody: request.body }));
  });
  for (const method of ['get', 'delete'] as const)
    app[method]('/api/mcp', { config: { room: 'not_needed' } }, (_request, reply) =>
      reply
        .code(405)
        .header('allow', 'POST')
        .send({ code: 'METHOD_NOT_SUPPORTED', status: 405, message: 'Send messages by POST.' }),
    );
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const name of READ) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return new Request('http://limelight.internal/api/mcp', { method: 'POST', headers });
}
