import { createClient } from '@clickhouse/client';
import { openChdb } from './chdb.ts';

/** The analytics store: chDB in this process, or a ClickHouse server; the same SQL for both. */
export interface ClickHouse {
  /** Runs SQL with `{name:Type}` placeholders. `name` shows in errors and in the query log. */
  query<Row = Record<string, unknown>>(
    sql: string,
    params?: Record<string, unknown>,
    name?: string,
  ): Promise<Row[]>;
  command(sql: string, params?: Record<string, unknown>): Promise<void>;
  /** Inserts rows given as arrays in the order of `columns`. */
  insert(table: string, columns: readonly string[], rows: unknown[][]): Promise<void>;
  database: string;
  cluster: string | null;
  close(): Promise<void>;
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

const SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  // Every key column that FINAL groups by is part of one partition's key, so partitions need no cross-merge.
  do_not_merge_across_partitions_select_final: 1,
  // Commit units name up to 20,000 ids in one statement.
  max_query_size: '16777216',
  // Writers bring whole units: waiting for others to share an insert only costs time.
  async_insert: 0,
} as const;

export function openClickHouse(options: ClickHouseOptions): ClickHouse {
  if (!options.url) return openChdb(options, SETTINGS);
  const client = createClient({ url: options.url, clickhouse_settings: SETTINGS });
  return {
    database: new URL(options.url).pathname.slice(1) || 'default',
    cluster: options.cluster ?? null,
    async query<Row>(sql: string, params: Record<string, unknown> = {}, name = 'query') {
      try {
        const result = await client.query({ query: sql, query_params: params, format: 'JSONEachRow' });
        return await result.json<Row>();
      } catch (error) {
        throw new Error(`ClickHouse ${name}: ${(error as Error).message}`, { cause: error });
      }
    },
    async command(sql, params = {}) {
      await client.command({ query: sql, query_params: params });
    },
    async insert(table, columns, rows) {
      if (rows.length === 0) return;
      await client.insert({
        table,
        columns: columns as [string, ...string[]],
        values: rows,
        format: 'JSONCompactEachRow',
      });
    },
    close: () => client.close(),
  };
}
