import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contract/access/access.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { CompanyUser } from '#contract/users.ts';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext, Ctx } from '#server/platform/context.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { open, os } from '#server/platform/gate.ts';
import { t } from '#server/platform/language.ts';
import type { MailTemplate } from '#server/platform/messages/mail.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { refuseWeak } from '#server/slices/auth/password-rules.ts';
import { hashPassword, NO_PASSWORD } from '#server/slices/auth/passwords.ts';
import type { Changes } from './user-changes.ts';
import { nameOf, userOf } from './user-record.ts';

const MAY: Record<Role, Phrase> = {
  admin: 'As an admin you manage people, sources and settings.',
  member: 'As a member you create lists, filters and reports.',
  viewer: 'As a viewer you can read the data and everything that colleagues share with you.',
};

const invitationMail: MailTemplate<{
  company_name: string;
  invited_by: string;
  role: Role;
  days: number;
  url: string;
}> = {
  name: 'invitation',
  holds_secret: true,
  content: ({ company_name, invited_by, role, days, url }) => ({
    subject: t('{name} invites you to {company} on Limelight', { name: invited_by, company: company_name }),
    title: t('Join {company} on Limelight', { company: company_name }),
    blocks: [
      {
        p: `${t('{name} would like to work with you on creators, brands and campaigns.', { name: invited_by })} ${t(MAY[role])}`,
      },
      { button: t('Accept the invitation'), url },
      {
        note: t(
          'The link works once, for {n} days. If you did not expect it, ignore this email: no account is created.',
          { n: days },
        ),
      },
    ],
  }),
};

export const INVITATION_DAYS = 7;
const RESEND_SECONDS = 60;
/** Limits mass mailing. */
const PER_HOUR = 200;
/** Not in argon2 format, so that no password ever matches. */

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

/** Null for a valid invitation. */
async function unusable(db: Database, token: string) {
  const used = await db
    .selectFrom('app_user')
    .where('accepted_invitation', '=', hash(token))
    .select('id')
    .executeTakeFirst();
  return used
    ? refuse('CONFLICT', sentenceFor('invitation_already_accepted'))
    : refuse('NOT_FOUND', sentenceFor('invitation_expired'));
}

/** `user.id` is null for the command line; `db` is a transaction. */
export interface Inviter extends Pick<Ctx, 'db' | 'now' | 'files' | 'mail' | 'public_url'> {
  company: Pick<Ctx['company'], 'id' | 'name'>;
  user: { id: number | null; name: string };
  ip: string | null;
}

const inviterOf = (ctx: Ctx, db: Database): Inviter => ({
  db,
  now: ctx.now,
  files: ctx.files,
  mail: ctx.mail,
  public_url: ctx.public_url,
  company: ctx.company,
  user: ctx.user,
  ip: ctx.request.ip,
});

/** Returns the mail's number, to deliver after the commit, and the link. */
async function writeInvitation(inside: Inviter, user: CompanyUser): Promise<{ mail: number; url: string }> {
  const now = inside.now();
  const { sent } = await inside.db
    .selectFrom('invitation')
    .where('company_id', '=', inside.company.id)
    .where('sent_at', '>', new Date(now.getTime() - 3_600_000))
    .where('sent_at', '<=', now)
    .select((e) => e.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  if (Number(sent) >= PER_HOUR)
    throw refuse('TOO_MANY_REQUESTS', sentenceFor('invitation_rate_limit', { n: PER_HOUR }));
  const secret = randomBytes(32).toString('base64url');
  const row = {
    company_id: inside.company.id,
    secret_hash: hash(secret),
    sealed_secret: await encryptSecret(inside, secret),
    invited_by: inside.user.id,
    sent_at: now,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * 86_400_000),
  };
  await inside.db
    .insertInto('invitation')
    .values({ user_id: user.id, ...row })
    .onConflict((c) => c.column('user_id').doUpdateSet(row))
    .execute();
  const url = urlOf(inside, secret);
  const mail = await inside.mail.write(inside.db, {
    company_id: inside.company.id,
    to: user.email,
    template: invitationMail,
    data: {
      company_name: inside.company.name,
      invited_by: inside.user.name,
      role: user.role,
      days: INVITATION_DAYS,
      url,
    },
  });
  return { mail, url };
}

const urlOf = ({ public_url }: Pick<Inviter, 'public_url'>, secret: string) =>
  `${public_url}/invitation#${secret}`;

/** Only for its sender. Throws 403 for others; 404 if the link is expired or cannot be shown. */
async function invitationLink(ctx: Ctx, id: number) {
  const user = await invitedOf(ctx, ctx.db, id);
  if (user.invitation.invited_by_id !== ctx.user.id)
    throw refuse('FORBIDDEN', sentenceFor('invitation_of_other_sender'));
  const { sealed_secret, expires_at } = await ctx.db
    .selectFrom('invitation')
    .where('company_id', '=', ctx.company.id)
    .where('user_id', '=', id)
    .select(['sealed_secret', 'expires_at'])
    .executeTakeFirstOrThrow();
  const secret = sealed_secret && expires_at > ctx.now() ? await decryptSecret(ctx, sealed_secret) : null;
  if (!secret) throw refuse('NOT_FOUND', sentenceFor('invitation_link_expired'));
  await note(inviterOf(ctx, ctx.db), 'users.invitation_link_copied', user);
  return { url: urlOf(ctx, secret), expires_at: expires_at.toISOString() };
}

const note = (inside: Inviter, action: string, user: CompanyUser) =>
  audit(inside, {
    company_id: inside.company.id,
    user_id: inside.user.id,
    action,
    target: user.email,
    details: { user_id: user.id, role: user.role, ...(inside.ip === null ? {} : { ip: inside.ip }) },
  });

/** Creates an account without a password and mails the invitation. Throws 409 if the address has one. */
async function invite(ctx: Ctx, input: Changes & { email: string; role: Role }): Promise<CompanyUser> {
  const { user, mail } = await transaction(ctx.db, (trx) => inviteInto(inviterOf(ctx, trx), input));
  await ctx.mail.deliver(mail);
  return user;
}

/** Inside a transaction; the caller delivers the mail. */
export async function inviteInto(inside: Inviter, input: Changes & { email: string; role: Role }) {
  const made = await makeUser(inside, input);
  const invitation = await writeInvitation(inside, await userOf(inside, made));
  const user = await userOf(inside, made);
  await note(inside, 'users.invited', user);
  return { user, ...invitation };
}

async function makeUser(inside: Inviter, input: Changes & { email: string; role: Role }): Promise<number> {
  const row = await inside.db
    .insertInto('app_user')
    .values({
      company_id: inside.company.id,
      email: input.email,
      password_hash: NO_PASSWORD,
      first_name: input.first_name ?? '',
      last_name: input.last_name ?? '',
      role: input.role,
      flags: JSON.stringify(input.access ?? {}),
      profiles_monitor_count: input.profiles_monitor_count ?? null,
      is_active: false,
      created_at: inside.now(),
    })
    .onConflict((c) => c.expression(sql`company_id, lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) return row.id;
  // Only the invited person, who owns the address, learns that it is in use elsewhere.
  const message = sentenceFor('user_already_in_company', { email: input.email });
  throw refuse('CONFLICT', message, 'email');
}

/** The previous link ends. Throws 429 within a minute of the last. */
async function resend(ctx: Ctx, id: number): Promise<CompanyUser> {
  const user = await invitedOf(ctx, ctx.db, id);
  const age = (ctx.now().getTime() - Date.parse(user.invitation.sent_at)) / 1000;
  // A future time was written before the clock was set back.
  if (age >= 0 && age < RESEND_SECONDS) {
    ctx.header('retry-after', String(Math.ceil(RESEND_SECONDS - age)));
    throw refuse('TOO_MANY_REQUESTS', sentenceFor('invitation_sent_recently'));
  }
  const mail = await transaction(ctx.db, async (trx) => {
    const inside = inviterOf(ctx, trx);
    const invitation = await writeInvitation(inside, await invitedOf(ctx, trx, id));
    await note(inside, 'users.invited_again', user);
    return invitation.mail;
  });
  await ctx.mail.deliver(mail);
  return userOf(ctx, id);
}

/** Deletes the unused account and frees its address. */
async function cancelInvitation(ctx: Ctx, id: number) {
  await transaction(ctx.db, async (trx) => {
    const user = await invitedOf(ctx, trx, id);
    await trx.deleteFrom('app_user').where('company_id', '=', ctx.company.id).where('id', '=', id).execute();
    await note(inviterOf(ctx, trx), 'users.invitation_cancelled', user);
  });
  return { status: 'success' as const };
}

async function invitedOf(ctx: Ctx, db: Database, id: number) {
  const user = await userOf({ ...ctx, db }, id);
  if (!user.invitation) throw refuse('CONFLICT', sentenceFor('person_already_joined'));
  return { ...user, invitation: user.invitation };
}

/** Throws 404 if it is no longer valid. */
async function readInvitation(context: BaseContext, token: string) {
  const row = await context.db
    .selectFrom('invitation as i')
    .innerJoin('app_user as u', 'u.id', 'i.user_id')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .leftJoin('app_user as by', 'by.id', 'i.invited_by')
    .where('i.secret_hash', '=', hash(token))
    .where('i.expires_at', '>', context.now())
    .select(['u.email', 'u.first_name', 'u.last_name', 'u.role', 'c.name as company_name', 'i.expires_at'])
    .select(['by.first_name as by_first', 'by.last_name as by_last', 'by.email as by_email'])
    .executeTakeFirst();
  if (!row) throw await unusable(context.db, token);
  const by = { first_name: row.by_first, last_name: row.by_last, email: row.by_email };
  return {
    email: row.email,
    first_name: row.first_name,
    last_name: row.last_name,
    company_name: row.company_name,
    role: row.role as Role,
    invited_by: nameOf(by) || null,
    expires_at: row.expires_at.toISOString(),
  };
}

/** In any company: an address has one account per installation. */
export async function hasAccount(db: Database, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('app_user')
    .where((e) => e(e.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('password_hash', '<>', NO_PASSWORD)
    .select('id')
    .executeTakeFirst();
  return account !== undefined;
}

/** Once, even if it is sent twice concurrently. */
async function acceptInvitation(
  context: BaseContext,
  input: { token: string; first_name: string; last_name: string; password: string },
) {
  const { email: invited } = await readInvitation(context, input.token);
  await refuseWeak(input.password, invited);
  const password_hash = await hashPassword(input.password);
  const email = await transaction(context.db, async (trx) => {
    const used = await trx
      .deleteFrom('invitation')
      .where('secret_hash', '=', hash(input.token))
      .where('expires_at', '>', context.now())
      .returning(['user_id', 'company_id'])
      .executeTakeFirst();
    if (!used) throw await unusable(trx, input.token);
    if (await hasAccount(trx, invited)) throw refuse('CONFLICT', sentenceFor('invitation_address_taken'));
    const { first_name, last_name } = input;
    const user = await trx
      .updateTable('app_user')
      .set({
        password_hash,
        first_name,
        last_name,
        is_active: true,
        accepted_invitation: hash(input.token),
      })
      .where('id', '=', used.user_id)
      .returning('email')
      .executeTakeFirstOrThrow();
    await audit(
      { db: trx, now: context.now },
      { ...used, action: 'users.joined', target: user.email, details: { ip: context.request.ip } },
    );
    return user.email;
  });
  return { status: 'ok' as const, email };
}

const u = os.users;

export const invitationHandlers = {
  invite: u.invite.handler(({ context, input }) => invite(context, input)),
  resend: u.resend.handler(({ context, input }) => resend(context, input.id)),
  invitation_link: u.invitation_link.handler(({ context, input }) => invitationLink(context, input.id)),
  cancel_invitation: u.cancel_invitation.handler(({ context, input }) => cancelInvitation(context, input.id)),
  invitation: open.users.invitation.handler(({ context, input }) => readInvitation(context, input.token)),
  accept: open.users.accept.handler(({ context, input }) => acceptInvitation(context, input)),
};
