import type { CallInput } from '#contract/calls/endpoints.ts';
import { OIDC_RETURN, type oidc } from '#contract/oidc.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { internet, refusalOf } from '#server/platform/http/outbound.ts';
import { firstCompany, openProvider, type Provider, providerOf } from './providers.ts';
import { logFailure, signInHandlers } from './sign-in.ts';

type ProviderInput = CallInput<typeof oidc.update>;

const withoutSecret = ({ company_id: _, client_secret, ...fields }: Provider) => ({
  ...fields,
  has_secret: client_secret !== null,
});

async function shown(ctx: Ctx) {
  const provider = await providerOf(ctx, ctx.company.id);
  const is_first = ctx.company.id === (await firstCompany(ctx));
  return {
    provider: provider && withoutSecret(provider),
    redirect_uri: `${ctx.public_url}${OIDC_RETURN}`,
    sign_in_url: `${ctx.public_url}/login${is_first ? '' : `?company=${ctx.company.id}`}`,
  };
}

const refuseField = (field: string, sentence: Sentence) => refuse('BAD_REQUEST', sentence, field);

/** The answer of the provider decides whether it can be saved. */
async function check(ctx: Ctx, provider: Provider): Promise<void> {
  const { issuer } = provider;
  // Hosts of the operator's own network may do without encryption.
  if (issuer.startsWith('http:') && (await refusalOf(issuer, internet)) === null)
    throw refuseField('issuer', sentenceFor('issuer_not_https'));
  const refused = await refusalOf(issuer, ctx.webhooks);
  if (refused) throw refuseField('issuer', refused);
  await openProvider(ctx, provider).catch((error: Error) => {
    logFailure(ctx, error);
    throw refuseField('issuer', sentenceFor('provider_not_found'));
  });
}

function refuseFixed(provider: Provider | null): void {
  if (provider?.is_fixed) throw refuse('CONFLICT', sentenceFor('provider_fixed_by_environment'));
}

async function update(ctx: Ctx, { client_secret, ...provided }: ProviderInput) {
  const before = await providerOf(ctx, ctx.company.id);
  refuseFixed(before);
  // A new address must not receive the secret of the old one.
  if (client_secret === undefined && before?.client_secret && before.issuer !== provided.issuer)
    throw refuseField('client_secret', sentenceFor('issuer_secret_required'));
  const secret = client_secret === undefined ? (before?.client_secret ?? null) : client_secret;
  const company_id = ctx.company.id;
  await check(ctx, { ...provided, company_id, client_secret: secret, is_fixed: false });
  const values = {
    ...provided,
    admin_group: provided.admin_group || null,
    member_group: provided.member_group || null,
    viewer_group: provided.viewer_group || null,
    domains: JSON.stringify(provided.domains),
    client_secret: secret === null ? null : await encryptSecret(ctx, secret),
    changed_at: ctx.now(),
  };
  await ctx.db
    .insertInto('oidc_provider')
    .values({ company_id, ...values })
    .onConflict((c) => c.column('company_id').doUpdateSet(values))
    .execute();
  ctx.record.target = provided.issuer;
  return shown(ctx);
}

async function remove(ctx: Ctx) {
  const before = await providerOf(ctx, ctx.company.id);
  refuseFixed(before);
  if (!before) throw refuse('NOT_FOUND', sentenceFor('single_sign_on_missing'));
  await ctx.db.deleteFrom('oidc_provider').where('company_id', '=', ctx.company.id).execute();
  ctx.record.target = before.issuer;
  return shown(ctx);
}

export const oidcHandlers = {
  settings: os.oidc.settings.handler(({ context }) => shown(context)),
  update: os.oidc.update.handler(({ context, input }) => update(context, input)),
  remove: os.oidc.remove.handler(({ context }) => remove(context)),
  ...signInHandlers,
};
