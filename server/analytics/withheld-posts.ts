import { sql } from 'kysely';
import { isTypeOf, PLATFORMS, type PostType } from '#contract/values/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { bind, chSql, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { onceATurn } from '#server/platform/once-a-turn.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';

const reading = onceATurn<number[]>();

/** Imports whose terms keep posts out of sums over several platforms (contract/imports/imports.ts). */
const unmixedImports = (db: Database): Promise<number[]> =>
  reading(db, 0, async () => {
    const { rows } = await sql<{ id: number }>`
      select id from import where not may_mix and state <> 'withdrawn' order by id`.execute(db);
    return rows.map(({ id }) => id);
  });

const accountsOf = whileUnchanged(
  ['posts'],
  async (ch: ClickHouse, imports: number[]) => {
    const rows = await ch.query<{ account_id: number }>(
      'SELECT DISTINCT account_id FROM posts FINAL WHERE import_id IN {imports:Array(UInt32)} ORDER BY account_id',
      { imports },
      'accounts of imports with terms',
    );
    return rows.map((row) => row.account_id);
  },
  { max: 10 },
);

/**
 * Condition on a row: its numbers came by an import that may not be mixed. Null if nothing did. A post counts again when a
 * source without such terms brings newer numbers.
 */
export async function withheldPosts(ch: ClickHouse, db: Database): Promise<Sql | null> {
  const imports = await unmixedImports(db);
  if (imports.length === 0) return null;
  const accounts = await accountsOf(ch, imports);
  if (accounts.length === 0) return null;
  return chSql`post_id IN (SELECT id FROM posts FINAL WHERE account_id IN ${bind('Array(UInt32)', accounts)} AND import_id IN ${bind('Array(UInt32)', imports)})`;
}

/** Whether posts of these types are of several platforms. */
export const isMixed = (types: readonly PostType[]): boolean =>
  PLATFORMS.filter((platform) => types.some((type) => isTypeOf(type, platform))).length > 1;
