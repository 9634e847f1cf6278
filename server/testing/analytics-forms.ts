import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { openClickHouse } from '#server/platform/open-clickhouse.ts';
import { serveClickHouse } from './clickhouse-http.ts';

/** How the analytics store of a test is built: every form answers every question alike. */
export interface AnalyticsForm {
  open(): Promise<ClickHouse>;
  /** Called once its tables are there, before they hold anything. */
  prepare?(ch: ClickHouse): Promise<void>;
  /** What an embedded engine of this process holds by now, asked in this form; it is closed before the engine. */
  over(ch: ClickHouse): Promise<ClickHouse>;
}

export const embedded: AnalyticsForm = {
  open: async () => openClickHouse({}),
  over: async (ch) => ({ ...ch, close: async () => {} }),
};

async function openBehindHttp(of?: { folder: string; database: string }): Promise<ClickHouse> {
  const server = await serveClickHouse(of);
  const ch = openClickHouse({ url: `${server.url}?compression_request=1&compression_response=1` });
  return {
    ...ch,
    async close() {
      await ch.close();
      await server.close();
    },
  };
}

/** A server spoken to by HTTP, all traffic compressed. */
export const behindHttp: AnalyticsForm = {
  open: openBehindHttp,
  async over(ch) {
    const [disk] = await ch.query<{ path: string }>("SELECT path FROM system.disks WHERE name = 'default'");
    return openBehindHttp({ folder: disk?.path ?? '', database: ch.database });
  },
};

/** Tables that a cluster shards by account. */
const SHARDED = ['posts', 'post_terms', 'set_posts', 'audience_cells', 'accounts'];
const PARTS = ['part_0', 'part_1'];

/** Asks each part what a shard can answer by itself. */
function inParts(ch: ClickHouse): ClickHouse {
  const own = (select: string, part: string) =>
    select.replace(/\bFROM (\w+) FINAL/g, (all, table) =>
      SHARDED.includes(table) ? `FROM ${part}.${table} FINAL` : all,
    );
  return {
    ...ch,
    shards: (select) => `(${PARTS.map((p) => `SELECT * FROM (${own(select, p)})`).join(' UNION ALL ')})`,
  };
}

/** Makes the tables of each part. `feed` says how its rows come, the SELECT that finds them given. */
async function makeParts(ch: ClickHouse, feed: (table: string, select: string) => string) {
  for (const [n, part] of PARTS.entries()) {
    await ch.command(`CREATE DATABASE ${part}`);
    for (const table of SHARDED) {
      await ch.command(`CREATE TABLE ${part}.${table} AS ${ch.database}.${table}`);
      const mine = `WHERE cityHash64(account_id) % ${PARTS.length} = ${n}`;
      await ch.command(feed(`${part}.${table}`, `SELECT * FROM ${ch.database}.${table} ${mine}`));
    }
  }
}

/**
 * A cluster of two in one engine: rows are divided by account over two databases, as they come or once they are there,
 * and what each shard can answer by itself is asked of each.
 */
export const twoParts: AnalyticsForm = {
  open: async () => inParts(openClickHouse({})),
  prepare: (ch) =>
    makeParts(ch, (table, select) => `CREATE MATERIALIZED VIEW ${table}_feed TO ${table} AS ${select}`),
  async over(ch) {
    await makeParts(ch, (table, select) => `INSERT INTO ${table} ${select}`);
    return {
      ...inParts(ch),
      async close() {
        for (const part of PARTS) await ch.command(`DROP DATABASE ${part}`);
      },
    };
  },
};

export const FORMS: Array<[name: string, form: AnalyticsForm]> = [
  ['the embedded engine', embedded],
  ['two parts by account', twoParts],
  ['a server behind HTTP', behindHttp],
];
