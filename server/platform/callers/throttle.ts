import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Services } from '../context.ts';

/** Points within seconds, counted from the first. */
export type Allowance = readonly [points: number, seconds: number];

/** The key may contain anything: only its digest is stored. */
export interface Counter {
  key: string;
  allowance: Allowance;
}

interface Query {
  name?: string;
  text: string;
  values: unknown[];
}

const TABLE = 'throttle';
/** Clocks are corrected slightly all the time; only more than this counts as setting one back. */
const SLACK_MS = 60_000;
const UPSERT = /rlflx-upsert/;

/**
 * The workspace store as the limiter's storage. The limiter uses the system clock, stored times the product
 * clock. A window that ends later than a new one would predates a clock change, and is dropped.
 */
function storeClient({ db, now }: Pick<Services, 'db' | 'now'>) {
  const run = (text: string, values: unknown[]) =>
    db.executeQuery<{ points: number; expire: number }>(CompiledQuery.raw(text, values));
  return {
    async query({ name, text, values }: Query) {
      if (!UPSERT.test(name ?? '')) {
        const { rows, numAffectedRows } = await run(text, values);
        return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
      }
      const [key, points, expires, at] = values;
      const time = now().getTime();
      const ends = time + Math.round((Number(expires) - Number(at)) / 1000) * 1000;
      await run(`delete from ${TABLE} where key = $1 and expire > $2`, [key, ends + SLACK_MS]);
      const { rows } = await run(text, [key, points, ends, time]);
      const seen = rows.map((row) => ({ ...row, expire: Date.now() + Number(row.expire) - time }));
      return { rows: seen, rowCount: rows.length };
    },
  };
}

function limiter(services: Pick<Services, 'db' | 'now'>, [points, duration]: Allowance) {
  return new RateLimiterPostgres({
    storeClient: storeClient(services),
    storeType: 'client',
    tableName: TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points,
    duration,
  });
}

const keyOf = ({ key }: Counter) => createHash('sha256').update(key).digest('base64url');

/** Seconds to wait (0 = allowed), and the number of refusals. */
export interface Counted {
  wait: number;
  refused: number;
}

/** Counts even if refused. Concurrent attempts see each other's points. */
export async function count(services: Pick<Services, 'db' | 'now'>, counter: Counter): Promise<Counted> {
  const limit = limiter(services, counter.allowance);
  try {
    const { isFirstInDuration } = await limit.consume(keyOf(counter));
    if (isFirstInDuration) await sweep(services);
    return { wait: 0, refused: 0 };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const wait = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    return { wait, refused: refusal.consumedPoints - limit.points };
  }
}

export async function giveBack(services: Pick<Services, 'db' | 'now'>, counter: Counter): Promise<void> {
  await limiter(services, counter.allowance).reward(keyOf(counter));
}

export async function forget(services: Pick<Services, 'db' | 'now'>, counter: Counter): Promise<void> {
  await limiter(services, counter.allowance).delete(keyOf(counter));
}

/** Rows locked by another process wait for the next time. */
async function sweep({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const over = db
    .selectFrom(TABLE)
    .select('key')
    .where('expire', '<', now().getTime())
    .limit(1000)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom(TABLE).where('key', 'in', over).execute();
}
