import { FirstStartFailed } from './first-start-apart.ts';
import { DataFolderInUse, DataFolderUnusable } from './platform/data-folder/data-folder.ts';
import { DiskFull } from './platform/data-folder/disk-full.ts';
import { EnvError } from './platform/env.ts';
import { PortUnusable } from './platform/http/http-listener.ts';
import { OlderStore } from './platform/postgres/former-migrations.ts';
import { NewerStore } from './platform/postgres/migrate.ts';
import { StoreDamaged } from './platform/store-damaged.ts';
import { StoreUnreachable } from './platform/store-unreachable.ts';

/** Exit codes of failed starts, documented in README.md. */
export const EXIT = { failed: 1, settings: 2, folder: 3, port: 4, store: 5, disk: 6 } as const;

/** Errors with a sufficient message, without a stack. */
const REASONS: ReadonlyArray<[kind: new (...args: never[]) => Error, code: number]> = [
  [DataFolderInUse, EXIT.folder],
  [DataFolderUnusable, EXIT.folder],
  [PortUnusable, EXIT.port],
  [StoreDamaged, EXIT.store],
  [NewerStore, EXIT.store],
  [OlderStore, EXIT.store],
  [DiskFull, EXIT.disk],
  [StoreUnreachable, EXIT.failed],
];

/** Prints the reason; returns the exit code. */
export function report(error: unknown): number {
  if (error instanceof FirstStartFailed) return error.code;
  if (error instanceof EnvError) {
    for (const line of error.lines) console.error(line);
    return EXIT.settings;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    console.error(`A store of DATABASE_URL or CLICKHOUSE_URL cannot be reached: ${message || code}`);
    return EXIT.failed;
  }
  const reason = REASONS.find(([kind]) => error instanceof kind);
  console.error(reason ? message : error);
  return reason?.[1] ?? EXIT.failed;
}
