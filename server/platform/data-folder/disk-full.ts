import type { FastifyInstance } from 'fastify';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { refuse } from '../errors.ts';
import type { FreeSpace } from './free-space.ts';

/** The disk is full, or the quota exhausted. */
export class DiskFull extends Error {
  constructor(folder: string, cause?: unknown) {
    super(`The disk of ${folder} is full. Free some space and start again; nothing was lost.`, { cause });
  }
}

const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
const WORDS = /no space left on device|disk quota exceeded|NOT_ENOUGH_SPACE|Cannot reserve \d/i;

/** As reported by Node, PostgreSQL or ClickHouse, also as the cause of an error. */
export function isDiskFull(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    if (at instanceof DiskFull || (code !== undefined && CODES.has(code)) || WORDS.test(at.message))
      return true;
  }
  return false;
}

/** The 507 answer to a write without disk space. */
export const noRoom = () => refuse('INSUFFICIENT_STORAGE', sentenceFor('disk_almost_full'));

/** Whether requests of a route need free disk space; each route that writes declares it. */
export type RouteRoom =
  /** They are refused without it. */
  | 'needed'
  /** The refusal has a Retry-After, for programs of others that repeat their requests. */
  | 'needed_later'
  /** By the rule of the call they carry. */
  | 'by_call'
  /** They write next to nothing, or free some. */
  | 'not_needed';

declare module 'fastify' {
  interface FastifyInstance {
    /** Of each route, by method and address. */
    rooms: ReadonlyMap<string, RouteRoom>;
  }
  interface FastifyContextConfig {
    /** Required, except for GET. */
    room?: RouteRoom;
  }
}

const READS = ['GET', 'HEAD', 'OPTIONS'];
const LATER_SECONDS = 300;

/** Refuses requests for which the disk has no room, and routes that do not declare whether they need it. */
export function guardRoom(app: FastifyInstance, space: FreeSpace): void {
  const rooms = new Map<string, RouteRoom>();
  app.decorate('rooms', rooms);
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) {
      const room = config?.room ?? (READS.includes(one) ? 'not_needed' : undefined);
      if (room === undefined) throw new Error(`${one} ${url}: declare config.room`);
      if (one !== 'HEAD') rooms.set(`${one} ${url}`, room);
    }
  });
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    const { room } = routeOptions.config;
    if ((room !== 'needed' && room !== 'needed_later') || !(await space.look()).is_low) return;
    if (room === 'needed') throw noRoom();
    reply.header('retry-after', String(LATER_SECONDS));
    throw refuse('SERVICE_UNAVAILABLE', sentenceFor('disk_almost_full'));
  });
}

/** Throws 507 if free space is below the reserve. */
export async function mustHaveRoom(space: FreeSpace): Promise<void> {
  if ((await space.look()).is_low) throw noRoom();
}
