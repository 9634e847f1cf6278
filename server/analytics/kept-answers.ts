import { CallerLeft, type ClickHouse } from '#server/platform/clickhouse.ts';
import type { Block } from '#server/platform/native-format.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';

export interface Question {
  sql: string;
  params: Record<string, unknown>;
  /** Shows in errors and in the query log. */
  name: string;
}

/** Everything an answer about posts depends on. */
const TABLES = [
  'posts',
  'post_terms',
  'set_posts',
  'accounts',
  'account_facts',
  'audience_cells',
  'profiles',
];
const KEPT_BYTES = 64 * 1024 ** 2;

const shared = whileUnchanged(
  TABLES,
  // A signal is no part of the key: as JSON it is empty.
  (ch: ClickHouse, { sql, params, name, left }: Question & { left: AbortSignal }) =>
    ch.columns(sql, params, name, left),
  { bytes: KEPT_BYTES, sizeOf: (blocks: Block[]) => blocks.reduce((sum, b) => sum + bytesOf(b), 0) },
);

/**
 * The answer to a question, column by column. Calls that ask the same at the same time share it, and it is kept until
 * something is written.
 * @param left the caller waits no more; throws `CallerLeft` if the question had not been asked by then
 */
export async function answer(ch: ClickHouse, question: Question, left: AbortSignal): Promise<Block[]> {
  for (;;) {
    try {
      return await shared(ch, { ...question, left });
    } catch (error) {
      // Whoever asked first may have left while this one waits.
      if (!(error instanceof CallerLeft) || left.aborted) throw error;
    }
  }
}

const bytesOf = ({ rows, columns }: Block) => rows * Object.keys(columns).length * 8;
