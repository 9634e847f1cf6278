import { sql } from 'kysely';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { numberSet } from '#server/platform/clickhouse/number-set.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { hideLeaderboards } from '#server/seed/demo-leaderboards.ts';
import { hideLists } from '#server/seed/demo-lists.ts';
import { hideMonitors } from '#server/seed/demo-monitors.ts';
import { DEMO_BRANDS } from '#server/seed/generators/brands.ts';
import { becomeReal } from '#server/slices/imports/intake/become-real.ts';
import { refreshBrands } from '#server/slices/imports/intake/brands.ts';
import { postIdSet, readPostId } from '#server/slices/imports/intake/posts/post-id.ts';
import { decideNames, type Handle } from '#server/slices/imports/names/decide-names.ts';
import { deleteRows } from '#server/slices/imports/names/delete-rows.ts';
import { recombineAudiences } from '#server/slices/imports/names/move-audiences.ts';
import { restoreNumbers } from '#server/slices/imports/names/move-rows.ts';
import { moveNames } from '#server/slices/imports/names/settle-names.ts';
import { mendTerms, postsOf } from '#server/slices/imports/repair/term-rows.ts';
import { postsWithout, takeOutPosts } from '#server/slices/imports/withdraw/withdraw-posts.ts';
import { noteDemo } from './demo-record.ts';

type Stores = Pick<Services, 'db' | 'ch' | 'now' | 'log'>;

/** Seeded rows of the analytics store, which no import contained. */
const SEEDED = 'import_id = 0';
const PROFILES_AN_EVENT = 5000;

/**
 * Hides demo profiles with all edits; those that an import contains too remain as real ones. Can be
 * interrupted and run again. @param say called with the next step and the share done, 0..1
 */
export async function removeDemo(
  stores: Stores,
  say: (step: string, done: number) => Promise<void>,
): Promise<void> {
  const { ch } = stores;
  await say('Creators and brands', 0);
  await hideProfiles(stores);
  await moveNames(stores);
  const accounts = await hiddenAccounts(stores.db);
  await say('Posts', 0.2);
  await deletePosts(stores, accounts);
  await say('Numbers and audiences', 0.6);
  await deleteNumbers(ch, accounts);
  await say('Search', 0.8);
}

async function hideProfiles({ db, ch, now }: Stores): Promise<void> {
  const stored = await withImportedRows(db, ch);
  await transaction(db, async (trx) => {
    await removeBrands(trx);
    const { rows: real } = await sql<{ id: number }>`
      select distinct p.id from profile p join account a on a.profile_id = p.id
      where p.is_demo and not p.hidden and (a.id = any(${[...stored]}::int[]) or exists (
        select from account_alias l join account_sighting s on s.platform = l.platform and s.alias = l.alias
        where l.account_id = a.id and s.import_id > 0))`.execute(trx);
    await becomeReal(
      trx,
      real.map((r) => r.id),
      stored,
    );
    const { rows: hidden } = await sql<{ id: number }>`
      update profile set hidden = true where is_demo and not hidden returning id`.execute(trx);
    await hideLists(trx, now());
    await hideMonitors(trx, now());
    await hideLeaderboards(trx, now());
    const ids = hidden.map((h) => h.id);
    for (let at = 0; at < ids.length; at += PROFILES_AN_EVENT)
      await notifyProjector(trx, ids.slice(at, at + PROFILES_AN_EVENT));
    await decideNames(trx, await claimedHandles(trx));
    if (ids.length > 0 || real.length > 0) await noteDemo(trx, { removed_at: now().toISOString() });
  });
}

/** Demo accounts with imported rows: earlier versions did not record this. */
async function withImportedRows(db: Database, ch: ClickHouse): Promise<Set<number>> {
  const { rows: demo } = await sql<{ id: number }>`
    select a.id from account a join profile p on p.id = a.profile_id where p.is_demo and not p.hidden`.execute(
    db,
  );
  if (demo.length === 0) return new Set();
  const theirs = `import_id > 0 AND account_id IN (${numberSet(demo.map((a) => a.id))})`;
  const rows = await ch.query<{ id: number }>(
    ['posts', 'account_snapshots', 'account_audience']
      .map((table) => `SELECT DISTINCT account_id AS id FROM ${table} FINAL WHERE ${theirs}`)
      .join(' UNION DISTINCT '),
    {},
    'demo accounts with imported rows',
  );
  return new Set(rows.map((r) => r.id));
}

/**
 * Handles of hidden accounts that an import gives to another id: no demo account claims them any longer.
 */
async function claimedHandles(trx: Database): Promise<Handle[]> {
  const { rows } = await sql<Handle>`
    delete from account_handle h using account_alias l, account a, profile p
    where h.import_id = 0 and l.platform = h.platform and l.alias = h.id_alias and a.id = l.account_id
      and p.id = a.profile_id and p.hidden and exists (
        select from account_handle o where o.platform = h.platform and o.alias = h.alias and o.import_id > 0)
    returning h.platform, h.alias`.execute(trx);
  return rows;
}

async function removeBrands(trx: Database): Promise<void> {
  const ids = DEMO_BRANDS.map((b) => b.external_id);
  await trx.deleteFrom('brand_sighting').where('import_id', '=', 0).where('external_id', 'in', ids).execute();
  await refreshBrands(trx, ids);
}

async function hiddenAccounts(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a join profile p on p.id = a.profile_id where p.hidden order by a.id`.execute(
    db,
  );
  return rows.map((r) => r.id);
}

async function deletePosts(stores: Stores, accounts: number[]): Promise<void> {
  const { ch } = stores;
  if (accounts.length > 0)
    for (const table of ['post_terms', 'set_posts', 'posts'])
      await deleteRows(ch, table, `account_id IN (${numberSet(accounts)})`);
  await deleteFromReal(stores);
  for (const table of ['post_comments', 'post_snapshots', 'post_sightings'])
    await deleteRows(ch, table, SEEDED);
}

/** Invented posts of accounts that became real, and invented data of real posts. */
async function deleteFromReal(stores: Stores): Promise<void> {
  const { ch } = stores;
  const reported = await postIds(ch, `SELECT post_id AS i FROM post_sightings FINAL WHERE ${SEEDED}`);
  if (reported.length > 0) {
    await takeOutPosts(ch, await postsWithout(stores, 0, reported));
    await mendTerms(ch, postsOf(reported), true);
  }
  const alone = await postIds(ch, `SELECT id AS i FROM posts FINAL WHERE ${SEEDED}`);
  if (alone.length === 0) return;
  // Terms first: after an interruption the posts still show which terms are left.
  for (const table of ['post_terms', 'set_posts'])
    await deleteRows(ch, table, `post_id IN (${postIdSet(alone)})`);
  await deleteRows(ch, 'posts', `id IN (${postIdSet(alone)})`);
}

const postIds = async (ch: ClickHouse, select: string): Promise<string[]> =>
  (
    await ch.query<{ id: string }>(
      `SELECT DISTINCT ${readPostId('i')} AS id FROM (${select}) ORDER BY id`,
      {},
      'seeded posts',
    )
  ).map((r) => r.id);

async function deleteNumbers(ch: ClickHouse, accounts: number[]): Promise<void> {
  // Rows that no company added.
  await deleteRows(ch, 'account_followers', 'company_id = 0');
  if (accounts.length > 0)
    for (const table of ['account_audience', 'audience_index', 'audience_cells', 'account_followers'])
      await deleteRows(ch, table, `account_id IN (${numberSet(accounts)})`);
  for (const table of ['account_resightings', 'account_snapshots']) await deleteRows(ch, table, SEEDED);
  await restoreNumbers(ch);
  const rows = await ch.query<{ id: number }>(
    `SELECT DISTINCT account_id AS id FROM (
       SELECT account_id FROM account_audience FINAL WHERE ${SEEDED}
       UNION ALL SELECT account_id FROM audience_sightings WHERE ${SEEDED})`,
    {},
    'seeded audiences',
  );
  if (rows.length > 0)
    await recombineAudiences(
      ch,
      rows.map((r) => r.id),
      (d) => d.import_id === 0,
    );
  await deleteRows(ch, 'audience_sightings', SEEDED);
}
