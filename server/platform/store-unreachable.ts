import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { ClickHouse } from './clickhouse/clickhouse.ts';
import { answeringShards } from './clickhouse/clickhouse-cluster.ts';
import { refuse } from './errors.ts';

const AWAY = 'The analytics store of CLICKHOUSE_URL cannot be reached';
const OVERLOADED = 'The analytics store of CLICKHOUSE_URL is overloaded';

/** The analytics server, or a shard of its cluster, does not answer or has no room for a statement now. */
export class StoreUnreachable extends Error {
  constructor(statement: string, cause: unknown) {
    const { type, message } = cause as Error & { type?: string };
    const is_overloaded = (type && OVERLOAD.has(type)) || OVERLOAD_WORDS.test(message);
    super(`${is_overloaded ? OVERLOADED : AWAY}: ${statement}: ${message}`, { cause });
  }
}

const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const OVERLOAD = new Set([
  'TOO_MANY_SIMULTANEOUS_QUERIES',
  'TOO_MANY_PARTS',
  'SERVER_OVERLOADED',
  'CANNOT_SCHEDULE_TASK',
]);
const OVERLOAD_WORDS = /\(total\) memory limit/i;
/** A server that goes away, has no room for a statement now, or cannot use another one. */
export const TYPES: ReadonlySet<string> = new Set([
  ...OVERLOAD,
  'ABORTED',
  'QUERY_WAS_CANCELLED',
  'NO_REMOTE_SHARD_AVAILABLE',
  'CANNOT_READ_FROM_SOCKET',
  'CANNOT_WRITE_TO_SOCKET',
  'UNKNOWN_STATUS_OF_INSERT',
  'UNKNOWN_STATUS_OF_TRANSACTION',
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
  /while receiving packet from|Distributed DDL task|Connection reset by peer|socket hang up|server is shutting down|^Timeout error|\b50[234] (?:Bad Gateway|Service|Gateway)|^Bad gateway/i;

/** Whether an error of the client means that a server is away. */
export function meansUnreachable(error: unknown): boolean {
  const { code, type, message = '' } = (error ?? {}) as { code?: string; type?: string; message?: string };
  return (
    (code !== undefined && NETWORK.has(code)) ||
    (type !== undefined && TYPES.has(type)) ||
    WORDS.test(message) ||
    OVERLOAD_WORDS.test(message)
  );
}

/** Also as the cause of an error, or from another thread, where only its message remains. */
function mentions(error: unknown, message: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if (at.message.includes(message)) return true;
  return false;
}

/** Away or overloaded. */
export const isUnreachable = (error: unknown) => mentions(error, AWAY) || isOverloaded(error);
export const isOverloaded = (error: unknown) => mentions(error, OVERLOADED);

/** The 503 answer while a server is away or overloaded. */
export const unreachable = (error: unknown) =>
  refuse(
    'SERVICE_UNAVAILABLE',
    isOverloaded(error)
      ? sentenceFor('analytics_store_overloaded')
      : sentenceFor('analytics_store_unavailable'),
  );

/** `some`: at least one shard of the cluster does not answer. */
export type Reach = 'all' | 'some' | 'none';

const ANSWER_MS = 10_000;
/** Gives up on a server that accepts the statement and does not answer. */
export const withinLimit = () => ({ left: AbortSignal.timeout(ANSWER_MS), urgent: true });

const TRIES = 4;

/**
 * Counts the shards that answer, so it depends on no error text. A shard that takes the connection and does
 * not answer ends the count, and another statement shows whether any server is left.
 */
export async function reachOf(ch: ClickHouse): Promise<Reach> {
  try {
    if (ch.cluster !== null) {
      const [row] = await ch.query<{ answering: number; shards: number }>(
        answeringShards(ch.cluster),
        { cluster: ch.cluster },
        'all shards',
        withinLimit(),
      );
      return row?.answering === row?.shards ? 'all' : 'some';
    }
    await ch.query('SELECT 1', {}, 'reach', withinLimit());
    return 'all';
  } catch {
    if (ch.cluster === null) return 'none';
  }
  // A balancer may pick the lost server for one of them.
  const tries = Array.from({ length: TRIES }, () => ch.query('SELECT 1', {}, 'reach', withinLimit()));
  return Promise.any(tries).then(
    () => 'some',
    () => 'none',
  );
}
