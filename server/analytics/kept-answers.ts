import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Block } from '#server/platform/clickhouse/native-format.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';

export interface Question {
  sql: Sql;
  /** Shown in errors and in the query log. */
  name: string;
  /** Asks an equal statement over rows that are kept. */
  using?: (<T>(work: (sql: Sql) => Promise<T>) => Promise<T>) | null;
}

/** Every table that answers about posts depend on. */
export const TABLES = [
  'posts',
  'post_terms',
  'set_posts',
  'accounts',
  'account_facts',
  'audience_cells',
  'profiles',
];
const KEPT_BYTES = 64 * 1024 ** 2;

const TEXT_TABLES = [...TABLES, 'post_comments', 'text_sentiment', 'post_content'];

const kept = (tables: readonly string[]) =>
  whileUnchanged(
    tables,
    (ch: ClickHouse, { sql, name, using }: Question, left) => {
      const run = ({ statement }: Sql) => ch.columns(statement.sql, statement.params, name, { left });
      return using ? using(run) : run(sql);
    },
    { bytes: KEPT_BYTES, sizeOf: (blocks: Block[]) => blocks.reduce((sum, b) => sum + bytesOf(b), 0) },
  );

/**
 * The cached answer to a question, by column. Concurrent identical calls share it until the tables are
 * written. Throws `CallerLeft` if all callers left first.
 */
export const answer = kept(TABLES);

/** The same for questions about comments, which change more often. */
export const textAnswer = kept(TEXT_TABLES);

const bytesOf = ({ rows, columns }: Block) => rows * Object.keys(columns).length * 8;
