import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { noticingDamage } from '../damage.ts';
import { meansUnreachable, StoreUnreachable } from '../store-unreachable.ts';
import { openChdb } from './chdb.ts';
import { CallerLeft, type ClickHouse, type ClickHouseOptions, type Waiting } from './clickhouse.ts';
import { CLUSTER_SETTINGS, forShards, ofShards, onCluster } from './clickhouse-cluster.ts';
import { measured } from './measured-statements.ts';
import type { NativeColumns } from './native-encoder.ts';
import { readNative } from './native-format.ts';
import { withLiterals } from './sql-literals.ts';

const SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  // FINAL's key columns all belong to one partition's key, so partitions need no cross-merge.
  do_not_merge_across_partitions_select_final: 1,
  // Batches name up to 20,000 ids in one statement.
  max_query_size: '16777216',
  // Writers send whole batches: waiting to share an insert only costs time.
  async_insert: 0,
  // Merging each insert triples its time, and its rows are unique; FINAL and background merges handle the
  // rest.
  optimize_on_insert: 0,
} as const;

/**
 * Values travel in the URL, where a server accepts 128 KB each and 1 MB in total, and proxies less. Larger
 * values become literals in the statement.
 */
const MOST_IN_ADDRESS = 4096;

function bound(sql: string, params: Record<string, unknown>) {
  if (encodeURIComponent(JSON.stringify(params)).length > MOST_IN_ADDRESS)
    return { query: withLiterals(sql, params) };
  const query_params = { ...params };
  // Ids above the safe integers come as text; a server accepts no quotes in a list of numbers.
  for (const [, name = ''] of sql.matchAll(/\{(\w+):Array\(U?Int\d+\)\}/g))
    query_params[name] = (params[name] as Array<string | number> | undefined)?.map(BigInt);
  return { query: sql, query_params };
}

const URGENT_CONNECTIONS = 4;

/** chDB in this process, or the server of a URL. */
export function openClickHouse({ url, ...options }: ClickHouseOptions): ClickHouse {
  return noticingDamage(url ? openServer(url, options) : openChdb(options, SETTINGS));
}

function openServer(address: string, { cluster = null }: Pick<ClickHouseOptions, 'cluster'>): ClickHouse {
  const database = new URL(address).pathname.slice(1) || 'default';
  const connect = (max_open_connections?: number) =>
    createClient({
      ...{ url: address, max_open_connections },
      clickhouse_settings: cluster ? { ...SETTINGS, ...CLUSTER_SETTINGS } : SETTINGS,
      // Callers log errors themselves; the library would print values too.
      log: { level: ClickHouseLogLevel.OFF },
    });
  const client = connect();
  const urgently = connect(URGENT_CONNECTIONS);
  const incoming = mkdtempSync(path.join(tmpdir(), 'limelight-'));
  const prepared = (sql: string, params: Record<string, unknown>) =>
    bound(cluster ? forShards(sql, database) : sql, params);
  const insertNative = async (table: string, columns: NativeColumns, values: Readable) => {
    const query = `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) FORMAT Native`;
    const { stream } = await client.exec({ query, values });
    // The rows are written once the answer has ended.
    await stream.toArray();
  };
  const versions = versionsOf(client, database, cluster);
  /** This process sees its own writes at once, including failed ones, which may be partial. */
  const writing = async (name: string, work: () => Promise<unknown>) => {
    try {
      await measured(name, work);
    } catch (error) {
      throw named(name, error);
    } finally {
      versions.forget();
    }
  };
  /** Requests wait for one of the client's connections; the server schedules them. */
  async function asking<T>(
    name: string,
    left: AbortSignal | undefined,
    ask: (abort_signal?: AbortSignal) => Promise<T>,
  ) {
    try {
      return await measured(name, () => ask(left));
    } catch (error) {
      if (left?.aborted) throw new CallerLeft();
      throw named(name, error);
    }
  }
  const bytes: ClickHouse['bytes'] = (format, sql, params = {}, name = 'bytes', { left } = {}) =>
    asking(name, left, async (abort_signal) => {
      const { stream } = await client.exec({ ...prepared(`${sql} FORMAT ${format}`, params), abort_signal });
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    });
  return {
    damaged: new Set(),
    database,
    cluster,
    shards: (select) => ofShards(select, cluster, database),
    query: <Row>(sql: string, params = {}, name = 'query', { left, urgent }: Waiting = {}) =>
      asking(name, left, async (abort_signal) => {
        const result = await (urgent ? urgently : client).query({
          ...{ ...prepared(sql, params), abort_signal },
          format: 'JSONEachRow',
        });
        return result.json<Row>();
      }),
    columns: async (sql, params = {}, name = 'columns', waiting = {}) =>
      readNative(await bytes('Native', sql, params, name, waiting)),
    bytes,
    version: versions.of,
    command: (sql, params = {}) =>
      writing('command', async () => {
        for (const statement of cluster ? onCluster(sql.trim(), cluster, database) : [sql])
          await client.command(prepared(statement, params));
      }),
    async insert(table, columns, rows) {
      if (rows.length === 0) return;
      await writing(`insert ${table}`, () =>
        client.insert({
          table,
          columns: columns as [string, ...string[]],
          values: rows,
          format: 'JSONCompactEachRow',
        }),
      );
    },
    async insertBlock(table, columns, block) {
      const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
      if (block.length > 0)
        await writing(`insert ${table}`, () =>
          insertNative(table, columns, Readable.from([bytes], { objectMode: false })),
        );
    },
    insertSelect: (table, columns, select, params = {}) =>
      writing(`insert ${table}`, () =>
        client.command(prepared(`INSERT INTO ${table} (${columns.join(', ')}) ${select}`, params)),
      ),
    insertFile: (table, columns, file) =>
      writing(`insert ${table}`, () => insertNative(table, columns, createReadStream(file))),
    incoming,
    async close() {
      await Promise.all([client.close(), urgently.close()]);
      rmSync(incoming, { recursive: true, force: true });
    },
  };
}

/** With the error's name, as the embedded engine has it: the client keeps it apart. */
function named(statement: string, error: unknown): Error {
  if (meansUnreachable(error)) return new StoreUnreachable(statement, error);
  const { message, type } = error as Error & { type?: string };
  return new Error(`ClickHouse ${statement}: ${message}${type ? ` (${type})` : ''}`, { cause: error });
}

const VERSIONS_KEPT_MS = 300;

/**
 * Versions of tables and dictionaries on a server: rising block numbers of parts; a dictionary has its load
 * second, and a new version on each call until that second is over. Cached for 300 ms unless this process
 * wrote, so other processes' rows appear with that delay.
 */
function versionsOf(client: ClickHouseClient, database: string, cluster: string | null) {
  const parts = cluster ? `clusterAllReplicas('${cluster}', system.parts)` : 'system.parts';
  const dictionaries = cluster
    ? `clusterAllReplicas('${cluster}', system.dictionaries)`
    : 'system.dictionaries';
  const sql = `SELECT replaceRegexpOne(table, '_local$', '') AS name,
    concat(toString(sum(newest)), '.', toString(sum(changed))) AS version
  FROM (SELECT table, partition_id, ${cluster ? '_shard_num' : '0'} AS node, max(max_block_number) AS newest, max(data_version) AS changed
    FROM ${parts} WHERE active AND database = {database:String} GROUP BY table, partition_id, node)
  GROUP BY name
  UNION ALL SELECT name, toString(sum(if(last_successful_update_time < now() - 1, toUnixTimestamp(last_successful_update_time), rand64()))) AS version
  FROM ${dictionaries} WHERE database = {database:String} GROUP BY name`;
  let kept: { at: number; versions: Promise<Map<string, string>> } | null = null;
  const ask = async () => {
    try {
      const result = await client.query({ query: sql, query_params: { database }, format: 'JSONEachRow' });
      const rows = await result.json<{ name: string; version: string }>();
      return new Map(rows.map((r) => [r.name, r.version]));
    } catch (error) {
      throw named('versions', error);
    }
  };
  const of = async (tables?: readonly string[]) => {
    // Monotonic: a clock set back by a day would keep an answer that long.
    const now = performance.now();
    if (!kept || now - kept.at > VERSIONS_KEPT_MS) {
      const versions = ask();
      kept = { at: now, versions };
      versions.catch(() => {
        kept = null;
      });
    }
    const versions = await kept.versions;
    return (tables ?? [...versions.keys()].sort()).map((t) => versions.get(t) ?? '').join(' ');
  };
  const forget = () => {
    kept = null;
  };
  return { of, forget };
}
