import { said } from '#contract/said.ts';
import type { ClickHouse } from './clickhouse.ts';
import { refuse } from './errors.ts';

const MESSAGE = 'The analytics store of CLICKHOUSE_URL cannot be reached';

/** The analytics server, or a shard of its cluster, does not answer. */
export class StoreUnreachable extends Error {
  constructor(statement: string, cause: unknown) {
    super(`${MESSAGE}: ${statement}: ${(cause as Error).message}`, { cause });
  }
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Of the node that was asked, about another one. */
const TYPES = new Set([
  'ALL_CONNECTION_TRIES_FAILED',
  'NETWORK_ERROR',
  'SOCKET_TIMEOUT',
  'DNS_ERROR',
  'POCO_EXCEPTION',
  'UNEXPECTED_PACKET_FROM_SERVER',
  'UNKNOWN_PACKET_FROM_SERVER',
  'TOO_FEW_LIVE_REPLICAS',
  'ALL_REPLICAS_LOST',
  'KEEPER_EXCEPTION',
  'NO_ZOOKEEPER',
  'TABLE_IS_READ_ONLY',
  'UNFINISHED',
]);
const WORDS =
  /while receiving packet from|Distributed DDL task|Connection reset by peer|socket hang up|^Timeout error|\b50[234] (?:Bad Gateway|Service|Gateway)|^Bad gateway/i;

/** Whether an error of the client means that a server is away. */
export function meansUnreachable(error: unknown): boolean {
  const { code, type, message = '' } = (error ?? {}) as { code?: string; type?: string; message?: string };
  return (
    (code !== undefined && NETWORK.has(code)) ||
    (type !== undefined && TYPES.has(type)) ||
    WORDS.test(message)
  );
}

/** Also as the cause of an error, or from another thread, where only its message remains. */
export function isUnreachable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at.message.includes(MESSAGE)) return true;
  return false;
}

/** The 503 answer while a server is away. */
export const unreachable = () => refuse('SERVICE_UNAVAILABLE', said('analytics_store_away'));

/** Asks every shard. */
export async function reaches(ch: ClickHouse): Promise<boolean> {
  try {
    await ch.query('SELECT count() AS n FROM migration', {}, 'all shards');
    return true;
  } catch (error) {
    if (isUnreachable(error)) return false;
    throw error;
  }
}
