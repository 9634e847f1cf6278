import { Readable } from 'node:stream';
import { createClient } from '@clickhouse/client';
import { openChdb } from './chdb.ts';
import type { ClickHouse, ClickHouseOptions } from './clickhouse.ts';

const SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  // Every key column that FINAL groups by is part of one partition's key, so partitions need no cross-merge.
  do_not_merge_across_partitions_select_final: 1,
  // Commit units name up to 20,000 ids in one statement.
  max_query_size: '16777216',
  // Writers bring whole units: waiting for others to share an insert only costs time.
  async_insert: 0,
  // Merging each insert with itself costs three times the insert, and the rows of one are unique: FINAL and the
  // merges do it where they are not.
  optimize_on_insert: 0,
} as const;

/** The engine of the options: chDB in this process, or the server of an address. */
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
    async insertLines(table, columns, lines) {
      if (lines.length === 0) return;
      await client.insert({
        table,
        columns: columns as [string, ...string[]],
        values: Readable.from([lines], { objectMode: false }),
        format: 'JSONCompactEachRow',
      });
    },
    close: () => client.close(),
  };
}
