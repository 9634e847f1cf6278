import { sql } from 'kysely';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { damageProblems } from '#server/platform/damage.ts';
import { keyProblems } from '#server/platform/encrypted-secrets.ts';
import type { Files } from '#server/platform/files.ts';
import { missingTables, missingWorkspaceTables } from '#server/platform/postgres/migrate.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { derivedProblems } from '#server/slices/imports/repair/derived-health.ts';
import { type LastBackup, readLastBackup } from './last-backup.ts';

export interface StoresReport {
  versions: { workspace: string; analytics: string };
  last_backup: LastBackup | null;
  /** Sentences for the operator. */
  problems: string[];
}

const DAY_MS = 86_400_000;
const OLD_BACKUP_DAYS = 7;

export function backupProblem(last: LastBackup | null, now: Date): string | null {
  const how = 'Run npm run backup -- FOLDER every day (docs/how-to/back-up-and-restore.md).';
  if (last === null) return `No backup was made. ${how}`;
  const days = Math.floor((now.getTime() - Date.parse(last.made_at)) / DAY_MS);
  return days > OLD_BACKUP_DAYS ? `The last backup is ${days} days old. ${how}` : null;
}

async function failedWork(db: Database): Promise<string[]> {
  const { rows } = await sql<{ jobs: number; messages: number }>`
    select (select count(*)::int from jobs.job where state = 'failed' and completed_on > now() - interval '1 day') as jobs,
      (select count(*)::int from message_outbox where state = 'failed' and created_at > now() - interval '1 day') as messages`.execute(
    db,
  );
  const { jobs = 0, messages = 0 } = rows[0] ?? {};
  return [
    ...(jobs > 0
      ? [`${jobs === 1 ? '1 job' : `${jobs} jobs`} failed within a day: read the log for “job failed”.`]
      : []),
    ...(messages > 0
      ? [
          `${messages === 1 ? '1 mail or text' : `${messages} mails or texts`} could not be sent within a day: see Settings → Outbox for the reason.`,
        ]
      : []),
  ];
}

type Stores = { db: Database; ch: ClickHouse; files: Files };

/** State of both stores, whether the product runs or not; changes nothing. */
export async function reportStores({ db, ch, files }: Stores): Promise<StoresReport> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const [analytics] = await ch.query<{ version: string }>('SELECT version() AS version', {}, 'doctor');
  const versions = { workspace: rows[0]?.version ?? '', analytics: analytics?.version ?? '' };
  const missing = [...(await missingWorkspaceTables(db)), ...(await missingTables(ch))];
  if (missing.length > 0)
    return {
      versions,
      last_backup: null,
      problems: [
        `Tables are missing: ${missing.join(', ')}. The next start of this version makes those that are new; if it refuses, restore a backup.`,
      ],
    };
  const last_backup = await readLastBackup(db);
  return {
    versions,
    last_backup,
    problems: [
      ...(await damageProblems({ db, ch })),
      ...(await keyProblems({ db, files })),
      ...(await derivedProblems(db)),
      ...(await failedWork(db)),
    ],
  };
}
