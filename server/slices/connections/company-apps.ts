import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import {
  APPS,
  type AppName,
  type connections,
  META_FEATURES,
  type MetaFeature,
} from '#contract/connections.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { FEATURE_PERMISSIONS } from '#server/slices/connectors/logins/meta-login.ts';
import { beginSignIn, finishSignIn, returnUri, type SignedInAt } from './begun-sign-in.ts';
import { appsOf, type ConnectionRow, featuresOf, shownConnection } from './connection-row.ts';
import { endConnection } from './end-connection.ts';
import { hookOf } from './mention-hook.ts';
import { storeConnection } from './store-connection.ts';

type AppInput = CallInput<typeof connections.set_app>;

/** The newest of the company's own accounts. */
const ownConnection = ({ db, company }: Ctx): Promise<ConnectionRow | undefined> =>
  db
    .selectFrom('connection')
    .where('company_id', '=', company.id)
    .where('profile_id', 'is', null)
    .where('state', '<>', 'ended')
    .selectAll()
    .orderBy('connected_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

async function shown(ctx: Ctx) {
  const [known, own, on] = await Promise.all([
    appsOf(ctx.db, ctx.company.id),
    ownConnection(ctx),
    featuresOf(ctx.db, ctx.company.id),
  ]);
  const granted = own?.state === 'active' ? own.granted : null;
  return {
    apps: APPS.map((app) => ({ app, client_id: known.get(app) ?? null })),
    redirect_uri: returnUri(ctx),
    webhook: await hookOf(ctx, ctx.company.id),
    own: own ? shownConnection(own) : null,
    features: META_FEATURES.map((feature) => ({
      feature,
      is_on: on.includes(feature),
      lacks: granted && FEATURE_PERMISSIONS[feature].filter((one) => !granted.includes(one)),
    })),
  };
}

async function setApp(ctx: Ctx, { app, client_id, client_secret }: AppInput) {
  const { db, company, now } = ctx;
  const before = await db
    .selectFrom('platform_app')
    .where('company_id', '=', company.id)
    .where('app', '=', app)
    .select('client_id')
    .executeTakeFirst();
  // The secret belongs to the app that it was entered for.
  if (client_secret === undefined && before?.client_id !== client_id)
    throw refuse('BAD_REQUEST', sentenceFor('app_secret_required'), 'client_secret');
  const values = {
    client_id,
    ...(client_secret === undefined ? {} : { client_secret: await encryptSecret(ctx, client_secret) }),
    changed_at: now(),
  };
  if (before)
    await db
      .updateTable('platform_app')
      .set(values)
      .where('company_id', '=', company.id)
      .where('app', '=', app)
      .execute();
  else
    await db
      .insertInto('platform_app')
      .values({ company_id: company.id, app, client_secret: '', ...values })
      .execute();
  return shown(ctx);
}

async function removeApp(ctx: Ctx, app: AppName) {
  await ctx.db
    .deleteFrom('platform_app')
    .where('company_id', '=', ctx.company.id)
    .where('app', '=', app)
    .execute();
  return shown(ctx);
}

async function setFeature(ctx: Ctx, feature: MetaFeature, is_on: boolean) {
  const { rows } = await sql`
    update platform_app set hashtags_due_at = null, hashtags_failures = 0, hashtags_error = null,
      features = case when ${is_on} then (features - ${feature}::text) || to_jsonb(${feature}::text) else features - ${feature}::text end
    where company_id = ${ctx.company.id} and app = 'meta' returning app`.execute(ctx.db);
  if (rows.length === 0) throw refuse('BAD_REQUEST', sentenceFor('meta_app_missing'));
  ctx.record.target = `${feature}: ${is_on ? 'on' : 'off'}`;
  return shown(ctx);
}

async function signIn(ctx: Ctx) {
  const request = { company_id: ctx.company.id, app: 'meta' as const, creator: null };
  const begun = await beginSignIn(ctx, request);
  if (begun === null) throw refuse('BAD_REQUEST', sentenceFor('meta_app_missing'));
  return begun;
}

const finish = (ctx: Ctx, search: string) =>
  finishSignIn(
    ctx,
    search,
    async ({ company_id, creator }) => {
      if (company_id !== ctx.company.id || creator !== null)
        throw refuse('UNAUTHORIZED', sentenceFor('connect_timed_out'));
    },
    (signedIn) => connectOwn(ctx, signedIn),
  );

async function connectOwn(ctx: Ctx, signedIn: SignedInAt) {
  const company_id = ctx.company.id;
  const before = await ownConnection(ctx);
  const owner = { link_id: null, profile_id: null, connected_by: ctx.user.id, consent: null };
  const id = await storeConnection(ctx, signedIn, owner);
  if (before && before.id !== id) await endConnection(ctx, before, ctx.user.name);
  // A refusal of the old sign-in does not hold for the new one.
  await ctx.db.deleteFrom('connector_purse').where('purse', '=', `instagram:${company_id}`).execute();
  await ctx.db
    .updateTable('platform_app')
    .set({ hashtags_due_at: null, hashtags_failures: 0, hashtags_error: null })
    .where('company_id', '=', company_id)
    .where('app', '=', 'meta')
    .execute();
  ctx.record.target = `@${signedIn.subject.username}`;
  return shown(ctx);
}

async function signOut(ctx: Ctx) {
  const own = await ownConnection(ctx);
  if (own) {
    await endConnection(ctx, own, ctx.user.name);
    ctx.record.target = `@${own.username}`;
  }
  return shown(ctx);
}

export const companyAppHandlers = {
  settings: os.connections.settings.handler(({ context }) => shown(context)),
  set_app: os.connections.set_app.handler(({ context, input }) => setApp(context, input)),
  remove_app: os.connections.remove_app.handler(({ context, input }) => removeApp(context, input.app)),
  set_feature: os.connections.set_feature.handler(({ context, input }) =>
    setFeature(context, input.feature, input.is_on),
  ),
  sign_in: os.connections.sign_in.handler(({ context }) => signIn(context)),
  finish_sign_in: os.connections.finish_sign_in.handler(({ context, input }) =>
    finish(context, input.search),
  ),
  sign_out: os.connections.sign_out.handler(({ context }) => signOut(context)),
};
