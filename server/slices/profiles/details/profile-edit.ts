import { sql } from 'kysely';
import { byPlatform } from '#contract/platforms/platforms.ts';
import type { Profile } from '#contract/profiles/details.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { OwnFields } from '#server/db/json-columns.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { project } from '#server/projector/projector.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { canSetAccount, refuseAccountChange, visibleProfile } from '../profiles.policy.ts';
import { slugOf } from '../slug.ts';
import { accountByHandle, parseHandle } from './find-account.ts';
import { readProfile } from './profile-read.ts';
import { forgetPrices } from './reported-own.ts';
import { seenAccounts } from './seen-accounts.ts';

type Prices = Profile['prices'];
type Agent = NonNullable<Profile['agent']>;
export type ProfileInput = { [K in keyof OwnFields]?: OwnFields[K] | undefined } & {
  agent?: Agent | undefined;
  prices?: Prices | undefined;
};

/** Names of fields in the record of changes. */
const LABELS: Record<string, string> = {
  sub_kind: 'sub-kind',
  blogger_name: 'blogger name',
  phone_code: 'phone code',
  address_1: 'address',
  address_city: 'city',
  sales_crm_id: 'sales CRM id',
  arpp_verified: 'ARPP badge',
  phyllo_verified: 'Phyllo badge',
};
const label = (field: string) => LABELS[field] ?? field;

/** Throws 400 for an invalid handle, 409 for a known account. */
export async function addProfile(
  ctx: Ctx,
  input: ProfileInput & {
    name: string;
    kind: Profile['kind'];
    accounts: Array<{ platform: Platform; username: string }>;
  },
): Promise<Profile> {
  const { accounts, ...rest } = input;
  checkPrices(rest.prices);
  const repeated = accounts.findIndex((a, i) => accounts.some((b, j) => j < i && b.platform === a.platform));
  if (repeated >= 0) throw invalid(`accounts.${repeated}.platform`, sentenceFor('profile_platform_repeated'));
  const handles: Array<{ platform: Platform; username: string }> = [];
  for (const [i, a] of accounts.entries())
    handles.push({
      platform: a.platform,
      username: await freeHandle(ctx, a.platform, a.username, `accounts.${i}.username`),
    });
  const id = await transaction(ctx.db, async (trx) => {
    const profile = await trx
      .insertInto('profile')
      .values({
        company_id: ctx.company.id,
        slug: await freeSlug(trx, input.name, ctx.company.id),
        name: input.name,
        kind: input.kind,
        // Not the database's clock: tests set the product's.
        created_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (handles.length)
      await trx
        .insertInto('account')
        .values(handles.map((h) => ({ profile_id: profile.id, company_id: ctx.company.id, ...h })))
        .execute();
    await writeOwn(trx, ctx, profile.id, rest, null);
    await recordEdit(trx, ctx, profile.id, 'Created the profile');
    return profile.id;
  });
  await project(ctx);
  return readProfile(ctx, id);
}

/** Invisible to other companies. */
export async function editProfile(ctx: Ctx, id: number, input: ProfileInput): Promise<Profile> {
  const profile = await visibleProfile(ctx, id);
  checkPrices(input.prices);
  const shown = await readProfile(ctx, profile.id);
  const changed = await transaction(ctx.db, async (trx) => {
    const fields = await writeOwn(trx, ctx, profile.id, input, shown);
    if (fields.length) await recordEdit(trx, ctx, profile.id, `Changed ${fields.map(label).join(', ')}`);
    return fields.length > 0;
  });
  if (changed) await project(ctx);
  return readProfile(ctx, profile.id);
}

/** On a company's own profile. */
async function editAccount(
  ctx: Ctx,
  platform: Platform,
  input: { id: number; username: string },
): Promise<Profile> {
  const profile = await visibleProfile(ctx, input.id);
  if (!canSetAccount(profile, ctx.company.id)) throw refuseAccountChange();
  const username = await freeHandle(ctx, platform, input.username, 'username', profile.id);
  await transaction(ctx.db, async (trx) => {
    const current = await trx
      .selectFrom(seenAccounts(ctx.company.id).as('a'))
      .select(['a.id', 'a.username', 'a.company_id'])
      .where('a.profile_id', '=', profile.id)
      .where('a.platform', '=', platform)
      .executeTakeFirst();
    if (current?.username === username) return;
    // It came by a merge.
    if (current?.company_id === null) throw refuseAccountChange();
    if (current) await trx.updateTable('account').set({ username }).where('id', '=', current.id).execute();
    else
      await trx
        .insertInto('account')
        .values({ profile_id: profile.id, company_id: ctx.company.id, platform, username })
        .execute();
    await recordEdit(trx, ctx, profile.id, `Set the ${platform} account to @${username}`);
    await notifyProjector(trx, [profile.id]);
  });
  await project(ctx);
  return readProfile(ctx, profile.id);
}

const invalid = (field: string, sentence: Sentence) => refuse('BAD_REQUEST', sentence, field);

/** Throws for an invalid handle, or one of another visible profile. */
async function freeHandle(
  ctx: Ctx,
  platform: Platform,
  typed: string,
  field: string,
  profile_id?: number,
): Promise<string> {
  const parsed = parseHandle(platform, typed);
  if (parsed.username === null) throw invalid(field, parsed.message);
  const existing = await accountByHandle(ctx, platform, parsed.username);
  if (existing && existing.profile_id !== profile_id)
    throw refuse(
      'CONFLICT',
      sentenceFor('account_taken_on_platform', { username: parsed.username, platform, name: existing.name }),
      [{ field, sentence: sentenceFor('account_taken', { username: parsed.username, name: existing.name }) }],
    );
  return parsed.username;
}

function checkPrices(prices: Prices | undefined): void {
  const twice =
    prices?.findIndex((p, i) => prices.some((q, j) => j < i && q.post_type === p.post_type)) ?? -1;
  if (twice >= 0) throw invalid(`prices.${twice}.post_type`, sentenceFor('post_type_price_repeated'));
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Writes changes relative to `shown` (null: a new profile); returns the names of changed fields. */
async function writeOwn(
  trx: Database,
  ctx: Ctx,
  profile_id: number,
  input: ProfileInput,
  shown: Profile | null,
): Promise<string[]> {
  const { agent, prices, ...fields } = input;
  const key = { company_id: ctx.company.id, profile_id };
  const before = await trx
    .selectFrom('profile_company')
    .select(['typed', 'agent'])
    .where('company_id', '=', key.company_id)
    .where('profile_id', '=', key.profile_id)
    .forUpdate()
    .executeTakeFirst();
  const provided = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !(shown && same(value, shown[name as keyof Profile])),
  );
  const changed = provided.map(([name]) => name);
  if (agent !== undefined && !same(agent, shown?.agent)) changed.push('agent');
  if (prices !== undefined && (await writePrices(trx, ctx, key, prices))) changed.push('prices');
  if (shown && changed.length === 0) return [];
  const values = {
    typed: JSON.stringify({ ...before?.typed, ...Object.fromEntries(provided) }),
    agent: JSON.stringify((changed.includes('agent') ? agent : before?.agent) ?? null),
    updated_at: ctx.now(),
  };
  await trx
    .insertInto('profile_company')
    .values({ ...key, ...values })
    .onConflict((c) => c.columns(['company_id', 'profile_id']).doUpdateSet(values))
    .execute();
  await notifyProjector(trx, [profile_id]);
  return changed;
}

/** Returns whether anything changed. Unchanged prices keep their day, removed ones become former prices. */
async function writePrices(
  trx: Database,
  ctx: Ctx,
  key: { company_id: number; profile_id: number },
  prices: Prices,
): Promise<boolean> {
  const { rows: ended } = await sql<{ post_type: string }>`
    with ended as (
      delete from profile_price p where company_id = ${key.company_id} and profile_id = ${key.profile_id}
        and not exists (
          select from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as n (platform text, post_type text, amount numeric, currency text)
          where (n.platform, n.post_type, round(n.amount, 2), n.currency) = (p.platform, p.post_type, p.amount, p.currency))
      returning *)
    insert into former_price (company_id, profile_id, platform, post_type, amount, currency, entered_at, entered_by, ended_at)
    select company_id, profile_id, platform, post_type, amount, currency, entered_at, entered_by, ${ctx.now()} from ended
    returning post_type`.execute(trx);
  if (ended.length > 0)
    await forgetPrices(
      trx,
      key,
      ended.map(({ post_type }) => post_type),
    );
  if (prices.length === 0) return ended.length > 0;
  const entered = await trx
    .insertInto('profile_price')
    .values(prices.map((p) => ({ ...key, ...p, entered_at: ctx.now(), entered_by: ctx.user.id })))
    .onConflict((c) => c.doNothing())
    .returning('post_type')
    .execute();
  return ended.length + entered.length > 0;
}

/** Adds to the profile's record of changes. */
export async function recordEdit(
  trx: Database,
  ctx: Pick<Ctx, 'company' | 'user' | 'now'>,
  profile_id: number,
  what: string,
): Promise<void> {
  await trx
    .insertInto('profile_edit')
    .values({ company_id: ctx.company.id, profile_id, user_id: ctx.user.id, what, at: ctx.now() })
    .execute();
}

/**
 * Numbered if it is taken; never digits only, which would look like an id. Ends with the company's id, so
 * that it reveals nothing about other companies.
 */
async function freeSlug(trx: Database, name: string, company_id: number): Promise<string> {
  const plain = slugOf(name) || 'profile';
  const base = /^\d+$/.test(plain) ? `profile-${plain}` : plain;
  const taken = new Set(
    (
      await trx
        .selectFrom('profile')
        .select('slug')
        .where((e) =>
          e.or([e('slug', '=', base), e(e.fn('starts_with', ['slug', e.val(`${base}-`)]), '=', true)]),
        )
        .execute()
    ).map((r) => r.slug),
  );
  let free = `${base}-${company_id}`;
  for (let n = 2; taken.has(free); n++) free = `${base}-${n}-${company_id}`;
  return free;
}

/** The audit log outlives people, who may be erased: it has the profile's id, not the name. */
async function noted(context: Ctx, work: Promise<Profile>): Promise<Profile> {
  const profile = await work;
  context.record.target = `Profile ${profile.id}`;
  return profile;
}

const p = os.profiles;

export const editHandlers = {
  add: p.add.handler(({ context, input }) => noted(context, addProfile(context, input))),
  edit: p.edit.handler(({ context, input: { id, ...input } }) =>
    noted(context, editProfile(context, id, input)),
  ),
  edit_account: byPlatform((platform) =>
    p.edit_account[platform].handler(({ context, input }) =>
      noted(context, editAccount(context, platform, input)),
    ),
  ),
};
