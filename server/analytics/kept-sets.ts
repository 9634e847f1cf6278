import { LRUCache } from 'lru-cache';
import { POST_SUMS } from '#contract/report/metrics.ts';
import type { ClickHouse, KeptTable } from '#server/platform/clickhouse/clickhouse.ts';
import { chSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { ofStore } from '#server/platform/of-store.ts';
import { TABLES } from './kept-answers.ts';
import type { SetRows } from './set-rows.ts';

/**
 * Small sets are read once: their completed rows are kept in memory while the tables are unchanged, and questions are asked of
 * them. The engine plans for longer than it reads a small set, and it plans less over plain columns (docs/adr/0067-kept-sets.md).
 */
const MOST_ROWS = 100_000;
/** Of all sets; a row takes some 100 bytes. */
const MOST_ROWS_KEPT = 400_000;
/** A set counts as at least this many rows. */
const LEAST_SIZE = 2000;
const MOST_SOURCES = 1000;

const COLUMNS = {
  post_id: 'UInt64',
  account_id: 'UInt32',
  created_at: "DateTime('UTC')",
  flags: 'UInt32',
  likes: 'UInt32',
  comments: 'UInt32',
  shares: 'UInt32',
  views: 'UInt64',
  v_interactions: 'UInt64',
  p_basis: 'UInt64',
  p_impressions: 'UInt64',
  p_reach: 'UInt64',
  is_estimated: 'UInt8',
};

/** Further columns, depending on the source. */
export const MORE_COLUMNS = { observed_at: "DateTime('UTC')", brands: 'Array(UInt32)' };

export interface KeptSource {
  /** Identifies the source whatever the period. */
  name: string;
  /** Length of the period and the one before, in seconds. */
  length: number;
  more: ReadonlyArray<keyof typeof MORE_COLUMNS>;
}

/** A table that goes once it has left the cache and no statement reads it. */
class KeptSet {
  readonly rows: number;
  readonly #table: KeptTable;
  #readers = 0;
  #left = false;

  constructor(table: KeptTable) {
    this.#table = table;
    this.rows = table.rows;
  }

  /** Null if the table is gone. */
  async read<T>(work: (name: string) => Promise<T>): Promise<T | null> {
    if (this.#left) return null;
    this.#readers++;
    try {
      return await work(this.#table.name);
    } finally {
      this.#readers--;
      this.#dropUnread();
    }
  }

  leave() {
    this.#left = true;
    this.#dropUnread();
  }

  #dropUnread() {
    // A store that is closing drops its tables itself.
    if (this.#left && this.#readers === 0) this.#table.drop().catch(() => undefined);
  }
}

const cacheOf = ofStore((_ch: ClickHouse) => ({
  sets: new LRUCache<string, { kept: Promise<KeptSet | null> }>({
    maxSize: MOST_ROWS_KEPT,
    noDisposeOnSet: true,
    dispose: ({ kept }) => {
      kept.then(
        (set) => set?.leave(),
        () => undefined,
      );
    },
  }),
  /** Shortest length at which a source was too large. */
  large: new LRUCache<string, number>({ max: MOST_SOURCES }),
}));

/** Asks the kept rows of a set, or the tables where the set is too large or the store keeps none. */
export async function askKept<T>(
  ch: ClickHouse,
  { name, length, more }: KeptSource,
  plain: SetRows,
  work: (rows: SetRows) => Promise<T>,
): Promise<T> {
  const { sets, large } = cacheOf(ch);
  if (!ch.keepRows || length >= (large.get(name) ?? Number.POSITIVE_INFINITY)) return work(plain);
  const columns = columnsOf(more);
  const select = selectOf(plain, columns);
  const key = `${await ch.version(TABLES)} ${JSON.stringify(select)}`;
  let entry = sets.get(key);
  if (!entry) {
    const kept = keepRows(ch.keepRows, columns, select);
    entry = { kept };
    sets.set(key, entry, { size: LEAST_SIZE });
    kept.then(
      (set) => {
        if (set) sets.set(key, { kept }, { size: Math.max(LEAST_SIZE, set.rows) });
        else large.set(name, length);
      },
      () => sets.delete(key),
    );
  }
  // Without a table, the question itself shows what is wrong.
  const set = await entry.kept.catch(() => null);
  const answered = await set?.read(async (table) => ({ value: await work(rowsOf(plain, table)) }));
  return answered ? answered.value : work(plain);
}

async function keepRows(
  keep: NonNullable<ClickHouse['keepRows']>,
  columns: Record<string, string>,
  select: Sql,
): Promise<KeptSet | null> {
  const { sql, params } = select.statement;
  const table = await keep(columns, sql, params, MOST_ROWS);
  return table && new KeptSet(table);
}

/** Apart from the names of sums, which ClickHouse would take for them. */
const known = (metric: string) => `k_${metric}`;
const MEDIA_VALUE = 'x_media_value';

const columnsOf = (more: KeptSource['more']): Record<string, string> => ({
  ...COLUMNS,
  ...Object.fromEntries(more.map((column) => [column, MORE_COLUMNS[column]])),
  [MEDIA_VALUE]: 'Float64',
  ...Object.fromEntries(POST_SUMS.map((metric) => [known(metric), 'UInt8'])),
  is_rated: 'UInt8',
});

function selectOf(plain: SetRows, columns: Record<string, string>): Sql {
  const expressions: Record<string, string> = {
    [MEDIA_VALUE]: plain.measures.media_value.value,
    ...Object.fromEntries(POST_SUMS.map((metric) => [known(metric), plain.measures[metric].known])),
    is_rated: plain.rated,
  };
  const selected = Object.keys(columns).map((name) =>
    expressions[name] === undefined ? name : `${expressions[name]} AS ${name}`,
  );
  return chSql`SELECT ${raw(selected.join(', '))} FROM (${plain.completed(plain.all_rows('dated_or_not'))})`;
}

/** The same set, read from its table, which is whole on the node that is asked. */
function rowsOf(plain: SetRows, table: string): SetRows {
  const { withheld, spans } = plain;
  const select = (condition: Sql) => chSql`SELECT * FROM ${raw(table)} WHERE ${condition}`;
  const { measures } = plain;
  return {
    ...plain,
    rows: (span) => select(withheld ? chSql`${spans[span]} AND NOT (${withheld})` : spans[span]),
    all_rows: (span) => select(spans[span]),
    completed: (rows) => rows,
    measures: {
      interactions: { value: measures.interactions.value, known: known('interactions') },
      impressions: { value: measures.impressions.value, known: known('impressions') },
      reach: { value: measures.reach.value, known: known('reach') },
      media_value: { value: MEDIA_VALUE, known: known('media_value') },
    },
    rated: 'is_rated',
    shards: (rows) => chSql`(${rows})`,
  };
}
