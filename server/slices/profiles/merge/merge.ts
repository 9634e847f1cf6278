import { sql } from 'kysely';
import type { Profile } from '#contract/profiles/details.ts';
import type { MergePreview, MergeSide } from '#contract/profiles/merge.ts';
import { type ProfileRow, profileSearch } from '#contract/profiles/search.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { PROFILE_KINDS } from '#contract/values/primitives.ts';
import type { Moved } from '#server/db/json-columns.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { project } from '#server/projector/projector.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { recordEdit } from '../details/profile-edit.ts';
import { readProfile } from '../details/profile-read.ts';
import { refreshOwn } from '../details/reported-own.ts';
import { countTo } from '../details/seen-accounts.ts';
import { findProfiles } from '../search/profile-search.ts';
import { readRows } from '../search/search-rows.ts';
import { filledFields, filledPrices } from './merge-fields.ts';
import {
  moveAccounts,
  moveListRows,
  moveMentions,
  putListRowsBack,
  putMentionsBack,
  same,
} from './merge-rows.ts';
import { undoRefusal } from './merges.ts';
import type { Pair } from './pair.ts';

/** Of each kind. */
const MOST_FOUND = 12;

/** Null if they can be merged. */
function mergeRefusal(from: Profile, into: Profile): Sentence | null {
  if (from.id === into.id) return sentenceFor('profiles_already_merged');
  if (from.is_demo !== into.is_demo) return sentenceFor('demo_profile_not_mergeable');
  return null;
}

/** Without the profile itself and those it cannot be merged with. */
async function searchToMerge(
  ctx: Ctx,
  { from_profile_id, keyword }: { from_profile_id: number; keyword?: string | undefined },
): Promise<ProfileRow[]> {
  const from = await readProfile(ctx, from_profile_id);
  const kinds = [from.kind, ...PROFILE_KINDS.filter((kind) => kind !== from.kind)];
  const results = await Promise.all(
    kinds.map(async (kind) => {
      const search = {
        ...profileSearch.parse({ kind, exclude: [] }),
        search: keyword || from.name,
        limit: MOST_FOUND + 1,
      };
      const { keys } = await findProfiles(ctx.ch, search, ctx.company.id, ctx.request.left);
      return readRows(ctx.ch, search, keys);
    }),
  );
  return results
    .flat()
    .filter((row) => row.id !== from.id && row.is_demo === from.is_demo)
    .map((row) => ({ ...row, picture: ctx.pictures.address(row.picture) }));
}

/** With the values that the remaining profile would take over. */
async function mergePreview(ctx: Ctx, pair: { new: number; old: number }): Promise<MergePreview> {
  const [into, from] = [await readProfile(ctx, pair.new), await readProfile(ctx, pair.old)];
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from list_profile o join list_profile k on k.list_id = o.list_id and k.profile_id = ${into.id}
    join list l on l.id = o.list_id and l.deleted_at is null
    where o.company_id = ${ctx.company.id} and o.profile_id = ${from.id} and o.removed_at is null and k.removed_at is null`.execute(
    ctx.db,
  );
  return {
    new: await sideOf(ctx, into),
    old: await sideOf(ctx, from),
    fills: {
      fields: Object.keys(filledFields(from, into)),
      agent: into.agent === null && from.agent !== null,
      prices: filledPrices(from, into).length,
    },
    lists_in_common: rows[0]?.n ?? 0,
    refused: mergeRefusal(from, into),
  };
}

async function sideOf({ db, company }: Ctx, profile: Profile): Promise<MergeSide> {
  const { rows } = await sql<Pick<MergeSide, 'lists' | 'castings' | 'comments'>>`
    select
      (select count(*)::int from list_profile m join list l on l.id = m.list_id and l.deleted_at is null
        where m.company_id = ${company.id} and m.profile_id = ${profile.id} and m.removed_at is null) as lists,
      (select count(*)::int from casting_creator m join casting c on c.id = m.casting_id and c.deleted_at is null
        where c.company_id = ${company.id} and m.profile_id = ${profile.id}) as castings,
      (select count(*)::int from list_comment where company_id = ${company.id} and profile_id = ${profile.id}) as comments`.execute(
    db,
  );
  const counts = rows[0] ?? { lists: 0, castings: 0, comments: 0 };
  return { ...profile, ...counts };
}

/** Serialises merges of one company. */
const lockMerges = (trx: Database, company_id: number) =>
  sql`select pg_advisory_xact_lock(358000031, ${company_id})`.execute(trx);

/**
 * For this company only: the remaining profile takes over accounts, list and casting rows, comments, and
 * missing data. Throws 409 if they are merged already, or one is invented.
 */
async function merge(ctx: Ctx, { new: into_id, old: from_id }: { new: number; old: number }) {
  const merge_id = await transaction(ctx.db, async (trx) => {
    await lockMerges(trx, ctx.company.id);
    const inside = { ...ctx, db: trx };
    const [into, from] = [await readProfile(inside, into_id), await readProfile(inside, from_id)];
    const refused = mergeRefusal(from, into);
    if (refused) throw refuse('CONFLICT', refused);
    const pair: Pair = { company_id: ctx.company.id, from: from.id, into: into.id };
    const at = ctx.now();
    // Imported data follows the accounts (refreshOwn).
    const isImported = (field: string) => field in from.imported_fields;
    const prices = filledPrices(from, into)
      .map((p) => p.post_type)
      .filter((post_type) => !isImported(`price.${post_type}`));
    const agent = into.agent === null && !isImported('agent') ? from.agent : null;
    const moved: Moved = {
      accounts: await moveAccounts(trx, pair),
      fields: await fillIn(trx, pair, filledFields(from, into), agent, at),
      agent,
      prices,
      ...(await moveListRows(trx, pair, at)),
      ...(await moveMentions(trx, pair)),
    };
    await sql`
      insert into profile_price (company_id, profile_id, platform, post_type, amount, currency, entered_at, entered_by, is_demo)
      select company_id, ${pair.into}, platform, post_type, amount, currency, entered_at, entered_by, is_demo
      from profile_price where company_id = ${pair.company_id} and profile_id = ${pair.from}
        and post_type = any(${prices}::text[])`.execute(trx);
    const row = await trx
      .insertInto('profile_merge')
      .values({
        company_id: pair.company_id,
        from_id: pair.from,
        into_id: pair.into,
        user_id: ctx.user.id,
        merged_at: at,
        moved: JSON.stringify(moved),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordEdit(trx, ctx, pair.into, 'Merged another profile into this one');
    await notifyProjector(trx, [pair.from, pair.into]);
    return row.id;
  });
  await project(ctx);
  const profile = await readProfile(ctx, into_id);
  ctx.record.target = `Profile ${profile.id}`;
  return { merge_id, profile };
}

/** Returns the previous values. */
async function fillIn(
  trx: Database,
  { company_id, into }: Pair,
  filled: Record<string, unknown>,
  agent: Moved['agent'],
  at: Date,
): Promise<Moved['fields']> {
  const own = await readOwn(trx, company_id, into);
  const values = {
    typed: JSON.stringify({ ...own?.typed, ...filled }),
    agent: JSON.stringify(agent ?? own?.agent ?? null),
    updated_at: at,
  };
  if (Object.keys(filled).length > 0 || agent !== null)
    await trx
      .insertInto('profile_company')
      .values({ company_id, profile_id: into, ...values })
      .onConflict((c) => c.columns(['company_id', 'profile_id']).doUpdateSet(values))
      .execute();
  return Object.fromEntries(
    Object.entries(filled).map(([field, after]) => [
      field,
      { after, ...(own && field in own.typed ? { before: own.typed[field] } : {}) },
    ]),
  );
}

const readOwn = (
  trx: Database,
  company_id: number,
  profile_id: number,
): Promise<{ typed: Record<string, unknown>; agent: Moved['agent'] } | undefined> =>
  trx
    .selectFrom('profile_company')
    .select(['typed', 'agent'])
    .where('company_id', '=', company_id)
    .where('profile_id', '=', profile_id)
    .forUpdate()
    .executeTakeFirst();

/** Later edits stay with the remaining profile. Throws 409 after 30 days, or with a later merge on top. */
async function undoMerge(ctx: Ctx, merge_id: number) {
  const pair = await transaction(ctx.db, async (trx) => {
    await lockMerges(trx, ctx.company.id);
    const row = await trx
      .selectFrom('profile_merge')
      .selectAll()
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', merge_id)
      .executeTakeFirst();
    if (!row) throw notFound('merge');
    if (row.undone_at !== null) throw refuse('CONFLICT', sentenceFor('merge_already_undone'));
    const refused = await undoRefusal({ ...ctx, db: trx }, row);
    if (refused) throw refuse('CONFLICT', refused);
    const pair: Pair = { company_id: ctx.company.id, from: row.from_id, into: row.into_id };
    const { moved } = row;
    await putAccountsBack(trx, pair, moved);
    await emptyAgain(trx, pair, moved, ctx.now());
    await putListRowsBack(trx, pair, moved, row.merged_at);
    await putMentionsBack(trx, pair, moved);
    await refreshOwn(trx, [pair.from, pair.into]);
    await trx
      .updateTable('profile_merge')
      .set({ undone_at: ctx.now(), undone_by: ctx.user.id })
      .where('id', '=', merge_id)
      .execute();
    await recordEdit(trx, ctx, pair.into, 'Undid the merge with another profile');
    await notifyProjector(trx, [pair.from, pair.into]);
    return pair;
  });
  await project(ctx);
  ctx.record.target = `Profile ${pair.into}`;
  const { id, slug, name } = await readProfile(ctx, pair.from);
  return { profile: await readProfile(ctx, pair.into), again: { id, slug, name } };
}

/** Accounts moved meanwhile remain as they are. */
async function putAccountsBack(trx: Database, { company_id, into }: Pair, moved: Moved): Promise<void> {
  for (const { account_id, before } of moved.accounts) {
    const { rows } = await sql`
      delete from account_company where company_id = ${company_id} and account_id = ${account_id} and profile_id = ${into}
      returning account_id`.execute(trx);
    if (rows.length > 0 && before !== null) await countTo(trx, company_id, account_id, before);
  }
}

/** Clears filled values that are unchanged since. */
async function emptyAgain(trx: Database, pair: Pair, moved: Moved, at: Date): Promise<void> {
  const { company_id, from, into } = pair;
  const own = await readOwn(trx, company_id, into);
  if (own) {
    const typed = { ...own.typed };
    for (const [field, { after, ...was }] of Object.entries(moved.fields)) {
      if (!same(typed[field], after)) continue;
      if ('before' in was) typed[field] = was.before;
      else delete typed[field];
    }
    const agent = moved.agent !== null && same(own.agent, moved.agent) ? null : own.agent;
    await trx
      .updateTable('profile_company')
      .set({ typed: JSON.stringify(typed), agent: JSON.stringify(agent), updated_at: at })
      .where('company_id', '=', company_id)
      .where('profile_id', '=', into)
      .execute();
  }
  await sql`
    delete from profile_price p using profile_price o
    where p.company_id = ${company_id} and p.profile_id = ${into} and p.post_type = any(${moved.prices}::text[])
      and o.company_id = p.company_id and o.profile_id = ${from} and o.post_type = p.post_type
      and (o.amount, o.currency, o.entered_at) = (p.amount, p.currency, p.entered_at)`.execute(trx);
}

const p = os.profiles;

export const mergeHandlers = {
  merge_search: p.merge_search.handler(async ({ context, input }) => ({
    profiles: await searchToMerge(context, input),
  })),
  merge_preview: p.merge_preview.handler(({ context, input }) => mergePreview(context, input)),
  merge: p.merge.handler(({ context, input }) => merge(context, input)),
  undo_merge: p.undo_merge.handler(({ context, input }) => undoMerge(context, input.id)),
};
