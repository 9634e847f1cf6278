import type { Role } from '#contract/access/access.ts';
import type { AccessFlag } from '#contract/access/flags.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { CompanyUser } from '#contract/users.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessionsOf } from '#server/platform/callers/sessions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { accountChangedMail } from '#server/slices/auth/auth.messages.ts';
import { transferOwned } from './owned-tables.ts';
import { nameOf, userOf } from './user-record.ts';
import { type Deed, refusalOf, refusalOfHeir } from './users.policy.ts';

export interface Changes {
  first_name?: string | undefined;
  last_name?: string | undefined;
  role?: Role | undefined;
  access?: { [F in AccessFlag]?: boolean | undefined } | undefined;
  profiles_monitor_count?: number | null | undefined;
}

/**
 * Serialises changes of people: two admins who demote each other must not leave the company without one.
 */
function changing<T>(ctx: Ctx, work: (inside: Ctx) => Promise<T>): Promise<T> {
  return transaction(ctx.db, async (trx) => {
    await trx.selectFrom('company').where('id', '=', ctx.company.id).select('id').forUpdate().execute();
    return work({ ...ctx, db: trx });
  });
}

/** Throws 403 with a sentence. */
async function permit(ctx: Ctx, subject: CompanyUser, deed: Deed): Promise<void> {
  const { admins } = await ctx.db
    .selectFrom('app_user')
    .where('company_id', '=', ctx.company.id)
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .select((e) => e.fn.countAll<number>().as('admins'))
    .executeTakeFirstOrThrow();
  const reason = refusalOf(ctx.user, subject, deed, Number(admins));
  if (reason) throw refuse('FORBIDDEN', reason);
}

const note = (ctx: Ctx, action: string, subject: CompanyUser, details: Record<string, unknown> = {}) =>
  audit(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    action,
    target: subject.email,
    details: { user_id: subject.id, ip: ctx.request.ip, ...details },
  });

const sameAccess = (a: CompanyUser['access'], b: Changes['access']) =>
  Object.entries(b ?? {}).every(([flag, on]) => on === undefined || a[flag as AccessFlag] === on);

/** A new role ends the person's sessions. Throws 403. */
function updateUser(ctx: Ctx, id: number, changes: Changes): Promise<CompanyUser> {
  return changing(ctx, async (inside) => {
    const before = await userOf(inside, id);
    const { role = before.role, access, profiles_monitor_count = before.profiles_monitor_count } = changes;
    const rights_change =
      !sameAccess(before.access, access) || profiles_monitor_count !== before.profiles_monitor_count;
    await permit(inside, before, { role, access: rights_change });
    const flags = { ...before.access, ...access };
    await inside.db
      .updateTable('app_user')
      .set({
        first_name: changes.first_name ?? before.first_name,
        last_name: changes.last_name ?? before.last_name,
        role,
        flags: JSON.stringify(flags),
        profiles_monitor_count,
      })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .execute();
    if (role !== before.role) {
      const ended = await endSessionsOf(inside.db, id);
      await note(inside, 'users.role_changed', before, {
        from: before.role,
        to: role,
        sessions_ended: ended,
      });
    }
    const after = await userOf(inside, id);
    if (rights_change) await note(inside, 'users.access_changed', before, changedRights(before, after));
    if (nameOf(before) !== nameOf(after))
      await note(inside, 'users.renamed', before, { from: nameOf(before), to: nameOf(after) });
    return after;
  });
}

/** Changed flags with their new values, and a changed number of profiles. */
function changedRights(before: CompanyUser, after: CompanyUser): Record<string, unknown> {
  const flags = Object.entries(after.access).filter(([f, on]) => before.access[f as AccessFlag] !== on);
  const { profiles_monitor_count } = after;
  return {
    ...Object.fromEntries(flags),
    ...(profiles_monitor_count === before.profiles_monitor_count ? {} : { profiles_monitor_count }),
  };
}

/** Ends sessions, revokes API keys, and optionally transfers objects to a colleague. */
function deactivateUser(ctx: Ctx, id: number, heir_id: number | undefined): Promise<CompanyUser> {
  return changing(ctx, async (inside) => {
    const before = await userOf(inside, id);
    await permit(inside, before, { deactivate: true });
    if (heir_id !== undefined) await handOver(inside, before, heir_id);
    await setActive(inside.db, ctx.company.id, id, false);
    const sessions_ended = await endSessionsOf(inside.db, id);
    const revoked = await inside.db
      .updateTable('api_key')
      .set({ revoked_at: ctx.now() })
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    const api_keys_revoked = Number(revoked.numUpdatedRows);
    await note(inside, 'users.deactivated', before, { sessions_ended, api_keys_revoked });
    return userOf(inside, id);
  });
}

function reactivateUser(ctx: Ctx, id: number): Promise<CompanyUser> {
  return changing(ctx, async (inside) => {
    const before = await userOf(inside, id);
    if (before.state !== 'deactivated')
      throw refuse(
        'CONFLICT',
        sentenceFor('account_in_state', { state: sentenceFor(`state_${before.state}`) }),
      );
    await setActive(inside.db, ctx.company.id, id, true);
    await note(inside, 'users.reactivated', before);
    return userOf(inside, id);
  });
}

const setActive = (db: Database, company_id: number, id: number, is_active: boolean) =>
  db
    .updateTable('app_user')
    .set({ is_active })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();

/** For a person without app and codes: ends sessions and notifies them by mail. */
async function resetTwoFactor(ctx: Ctx, id: number): Promise<CompanyUser> {
  const { after, mail } = await changing(ctx, async (inside) => {
    const before = await userOf(inside, id);
    await permit(inside, before, { second_step: true });
    if (!before.tfa) throw refuse('CONFLICT', sentenceFor('two_factor_missing'));
    await inside.db
      .updateTable('app_user')
      .set({ tfa_method: null, totp_secret: null, totp_last_step: null })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .execute();
    for (const table of ['recovery_code', 'sign_in_challenge'] as const)
      await inside.db.deleteFrom(table).where('user_id', '=', id).execute();
    const sessions_ended = await endSessionsOf(inside.db, id);
    await note(inside, 'users.second_step_reset', before, { sessions_ended });
    const letter = await inside.mail.write(inside.db, {
      company_id: ctx.company.id,
      to: before.email,
      template: accountChangedMail,
      data: {
        name: before.first_name,
        what: { removed_by: ctx.user.name },
        at: ctx.now().toISOString(),
        ip: ctx.request.ip,
      },
    });
    return { after: await userOf(inside, id), mail: letter };
  });
  await ctx.mail.deliver(mail);
  return after;
}

/** The colleague must be active. */
function transferUser(ctx: Ctx, id: number, heir_id: number) {
  return changing(ctx, async (inside) => {
    const moved = await handOver(inside, await userOf(inside, id), heir_id);
    return { moved, total: moved.reduce((sum, m) => sum + m.count, 0) };
  });
}

async function handOver(inside: Ctx, from: CompanyUser, heir_id: number) {
  const heir = await userOf(inside, heir_id).catch(() => undefined);
  const reason = refusalOfHeir(from.id, heir);
  if (reason || !heir) throw refuse('BAD_REQUEST', reason ?? sentenceFor('heir_not_colleague'), 'to');
  const moved = await transferOwned(inside.db, { company_id: inside.company.id, user_id: from.id }, heir.id);
  await note(inside, 'users.transferred', from, {
    to: heir.email,
    ...Object.fromEntries(moved.map((m) => [m.kind, m.count])),
  });
  return moved;
}

const u = os.users;

export const userChangeHandlers = {
  update: u.update.handler(({ context, input: { id, ...changes } }) => updateUser(context, id, changes)),
  deactivate: u.deactivate.handler(({ context, input }) =>
    deactivateUser(context, input.id, input.transfer_to),
  ),
  reactivate: u.reactivate.handler(({ context, input }) => reactivateUser(context, input.id)),
  reset_second_step: u.reset_second_step.handler(({ context, input }) => resetTwoFactor(context, input.id)),
  transfer: u.transfer.handler(({ context, input }) => transferUser(context, input.id, input.to)),
};
