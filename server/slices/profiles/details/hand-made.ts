import { sql } from 'kysely';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { NOTHING_MOVED } from '../merge/merge-rows.ts';
import { moveDrafts } from '../merge/move-drafts.ts';
import { countTo, seenAccounts } from './seen-accounts.ts';

/** A manual account and its reported counterpart. */
interface Match {
  account_id: number;
  company_id: number;
  profile_id: number;
  platform: string;
  username: string;
  reported_id: number;
  reported_profile_id: number;
  /** The company removed the account from its profile. */
  is_taken_off: boolean;
  /** The company's profile of the account, if it is not `profile_id`. */
  counted_to: number | null;
  /** Whether the company assigned the reported account, and to which profile (null = none). */
  is_decided: boolean;
  decided_profile_id: number | null;
}

/**
 * Merges manual profiles with imported ones: the company's own profile becomes its edits of the reported
 * profile. Visible only to that company. Runs after every import; returns the number of matched accounts.
 */
export async function joinHandMade({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const matches = await matching(db);
  for (const match of matches) await transaction(db, (trx) => join(trx, match, now()));
  return matches.length;
}

async function matching(db: Database): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select distinct on (a.id) a.id as account_id, a.company_id, a.profile_id, a.platform, a.username,
      r.id as reported_id, r.profile_id as reported_profile_id, own.account_id is not null and own.profile_id is null as is_taken_off,
      own.profile_id as counted_to, reported.account_id is not null as is_decided, reported.profile_id as decided_profile_id
    from account a
    join account_alias l on l.platform = a.platform
      and l.alias in ('user:' || a.username, 'id:' || a.username, 'id:' || regexp_replace(a.username, '^uc', 'UC'))
    join account r on r.id = l.account_id and r.company_id is null
    join profile p on p.id = r.profile_id and not p.hidden
    left join account_company own on own.company_id = a.company_id and own.account_id = a.id
    left join account_company reported on reported.company_id = a.company_id and reported.account_id = r.id
    where a.company_id is not null
    order by a.id, r.id`.execute(db);
  return rows;
}

async function join(trx: Database, match: Match, at: Date): Promise<void> {
  const { account_id, company_id, profile_id, reported_id, reported_profile_id } = match;
  await keepAsked(trx, match);
  // Nothing to do if the account is gone or moved.
  const gone = await trx
    .deleteFrom('account')
    .where('id', '=', account_id)
    .where('profile_id', '=', profile_id)
    .where('company_id', '=', company_id)
    .returning('id')
    .executeTakeFirst();
  if (!gone || match.is_taken_off) return;
  const owner = match.counted_to ?? profile_id;
  let into = match.decided_profile_id ?? reported_profile_id;
  if (match.decided_profile_id === null && (match.is_decided || match.counted_to !== null)) {
    // The company's own assignment.
    await countTo(trx, company_id, reported_id, owner);
    into = owner;
    if (match.counted_to !== null) await hideEmptied(trx, match, owner, at);
  }
  const own =
    into === owner
      ? undefined
      : await trx
          .selectFrom('profile')
          .select(['id', 'slug'])
          .where('id', '=', owner)
          .where('company_id', '=', company_id)
          .executeTakeFirst();
  if (own) await moveProfile(trx, company_id, own, into);
  await trx
    .insertInto('profile_edit')
    .values({
      company_id,
      profile_id: into,
      user_id: null,
      what: sentenceFor('account_joined', { platform: match.platform, username: match.username }).text,
      at,
    })
    .execute();
  await notifyProjector(trx, [profile_id, owner, into, reported_profile_id]);
}

/** Query results of the manual account apply to the reported one. */
async function keepAsked(trx: Database, { account_id, reported_id }: Match): Promise<void> {
  for (const table of ['connector_account', 'connector_watch', 'story_coverage'] as const)
    await sql`
      update ${sql.table(table)} t set account_id = ${reported_id} where account_id = ${account_id}
        and not exists (select from ${sql.table(table)} o where o.account_id = ${reported_id})`.execute(trx);
}

/** A reported profile whose account moved to a merged one is empty, and merged too. */
async function hideEmptied(trx: Database, match: Match, into_id: number, merged_at: Date): Promise<void> {
  const { company_id, reported_id, reported_profile_id: from_id } = match;
  const { rows } = await sql`
    select a.id from ${seenAccounts(company_id)} a where a.profile_id = ${from_id} limit 1`.execute(trx);
  if (rows.length > 0) return;
  const moved = JSON.stringify({ ...NOTHING_MOVED, accounts: [{ account_id: reported_id, before: null }] });
  await trx
    .insertInto('profile_merge')
    .values({ company_id, from_id, into_id, merged_at, moved })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** All company data moves to the reported profile. */
async function moveProfile(
  trx: Database,
  company_id: number,
  own: { id: number; slug: string },
  into: number,
): Promise<void> {
  await moveWritten(trx, company_id, own.id, into);
  await trx.deleteFrom('profile').where('id', '=', own.id).where('company_id', '=', company_id).execute();
  await trx
    .insertInto('profile_former')
    .values({ slug: own.slug, former_id: own.id, company_id, profile_id: into })
    .execute();
}

/** Existing data of the target remains. */
export async function moveWritten(
  trx: Database,
  company_id: number,
  from: number,
  into: number,
): Promise<void> {
  await sql`
    insert into profile_company (company_id, profile_id, typed, agent, updated_at)
    select company_id, ${into}, typed, agent, updated_at from profile_company
    where company_id = ${company_id} and profile_id = ${from}
    on conflict (company_id, profile_id) do update set typed = excluded.typed || profile_company.typed,
      agent = coalesce(profile_company.agent, excluded.agent)`.execute(trx);
  await sql`
    insert into profile_price (company_id, profile_id, platform, post_type, amount, currency, entered_at, entered_by)
    select company_id, ${into}, platform, post_type, amount, currency, entered_at, entered_by from profile_price
    where company_id = ${company_id} and profile_id = ${from} and import_id is null
    on conflict do nothing`.execute(trx);
  // In lists with both, their notes are combined.
  await sql`
    update list_profile m set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
      and not exists (select from list_profile o where o.list_id = m.list_id and o.profile_id = ${into})`.execute(
    trx,
  );
  await sql`
    update list_profile o set removed_at = case when o.removed_at is null or m.removed_at is null then null else o.removed_at end,
      status = coalesce(o.status, m.status), category = coalesce(o.category, m.category),
      custom_values = m.custom_values || o.custom_values,
      deliverables = case when o.deliverables = '[]' then m.deliverables else o.deliverables end,
      planned_at = case when o.deliverables = '[]' then m.planned_at else o.planned_at end,
      planned_by = case when o.deliverables = '[]' then m.planned_by else o.planned_by end
    from list_profile m
    where m.company_id = ${company_id} and m.profile_id = ${from} and o.list_id = m.list_id and o.profile_id = ${into}`.execute(
    trx,
  );
  await sql`
    update casting_creator m set profile_id = ${into} from casting c where c.id = m.casting_id
      and c.company_id = ${company_id} and m.profile_id = ${from}
      and not exists (select from casting_creator o where o.casting_id = m.casting_id and o.profile_id = ${into})`.execute(
    trx,
  );
  await sql`
    update client_response set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}`.execute(
    trx,
  );
  await moveDrafts(trx, { company_id, from, into });
  for (const table of ['creator_link', 'connection'] as const)
    await sql`
      update ${sql.table(table)} set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}`.execute(
      trx,
    );
  await sql`
    update monitor_profile m set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
      and not exists (select from monitor_profile o where o.monitor_id = m.monitor_id and o.profile_id = ${into})`.execute(
    trx,
  );
  await sql`
    update monitor_hashtag_creator m set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
      and not exists (select from monitor_hashtag_creator o where o.monitor_id = m.monitor_id and o.profile_id = ${into})`.execute(
    trx,
  );
  // For equal kinds of cost the target's remains.
  await sql`
    update monitor_cost m set profile_id = ${into} where company_id = ${company_id} and profile_id = ${from}
      and not exists (select from monitor_cost o
        where o.monitor_id = m.monitor_id and o.kind = m.kind and o.profile_id = ${into})`.execute(trx);
  // Earlier merges follow; a merge of the two is now true for everybody.
  await sql`
    delete from profile_merge where company_id = ${company_id}
      and ((from_id = ${from} and into_id = ${into}) or (from_id = ${into} and into_id = ${from}))`.execute(
    trx,
  );
  await sql`
    update profile_merge set from_id = case from_id when ${from} then ${into} else from_id end,
      into_id = case into_id when ${from} then ${into} else into_id end
    where company_id = ${company_id} and ${from} in (from_id, into_id)`.execute(trx);
  for (const table of [
    'account_company',
    'profile_edit',
    'former_price',
    'account',
    'profile_former',
    'list_comment',
    'list_import_row',
    'tracking_link',
    'promo_code',
    'hashtag_post',
  ] as const)
    await trx
      .updateTable(table)
      .set({ profile_id: into })
      .where('company_id', '=', company_id)
      .where('profile_id', '=', from)
      .execute();
}
