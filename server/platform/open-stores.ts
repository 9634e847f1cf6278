import type { Services } from './context.ts';
import type { Postgres } from './postgres/postgres.ts';
import type { WriteLock } from './postgres/write-lock.ts';

export interface OpenStores {
  services: Services;
  /** For backups: the workspace store and the write lock of the analytics store. */
  postgres: Postgres;
  writes: WriteLock;
  engines: { workspace: Postgres['kind']; analytics: 'chdb' | 'clickhouse' };
  /** Gives running jobs up to four seconds. */
  close(): Promise<void>;
}
