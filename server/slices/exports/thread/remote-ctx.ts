import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import { type ClickHouse, rowsOf } from '#server/platform/clickhouse/clickhouse.ts';
import { ofShards } from '#server/platform/clickhouse/clickhouse-cluster.ts';
import { readNative } from '#server/platform/clickhouse/native-format.ts';
import { type FetchedPictures, pictureAddress } from '#server/platform/pictures/fetched-pictures.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { Sheets } from '#server/platform/sheets.ts';
import { remoteCalls } from '#server/platform/workers/thread-calls.ts';
import type { ExportCtx } from '../exporter.ts';
import type { ThreadPorts } from './ports.ts';
import type { ThreadRequest } from './request.ts';

type Ask = ReturnType<typeof remoteCalls<ThreadPorts>>;

const onlyReads = () => {
  throw new Error('An export only reads');
};

/** Without transactions: each statement is a transaction of its own, which cannot write (ports.ts). */
function remoteDatabase(ask: Ask): Database {
  const read = ask('db', 'read') as unknown as ThreadPorts['db']['read'];
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql, parameters }: CompiledQuery) => ({
      rows: (await read(sql, parameters)) as R[],
    }),
    streamQuery: onlyReads,
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: onlyReads,
    commitTransaction: onlyReads,
    rollbackTransaction: onlyReads,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => driver,
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}

function remoteClickHouse(ask: Ask, { cluster, database }: ThreadRequest): ClickHouse {
  const request = ask('ch', 'bytes') as unknown as ThreadPorts['ch']['bytes'];
  const bytes: ClickHouse['bytes'] = (format, sql, params = {}, name = 'export', waiting = {}) =>
    request(format, sql, params, name, waiting.whole);
  return {
    query: async (...args) => rowsOf(new TextDecoder().decode(await bytes('JSONEachRow', ...args))),
    columns: async (...args) => readNative(await bytes('Native', ...args)),
    bytes,
    version: ask('ch', 'version'),
    shards: (select) => ofShards(select, cluster, database),
    cluster,
    database,
    damaged: new Set(),
    incoming: '',
    command: onlyReads,
    insert: onlyReads,
    insertBlock: onlyReads,
    insertFile: onlyReads,
    insertSelect: onlyReads,
    close: async () => undefined,
  };
}

function remotePictures(ask: Ask, { signing }: ThreadRequest): FetchedPictures {
  const [read, kept] = [ask('pictures', 'read'), ask('pictures', 'kept')];
  const whole = (bytes: Uint8Array | null) => bytes && Buffer.from(bytes);
  return {
    signing,
    address: (url) => pictureAddress(signing, url),
    read: async (url, signature) => whole(await read(url, signature)),
    kept: async (url) => whole(await kept(url)),
    decode: ask('pictures', 'decode'),
    keep: onlyReads,
    download: onlyReads,
    forget: onlyReads,
  };
}

/** Block by block, in the order of the tabs. */
function remoteSheets(ask: Ask): Sheets {
  const [create, rows] = [ask('sheets', 'create'), ask('sheets', 'rows')];
  return {
    async create({ tabs, ...sheet }) {
      const feed = async () => {
        for (const [i, tab] of tabs.entries()) {
          for await (const block of tab.rows) await rows(i, block);
          await rows(i, null);
        }
      };
      const plain = tabs.map(({ rows: _rows, ...tab }) => tab);
      const [made] = await Promise.all([create({ ...sheet, tabs: plain }), feed()]);
      return made;
    },
  };
}

/** The context of exporters in a worker, with stores reached by messages. */
export function remoteCtx(
  channel: MessagePort,
  request: ThreadRequest,
): { ctx: ExportCtx; sheets: Sheets | null; ask: Ask } {
  const ask = remoteCalls<ThreadPorts>(channel);
  const local = ask('files', 'local');
  const ctx: ExportCtx = {
    db: remoteDatabase(ask),
    ch: remoteClickHouse(ask, request),
    files: {
      read: (key) =>
        Readable.from(
          (async function* () {
            yield* createReadStream(await local(key));
          })(),
        ),
    },
    pictures: remotePictures(ask, request),
    content: { model: request.content_model },
    sentiment: request.sentiment,
    now: () => request.now,
    company: request.company,
    user: request.user,
    // An unwanted file ends its worker.
    request: { left: new AbortController().signal },
  };
  return { ctx, sheets: request.has_sheets ? remoteSheets(ask) : null, ask };
}
