import type { Role } from '#contract/access/access.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import { endSessionsOf } from '#server/platform/callers/sessions.ts';
import type { BaseContext } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { NO_PASSWORD, PROVIDER_ONLY } from '#server/slices/auth/passwords.ts';
import { keepWaiting } from '#server/slices/auth/waiting-provider.ts';
import { hasAccount } from '#server/slices/users/invitations.ts';
import { type Provider, roleOf } from './providers.ts';

/** A person as the identity provider describes them. */
export interface Subject {
  subject: string;
  /** Lower case. */
  email: string | null;
  /** Null if the provider does not say. */
  is_verified: boolean | null;
  first_name: string;
  last_name: string;
  groups: string[];
}

const COLUMNS = [
  'u.id',
  'u.company_id',
  'u.email',
  'u.first_name',
  'u.role',
  'u.is_active',
  'u.tfa_method',
  'u.password_hash',
] as const;

const NO_ACCOUNT = sentenceFor('provider_account_unknown');
const DEACTIVATED = sentenceFor('own_account_deactivated');

const accounts = (db: Database, company_id: number) =>
  db.selectFrom('app_user as u').where('u.company_id', '=', company_id).select(COLUMNS);
type Account = NonNullable<Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirst']>>>;

/**
 * The account of a person in the provider's company. The first sign-in finds it by e-mail address: an account, an
 * invitation, or a domain whose people may join. An account with a password is linked once its person has signed in with
 * that. Throws 403 with a sentence.
 */
export function accountOf(context: BaseContext, provider: Provider, subject: Subject): Promise<Account> {
  const granted = roleOf(provider, subject.groups);
  if (granted === 'none') throw refuse('FORBIDDEN', sentenceFor('provider_groups_not_allowed'));
  return transaction(context.db, async (trx) => {
    const { company_id, issuer } = provider;
    // Two first sign-ins at once create one account.
    await trx.selectFrom('company').where('id', '=', company_id).select('id').forUpdate().execute();
    const linked = await accounts(trx, company_id)
      .innerJoin('oidc_identity as o', 'o.user_id', 'u.id')
      .where('o.company_id', '=', company_id)
      .where('o.issuer', '=', issuer)
      .where('o.subject', '=', subject.subject)
      .executeTakeFirst();
    const inside = { ...context, db: trx };
    const account = linked ?? (await firstSignIn(inside, provider, subject, granted));
    if (!account.is_active) throw refuse('FORBIDDEN', DEACTIVATED);
    await followRole(inside, account, granted);
    return account;
  });
}

async function waitForPassword(
  context: BaseContext,
  { company_id, issuer, label }: Provider,
  user_id: number,
  subject: string,
): Promise<never> {
  await keepWaiting(context, { company_id, issuer, user_id, subject });
  throw refuse('FORBIDDEN', sentenceFor('provider_link_needs_password', { provider: label }));
}

async function firstSignIn(
  context: BaseContext,
  provider: Provider,
  subject: Subject,
  granted: Role | null,
): Promise<Account> {
  const { db, now } = context;
  const { company_id, issuer } = provider;
  const email = trustedEmail(provider, subject);
  const account = await accounts(db, company_id)
    .where((e) => e(e.fn<string>('lower', ['u.email']), '=', email))
    .executeTakeFirst();
  const may_join = provider.domains.includes(email.split('@')[1] ?? '');
  const isNew = !account || account.password_hash === NO_PASSWORD;
  if (account && !isNew && account.password_hash !== PROVIDER_ONLY)
    return waitForPassword(context, provider, account.id, subject.subject);
  if (!account && !may_join) throw refuse('FORBIDDEN', NO_ACCOUNT);
  if (isNew && (await hasAccount(db, email)))
    throw refuse('FORBIDDEN', sentenceFor('account_in_other_company'));
  if (account && isNew) await takeInvitation(context, account, may_join);
  const id = account?.id ?? (await join(context, company_id, email, granted ?? 'member'));
  if (isNew) {
    const { first_name, last_name } = subject;
    await db
      .updateTable('app_user')
      .set({
        password_hash: PROVIDER_ONLY,
        is_active: true,
        ...(first_name ? { first_name, last_name } : {}),
      })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute();
    const details = { ip: context.request.ip, by: 'identity provider' };
    await audit(context, { company_id, user_id: id, action: 'users.joined', target: email, details });
  }
  await db
    .insertInto('oidc_identity')
    .values({ company_id, issuer, subject: subject.subject, user_id: id, created_at: now() })
    .execute();
  return accounts(db, company_id).where('u.id', '=', id).executeTakeFirstOrThrow();
}

/** Providers that never say whether an address is verified are trusted for the company's own domains. */
function trustedEmail({ domains }: Provider, { email, is_verified }: Subject): string {
  if (email === null) throw refuse('FORBIDDEN', sentenceFor('provider_email_missing'));
  const isOwn = domains.includes(email.split('@')[1] ?? '');
  if (is_verified === true || (is_verified === null && isOwn)) return email;
  throw refuse('FORBIDDEN', sentenceFor('provider_email_unverified'));
}

async function takeInvitation({ db, now }: BaseContext, user: Account, may_join: boolean): Promise<void> {
  const invitation = await db
    .deleteFrom('invitation')
    .where('company_id', '=', user.company_id)
    .where('user_id', '=', user.id)
    .returning('expires_at')
    .executeTakeFirst();
  if (!may_join && (!invitation || invitation.expires_at < now()))
    throw refuse('FORBIDDEN', sentenceFor('invitation_expired'));
}

async function join(
  { db, now }: BaseContext,
  company_id: number,
  email: string,
  role: Role,
): Promise<number> {
  const values = { company_id, email, role, password_hash: NO_PASSWORD, is_active: false, created_at: now() };
  const { id } = await db.insertInto('app_user').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Groups decide the role of people without a password; a local admin and the last one stay. */
async function followRole(context: BaseContext, account: Account, granted: Role | null): Promise<void> {
  const { db, request } = context;
  const { id, company_id, email, role } = account;
  if (granted === null || granted === role || account.password_hash !== PROVIDER_ONLY) return;
  const { others } = await db
    .selectFrom('app_user')
    .where('company_id', '=', company_id)
    .where('role', '=', 'admin')
    .where('is_active', '=', true)
    .where('id', '<>', id)
    .select((e) => e.fn.countAll<number>().as('others'))
    .executeTakeFirstOrThrow();
  if (role === 'admin' && Number(others) === 0) return;
  await db
    .updateTable('app_user')
    .set({ role: granted })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  const sessions_ended = await endSessionsOf(db, id);
  await audit(context, {
    company_id,
    user_id: id,
    action: 'users.role_changed',
    target: email,
    details: { from: role, to: granted, by: 'identity provider', sessions_ended, ip: request.ip },
  });
  account.role = granted;
}
