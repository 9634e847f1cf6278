import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, onError, type Router } from '@orpc/server';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { nanoid } from 'nanoid';
import { PUBLIC_TOKEN } from '#contract/access/access.ts';
import { AS_OF } from '#contract/calls/as-of.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { asWritten, sentenceFor } from '#contract/sentences/sentences.ts';
import { bearerOf, readApiKey } from '../callers/api-keys.ts';
import { BROWSER_COOKIE, readSession, SESSION_COOKIE } from '../callers/sessions.ts';
import { CallerLeft } from '../clickhouse/clickhouse.ts';
import { inOneTurn } from '../clickhouse/statement-queue.ts';
import type { BaseContext, ReadPublicToken, Services } from '../context.ts';
import { guardRoom } from '../data-folder/disk-full.ts';
import { messageBody, readable } from '../errors.ts';
import { storeRefusal } from '../store-refusals.ts';
import { AddressCoercionPlugin } from './address-coercion.ts';
import { limitCalls } from './call-limit.ts';
import { answerFromKept } from './kept-responses.ts';
import { measureRequests, nameCall } from './measured-requests.ts';
import { tellOfUntrustedProxy } from './trusted-proxies.ts';

/** Browser features that no page uses, denied to injected code too. */
const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
const BODY_LIMIT = 4 * 1024 * 1024;
export const UPLOAD_LIMIT = 8 * 1024 * 1024 * 1024;

/** Names of 255 characters, percent-encoded. */
const LONGEST_PARAMETER = 4096;

/**
 * The HTTP server with the contract under /api. `readToken` resolves public links; `extend` adds other
 * routes (uploads, pages, health).
 */
export async function openHttp(
  services: Services,
  // biome-ignore lint/suspicious/noExplicitAny: oRPC types its handlers by the router's contract
  router: Router<any, BaseContext>,
  readToken: ReadPublicToken,
  extend: (app: FastifyInstance) => Promise<void>,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    trustProxy: services.trusted_proxies,
    genReqId: () => nanoid(12),
  }) as unknown as FastifyInstance;
  measureRequests(app);
  guardRoom(app, services.space);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Mantine and ECharts write style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // Previews of documents, in the browser's own viewer.
        frameSrc: ["'self'", 'blob:'],
        objectSrc: ['blob:'],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: false,
    // Like frame-ancestors, for browsers without it.
    xFrameOptions: { action: 'deny' },
  });
  await app.register(cookie);
  tellOfUntrustedProxy(app);
  // Each answer is compressed for one reader: the lowest quality takes a third of the time for 10% more
  // bytes.
  await app.register(compress, {
    threshold: 2048,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
  });
  await limitCalls(app, services);
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1 } });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', PERMISSIONS);
    // Only an https response may require https from now on.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('server-timing'))
      reply.header('server-timing', `app;dur=${reply.elapsedTime.toFixed(1)}`);
  });
  app.setErrorHandler(answerError);
  await extend(app);
  await app.register((scope) => mountContract(scope, services, router, readToken), { prefix: '/api' });
  return app;
}

async function mountContract(
  scope: FastifyInstance,
  services: Services,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  router: Router<any, BaseContext>,
  readToken: ReadPublicToken,
) {
  const handler = new OpenAPIHandler(router, {
    plugins: [new AddressCoercionPlugin()],
    rootInterceptors: [
      async ({ next, context }) => {
        const result = await next();
        const { response } = result;
        if (context.keep && response?.status === 200 && isJson(response.body)) {
          const etag = context.keep(response.body);
          if (etag !== null) response.headers = { ...response.headers, etag };
        }
        return result;
      },
    ],
    clientInterceptors: [
      ({ next, path, context }) => {
        context.noteCall?.(path.join('.'));
        return next();
      },
      onError((error) => {
        throw storeRefusal(error) ?? readable(error);
      }),
    ],
    interceptors: [
      onError((error) => {
        if (error instanceof CallerLeft) return;
        if (!(error instanceof Error && 'status' in error && Number(error.status) < 500))
          services.log.error(error);
      }),
    ],
  });
  takeJsonAlone(scope);
  scope.addHook('onSend', async (_request, reply) => sendAsAttachment(reply));
  scope.all('/*', { config: { room: 'by_call' } }, async (request, reply) => {
    // Answers are private: proxies and shared computers must not store them.
    reply.header('cache-control', 'no-store');
    const context = await contextOf(services, request, reply, readToken);
    const { steady } = services;
    if (request.method === 'GET') {
      const { ch, as_of } = steady.reading(context.actor);
      context.ch = ch;
      if (as_of) reply.header(AS_OF, as_of.toISOString());
      else if (await answerFromKept(context, request, reply)) return reply;
    }
    const shared = context.actor.kind === 'token' ? context.actor.link?.address : undefined;
    // oRPC reads `originalUrl`; a public link's query replaces the caller's.
    Object.assign(request.raw, { originalUrl: shared ?? request.raw.url });
    const handle = () => handler.handle(request, reply, { prefix: '/api', context });
    // A call that starts hours of work waits for its turn each time.
    const { matched } = await (request.method === 'GET'
      ? inOneTurn(handle)
      : steady.writing(context.actor, handle));
    if (!matched) {
      reply.code(404).send({
        code: 'NOT_FOUND',
        status: 404,
        message: `No such call: ${request.method} ${request.url.split('?')[0]}`,
      });
    }
    // Without this the answer would be sent twice where a hook takes longer.
    return reply;
  });
}

/** Neither a file nor a stream. */
const isJson = (body: unknown) =>
  Array.isArray(body) || (typeof body === 'object' && body?.constructor === Object);

/** Files are downloaded, never opened on this origin, because their contents are foreign. */
function sendAsAttachment(reply: FastifyReply): void {
  const disposition = reply.getHeader('content-disposition');
  if (typeof disposition === 'string')
    reply.header('content-disposition', disposition.replace(/^inline\b/, 'attachment'));
}

/**
 * JSON bodies up to the limit only: oRPC would accept any size, and forms, which other sites can send. An
 * empty body is an empty object.
 */
function takeJsonAlone(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error');
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text === '' ? done(null, {}) : parse(request, text, done),
  );
}

/**
 * Resolves caller, company and session. A public token takes precedence over a session, so that visitors
 * see exactly what the link shows.
 */
export async function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  readToken: ReadPublicToken = opensNothing,
): Promise<BaseContext> {
  const caller = await readCaller(services, request, readToken);
  const { bearer, secret } = proofOf(request);
  const cookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // Also behind a proxy that does not send the protocol.
    secure: request.protocol === 'https' || services.public_url.startsWith('https://'),
  } as const;
  return {
    ...services,
    ...caller,
    request: {
      method: request.method,
      ip: request.ip,
      user_agent: userAgentOf(request),
      csrf: typeof request.headers['x-csrf-token'] === 'string' ? request.headers['x-csrf-token'] : null,
      session_secret: secret,
      browser_secret: request.cookies[BROWSER_COOKIE] ?? null,
      cookies: request.cookies,
      bearer: bearer !== null,
      cross_site: request.headers['sec-fetch-site'] === 'cross-site',
      left: leaving(reply),
    },
    cookies: {
      setSession: (value, expires) =>
        void reply.setCookie(SESSION_COOKIE, value, { ...cookieOptions, expires }),
      clearSession: () => void reply.clearCookie(SESSION_COOKIE, cookieOptions),
      setBrowser: (value, expires) =>
        void reply.setCookie(BROWSER_COOKIE, value, { ...cookieOptions, path: '/api', expires }),
      set: (name, value, expires) =>
        void reply.setCookie(name, value, { ...cookieOptions, path: '/api', expires }),
    },
    header: (name, value) => void reply.header(name, value),
    noteCall: (call) => nameCall(request, call),
  };
}

/** The current caller of a request; long streams ask again. */
export async function readCaller(
  services: Services,
  request: FastifyRequest,
  readToken: ReadPublicToken,
): Promise<Pick<BaseContext, 'actor' | 'company'>> {
  const token = presentedToken(request);
  if (token !== null) return readToken(services, request, token);
  const { bearer, secret } = proofOf(request);
  const caller =
    bearer !== null
      ? await readApiKey(services, bearer)
      : secret !== null
        ? await readSession(services, secret)
        : null;
  return caller ?? { actor: { kind: 'nobody' }, company: null };
}

/** The API key or, without one, the session's secret. */
function proofOf(request: FastifyRequest) {
  const bearer = bearerOf(request.headers.authorization);
  return { bearer, secret: bearer === null ? (request.cookies[SESSION_COOKIE] ?? null) : null };
}

/** Cut to the stored length. */
export const userAgentOf = (request: FastifyRequest) =>
  String(request.headers['user-agent'] ?? '').slice(0, 400);

/** A repeated or empty parameter is a wrong token, not a missing one. */
function presentedToken(request: FastifyRequest): string | null {
  const token = (request.query as Record<string, unknown> | undefined)?.[PUBLIC_TOKEN];
  if (token === undefined) return null;
  return typeof token === 'string' ? token : '';
}

const opensNothing: ReadPublicToken = async () => ({
  actor: { kind: 'token', problem: 'unknown', link: null },
  company: null,
});

/** Aborted when the connection closes before the answer has been sent. */
function leaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  // The event does not fire again if it is already closed.
  if (reply.raw.closed) left.abort();
  reply.raw.once('close', () => reply.raw.writableFinished || left.abort());
  return left.signal;
}

const CODES: Record<number, string> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
};
const SENTENCES: Record<number, Sentence> = {
  413: sentenceFor('body_too_large'),
  415: sentenceFor('body_not_json'),
};

function answerError(error: Error & { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
  const refusal = storeRefusal(error);
  if (refusal) {
    request.log.error(error);
    return reply.code(refusal.status).send(refusal.toJSON());
  }
  if (error instanceof ORPCError) return reply.code(error.status).send(error.toJSON());
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error(error);
  const code = CODES[status] ?? (status < 500 ? 'BAD_REQUEST' : 'INTERNAL_SERVER_ERROR');
  const sentence =
    status >= 500 ? sentenceFor('internal_error') : (SENTENCES[status] ?? asWritten(error.message));
  reply.code(status).send({ code, status, ...messageBody(sentence) });
}
