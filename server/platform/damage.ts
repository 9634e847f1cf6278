import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { ClickHouse } from './clickhouse/clickhouse.ts';
import { faceOf } from './clickhouse/clickhouse-cluster.ts';
import { ofStore } from './of-store.ts';

type Database = Kysely<Tables>;

/** Error codes that mean a damaged part if the message names one. */
const DAMAGED_PART =
  /\((CHECKSUM_DOESNT_MATCH|CORRUPTED_DATA|CANNOT_DECOMPRESS|UNKNOWN_CODEC|UNKNOWN_COMPRESSION_METHOD|TOO_LARGE_SIZE_COMPRESSED|TOO_LARGE_SIZE_UNCOMPRESSED|CANNOT_READ_ALL_DATA|ATTEMPT_TO_READ_AFTER_EOF|UNEXPECTED_END_OF_FILE|CANNOT_OPEN_FILE|FILE_DOESNT_EXIST|NO_FILE_IN_DATA_PART|BAD_SIZE_OF_FILE_IN_DATA_PART|UNEXPECTED_FILE_IN_DATA_PART|SIZES_OF_MARKS_FILES_ARE_INCONSISTENT|INCORRECT_MARK)\)/;
const PART_OF_TABLE = /\bpart \S+ in table (?:[^\s.]+\.)?(\S+)/;
/** data_corrupted, index_corrupted, undefined_file. */
const DAMAGED_PAGE = new Set(['XX001', 'XX002', '58P01']);
const FILE_OF_RELATION = /\bbase\/\d+\/(\d+)/;

/** Null for errors without a damaged part. */
export function damagedTable(message: string): string | null {
  const table = DAMAGED_PART.test(message) ? PART_OF_TABLE.exec(message)?.[1] : undefined;
  return table === undefined ? null : faceOf(table);
}

/** Records damage that failed statements report. */
export function noticingDamage(ch: ClickHouse): ClickHouse {
  const noticing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const table = damagedTable((error as Error).message);
      if (table !== null) ch.damaged.add(table);
      throw error;
    }
  };
  return {
    ...ch,
    query: (...args) => noticing(ch.query(...args)),
    columns: (...args) => noticing(ch.columns(...args)),
    bytes: (...args) => noticing(ch.bytes(...args)),
    command: (...args) => noticing(ch.command(...args)),
    insertSelect: (...args) => noticing(ch.insertSelect(...args)),
  };
}

/** Files of damaged tables and indexes. */
const damagedFiles = ofStore((_db: Database) => new Set<string>());

export const isDamagedPage = (error: unknown): error is Error =>
  DAMAGED_PAGE.has((error as { code?: string } | null)?.code ?? '');

export function noteDamagedPage(db: Database, error: unknown): void {
  if (!isDamagedPage(error)) return;
  const { message } = error;
  damagedFiles(db).add(FILE_OF_RELATION.exec(message)?.[1] ?? '');
}

async function damagedRelations(db: Database): Promise<string[]> {
  const files = [...damagedFiles(db)];
  if (files.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(t.relname, c.relname) as name from pg_class c
      left join pg_index i on i.indexrelid = c.oid left join pg_class t on t.oid = i.indrelid
    where pg_relation_filenode(c.oid)::text = any(${files}::text[])`.execute(db);
  return rows.length > 0 ? rows.map(({ name }) => name) : ['of unknown name'];
}

/** Damage found by statements and the daily check, as sentences for the operator. */
export async function damageProblems({ db, ch }: { db: Database; ch: ClickHouse }): Promise<string[]> {
  const sentence = (table: string, store: string) =>
    `The table ${table} of the ${store} store is damaged: restore a backup (npm run restore -- BACKUP --replace), and check the disk.`;
  return [
    ...(await damagedRelations(db)).map((table) => sentence(table, 'workspace')),
    ...[...ch.damaged].sort().map((table) => sentence(table, 'analytics')),
  ];
}

/** Checks the checksums of every part, one after the other; a sound table is cleared. */
export async function checkParts(ch: ClickHouse, signal: AbortSignal): Promise<void> {
  const parts = await ch.query<{ table: string; name: string }>(
    `SELECT table, name FROM system.parts WHERE active AND database = {database:String} ORDER BY table, name`,
    { database: ch.database },
  );
  const damaged = new Set<string>();
  for (const { table, name } of parts) {
    if (signal.aborted) return;
    const rows = await ch
      .query<{ is_passed: number }>(
        `CHECK TABLE ${table} PART '${name}' SETTINGS check_query_single_value_result = 0, max_threads = 1`,
        {},
        'check of a part',
        { whole: true },
      )
      // A part that was merged meanwhile is checked tomorrow.
      .catch((error: Error) => {
        if (/\(NO_SUCH_DATA_PART\)|\(UNKNOWN_TABLE\)/.test(error.message)) return [];
        throw error;
      });
    if (rows.some(({ is_passed }) => !is_passed)) damaged.add(faceOf(table));
  }
  ch.damaged.clear();
  for (const table of damaged) ch.damaged.add(table);
}
