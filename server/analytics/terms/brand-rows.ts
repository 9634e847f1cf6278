import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { bind, chSql, joinSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { POST_COLUMNS, ROW_COLUMNS, ROW_NAMES } from '../rows.ts';
import { oneOfTerms } from './term-hash.ts';
import { type RowsWhere, termRows } from './term-rows.ts';
import type { QueryPart } from './terms.ts';

/**
 * A post belongs to a brand if it contains all parts of an alternative, or comes from the brand's account.
 */
export interface BrandTerms {
  id: number;
  alternatives: QueryPart[][];
  accounts: readonly number[];
}

const EACH = raw(
  ROW_NAMES.slice(1)
    .map((column) => `any(r.${column}) AS ${column}`)
    .join(', '),
);
/** SQL: the brands of each key; `key` makes a key of an item. */
const pairs = (keys: Sql, ids: readonly number[], key: Sql) =>
  chSql`(SELECT ${key} AS named, pair.2 AS brand FROM (SELECT arrayJoin(arrayZip(${keys}, ${bind('Array(UInt32)', ids)})) AS pair))`;

/**
 * Posts of some brands, each once, with the ids of their brands (`brands`, in no order). Single terms are
 * looked up for all brands together; only brands with phrases or joined terms need a look-up of their own.
 */
export async function brandRows(ch: ClickHouse, brands: readonly BrandTerms[]): Promise<RowsWhere> {
  const single: Array<[term: string, brand: number]> = [];
  const joined: Array<{ id: number; rows: RowsWhere }> = [];
  for (const { id, alternatives } of brands) {
    const alone = (parts: QueryPart[]) =>
      parts.length === 1 && parts[0]?.kind !== 'phrase' && parts[0]?.terms.length === 1;
    for (const [part] of alternatives.filter(alone)) single.push([part?.terms[0] as string, id]);
    const others = alternatives.filter((parts) => !alone(parts));
    if (others.length > 0) joined.push({ id, rows: await termRows(ch, others) });
  }
  const own = brands.flatMap(({ id, accounts }) => accounts.map((account) => [account, id] as const));
  const terms = bind(
    'Array(String)',
    single.map(([term]) => term),
  );
  const accounts = bind(
    'Array(UInt32)',
    own.map(([account]) => account),
  );
  const ofTerm = pairs(
    terms,
    single.map(([, id]) => id),
    raw('cityHash64(pair.1)'),
  );
  const ofAccount = pairs(
    accounts,
    own.map(([, id]) => id),
    raw('pair.1'),
  );
  return (where, times) => {
    const selects = [
      ...(single.length > 0
        ? [
            chSql`SELECT ${ROW_COLUMNS}, b.brand AS brand FROM (SELECT ${ROW_COLUMNS}, term_hash FROM post_terms FINAL
  WHERE ${oneOfTerms(terms)} AND ${where}) AS t INNER JOIN ${ofTerm} AS b ON t.term_hash = b.named`,
          ]
        : []),
      ...(own.length > 0
        ? [
            chSql`SELECT ${ROW_COLUMNS}, b.brand AS brand FROM (SELECT ${POST_COLUMNS} FROM posts FINAL
  WHERE account_id IN ${accounts} AND ${where}) AS t INNER JOIN ${ofAccount} AS b ON t.account_id = b.named`,
          ]
        : []),
      ...joined.map(
        ({ id, rows }) =>
          chSql`SELECT ${ROW_COLUMNS}, toUInt32(${bind('UInt32', id)}) AS brand FROM (${rows(where, times)})`,
      ),
    ];
    const none = chSql`SELECT ${ROW_COLUMNS}, toUInt32(0) AS brand FROM post_terms FINAL WHERE 0`;
    const all = selects.length > 0 ? joinSql(selects, '\nUNION ALL ') : none;
    return chSql`SELECT post_id, ${EACH}, groupUniqArray(r.brand) AS brands FROM (${all}) AS r GROUP BY post_id`;
  };
}
