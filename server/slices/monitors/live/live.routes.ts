import { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Meta } from '#contract/access.ts';
import { monitorCalls } from '#contract/monitors/monitor.ts';
import { id as anId } from '#contract/primitives.ts';
import { said } from '#contract/said.ts';
import type { BaseContext, ReadPublicToken, Services } from '#server/platform/context.ts';
import { notFound, readable, refuse } from '#server/platform/errors.ts';
import { checkAccess } from '#server/platform/gate.ts';
import { contextOf, readCaller } from '#server/platform/http.ts';
import { noteViewed, shownMonitor } from '../monitor-access.ts';
import { type MonitorVersion, watchMonitor } from './match-watch.ts';
import { countStreams } from './stream-limits.ts';

/** Interval of permission checks; the line also keeps proxies connected. */
const STILL_MS = 15_000;
/** Reconnection delay of the browser. */
const RETRY_MS = 3000;
/** Polling interval of pages without a stream, in seconds. */
const ASKS_EVERY = 15;

/** `GET /api/monitor/live/{id}`: server-sent events for new posts, numbers or rules. */
export function liveRoutes(app: FastifyInstance, services: Services, readToken: ReadPublicToken): void {
  const open = new Set<Live>();
  const streams = countStreams();
  app.addHook('preClose', async () => {
    for (const { end } of open) end();
  });
  app.get<{ Params: { id: string } }>('/api/monitor/live/:id', async (request, reply) => {
    try {
      const id = Number(request.params.id);
      if (!anId.safeParse(id).success) throw notFound('monitor');
      const context = await contextOf(services, request, reply, readToken);
      await mustSee(context, id);
      const link_id = context.actor.kind === 'token' ? (context.actor.link?.id ?? null) : null;
      const close = streams.open({ ip: request.ip, link_id });
      if (close === null) {
        reply.header('retry-after', String(ASKS_EVERY));
        throw refuse('TOO_MANY_REQUESTS', said('too_many_pages_follow_once'));
      }
      const may = () => stillSees(context, request, readToken, id);
      const live = versionStream(services, id, may);
      open.add(live);
      live.stream.once('close', () => {
        open.delete(live);
        close();
      });
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .type('text/event-stream')
        .send(live.stream);
    } catch (error) {
      const known = readable(error);
      if (!(known instanceof ORPCError)) throw error;
      return reply.code(known.status).send(known.toJSON());
    }
  });
}

/** By the rule of `monitors.details`. */
async function mustSee(context: BaseContext, id: number): Promise<void> {
  checkAccess((monitorCalls.details['~orpc'].meta as Meta).access, context);
  const { company, actor } = context;
  if (!company || (actor.kind === 'token' && actor.link?.object_id !== id)) throw notFound('monitor');
  const ctx = { ...context, company };
  await shownMonitor(ctx, id);
  await noteViewed(ctx, id);
}

/** Whether the session or link is still valid for the monitor. */
async function stillSees(
  context: BaseContext,
  request: FastifyRequest,
  readToken: ReadPublicToken,
  id: number,
): Promise<boolean> {
  const caller = await readCaller(context, request, readToken);
  return mustSee({ ...context, ...caller }, id).then(
    () => true,
    (error) => {
      if (readable(error) instanceof ORPCError) return false;
      throw error;
    },
  );
}

interface Live {
  stream: Readable;
  end: () => void;
}

/** Ends as soon as the caller loses access. */
function versionStream(services: Services, id: number, may: () => Promise<boolean>): Live {
  const left = new AbortController();
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      left.abort();
      done(error);
    },
  });
  const end = () => {
    if (!left.signal.aborted) stream.push(null);
    left.abort();
  };
  let last = Promise.resolve();
  const send = (text: string) => {
    last = last.then(may).then(
      (open) => {
        if (!open) end();
        else if (!left.signal.aborted) stream.push(text);
      },
      (error) => {
        services.log.error(error, 'who looks at a monitor was not checked');
        end();
      },
    );
  };
  const unwatch = watchMonitor(services, id, (version: MonitorVersion | null) =>
    send(`data: ${JSON.stringify(version)}\n\n`),
  );
  const timer = setInterval(() => send(': still here\n\n'), STILL_MS).unref();
  left.signal.addEventListener('abort', () => {
    clearInterval(timer);
    unwatch();
  });
  stream.push(`retry: ${RETRY_MS}\n\n`);
  return { stream, end };
}
