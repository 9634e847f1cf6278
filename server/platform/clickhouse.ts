import type { NativeColumns } from './native-encoder.ts';
import type { Block } from './native-format.ts';

/** How a statement waits for its turn. */
export interface Waiting {
  /** Aborted when nobody waits for the answer any more: a statement that still waits then does not run, and throws `CallerLeft`. */
  left?: AbortSignal;
  /** It reads a whole table: in this process no other such statement runs beside it. */
  whole?: boolean;
}

/** The analytics store: chDB in this process, or a ClickHouse server; the same SQL for both. */
export interface ClickHouse {
  /** Runs SQL with `{name:Type}` placeholders. `name` shows in errors and in the query log. */
  query<Row = Record<string, unknown>>(
    sql: string,
    params?: Record<string, unknown>,
    name?: string,
    waiting?: Waiting,
  ): Promise<Row[]>;
  /** The same, column by column: for answers of many rows. */
  columns(sql: string, params?: Record<string, unknown>, name?: string, waiting?: Waiting): Promise<Block[]>;
  /** The answer as the engine writes it, to be read on another thread (`rowsOf`, `readNative`). */
  bytes(
    format: 'JSONEachRow' | 'Native',
    sql: string,
    params?: Record<string, unknown>,
    name?: string,
    waiting?: Waiting,
  ): Promise<Uint8Array>;
  /** A text that differs from before whenever rows of one of the tables were written since. */
  version(tables: readonly string[]): Promise<string>;
  command(sql: string, params?: Record<string, unknown>): Promise<void>;
  /** Inserts rows given as arrays in the order of `columns`. */
  insert(table: string, columns: readonly string[], rows: unknown[][]): Promise<void>;
  /** The same for many rows, as a `NativeEncoder` of these columns wrote them; no bytes = no rows. */
  insertBlock(table: string, columns: NativeColumns, block: Uint8Array): Promise<void>;
  /** The same from a file in the folder `incoming`. */
  insertFile(table: string, columns: NativeColumns, file: string): Promise<void>;
  /** Inserts what a statement selects, in the order of `columns`. */
  insertSelect(
    table: string,
    columns: readonly string[],
    select: string,
    params?: Record<string, unknown>,
  ): Promise<void>;
  /** Where other threads put blocks to be inserted: a folder of this process alone. */
  incoming: string;
  /** Tables of which a statement or the daily check found a damaged part. */
  damaged: Set<string>;
  database: string;
  cluster: string | null;
  /**
   * SQL of the rows that each shard selects among its own, one after the other: rows of one account are on one shard, those
   * of one profile may be on several. `select` names its tables as `FROM name FINAL`.
   */
  shards(select: string): string;
  close(): Promise<void>;
}

/** Rows of an answer in the format JSONEachRow: line ends inside values are escaped, so each raw one separates two rows. */
export const rowsOf = <Row>(text: string): Row[] =>
  JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Row[];

/** Nobody waits for the answer any more. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller has left');
  }
}

export interface ClickHouseOptions {
  /** Folder of the embedded engine, or ':memory:'. */
  path?: string;
  /** http(s)://user:password@host:8123/database */
  url?: string;
  cluster?: string;
  /** Bytes the embedded engine may hold for one query. */
  max_memory?: number;
}
