import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { endDoubles, mendTerms, type PostScope } from '../repair/term-rows.ts';
import { deleteRows } from './delete-rows.ts';
import { moveAudiences } from './move-audiences.ts';
import type { Moves } from './moves.ts';

/** Moves posts with terms, numbers and audiences along with names. Can be interrupted and run again. */
export async function moveRows(ch: ClickHouse, moves: Moves): Promise<void> {
  // Includes existing rows: an interrupted run may have ended them.
  const from = moves.from_ids.join(', ');
  const scope: PostScope = (id) => `${id} IN (SELECT id FROM posts WHERE account_id IN (${from}))`;
  await ch.command(`INSERT INTO post_sightings SELECT * REPLACE (${moves.to('owner_id')} AS owner_id, revision + 1 AS revision)
    FROM (SELECT * FROM post_sightings FINAL WHERE ${moves.where('owner_id')})`);
  await ch.command(`INSERT INTO posts SELECT * REPLACE (${moves.to('account_id')} AS account_id, revision + 2 AS revision)
    FROM (SELECT * FROM posts FINAL WHERE ${moves.where('account_id')})`);
  await endDoubles(ch, scope);
  await mendTerms(ch, scope, true);
  await moveNumbers(ch, moves);
  await moveAudiences(ch, moves);
}

const NUMBERS = 'observed_at, followers, following, likes, posts_count';

async function moveNumbers(ch: ClickHouse, moves: Moves): Promise<void> {
  const kept = ['account_snapshots', 'account_resightings'];
  const where = moves.where('account_id');
  await ch.command(`INSERT INTO account_resightings (account_id, ${NUMBERS}, named, import_id)
    ${kept.map((table) => `SELECT ${moves.to('account_id')}, ${NUMBERS}, named, import_id FROM ${table} WHERE ${where}`).join(' UNION ALL ')}`);
  for (const table of kept) await deleteRows(ch, table, where);
  await restoreNumbers(ch, moves.account_ids);
}

/** Restores numbers that another import or name still has. @param account_ids default: all */
export async function restoreNumbers(ch: ClickHouse, account_ids?: number[]): Promise<void> {
  const key = `account_id, ${NUMBERS}`;
  const accounts = account_ids
    ? `(${account_ids.join(', ')})`
    : '(SELECT account_id FROM account_resightings)';
  await ch.command(`INSERT INTO account_snapshots (${key}, named, import_id)
    SELECT ${key}, named, import_id FROM (SELECT * FROM account_resightings FINAL WHERE account_id IN ${accounts}) AS r
    LEFT ANTI JOIN (SELECT ${key} FROM account_snapshots WHERE account_id IN ${accounts}) AS s
      USING (${key})
    ORDER BY import_id, named LIMIT 1 BY ${key}`);
}
