import { Readable } from 'node:stream';
import { ORPCError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { accessOf } from '#contract/calls/endpoints.ts';
import { monitorCalls } from '#contract/monitors/monitor.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { id as anId } from '#contract/values/primitives.ts';
import type { BaseContext, ReadPublicToken, Services } from '#server/platform/context.ts';
import { notFound, readable, refuse } from '#server/platform/errors.ts';
import { checkAccess } from '#server/platform/gate.ts';
import { contextOf, readCaller } from '#server/platform/http/http.ts';
import { ofStore } from '#server/platform/of-store.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { isStale } from '../matching/is-stale.ts';
import { noteViewed, shownMonitor } from '../monitor-access.ts';
import { countStreams } from './stream-limits.ts';

const EVERY_MS = 1000;

/** An open page compares it with its details. */
interface MonitorVersion {
  matched_at: string | null;
  revision: number;
  is_matching: boolean;
}
type Tell = (version: MonitorVersion | null) => void;

/** The monitors open in this process. */
interface Watch {
  open: Map<number, Set<Tell>>;
  notified: Map<number, string>;
  timer: NodeJS.Timeout | null;
}
const watchOf = ofStore((_db: Database): Watch => ({ open: new Map(), notified: new Map(), timer: null }));

/** By monitor, without deleted ones. Callers have checked access to each. */
async function versionsOf(db: Database, ids: readonly number[]): Promise<Map<number, MonitorVersion>> {
  const { rows } = await sql<{ id: number; matched_at: Date | null } & Omit<MonitorVersion, 'matched_at'>>`
    select m.id, t.matched_at, m.revision, ${isStale} as is_matching
    from monitor m left join monitor_match t on t.monitor_id = m.id
    where m.id = any(${[...ids]}::int[]) and m.deleted_at is null`.execute(db);
  return new Map(
    rows.map(({ id, matched_at, ...row }) => [id, { ...row, matched_at: matched_at?.toISOString() ?? null }]),
  );
}

/**
 * Reports a monitor's version now and on every change; null = deleted. Workers in other processes make
 * matches, so one statement a second covers all open monitors. Returns a function that stops it.
 */
function watchMonitor({ db, log }: Pick<Services, 'db' | 'log'>, id: number, tell: Tell): () => void {
  const watch = watchOf(db);
  const listeners = watch.open.get(id) ?? new Set();
  watch.open.set(id, listeners.add(tell));
  watch.timer ??= setInterval(() => {
    look(db, watch).catch((error) => log.error(error, 'open monitors were not looked at'));
  }, EVERY_MS).unref();
  versionsOf(db, [id]).then(
    (versions) => {
      if (!listeners.has(tell)) return;
      const now = versions.get(id) ?? null;
      // Earlier watchers still have to get newer versions.
      if (!watch.notified.has(id)) watch.notified.set(id, JSON.stringify(now));
      tell(now);
    },
    (error) => log.error(error, 'an open monitor was not looked at'),
  );
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0 || watch.open.get(id) !== listeners) return;
    watch.open.delete(id);
    watch.notified.delete(id);
    if (watch.open.size > 0 || watch.timer === null) return;
    clearInterval(watch.timer);
    watch.timer = null;
  };
}

async function look(db: Database, { open, notified }: Watch): Promise<void> {
  const versions = await versionsOf(db, [...open.keys()]);
  for (const [id, listeners] of open) {
    const version = versions.get(id) ?? null;
    const text = JSON.stringify(version);
    if (notified.get(id) === text) continue;
    notified.set(id, text);
    for (const tell of [...listeners]) tell(version);
  }
}

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
        throw refuse('TOO_MANY_REQUESTS', sentenceFor('live_page_limit'));
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
  checkAccess(accessOf(monitorCalls.details), context);
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
