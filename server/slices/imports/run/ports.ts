import { sql } from 'kysely';
import { cutText } from '#contract/values/cut-text.ts';
import type { BatchSums } from '#server/db/json-columns.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { Services } from '#server/platform/context.ts';
import { pgJson } from '#server/platform/postgres/pg-text.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import type { ColumnsLeftOut } from '#server/tables/presets/choose-layout.ts';
import type { MappedProblem } from '#server/tables/presets/preset.ts';
import { pauseFor } from '../import-room.ts';
import { type Accounts, StoredAccounts } from '../intake/accounts/accounts.ts';
import type { BatchCounts, OwedBatch } from '../intake/intake.ts';
import type { IntakeEngine } from '../intake/intake-engine.ts';
import { type BatchRows, noteBatch } from './open-batches.ts';

/** Stored for the downloadable file; more are only counted. */
const PROBLEMS_KEPT = 100_000;

/** The record's description of an opened file. */
export interface OpenedFile {
  preset: string;
  preset_label: string;
  format: string;
  encoding: string | null;
  /** Why nothing can be imported; null for supported layouts. */
  note: string | null;
  /** A sentence on the parts that are not read. */
  left_out: string | null;
  /** By reason. */
  columns_left_out: readonly ColumnsLeftOut[];
  /** The field of each column; null for presets. A resumed file is read in the same way. */
  mapping: Readonly<Record<string, string>> | null;
  platform: string | null;
  timezone: string;
}

/** Written, to be acknowledged. */
export interface WrittenBatch extends BatchRows {
  /** Total so far. */
  bytes_read: number;
  /** Non-empty rows. */
  read: number;
  /** Rows with a post. */
  with_posts: number;
  /** Rows left out because their person was erased on request. */
  erased: number;
  problems: MappedProblem[];
  counts: BatchCounts;
}

/**
 * The turn to write (turns.ts): held from the beginning of a batch until everything begun is acknowledged.
 */
export interface TurnPort {
  /** Another import is waiting, or the turn is not held: store everything begun before calling `take`. */
  isWanted(): Promise<boolean>;
  /** Gives up the turn, if held, and queues again; others may have written meanwhile. */
  take(): Promise<void>;
  give(): Promise<void>;
}

/** All access of an import to the stores, so that it can run on its own thread. */
export interface ImportPorts {
  ch: IntakeEngine;
  accounts: Accounts;
  turn: TurnPort;
  record: {
    opened(file: OpenedFile): Promise<void>;
    /** False = paused, cancelled, or restarted by an erasure. */
    isLive(): Promise<boolean>;
    /** Records outstanding derived data before anything is written; returns the counts. */
    note(rows: BatchRows, batch: OwedBatch): Promise<BatchSums>;
    /**
     * Acknowledges a batch. False = paused or cancelled, the disk is almost full, or the process is
     * stopping.
     */
    commit(batch: WrittenBatch): Promise<boolean>;
  };
}

/** The ports in the process with the stores. */
export interface OpenPorts extends ImportPorts {
  ch: ClickHouse;
}

export function openPorts(
  { db, ch, space, steady }: Pick<Services, 'db' | 'ch' | 'space' | 'steady'>,
  import_id: number,
  turn: TurnPort,
  stopping?: AbortSignal,
): OpenPorts {
  let rested = performance.now();
  return {
    ch,
    turn,
    accounts: new StoredAccounts(db, import_id),
    record: {
      async opened(file) {
        const mapping = file.mapping === null ? null : pgJson(file.mapping);
        await db
          .updateTable('import')
          .set({ ...file, mapping, columns_left_out: pgJson(file.columns_left_out) })
          .where('id', '=', import_id)
          .execute();
      },
      async isLive() {
        const row = await db
          .selectFrom('import')
          .select('id')
          .where('id', '=', import_id)
          .where('state', '=', 'running')
          .executeTakeFirst();
        return row !== undefined;
      },
      note: (rows, batch) => noteBatch(db, import_id, rows, batch),
      async commit(batch) {
        const goes_on = await transaction(db, (trx) => commitBatch(trx, import_id, batch));
        if (goes_on && (await space.look()).is_low) {
          await pauseFor({ db }, import_id, 'disk');
          return false;
        }
        await steady.rest(performance.now() - rested);
        rested = performance.now();
        return goes_on && !stopping?.aborted;
      },
    },
  };
}

/**
 * Progress, problems and the projector's queue in one transaction; nothing of the batch is outstanding
 * afterwards.
 */
async function commitBatch(trx: Database, id: number, batch: WrittenBatch): Promise<boolean> {
  const { counts } = batch;
  const rejected = new Set(batch.problems.filter((p) => p.severity === 'rejected').map((p) => p.row)).size;
  const more = (column: string, by: number) => sql<number>`${sql.ref(column)} + ${by}`;
  const row = await trx
    .updateTable('import')
    .set({
      next_row: batch.next_row,
      bytes_read: batch.bytes_read,
      rows_read: more('rows_read', batch.read),
      rows_with_posts: more('rows_with_posts', batch.with_posts),
      rows_rejected: more('rows_rejected', rejected),
      rows_erased: more('rows_erased', batch.erased),
      posts_new: more('posts_new', counts.posts_new),
      posts_changed: more('posts_changed', counts.posts_changed),
      posts_unchanged: more('posts_unchanged', counts.posts_unchanged),
      snapshots_new: more('snapshots_new', counts.snapshots_new),
      audiences_new: more('audiences_new', counts.audiences_new),
      warnings: more('warnings', batch.problems.filter((p) => p.severity === 'warning').length),
    })
    .where('id', '=', id)
    .returning(['state', 'rows_rejected', 'warnings'])
    .executeTakeFirstOrThrow();
  if (row.rows_rejected + row.warnings <= PROBLEMS_KEPT) await keepProblems(trx, id, batch.problems);
  await notifyProjector(trx, counts.touched);
  await trx.deleteFrom('import_unit').where('import_id', '=', id).execute();
  return row.state === 'running';
}

async function keepProblems(trx: Database, id: number, problems: MappedProblem[]) {
  if (problems.length === 0) return;
  const rows = problems.map((p) => ({
    row: p.row,
    column_name: cutText(p.column, 200),
    value: cutText(p.value, 500),
    reason: p.reason,
    is_rejected: p.severity === 'rejected',
  }));
  await sql`
    insert into import_problem (import_id, row, column_name, value, reason, is_rejected)
    select ${id}, row, column_name, value, reason, is_rejected
    from json_to_recordset(${pgJson(rows)}::json) as r(row bigint, column_name text, value text, reason text, is_rejected boolean)
    on conflict do nothing`.execute(trx);
}
