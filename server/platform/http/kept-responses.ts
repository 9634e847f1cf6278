import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { contract } from '#contract/api.ts';
import { callsOf } from '#contract/calls/endpoints.ts';
import type { BaseContext } from '../context.ts';
import { ofStore } from '../of-store.ts';
import type { Database } from '../postgres/postgres.ts';
import { nameCall } from './measured-requests.ts';

/**
 * Responses of calls that the contract declares as `kept`, as bytes. A response belongs to one person and address, and to the
 * states of both stores that were current before it was computed: after any commit it is not sent again, so roles, hidden columns
 * and settings need no rule of their own.
 */
interface Kept {
  version: string;
  text: string;
  etag: string;
  brotli: Promise<Buffer> | null;
}

const KEPT_BYTES = 64 * 1024 ** 2;
const LARGEST = 2 * 1024 ** 2;
/** Smaller responses are not worth compressing. */
const LEAST_COMPRESSED = 2048;
/** Days of all time zones begin at one. */
const QUARTER_HOUR = 900_000;

const CALLS = callsOf(contract)
  .filter(([, { meta }]) => meta.kept)
  .map(([name, { route }]) => ({
    name,
    path: new RegExp(`^/api${route.path?.replace(/\{\w+\}/g, '[^/]+')}$`),
  }));

const keptOf = ofStore(
  (_db: Database) =>
    new LRUCache<string, Kept>({
      maxSize: KEPT_BYTES,
      sizeCalculation: ({ text }, key) => 2 * (text.length + key.length),
    }),
);

const compressed = promisify(brotliCompress);
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** Sends the kept response, or has the context keep the one that is computed. Returns whether it was sent. */
export async function answerFromKept(
  context: BaseContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const { actor, db, ch, now } = context;
  if (actor.kind !== 'user' || actor.snapshot === null) return false;
  const path = request.url.split('?', 1)[0] ?? '';
  const call = CALLS.find((one) => one.path.test(path));
  if (!call) return false;
  const quarter = Math.floor(now().getTime() / QUARTER_HOUR);
  const version = `${actor.snapshot} ${await ch.version()} ${quarter}`;
  const responses = keptOf(db);
  const key = `${actor.id} ${request.url}`;
  const kept = responses.get(key);
  if (kept?.version === version) {
    nameCall(request, call.name);
    await send(kept, request, reply);
    return true;
  }
  context.keep = (body) => {
    const text = JSON.stringify(body);
    if (text.length > LARGEST) return null;
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    responses.set(key, { version, text, etag, brotli: null });
    return etag;
  };
  return false;
}

async function send(kept: Kept, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { text, etag } = kept;
  reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).send();
    return;
  }
  reply.header('content-type', 'application/json');
  if (text.length < LEAST_COMPRESSED || !/\bbr\b/.test(String(request.headers['accept-encoding']))) {
    reply.send(text);
    return;
  }
  kept.brotli ??= compressed(text, QUICKLY);
  reply
    .header('content-encoding', 'br')
    .header('vary', 'accept-encoding')
    .send(await kept.brotli);
}
