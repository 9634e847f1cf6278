import { type ConstructorOptions, PgBoss, type QueuePolicy } from 'pg-boss';
import type { z } from 'zod';
import type { Log } from './log.ts';
import type { Postgres } from './postgres/postgres.ts';

/** A name, a validated payload and a handler. It may run twice, so it must be idempotent. */
export interface Job<P extends z.ZodType> {
  name: string;
  payload: P;
  retries: number;
  /** Seconds before the first retry, doubled each time; default: immediately. */
  retry_seconds?: number;
  /** Payloads with the same key: one waits or runs at a time, further ones are dropped. */
  key?(payload: z.output<P>): string;
  run(payload: z.output<P>): Promise<void>;
  /** Queues the work that a stopped process left, before any of the queue runs. */
  recover?(): Promise<void>;
}

export type AnyJob = Job<z.ZodType>;

export interface Jobs {
  send<P extends z.ZodType>(
    job: Pick<Job<P>, 'name' | 'payload' | 'key'> & Partial<Pick<Job<P>, 'retries' | 'retry_seconds'>>,
    payload: z.input<P>,
  ): Promise<void>;
  /**
   * Runs the work of a queue in this process, the only one that does (docs/how-to/run-on-servers.md), first the work that a
   * killed process left.
   */
  work<P extends z.ZodType>(job: Job<P>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Polling beside direct notification: short on a server, where other processes send too; rare on the
 * embedded store, where only retries need it and polling costs 5% of a core.
 */
const POLLING_SECONDS = { pglite: 5, postgres: 0.5 };

export async function openJobs(store: Postgres, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    db: {
      executeSql: (text: string, values?: unknown[]) =>
        store.executeSql(text, values) as Promise<{ rows: unknown[] }>,
    },
    schema: 'jobs',
    schedule: false,
    // No job waits for others; each claim is a write, every 5 seconds by default.
    flowIntervalSeconds: 3600,
  } as ConstructorOptions);
  boss.on('error', (error) => log.error(error, 'job queue'));
  await boss.start();
  const queues = new Map<string, Promise<void>>();
  const workers = new Map<string, string>();
  const fetchNext = (queue: string) => {
    const worker = workers.get(queue);
    if (worker !== undefined) boss.notifyWorker(worker);
  };
  /** A job sent to an uncommitted queue would be lost silently. */
  const ensureQueue = ({ name, key }: Pick<Job<z.ZodType>, 'name' | 'key'>) => {
    const known = queues.get(name) ?? makeQueue(boss, name, key ? 'exclusive' : 'standard');
    queues.set(name, known);
    known.catch(() => queues.delete(name));
    return known;
  };
  let stopping = false;
  return {
    async send(job, payload) {
      await ensureQueue(job);
      const parsed = job.payload.parse(payload);
      await boss.send(job.name, parsed as object, {
        expireInSeconds: 23 * 3600,
        ...(job.key ? { singletonKey: job.key(parsed) } : {}),
        ...(job.retries === undefined ? {} : { retryLimit: job.retries }),
        ...(job.retry_seconds ? { retryDelay: job.retry_seconds, retryBackoff: true } : {}),
      });
      fetchNext(job.name);
    },
    async work(job) {
      if (workers.has(job.name)) throw new Error(`Two jobs have the name ${job.name}.`);
      await ensureQueue(job);
      await takeOver(store, job.name);
      await job.recover?.();
      const worker = await boss.work(
        job.name,
        { pollingIntervalSeconds: POLLING_SECONDS[store.kind], batchSize: 1, includeMetadata: true },
        async ([item]) => {
          if (!item) return;
          fetchNext(job.name);
          try {
            await job.run(job.payload.parse(item.data));
          } catch (error) {
            if (stopping) log.info({ job: job.name }, 'job interrupted by the stop');
            else log.error({ err: error, job: job.name }, 'job failed');
            throw error;
          }
        },
      );
      workers.set(job.name, worker);
    },
    async stop() {
      stopping = true;
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

/** Orphaned jobs would wait a day and block others with the same key. */
async function takeOver(store: Postgres, name: string): Promise<void> {
  await store.executeSql("update jobs.job set state = 'retry' where name = $1 and state = 'active'", [name]);
}

/** Another process may be creating the same queue: wait for it. */
async function makeQueue(boss: PgBoss, name: string, policy: QueuePolicy): Promise<void> {
  for (let attempt = 0; !(await boss.getQueue(name)); attempt++) {
    try {
      await boss.createQueue(name, { policy });
    } catch (error) {
      if (attempt === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
