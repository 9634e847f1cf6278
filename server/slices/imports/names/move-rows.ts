import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { nameId } from '../intake/account-keys.ts';
import { storedPostId } from '../intake/post-id.ts';
import { endDoubles, mendTerms, type PostScope } from '../repair/term-rows.ts';
import { deleteRows } from './delete-rows.ts';
import { moveAudiences } from './move-audiences.ts';

/** A name that goes from one account to another. */
export interface Move {
  platform: string;
  alias: string;
  from_id: number;
  to_id: number;
}

/**
 * Lets what is stored of a name go with it: posts with their terms, numbers, audiences. Can be cut off and run again.
 * @param whole no name is left: also what an earlier version did not keep the name of
 */
export async function moveRows(
  ch: ClickHouse,
  { platform, alias, from_id, to_id, whole }: Move & { whole: boolean },
): Promise<void> {
  const named = storedPostId(nameId(platform, alias));
  const of = (account: string) => `${account} = ${from_id}${whole ? '' : ` AND named = ${named}`}`;
  // Those that stood there, too: whoever was cut off may have ended them already.
  const scope: PostScope = (id) => `${id} IN (SELECT id FROM posts WHERE account_id = ${from_id})`;
  await ch.command(`INSERT INTO post_sightings SELECT * REPLACE (${to_id} AS owner_id, revision + 1 AS revision)
    FROM (SELECT * FROM post_sightings FINAL WHERE ${of('owner_id')})`);
  await ch.command(`INSERT INTO posts SELECT * REPLACE (${to_id} AS account_id, revision + 2 AS revision)
    FROM (SELECT * FROM posts FINAL WHERE ${of('account_id')})`);
  await endDoubles(ch, scope);
  await mendTerms(ch, scope, true);
  await moveNumbers(ch, to_id, of('account_id'));
  await moveAudiences(ch, { from_id, to_id, named: whole ? null : nameId(platform, alias) });
}

const NUMBERS = 'observed_at, followers, following, likes, posts_count';

async function moveNumbers(ch: ClickHouse, to_id: number, where: string): Promise<void> {
  const kept = ['account_snapshots', 'account_resightings'];
  await ch.command(`INSERT INTO account_resightings (account_id, ${NUMBERS}, named, import_id)
    ${kept.map((table) => `SELECT ${to_id}, ${NUMBERS}, named, import_id FROM ${table} WHERE ${where}`).join(' UNION ALL ')}`);
  for (const table of kept) await deleteRows(ch, table, where);
  await restoreNumbers(ch);
}

/** Numbers that an import still tells of stand, whichever other import or name told of them first. */
export async function restoreNumbers(ch: ClickHouse): Promise<void> {
  const key = `account_id, ${NUMBERS}`;
  await ch.command(`INSERT INTO account_snapshots (${key}, named, import_id)
    SELECT ${key}, named, import_id FROM (SELECT * FROM account_resightings FINAL) AS r
    LEFT ANTI JOIN (SELECT ${key} FROM account_snapshots WHERE account_id IN (SELECT account_id FROM account_resightings)) AS s
      USING (${key})
    ORDER BY import_id, named LIMIT 1 BY ${key}`);
}
