import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { POST_COLUMNS, ROW_COLUMNS } from '../rows.ts';
import { oneOfTerms } from './term-hash.ts';
import { type Rows, renamed, termRows } from './term-rows.ts';
import type { QueryPart } from './terms.ts';

/**
 * A post belongs to a brand if it contains all parts of an alternative, or comes from the brand's account.
 */
export interface BrandTerms {
  id: number;
  alternatives: QueryPart[][];
  accounts: readonly number[];
}

const EACH = ROW_COLUMNS.split(', ')
  .slice(1)
  .map((column) => `any(r.${column}) AS ${column}`)
  .join(', ');
/** SQL: the brands of each key; `key` makes a key of an item of the first placeholder. */
const pairs = (keys: string, ids: string, key: (item: string) => string) =>
  `(SELECT ${key('pair.1')} AS named, pair.2 AS brand FROM (SELECT arrayJoin(arrayZip(${keys}, ${ids})) AS pair))`;

/**
 * Posts of some brands, each once, with the ids of their brands (`brands`, in no order). Single terms are
 * looked up for all brands together; only brands with phrases or joined terms need a look-up of their own.
 */
export async function brandRows(
  ch: ClickHouse,
  brands: readonly BrandTerms[],
): Promise<(where: string, times: string) => Rows> {
  const single: Array<[term: string, brand: number]> = [];
  const joined: Array<{ id: number; rows: Awaited<ReturnType<typeof termRows>> }> = [];
  for (const { id, alternatives } of brands) {
    const alone = (parts: QueryPart[]) =>
      parts.length === 1 && parts[0]?.kind !== 'phrase' && parts[0]?.terms.length === 1;
    for (const [part] of alternatives.filter(alone)) single.push([part?.terms[0] as string, id]);
    const others = alternatives.filter((parts) => !alone(parts));
    if (others.length > 0) joined.push({ id, rows: await termRows(ch, others) });
  }
  const own = brands.flatMap(({ id, accounts }) => accounts.map((account) => [account, id] as const));
  const params = {
    brand_terms: single.map(([term]) => term),
    brands_of_terms: single.map(([, id]) => id),
    brand_accounts: own.map(([account]) => account),
    brands_of_accounts: own.map(([, id]) => id),
  };
  const ofTerm = pairs(
    '{brand_terms:Array(String)}',
    '{brands_of_terms:Array(UInt32)}',
    (t) => `cityHash64(${t})`,
  );
  const ofAccount = pairs('{brand_accounts:Array(UInt32)}', '{brands_of_accounts:Array(UInt32)}', (a) => a);
  return (where, times) => {
    const found = joined.map(({ id, rows }) => ({ id, ...renamed(rows(where, times), `brand_${id}`) }));
    const selects = [
      ...(single.length > 0
        ? [
            `SELECT ${ROW_COLUMNS}, b.brand AS brand FROM (SELECT ${ROW_COLUMNS}, term_hash FROM post_terms FINAL
  WHERE ${oneOfTerms('brand_terms')} AND ${where}) AS t INNER JOIN ${ofTerm} AS b ON t.term_hash = b.named`,
          ]
        : []),
      ...(own.length > 0
        ? [
            `SELECT ${ROW_COLUMNS}, b.brand AS brand FROM (SELECT ${POST_COLUMNS} FROM posts FINAL
  WHERE account_id IN {brand_accounts:Array(UInt32)} AND ${where}) AS t INNER JOIN ${ofAccount} AS b ON t.account_id = b.named`,
          ]
        : []),
      ...found.map(({ id, sql }) => `SELECT ${ROW_COLUMNS}, toUInt32(${id}) AS brand FROM (${sql})`),
    ];
    const none = `SELECT ${ROW_COLUMNS}, toUInt32(0) AS brand FROM post_terms FINAL WHERE 0`;
    return {
      sql: `SELECT post_id, ${EACH}, groupUniqArray(r.brand) AS brands FROM (${selects.join('\nUNION ALL ') || none}) AS r GROUP BY post_id`,
      params: Object.assign({ ...params }, ...found.map((f) => f.params)),
    };
  };
}
