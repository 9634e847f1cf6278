import type { MarketplaceSearch } from '#contract/profiles/marketplace.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type Allowance, count } from '#server/platform/callers/throttle.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { searchMarketplace } from '#server/slices/connectors/instagram/instagram-marketplace.ts';
import { freshToken } from '#server/slices/connectors/logins/fresh-token.ts';
import { platformApp } from '#server/slices/connectors/logins/platform-app.ts';
import { ConnectorTrouble } from '#server/slices/connectors/trouble.ts';
import { parseHandle } from '../details/find-account.ts';
import { knownProfiles } from '../details/known-profiles.ts';

/** A person's searches; a company's, each of two queries, of which Meta allows 1000 in an hour. */
const BY_PERSON: Allowance = [30, 300];
const BY_COMPANY: Allowance = [400, 3600];

async function allow(ctx: Ctx): Promise<void> {
  const counters = [
    { key: `marketplace ${ctx.user.id}`, allowance: BY_PERSON },
    { key: `marketplace of ${ctx.company.id}`, allowance: BY_COMPANY },
  ];
  for (const counter of counters) {
    const { wait } = await count(ctx, counter);
    if (wait === 0) continue;
    ctx.header('retry-after', String(wait));
    throw refuse('TOO_MANY_REQUESTS', sentenceFor('query_concurrency_limit', { n: wait }));
  }
}

const isOn = async (ctx: Ctx): Promise<boolean> =>
  (await platformApp(ctx, ctx.company.id, 'meta'))?.features.includes('marketplace') ?? false;

/** Handles as Meta expects them. */
const handles = (typed: readonly string[]): string[] =>
  typed.map((text) => {
    const { username, message } = parseHandle('instagram', text);
    if (message !== null) throw refuse('BAD_REQUEST', message, 'similar_to');
    return username;
  });

async function search(ctx: Ctx, input: MarketplaceSearch) {
  const request = { ...input, similar_to: handles(input.similar_to) };
  const app = await platformApp(ctx, ctx.company.id, 'meta');
  if (!app?.features.includes('marketplace')) throw refuse('CONFLICT', sentenceFor('marketplace_turned_off'));
  const own = await ctx.db
    .selectFrom('connection')
    .where('company_id', '=', ctx.company.id)
    .where('app', '=', 'meta')
    .where('profile_id', 'is', null)
    .where('state', '<>', 'ended')
    .select(['id', 'external_id'])
    .orderBy('connected_at', 'desc')
    .executeTakeFirst();
  if (!own) throw refuse('CONFLICT', sentenceFor('marketplace_signed_out'));
  await allow(ctx);
  const settings = {
    ...{ settings: ctx.connector_settings, host: 'graph' as const, quota_owner: `connection ${own.id}` },
    ...{ app_secret: app.client_secret, token: () => freshToken(ctx, own.id), now: ctx.now },
  };
  const { creators, next } = await searchMarketplace(settings, own.external_id, request).catch(refused);
  const known = await knownProfiles(
    ctx,
    'instagram',
    creators.map(({ username }) => username),
  );
  return { creators: creators.map((one) => ({ ...one, profile: known.get(one.username) ?? null })), next };
}

function refused(error: unknown): never {
  if (!(error instanceof ConnectorTrouble)) throw error;
  throw refuse(error.kind === 'refused' ? 'CONFLICT' : 'SERVICE_UNAVAILABLE', error.sentence);
}

export const marketplaceHandlers = {
  marketplace: os.profiles.marketplace.handler(async ({ context }) => ({ is_on: await isOn(context) })),
  search_marketplace: os.profiles.search_marketplace.handler(({ context, input }) => search(context, input)),
};
