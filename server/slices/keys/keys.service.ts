import type { CallInput } from '#contract/calls/endpoints.ts';
import type { ApiKey, keys } from '#contract/keys.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { audit } from '#server/platform/audit.ts';
import { newApiKey } from '#server/platform/callers/api-keys.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';

type NewKey = CallInput<typeof keys.create>;
const COLUMNS = [
  'id',
  'name',
  'prefix',
  'can_write',
  'can_propose',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
] as const;
/** Active keys per person. */
const MOST = 50;

const ownKeys = (ctx: Ctx) =>
  ctx.db
    .selectFrom('api_key')
    .where('company_id', '=', ctx.company.id)
    .where('user_id', '=', ctx.user.id)
    .select(COLUMNS);

type Row = Awaited<ReturnType<ReturnType<typeof ownKeys>['execute']>>[number];

function answer(row: Row, now: Date): ApiKey {
  const expired = row.expires_at !== null && row.expires_at <= now;
  return {
    id: row.id,
    name: row.name,
    prefix: `ll_${row.prefix}_…`,
    scopes: [
      'read',
      ...(row.can_propose ? (['propose'] as const) : []),
      ...(row.can_write ? (['write'] as const) : []),
    ],
    state: row.revoked_at ? 'revoked' : expired ? 'expired' : 'active',
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}

const note = (ctx: Ctx, action: string, key: ApiKey) =>
  audit(ctx, {
    company_id: ctx.company.id,
    user_id: ctx.user.id,
    action,
    target: key.name,
    details: { id: key.id, prefix: key.prefix, scopes: key.scopes.join(' '), ip: ctx.request.ip },
  });

async function createKey(ctx: Ctx, input: NewKey) {
  const now = ctx.now();
  const active = (await ownKeys(ctx).execute()).filter((row) => answer(row, now).state === 'active');
  if (active.length >= MOST) throw refuse('CONFLICT', sentenceFor('api_key_limit', { n: MOST }));
  const { key, prefix, secret_hash } = newApiKey();
  const days = input.expires_in_days;
  const row = await ctx.db
    .insertInto('api_key')
    .values({
      company_id: ctx.company.id,
      user_id: ctx.user.id,
      name: input.name,
      prefix,
      secret_hash,
      can_write: input.scopes.includes('write'),
      can_propose: input.scopes.includes('propose'),
      expires_at: days === null ? null : new Date(now.getTime() + days * 86_400_000),
      created_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  const made = answer(row, now);
  await note(ctx, 'keys.created', made);
  return { ...made, key };
}

async function revokeKey(ctx: Ctx, id: number): Promise<ApiKey> {
  const row = await ctx.db
    .updateTable('api_key')
    .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(ctx.now())) }))
    .where('company_id', '=', ctx.company.id)
    .where('user_id', '=', ctx.user.id)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (!row) throw notFound('api_key');
  const gone = answer(row, ctx.now());
  await note(ctx, 'keys.revoked', gone);
  return gone;
}

export const keyHandlers = {
  list: os.keys.list.handler(async ({ context }) =>
    (await ownKeys(context).orderBy('id', 'desc').execute()).map((row) => answer(row, context.now())),
  ),
  create: os.keys.create.handler(({ context, input }) => createKey(context, input)),
  revoke: os.keys.revoke.handler(({ context, input }) => revokeKey(context, input.id)),
};
