import { faceOf } from '#server/platform/clickhouse-cluster.ts';
import type { Services } from '#server/platform/context.ts';
import { numberSet } from '#server/platform/number-set.ts';
import { reloadAccountFacts } from '#server/projector/projector.ts';
import { erasedHash, erasedKey } from '#server/slices/imports/erased-names.ts';
import { followerOf } from '#server/slices/overlap/followers.ts';
import { commentsBy, type Subject } from './subject.ts';

interface Table {
  name: string;
  columns: string[];
}

/**
 * Physically deletes a person's rows from every table with a profile, account or post column; new tables
 * are covered by their column names.
 */
export async function eraseAnalytics(
  services: Pick<Services, 'ch' | 'files'>,
  subject: Subject,
): Promise<void> {
  const { ch } = services;
  const followers = await followersOf(services, subject);
  const tables = await ch.query<Table>(
    `SELECT t.name AS name, groupArray(c.name) AS columns FROM system.tables t
     JOIN system.columns c ON c.database = t.database AND c.table = t.name
     WHERE t.database = {database:String} AND t.engine LIKE '%MergeTree' GROUP BY t.name`,
    { database: ch.database },
    'tables to erase from',
  );
  for (const table of tables) {
    const where = conditionOf(table, subject, followers);
    if (where === null) continue;
    await ch.command(`ALTER TABLE ${faceOf(table.name)} DELETE WHERE ${where} SETTINGS mutations_sync = 2`);
  }
  await reloadAccountFacts(services);
}

/** The person's numbers among the followers of others. */
async function followersOf(services: Pick<Services, 'files'>, { aliases }: Subject): Promise<number[]> {
  const key = await erasedKey(services);
  return aliases.map(({ platform, alias }) => followerOf(erasedHash(key, platform, alias)));
}

function conditionOf({ name, columns }: Table, s: Subject, followers: readonly number[]): string | null {
  const has = new Set(columns);
  const posts = s.post_ids.length > 0 ? `(${s.post_ids.join(',')})` : null;
  const parts = [
    has.has('profile_id') && `profile_id IN (${numberSet(s.profile_ids)})`,
    has.has('account_id') && s.account_ids.length > 0 && `account_id IN (${numberSet(s.account_ids)})`,
    has.has('post_id') && posts && `post_id IN ${posts}`,
    has.has('author_by_name') && commentsBy(s),
    faceOf(name) === 'account_followers' && followers.length > 0 && `follower IN (${followers.join(',')})`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? null : parts.join(' OR ');
}
