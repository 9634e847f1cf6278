import { sql } from 'kysely';
import type { WithdrawalPreview } from '#contract/imports/imports.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Withdrawal } from '#server/db/json-columns.ts';
import { audit } from '#server/platform/audit.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { project } from '#server/projector/projector.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { commentsWithout, countWaiting } from '../count-comments.ts';
import { countImplausible } from '../implausible/implausible.ts';
import { betweenImports } from '../import-run.ts';
import { refreshAccounts } from '../intake/accounts/account-facts.ts';
import { refreshBrands } from '../intake/brands.ts';
import { decideNames, handlesOfImports, houseHandles } from '../names/decide-names.ts';
import { deleteRows } from '../names/delete-rows.ts';
import { removeEmptied } from '../names/emptied-accounts.ts';
import { recombineAudiences } from '../names/move-audiences.ts';
import { restoreNumbers } from '../names/move-rows.ts';
import { moveNames, settleNames } from '../names/settle-names.ts';
import { settleBatches } from '../run/open-batches.ts';
import { noteAudiences, notePosts } from './note-posts.ts';
import { postsOfImport, postsWithout, previewPosts, takeOutPosts } from './withdraw-posts.ts';

const ACCOUNTS_AT_ONCE = 5000;

/** Numbers and audiences of other imports remain. */
async function takeOutNumbers(
  { db, ch }: { db: Database; ch: ClickHouse },
  import_id: number,
): Promise<void> {
  const of_import = `import_id = ${import_id}`;
  const rows = await ch.query<{ id: number }>(
    `SELECT DISTINCT account_id AS id FROM (
       SELECT account_id FROM account_audience FINAL WHERE ${of_import}
       UNION ALL SELECT account_id FROM audience_sightings WHERE ${of_import}) ORDER BY id`,
    {},
    'audiences of an import',
  );
  await deleteRows(ch, 'account_resightings', of_import);
  await deleteRows(ch, 'account_snapshots', of_import);
  await restoreNumbers(ch);
  for (let at = 0; at < rows.length; at += ACCOUNTS_AT_ONCE) {
    const ids = rows.slice(at, at + ACCOUNTS_AT_ONCE).map((r) => r.id);
    await noteAudiences(db, import_id, ids);
    await recombineAudiences(ch, ids, (d) => d.import_id === import_id);
    await db.deleteFrom('import_unit').where('import_id', '=', import_id).execute();
  }
  for (const table of [
    'post_comments',
    'post_images',
    'post_actions',
    'post_videos',
    'post_snapshots',
    'post_sightings',
    'audience_sightings',
  ])
    await deleteRows(ch, table, of_import);
}

/** Names used only by this import, on profiles without company data. */
const ONLY_ITS = (import_id: number) => sql`
  (exists (select from account_sighting s where s.platform = l.platform and s.alias = l.alias and s.import_id = ${import_id})
    or exists (select from account_handle h where h.platform = l.platform and h.alias = l.alias and h.import_id = ${import_id}))
  and not exists (select from account_sighting s where s.platform = l.platform and s.alias = l.alias and s.import_id <> ${import_id})
  and not exists (select from account_handle h where h.platform = l.platform and (h.alias = l.alias or h.id_alias = l.alias)
    and h.import_id <> ${import_id})`;

/** Imported company data is not typed, and goes with its import. */
const TYPED = sql`(c.typed <> '{}' or jsonb_typeof(c.agent) = 'object')`;

const IS_WRITTEN_ON = sql`(
  exists (select from profile_company c where c.profile_id = a.profile_id and ${TYPED})
  or exists (select from profile_price c where c.profile_id = a.profile_id and c.import_id is null)
  or exists (select from profile_edit c where c.profile_id = a.profile_id)
  or exists (select from account c where c.profile_id = a.profile_id and c.company_id is not null))`;

interface AccountsWithout {
  /** In no other import. */
  accounts_gone: number;
  /** Those that remain because a company edited their profile. */
  accounts_kept: number;
  /** Also in other imports. */
  accounts_changed: number;
  brands_gone: number;
}

/** Effects of a withdrawal on accounts and brands. */
async function accountsWithout(db: Database, import_id: number): Promise<AccountsWithout> {
  const { rows } = await sql<AccountsWithout>`
    with names as (
      select l.account_id, ${ONLY_ITS(import_id)} as is_its from account_alias l
      where l.account_id in (select o.account_id from account_alias o join account_sighting s
        on s.platform = o.platform and s.alias = o.alias and s.import_id = ${import_id})
    ), accounts as (
      select n.account_id, bool_and(n.is_its) as is_gone, bool_or(${IS_WRITTEN_ON}) as is_written
      from names n join account a on a.id = n.account_id group by 1
    )
    select count(*) filter (where is_gone and not is_written)::int as accounts_gone,
      count(*) filter (where is_gone and is_written)::int as accounts_kept,
      count(*) filter (where not is_gone)::int as accounts_changed,
      (select count(*)::int from brand_sighting b where b.import_id = ${import_id} and not exists (
        select from brand_sighting o where o.external_id = b.external_id and o.import_id <> ${import_id})) as brands_gone
    from accounts`.execute(db);
  return rows[0] ?? { accounts_gone: 0, accounts_kept: 0, accounts_changed: 0, brands_gone: 0 };
}

/** Deletes an import's names, accounts and brands that no other import has, in one transaction. */
function takeOutAccounts(db: Database, import_id: number): Promise<void> {
  return transaction(db, async (trx) => {
    const handles = await handlesOfImports(trx, [import_id]);
    const { rows: accounts } = await sql<{ id: number; profile_id: number }>`
      select distinct a.id, a.profile_id
      from (select platform, alias from account_sighting where import_id = ${import_id}
        union select platform, alias from account_handle where import_id = ${import_id}) as n
      join account_alias l on l.platform = n.platform and l.alias = n.alias
      join account a on a.id = l.account_id`.execute(trx);
    const account_ids = accounts.map((t) => t.id);
    // An edited profile remains, with its names.
    await sql`
      insert into account_sighting (import_id, platform, alias, titles)
      select 0, l.platform, l.alias, case when a.title is null then '{}' else jsonb_build_object(a.title, 0) end
      from account_alias l join account a on a.id = l.account_id
      where a.id = any(${account_ids}::int[]) and ${ONLY_ITS(import_id)} and ${IS_WRITTEN_ON} on conflict do nothing`.execute(
      trx,
    );
    await sql`
      insert into account_handle (import_id, platform, id_alias, alias, first_seen)
      select 0, h.platform, h.id_alias, h.alias, h.first_seen
      from account_handle h join account_alias l on l.platform = h.platform and l.alias = h.id_alias
      join account_sighting s on s.platform = l.platform and s.alias = l.alias and s.import_id = 0
      join account a on a.id = l.account_id
      where h.import_id = ${import_id} and ${IS_WRITTEN_ON} on conflict do nothing`.execute(trx);
    const brands = await trx
      .deleteFrom('brand_sighting')
      .where('import_id', '=', import_id)
      .returning('external_id')
      .execute();
    await trx.deleteFrom('account_handle').where('import_id', '=', import_id).execute();
    await trx.deleteFrom('account_sighting').where('import_id', '=', import_id).execute();
    await sql`
      delete from account_alias l using account a
      where a.id = l.account_id and a.company_id is null and a.id = any(${account_ids}::int[])
        and not exists (select from account_sighting s where s.platform = l.platform and s.alias = l.alias)
        and not exists (select from account_handle h where h.platform = l.platform and (h.alias = l.alias or h.id_alias = l.alias))`.execute(
      trx,
    );
    const owners = await trx
      .selectFrom('brand')
      .select('profile_id')
      .where('external_id', 'in', ['', ...brands.map((b) => b.external_id)])
      .where('profile_id', 'is not', null)
      .execute();
    await refreshBrands(
      trx,
      brands.map((b) => b.external_id),
    );
    await notifyProjector(trx, await removeEmptied(trx, account_ids, []));
    await removeBrandProfiles(
      trx,
      owners.map((o) => o.profile_id ?? 0),
    );
    const { rows: left } = await sql<{ id: number }>`
      select id from account where profile_id = any(${owners.map((o) => o.profile_id)}::int[])`.execute(trx);
    await refreshAccounts(trx, new Set([...account_ids, ...left.map((a) => a.id)]));
    await notifyProjector(
      trx,
      new Set([...accounts.map((t) => t.profile_id), ...owners.map((o) => o.profile_id ?? 0)]),
    );
    // Names move to the accounts of the remaining imports; stored data follows (moveNames).
    await decideNames(trx, handles);
    await houseHandles(trx, account_ids);
  });
}

/** Profiles that belonged only to a brand. */
async function removeBrandProfiles(trx: Database, profile_ids: number[]): Promise<void> {
  await sql`
    delete from profile p where p.id = any(${profile_ids}::int[]) and p.company_id is null and not p.is_demo
      and not exists (select from account a where a.profile_id = p.id)
      and not exists (select from brand b where b.profile_id = p.id)
      and not exists (select from profile_company c where c.profile_id = p.id and ${TYPED})
      and not exists (select from profile_price c where c.profile_id = p.id and c.import_id is null)
      and not exists (select from profile_edit c where c.profile_id = p.id)`.execute(trx);
}

type Stores = Pick<Services, 'db' | 'ch' | 'log' | 'now'>;

/** A dry run. */
export async function previewWithdrawal(
  { db, ch }: Pick<Stores, 'db' | 'ch'>,
  import_id: number,
): Promise<WithdrawalPreview> {
  const { alone, reported } = await previewPosts(ch, import_id);
  const posts = { posts_gone: alone, posts_changed: 0, posts_unchanged: 0 };
  for await (const ids of reported) {
    const { gone, changed } = await postsWithout({ db, ch }, import_id, ids);
    posts.posts_gone += gone.length;
    posts.posts_changed += changed.length;
    posts.posts_unchanged += ids.length - gone.length - changed.length;
  }
  const [numbers] = await ch.query<{ snapshots: number; audiences: number }>(
    `SELECT (SELECT count() FROM post_snapshots FINAL WHERE import_id = ${import_id})
         + (SELECT count() FROM account_snapshots FINAL WHERE import_id = ${import_id}) AS snapshots,
       (SELECT uniqExact(account_id, dimension) FROM (
         SELECT account_id, dimension FROM account_audience FINAL WHERE import_id = ${import_id}
         UNION ALL SELECT account_id, dimension FROM audience_sightings FINAL WHERE import_id = ${import_id})) AS audiences`,
    {},
    'observations of an import',
  );
  const accounts = await accountsWithout(db, import_id);
  const observations = { snapshots: numbers?.snapshots ?? 0, audiences: numbers?.audiences ?? 0 };
  return { ...posts, ...accounts, ...observations, ...(await commentsWithout(ch, import_id)) };
}

/**
 * Deletes data of only this import, and recomputes the rest. Idempotent: after an interruption it is
 * repeated from the beginning.
 */
export async function runWithdrawal(services: Services, id: number): Promise<void> {
  const row = await services.db
    .selectFrom('import')
    .select(['id', 'company_id', 'file_name', 'withdrawn_by', 'withdrawal'])
    .where('id', '=', id)
    .where('state', '=', 'withdrawing')
    .executeTakeFirst();
  if (!row) return;
  try {
    await betweenImports(services, () => withdraw(services, id));
    await project(services);
    await countImplausible(services);
    await countWaiting(services);
  } catch (error) {
    services.log.error({ err: error, import: id }, 'withdrawal');
    const reason = sentenceFor('job_failed_until_restart');
    await say(services, id, { error: reason });
    return;
  }
  await transaction(services.db, async (trx) => {
    const ended = await trx
      .updateTable('import')
      .set({ state: 'withdrawn', withdrawn_at: services.now() })
      .where('id', '=', id)
      .where('state', '=', 'withdrawing')
      .returning('id')
      .executeTakeFirst();
    if (!ended) return;
    await say({ db: trx }, id, { step: 'Done', error: null });
    await audit(
      { db: trx, now: services.now },
      {
        company_id: row.company_id,
        user_id: row.withdrawn_by,
        action: 'imports.withdrawn',
        target: row.file_name,
        details: { import: id },
      },
    );
  });
}

const say = ({ db }: Pick<Stores, 'db'>, id: number, change: Partial<Withdrawal>) =>
  sql`update import set withdrawal = coalesce(withdrawal, '{}') || ${JSON.stringify(change)}::jsonb where id = ${id}`.execute(
    db,
  );

async function withdraw(services: Stores, id: number): Promise<void> {
  const { db, ch } = services;
  await say(services, id, { step: 'Posts', error: null });
  await settleBatches(services, true);
  await settleNames(services, id);
  let posts_done = 0;
  for await (const post_ids of postsOfImport(ch, id)) {
    const changes = await postsWithout(services, id, post_ids);
    await notePosts(services, id, changes, () => takeOutPosts(ch, changes));
    posts_done += changes.gone.length + changes.changed.length;
    await say(services, id, { posts_done });
  }
  await say(services, id, { step: 'Numbers and audiences' });
  // Accounts last: until then they identify the profiles to search again.
  await takeOutNumbers(services, id);
  await say(services, id, { step: 'Accounts and brands' });
  await takeOutAccounts(db, id);
  await moveNames(services);
  await say(services, id, { step: 'Search' });
}
