import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { nounWord, sentenceFor } from '#contract/sentences/sentences.ts';
import type { PublicToken, visit } from '#contract/sharing.ts';
import type { Subject } from '#server/owned/end-sharing.ts';
import { type Permission, refusal } from '#server/owned/permission.ts';
import { internalOnes, type Shareables } from '#server/owned/shareable.ts';
import { audit } from '#server/platform/audit.ts';
import type { AskCtx, Ctx, ReadCtx } from '#server/platform/context.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { hashPassword } from '#server/slices/auth/passwords.ts';
import { digest } from './public-tokens.ts';
import { permissionAnswer, type SubjectMatch, subject } from './subject.ts';

/** Undefined leaves a value unchanged, null removes it. */
export interface Terms {
  expires_at?: string | null | undefined;
  password?: string | null | undefined;
  hidden_columns?: string[] | undefined;
  message?: string | undefined;
}

const liveRow = (ctx: Pick<Ctx, 'db' | 'company'>, { type, type_id }: Subject) =>
  ctx.db
    .selectFrom('public_token as t')
    .leftJoin('app_user as u', 'u.id', 't.created_by')
    .where('t.company_id', '=', ctx.company.id)
    .where('t.object_type', '=', type)
    .where('t.object_id', '=', type_id)
    .where('t.revoked_at', 'is', null)
    .select([
      't.id',
      't.sealed_token',
      't.created_at',
      't.expires_at',
      't.password_hash',
      't.hidden_columns',
      't.message',
    ])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .executeTakeFirst();

async function answer(ctx: Ctx, about: Subject): Promise<PublicToken | null> {
  const row = await liveRow(ctx, about);
  if (!row) return null;
  return {
    token: await decryptSecret(ctx, row.sealed_token),
    type: about.type,
    type_id: about.type_id,
    created_at: row.created_at.toISOString(),
    created_by: personName(row),
    expires_at: row.expires_at?.toISOString() ?? null,
    has_password: row.password_hash !== null,
    hidden_columns: row.hidden_columns,
    message: row.message,
  };
}

/** Null without the permission to publish, or if it is private. */
export async function tokenFor(
  ctx: AskCtx & Pick<ReadCtx, 'actor'>,
  about: Subject,
  permission: Permission,
): Promise<string | null> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || refusal(permission, actor.role, 'publish', 'object') !== null) return null;
  const row = await liveRow(ctx, about);
  return row ? decryptSecret(ctx, row.sealed_token) : null;
}

/** Others learn only that it exists. */
export async function readLink(ctx: Ctx, shareables: Shareables, input: Subject) {
  const target = await subject(ctx, shareables, input, 'read');
  const permission = permissionAnswer(ctx, target);
  const link = await answer(ctx, target);
  return {
    public_token: link && !permission.may_publish ? { ...link, token: null } : link,
    columns: target.shareable.columns.map(({ id, label, is_internal = false, follows_from = [] }) => ({
      id,
      label,
      is_internal,
      follows_from: [...follows_from],
    })),
    permission,
  };
}

async function valuesOf(ctx: Ctx, { shareable }: SubjectMatch, terms: Terms) {
  const { expires_at, password, hidden_columns, message } = terms;
  if (expires_at && Date.parse(expires_at) <= ctx.now().getTime()) {
    const message = sentenceFor('expiry_in_past');
    throw refuse('BAD_REQUEST', message, 'expires_at');
  }
  const unknown = hidden_columns?.find((id) => !shareable.columns.some((c) => c.id === id));
  if (unknown !== undefined) {
    const message = sentenceFor('object_column_unknown', { noun: nounWord(shareable.noun), column: unknown });
    throw refuse('BAD_REQUEST', message, 'hidden_columns');
  }
  return {
    ...(expires_at === undefined ? {} : { expires_at }),
    ...(password === undefined
      ? {}
      : { password_hash: password === null ? null : await hashPassword(password) }),
    ...(hidden_columns === undefined ? {} : { hidden_columns: JSON.stringify([...new Set(hidden_columns)]) }),
    ...(message === undefined ? {} : { message }),
  };
}

const log = (
  ctx: Ctx,
  { object, type, type_id }: SubjectMatch,
  action: string,
  details: Record<string, unknown> = {},
) =>
  audit(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    action,
    target: object.name,
    details: { type, type_id, ...details },
  });

/** For the audit log, without the password. */
const termsForAudit = ({ expires_at, password, hidden_columns, message }: Terms) => ({
  ...(expires_at === undefined ? {} : { expires_at }),
  ...(password === undefined ? {} : { password: password === null ? 'removed' : 'set' }),
  ...(hidden_columns === undefined ? {} : { hidden_columns }),
  ...(message === undefined ? {} : { message }),
});

/** A public object keeps its link, with the new terms. */
export async function createLink(
  ctx: Ctx,
  shareables: Shareables,
  input: Subject & Terms,
): Promise<PublicToken> {
  const target = await subject(ctx, shareables, input, 'publish');
  const reason = target.shareable.unpublishable?.(target.object);
  if (reason) throw refuse('CONFLICT', reason);
  const values = await valuesOf(ctx, target, input);
  const token = randomBytes(24).toString('base64url');
  const made = await ctx.db
    .insertInto('public_token')
    .values({
      company_id: ctx.company.id,
      object_type: target.type,
      object_id: target.type_id,
      token_hash: digest(token),
      sealed_token: await encryptSecret(ctx, token),
      address_salt: randomBytes(16).toString('base64url'),
      created_by: ctx.user.id,
      created_at: ctx.now(),
      hidden_columns: JSON.stringify(internalOnes(target.shareable.columns)),
      ...values,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) await log(ctx, target, 'sharing.published', termsForAudit(input));
  else await changeTerms(ctx, target, input);
  const link = await answer(ctx, target);
  if (!link) throw refuse('CONFLICT', sentenceFor('object_made_private'));
  return link;
}

async function changeTerms(ctx: Ctx, target: SubjectMatch, terms: Terms): Promise<void> {
  const values = await valuesOf(ctx, target, terms);
  if (Object.keys(values).length === 0) return;
  const row = await liveRow(ctx, target);
  if (!row)
    throw refuse('NOT_FOUND', sentenceFor('object_not_public', { noun: nounWord(target.shareable.noun) }));
  await transaction(ctx.db, async (trx) => {
    await trx
      .updateTable('public_token')
      .set(values)
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', row.id)
      .execute();
    // A new password ends earlier unlocks.
    if (terms.password !== undefined)
      await trx.deleteFrom('public_token_unlock').where('public_token_id', '=', row.id).execute();
  });
  await log(ctx, target, 'sharing.link_changed', termsForAudit(terms));
}

async function updateLink(ctx: Ctx, shareables: Shareables, input: Subject & Terms): Promise<PublicToken> {
  const target = await subject(ctx, shareables, input, 'publish');
  await changeTerms(ctx, target, input);
  const link = await answer(ctx, target);
  if (!link)
    throw refuse('NOT_FOUND', sentenceFor('object_not_public', { noun: nounWord(target.shareable.noun) }));
  return link;
}

/** Takes effect with the next request; idempotent. */
export async function deleteLink(ctx: Ctx, shareables: Shareables, input: Subject): Promise<void> {
  const target = await subject(ctx, shareables, input, 'publish');
  const gone = await ctx.db
    .updateTable('public_token')
    .set({ revoked_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('object_type', '=', target.type)
    .where('object_id', '=', target.type_id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (gone) await log(ctx, target, 'sharing.made_private');
}

/** For all links the object has had, newest first. */
async function listVisits(
  ctx: Ctx,
  shareables: Shareables,
  input: Subject & { limit: number; page: number },
): Promise<{ visits: Array<z.infer<typeof visit>>; total: number }> {
  const target = await subject(ctx, shareables, input, 'publish');
  const base = ctx.db
    .selectFrom('public_token_visit as v')
    .innerJoin('public_token as t', 't.id', 'v.public_token_id')
    .where('t.company_id', '=', ctx.company.id)
    .where('t.object_type', '=', target.type)
    .where('t.object_id', '=', target.type_id);
  const rows = await base
    .select(['v.id', 'v.at', 'v.what', 'v.address_hash', 'v.user_agent'])
    .orderBy('v.id', 'desc')
    .limit(input.limit)
    .offset((input.page - 1) * input.limit)
    .execute();
  const { n } = await base.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  return {
    visits: rows.map((r) => ({
      id: Number(r.id),
      at: r.at.toISOString(),
      what: r.what as z.infer<typeof visit>['what'],
      visitor: r.address_hash,
      user_agent: r.user_agent,
    })),
    total: Number(n),
  };
}

export const linkHandlers = (kinds: Shareables) => ({
  public_token: os.sharing.public_token.handler(({ context, input }) => readLink(context, kinds, input)),
  create_public_token: os.sharing.create_public_token.handler(({ context, input }) =>
    createLink(context, kinds, input),
  ),
  update_public_token: os.sharing.update_public_token.handler(({ context, input }) =>
    updateLink(context, kinds, input),
  ),
  delete_public_token: os.sharing.delete_public_token.handler(async ({ context, input }) => {
    await deleteLink(context, kinds, input);
    return { status: 'success' as const };
  }),
  make_public: os.sharing.make_public.handler(async ({ context, input }) => {
    if (input.is_public) return { token: (await createLink(context, kinds, input)).token };
    await deleteLink(context, kinds, input);
    return { token: null };
  }),
  visits: os.sharing.visits.handler(({ context, input }) => listVisits(context, kinds, input)),
});
