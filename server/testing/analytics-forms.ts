import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { openClickHouse } from '#server/platform/open-clickhouse.ts';
import { serveClickHouse } from './clickhouse-http.ts';

/** A form of the analytics store; all forms give the same answers. */
export interface AnalyticsForm {
  open(): Promise<ClickHouse>;
  /** Called while its tables are empty. */
  prepare?(ch: ClickHouse): Promise<void>;
}

export const embedded: AnalyticsForm = {
  open: async () => openClickHouse({}),
};

/** A server over HTTP, with compression. */
export const behindHttp: AnalyticsForm = {
  async open() {
    const server = await serveClickHouse();
    const ch = openClickHouse({ url: `${server.url}?compression_request=1&compression_response=1` });
    return {
      ...ch,
      async close() {
        await ch.close();
        await server.close();
      },
    };
  },
};

/** Tables that a cluster shards by account. */
const SHARDED = ['posts', 'post_terms', 'set_posts', 'audience_cells', 'accounts'];
const PARTS = ['part_0', 'part_1'];

/** Queries each part like a shard. */
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

/**
 * A cluster of two in one engine: rows are split by account over two databases, and each shard is queried
 * separately.
 */
export const twoParts: AnalyticsForm = {
  open: async () => inParts(openClickHouse({})),
  async prepare(ch) {
    for (const [n, part] of PARTS.entries()) {
      await ch.command(`CREATE DATABASE ${part}`);
      for (const table of SHARDED) {
        const own = `${part}.${table}`;
        await ch.command(`CREATE TABLE ${own} AS ${ch.database}.${table}`);
        const mine = `WHERE cityHash64(account_id) % ${PARTS.length} = ${n}`;
        await ch.command(
          `CREATE MATERIALIZED VIEW ${own}_feed TO ${own} AS SELECT * FROM ${ch.database}.${table} ${mine}`,
        );
      }
    }
  },
};

const ALL: Array<[name: string, form: AnalyticsForm]> = [
  ['the embedded engine', embedded],
  ['two parts by account', twoParts],
  ['a server behind HTTP', behindHttp],
];

/**
 * The embedded engine in the everyday lane, the others in the deep lane
 * (`server/analytics/store-forms.deep.test.ts`).
 */
export const FORMS = ALL.filter(
  ([, form]) => !process.env.TEST_LANE || (form === embedded) === (process.env.TEST_LANE === 'everyday'),
);
