import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#contract/access.ts';
import type { CompanyUser } from '#contract/users.ts';
import { audit } from '#server/platform/audit.ts';
import type { BaseContext, Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import { hashPassword } from '#server/slices/auth/passwords.ts';
import { invitationMail } from './invitation-mail.ts';
import type { Changes } from './user-changes.ts';
import { nameOf, userOf } from './user-record.ts';

export const INVITATION_DAYS = 7;
const RESEND_SECONDS = 60;
/** Invitations a company sends within an hour, so that nobody mails the world from here. */
const PER_HOUR = 200;
/** No argon2 text, so that no password ever matches it. */
const NO_PASSWORD = 'invited';

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

const UNKNOWN = () =>
  refuse(
    'NOT_FOUND',
    'This invitation was used, taken back or has expired. Ask an admin of your company for a new one.',
  );

/** Writes a new secret and the mail that carries it; answers the mail's number, to deliver after the commit. */
async function writeInvitation(inside: Ctx, user: CompanyUser): Promise<number> {
  const now = inside.now();
  const { sent } = await inside.db
    .selectFrom('invitation')
    .where('company_id', '=', inside.company.id)
    .where('sent_at', '>', new Date(now.getTime() - 3_600_000))
    .select((e) => e.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow();
  if (Number(sent) >= PER_HOUR)
    throw refuse(
      'TOO_MANY_REQUESTS',
      `Your company sent ${PER_HOUR} invitations within an hour. Try again later.`,
    );
  const secret = randomBytes(32).toString('base64url');
  const row = {
    company_id: inside.company.id,
    secret_hash: hash(secret),
    invited_by: inside.user.id,
    sent_at: now,
    expires_at: new Date(now.getTime() + INVITATION_DAYS * 86_400_000),
  };
  await inside.db
    .insertInto('invitation')
    .values({ user_id: user.id, ...row })
    .onConflict((c) => c.column('user_id').doUpdateSet(row))
    .execute();
  return inside.mail.write(inside.db, {
    company_id: inside.company.id,
    to: user.email,
    template: invitationMail,
    data: {
      company_name: inside.company.name,
      invited_by: inside.user.name,
      role: user.role,
      days: INVITATION_DAYS,
      url: `${inside.public_url}/invitation#${secret}`,
    },
  });
}

const note = (inside: Ctx, action: string, user: CompanyUser) =>
  audit(inside, {
    company_id: inside.company.id,
    user_id: inside.user.id,
    action,
    target: user.email,
    details: { user_id: user.id, role: user.role, ip: inside.request.ip },
  });

/** Makes an account that waits for its password and mails the way in. 409 where the address has one already. */
export async function invite(ctx: Ctx, input: Changes & { email: string; role: Role }): Promise<CompanyUser> {
  const { user, mail } = await transaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    const made = await makeUser(inside, input);
    const letter = await writeInvitation(inside, await userOf(inside, made));
    const invited = await userOf(inside, made);
    await note(inside, 'users.invited', invited);
    return { user: invited, mail: letter };
  });
  await ctx.mail.deliver(mail);
  return user;
}

async function makeUser(inside: Ctx, input: Changes & { email: string; role: Role }): Promise<number> {
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
    .onConflict((c) => c.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) return row.id;
  const colleague = await inside.db
    .selectFrom('app_user')
    .where('company_id', '=', inside.company.id)
    .where((e) => e(e.fn<string>('lower', ['email']), '=', input.email))
    .select('id')
    .executeTakeFirst();
  // Nobody learns here in which other company an address works.
  const message = colleague
    ? `${input.email} is already a user of your company.`
    : `${input.email} cannot be invited. Ask whoever runs this installation.`;
  throw refuse('CONFLICT', message, [{ field: 'email', message }]);
}

/** Sends a new link; the one before stops working. 429 within a minute of the last. */
export async function resend(ctx: Ctx, id: number): Promise<CompanyUser> {
  const user = await invitedOf(ctx, ctx.db, id);
  const age = (ctx.now().getTime() - Date.parse(user.invitation.sent_at)) / 1000;
  if (age < RESEND_SECONDS) {
    ctx.header('retry-after', String(Math.ceil(RESEND_SECONDS - age)));
    throw refuse('TOO_MANY_REQUESTS', 'This invitation was sent less than a minute ago. Wait a moment.');
  }
  const mail = await transaction(ctx.db, async (trx) => {
    const inside = { ...ctx, db: trx };
    const letter = await writeInvitation(inside, await invitedOf(ctx, trx, id));
    await note(inside, 'users.invited_again', user);
    return letter;
  });
  await ctx.mail.deliver(mail);
  return userOf(ctx, id);
}

/** Takes an invitation back: the account that never was goes, and its address is free again. */
export async function cancelInvitation(ctx: Ctx, id: number) {
  await transaction(ctx.db, async (trx) => {
    const user = await invitedOf(ctx, trx, id);
    await trx.deleteFrom('app_user').where('company_id', '=', ctx.company.id).where('id', '=', id).execute();
    await note({ ...ctx, db: trx }, 'users.invitation_cancelled', user);
  });
  return { status: 'success' as const };
}

async function invitedOf(ctx: Ctx, db: Database, id: number) {
  const user = await userOf({ ...ctx, db }, id);
  if (!user.invitation) throw refuse('CONFLICT', 'This person has joined already.');
  return { ...user, invitation: user.invitation };
}

/** What an invitation is for; 404 for one that does not open anything any more. */
export async function readInvitation(context: BaseContext, token: string) {
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
  if (!row) throw UNKNOWN();
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

/** Opens the account with a password of its own. The invitation works once, also when it is sent twice at a time. */
export async function acceptInvitation(
  context: BaseContext,
  input: { token: string; first_name: string; last_name: string; password: string },
) {
  await readInvitation(context, input.token);
  const password_hash = await hashPassword(input.password);
  const email = await transaction(context.db, async (trx) => {
    const used = await trx
      .deleteFrom('invitation')
      .where('secret_hash', '=', hash(input.token))
      .where('expires_at', '>', context.now())
      .returning(['user_id', 'company_id'])
      .executeTakeFirst();
    if (!used) throw UNKNOWN();
    const { first_name, last_name } = input;
    const user = await trx
      .updateTable('app_user')
      .set({ password_hash, first_name, last_name, is_active: true })
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
