import type { NativeColumns } from './native-encoder.ts';
import type { Block } from './native-format.ts';

/** JSON also contains the number of rows without the LIMIT (`rows_before_limit_at_least`). */
export type AnswerFormat = 'JSON' | 'JSONEachRow' | 'Native';

export interface Waiting {
  /**
   * Aborted when all callers have left: a waiting statement then throws `CallerLeft` instead of running.
   */
  left?: AbortSignal;
  /** Reads a whole table: such statements run one at a time in this process. */
  whole?: boolean;
  /** On a connection of its own: statements for a lost shard may hold all others. */
  urgent?: boolean;
}

export interface KeptTable {
  name: string;
  rows: number;
  drop(): Promise<void>;
}

/** The analytics store: chDB in this process, or a ClickHouse server; the same SQL for both. */
export interface ClickHouse {
  /** SQL with `{name:Type}` placeholders. `name` appears in errors and in the query log. */
  query<Row = Record<string, unknown>>(
    sql: string,
    params?: Record<string, unknown>,
    name?: string,
    waiting?: Waiting,
  ): Promise<Row[]>;
  /** By column, for answers with many rows. */
  columns(sql: string, params?: Record<string, unknown>, name?: string, waiting?: Waiting): Promise<Block[]>;
  /** The raw answer, to be decoded on another thread (`rowsOf`, `readNative`). */
  bytes(
    format: AnswerFormat,
    sql: string,
    params?: Record<string, unknown>,
    name?: string,
    waiting?: Waiting,
  ): Promise<Uint8Array>;
  /** Changes whenever rows of one of the tables were written; without `tables`, of any. */
  version(tables?: readonly string[]): Promise<string>;
  command(sql: string, params?: Record<string, unknown>): Promise<void>;
  /** Rows are arrays in the order of `columns`. */
  insert(table: string, columns: readonly string[], rows: unknown[][]): Promise<void>;
  /** For many rows, encoded by a `NativeEncoder` of these columns; no bytes = no rows. */
  insertBlock(table: string, columns: NativeColumns, block: Uint8Array): Promise<void>;
  /** From a file in the folder `incoming`. */
  insertFile(table: string, columns: NativeColumns, file: string): Promise<void>;
  /** In the order of `columns`. */
  insertSelect(
    table: string,
    columns: readonly string[],
    select: string,
    params?: Record<string, unknown>,
  ): Promise<void>;
  /**
   * Reads rows once into a table in memory, unless there are more than `most`; no version changes. Only where this process alone
   * uses the store.
   */
  keepRows?(
    columns: Readonly<Record<string, string>>,
    select: string,
    params: Record<string, unknown>,
    most: number,
  ): Promise<KeptTable | null>;
  /** Folder of this process where other threads put blocks to insert. */
  incoming: string;
  /** Tables with a part that a statement or the daily check found damaged. */
  damaged: Set<string>;
  database: string;
  cluster: string | null;
  /**
   * SQL that runs a SELECT on each shard's own rows: an account is on one shard, a profile may be on
   * several. `select` names its tables as `FROM name FINAL`.
   */
  shards(select: string): string;
  close(): Promise<void>;
}

/** Rows in JSONEachRow format: line ends inside values are escaped. */
export const rowsOf = <Row>(text: string): Row[] =>
  JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Row[];

/** All callers have left. */
export class CallerLeft extends Error {
  constructor() {
    super('The caller has left');
  }
}

/** The embedded engine is closing. */
export class StoreClosed extends Error {
  constructor() {
    super('The analytics store is closed');
  }
}

export interface ClickHouseOptions {
  /** Folder of the embedded engine, or ':memory:'. */
  path?: string;
  /** http(s)://user:password@host:8123/database */
  url?: string;
  cluster?: string | null;
  /** Bytes per query of the embedded engine. */
  max_memory?: number;
}
