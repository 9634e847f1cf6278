import { randomBytes } from 'node:crypto';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { decryptSecret, encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { sha256 } from '#server/slices/auth/codes.ts';
import { type ProfileRecord, visibleProfile } from '#server/slices/profiles/profiles.policy.ts';
import { appsOf, connectionsOfProfile, creatorApps, shownConnection, withMerged } from './connection-row.ts';
import { endConnection } from './end-connection.ts';

const urlOf = ({ public_url }: Pick<Ctx, 'public_url'>, secret: string) => `${public_url}/connect#${secret}`;

async function linkOf(ctx: Ctx, profile_id: number) {
  const row = await ctx.db
    .selectFrom('creator_link as l')
    .leftJoin('app_user as u', 'u.id', 'l.created_by')
    .where('l.company_id', '=', ctx.company.id)
    .where('l.profile_id', 'in', withMerged(ctx.company.id, profile_id))
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', ctx.now())
    .select(['l.id', 'l.sealed_secret', 'l.expires_at', 'u.first_name', 'u.last_name', 'u.email'])
    .orderBy('l.id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  // Whoever has the link can end what is connected.
  const mayInvite = ctx.user.role !== 'viewer' && ctx.user.key?.can_write !== false;
  const secret = mayInvite ? await decryptSecret(ctx, row.sealed_secret) : null;
  const { first_name, last_name, email } = row;
  return {
    id: row.id,
    url: secret === null ? null : urlOf(ctx, secret),
    created_by: `${first_name ?? ''} ${last_name ?? ''}`.trim() || email,
    expires_at: new Date(row.expires_at).toISOString(),
  };
}

async function ofProfile(ctx: Ctx, profile_id: number) {
  const [link, rows, apps] = await Promise.all([
    linkOf(ctx, profile_id),
    connectionsOfProfile(ctx.db, ctx.company.id, profile_id),
    appsOf(ctx.db, ctx.company.id),
  ]);
  return { link, connections: rows.map(shownConnection), apps: creatorApps(apps) };
}

const refusalOf = ({ is_demo }: ProfileRecord) =>
  is_demo ? sentenceFor('demo_creator_not_connectable') : null;

/** In the order asked for. */
async function ofCreators(ctx: Ctx, ids: readonly number[]) {
  const creators = [];
  for (const profile_id of ids) {
    const profile = await visibleProfile(ctx, profile_id);
    const { link, connections } = await ofProfile(ctx, profile.id);
    creators.push({ profile_id, link, connections, refused: refusalOf(profile) });
  }
  return { creators, apps: creatorApps(await appsOf(ctx.db, ctx.company.id)) };
}

/** A new link replaces the one before it. */
async function createLink(ctx: Ctx, { profile_id, days }: { profile_id: number; days: number }) {
  const profile = await visibleProfile(ctx, profile_id);
  const refused = refusalOf(profile);
  if (refused) throw refuse('BAD_REQUEST', refused);
  const now = ctx.now();
  await ctx.db
    .updateTable('creator_link')
    .set({ revoked_at: now })
    .where('company_id', '=', ctx.company.id)
    .where('profile_id', 'in', withMerged(ctx.company.id, profile.id))
    .where('revoked_at', 'is', null)
    .execute();
  const secret = randomBytes(32).toString('base64url');
  await ctx.db
    .insertInto('creator_link')
    .values({
      company_id: ctx.company.id,
      profile_id: profile.id,
      secret_hash: sha256(secret),
      sealed_secret: await encryptSecret(ctx, secret),
      created_by: ctx.user.id,
      created_at: now,
      expires_at: new Date(now.getTime() + days * 86_400_000),
    })
    .execute();
  ctx.record.target = profile.name;
  return ofProfile(ctx, profile.id);
}

async function revokeLink(ctx: Ctx, id: number) {
  const row = await ctx.db
    .updateTable('creator_link as l')
    .from('profile as p')
    .set({ revoked_at: ctx.now() })
    .whereRef('p.id', '=', 'l.profile_id')
    .where('l.company_id', '=', ctx.company.id)
    .where('l.id', '=', id)
    .returning(['l.profile_id', 'p.name'])
    .executeTakeFirst();
  if (!row) throw notFound('creator_link');
  ctx.record.target = row.name;
  return ofProfile(ctx, row.profile_id);
}

async function end(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom('connection')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .where('profile_id', 'is not', null)
    .selectAll()
    .executeTakeFirst();
  if (!row?.profile_id) throw notFound('connection');
  await endConnection(ctx, row, ctx.user.name);
  ctx.record.target = `@${row.username}`;
  return ofProfile(ctx, row.profile_id);
}

export const creatorLinkHandlers = {
  of_profile: os.connections.of_profile.handler(async ({ context, input }) =>
    ofProfile(context, (await visibleProfile(context, input.id)).id),
  ),
  of_creators: os.connections.of_creators.handler(({ context, input }) => ofCreators(context, input.ids)),
  create_link: os.connections.create_link.handler(({ context, input }) => createLink(context, input)),
  revoke_link: os.connections.revoke_link.handler(({ context, input }) => revokeLink(context, input.id)),
  end: os.connections.end.handler(({ context, input }) => end(context, input.id)),
};
