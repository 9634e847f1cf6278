import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { openChdb } from './chdb.ts';
import { CallerLeft, type ClickHouse, type ClickHouseOptions, type Waiting } from './clickhouse.ts';
import { ofShards } from './clickhouse-cluster.ts';
import { noticingDamage } from './damage.ts';
import type { NativeColumns } from './native-encoder.ts';
import { readNative } from './native-format.ts';
import { withLiterals } from './sql-literals.ts';

const SETTINGS = {
  output_format_json_quote_64bit_integers: 0,
  output_format_json_quote_denormals: 0,
  // Every key column that FINAL groups by is part of one partition's key, so partitions need no cross-merge.
  do_not_merge_across_partitions_select_final: 1,
  // Batches name up to 20,000 ids in one statement.
  max_query_size: '16777216',
  // Writers bring whole batches: waiting for others to share an insert only costs time.
  async_insert: 0,
  // Merging each insert with itself costs three times the insert, and the rows of one are unique: FINAL and the
  // merges do it where they are not.
  optimize_on_insert: 0,
  // On a cluster, what was written is there for whoever reads next: an index is made of the rows just inserted.
  distributed_foreground_insert: 1,
} as const;

/**
 * Values travel in the address, where a server takes 128 KB each and a megabyte in all, and proxies less. What holds more
 * bytes than these stands in the statement, as literals.
 */
const MOST_IN_ADDRESS = 4096;

function bound(sql: string, params: Record<string, unknown>) {
  if (encodeURIComponent(JSON.stringify(params)).length > MOST_IN_ADDRESS)
    return { query: withLiterals(sql, params) };
  const query_params = { ...params };
  // Ids come as text where they are larger than a JavaScript number; in a list of numbers a server takes no quotes.
  for (const [, name = ''] of sql.matchAll(/\{(\w+):Array\(U?Int\d+\)\}/g))
    query_params[name] = (params[name] as Array<string | number> | undefined)?.map(BigInt);
  return { query: sql, query_params };
}

/** The engine of the options: chDB in this process, or the server of an address. */
export function openClickHouse({ url, ...options }: ClickHouseOptions): ClickHouse {
  return noticingDamage(url ? openServer(url, options) : openChdb(options, SETTINGS));
}

function openServer(address: string, options: Pick<ClickHouseOptions, 'cluster'>): ClickHouse {
  const database = new URL(address).pathname.slice(1) || 'default';
  const client = createClient({
    url: address,
    clickhouse_settings: SETTINGS,
    // Whoever asks tells of errors; the library would print values too.
    log: { level: ClickHouseLogLevel.OFF },
  });
  const incoming = mkdtempSync(path.join(tmpdir(), 'limelight-'));
  const insertNative = async (table: string, columns: NativeColumns, values: Readable) => {
    const query = `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) FORMAT Native`;
    const { stream } = await client.exec({ query, values });
    // The rows stand once the answer has ended.
    await stream.toArray();
  };
  const versions = versionsOf(client, database, options.cluster ?? null);
  /** What this process wrote, it sees at once; so does what failed, of which some may stand. */
  const writing = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      versions.forget();
    }
  };
  /** Requests wait for one of the client's connections; the server decides what runs beside what. */
  async function asking<T>(
    name: string,
    left: AbortSignal | undefined,
    ask: (abort_signal?: AbortSignal) => Promise<T>,
  ) {
    try {
      return await ask(left);
    } catch (error) {
      if (left?.aborted) throw new CallerLeft();
      throw new Error(`ClickHouse ${name}: ${(error as Error).message}`, { cause: error });
    }
  }
  const bytes: ClickHouse['bytes'] = (format, sql, params = {}, name = 'bytes', { left } = {}) =>
    asking(name, left, async (abort_signal) => {
      const { stream } = await client.exec({ ...bound(`${sql} FORMAT ${format}`, params), abort_signal });
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    });
  return {
    damaged: new Set(),
    database,
    cluster: options.cluster ?? null,
    shards: (select) => ofShards(select, options.cluster ?? null),
    query: <Row>(sql: string, params = {}, name = 'query', { left }: Waiting = {}) =>
      asking(name, left, async (abort_signal) => {
        const result = await client.query({ ...bound(sql, params), format: 'JSONEachRow', abort_signal });
        return result.json<Row>();
      }),
    columns: async (sql, params = {}, name = 'columns', waiting = {}) =>
      readNative(await bytes('Native', sql, params, name, waiting)),
    bytes,
    version: versions.of,
    command: (sql, params = {}) => writing(client.command(bound(sql, params))),
    async insert(table, columns, rows) {
      if (rows.length === 0) return;
      await writing(
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
        await writing(insertNative(table, columns, Readable.from([bytes], { objectMode: false })));
    },
    insertSelect: (table, columns, select, params = {}) =>
      writing(client.command(bound(`INSERT INTO ${table} (${columns.join(', ')}) ${select}`, params))),
    insertFile: (table, columns, file) => writing(insertNative(table, columns, createReadStream(file))),
    incoming,
    async close() {
      await client.close();
      rmSync(incoming, { recursive: true, force: true });
    },
  };
}

const VERSIONS_KEPT_MS = 300;

/**
 * Versions of tables and dictionaries on a server: parts get rising block numbers as they are written, which merges keep; a
 * dictionary is told by the second it was loaded in, and has a new version each time until that is over. Asked at most every 300 ms
 * unless this process wrote, so an answer of another process's rows is late by no more than that.
 */
function versionsOf(client: ClickHouseClient, database: string, cluster: string | null) {
  const parts = cluster ? `clusterAllReplicas('${cluster}', system.parts)` : 'system.parts';
  const dictionaries = cluster
    ? `clusterAllReplicas('${cluster}', system.dictionaries)`
    : 'system.dictionaries';
  const sql = `SELECT replaceRegexpOne(table, '_local$', '') AS name,
    concat(toString(sum(newest)), '.', toString(sum(changed))) AS version
  FROM (SELECT table, partition_id, hostName() AS host, max(max_block_number) AS newest, max(data_version) AS changed
    FROM ${parts} WHERE active AND database = {database:String} GROUP BY table, partition_id, host)
  GROUP BY name
  UNION ALL SELECT name, toString(sum(if(last_successful_update_time < now() - 1, toUnixTimestamp(last_successful_update_time), rand64()))) AS version
  FROM ${dictionaries} WHERE database = {database:String} GROUP BY name`;
  let kept: { at: number; versions: Promise<Map<string, string>> } | null = null;
  const ask = async () => {
    const result = await client.query({ query: sql, query_params: { database }, format: 'JSONEachRow' });
    const rows = await result.json<{ name: string; version: string }>();
    return new Map(rows.map((r) => [r.name, r.version]));
  };
  const of = async (tables: readonly string[]) => {
    // Not the time of day: set back by a day, it would keep one answer for that long.
    const now = performance.now();
    if (!kept || now - kept.at > VERSIONS_KEPT_MS) {
      const versions = ask();
      kept = { at: now, versions };
      versions.catch(() => {
        kept = null;
      });
    }
    const versions = await kept.versions;
    return tables.map((t) => versions.get(t) ?? '').join(' ');
  };
  const forget = () => {
    kept = null;
  };
  return { of, forget };
}
