import type { CallInput } from '#contract/calls/endpoints.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PROVIDER_LABELS, type providers } from '#contract/providers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { knownProfiles } from '#server/slices/profiles/details/known-profiles.ts';
import { notifyOfBudgets } from './budget-mail.ts';
import { leftOut } from './filters.ts';
import { ADAPTERS, askedBy } from './provider-keys.ts';
import { askOnce } from './provider-requests.ts';
import { refused } from './refused.ts';
import { noteLeft } from './units-left.ts';

async function searchProvider(ctx: Ctx, input: CallInput<typeof providers.search>) {
  const { provider, platform, page } = input;
  const { company, user } = ctx;
  const adapter = ADAPTERS[provider];
  if (!adapter.platforms.includes(platform)) {
    const values = { provider: PROVIDER_LABELS[provider], platform: PLATFORM_NAMES[platform] };
    throw refuse('BAD_REQUEST', sentenceFor('provider_platform_unknown', values), 'platform');
  }
  const asked = await askedBy(ctx, company.id, provider);
  const given = { ...input.filters, platform };
  const taken = adapter.takes(given, ctx.now());
  const filters = {
    ...given,
    ...Object.fromEntries(leftOut(given, taken).map((key) => [key, undefined])),
  };
  const { answer, units, asked_at } = await askOnce(
    ctx,
    {
      ...{ company_id: company.id, provider, user_id: user.id, units: adapter.prices.search },
      question: `search ${JSON.stringify([platform, page, Object.entries(filters).sort()])}`,
      cache_seconds: adapter.cache_seconds.search,
    },
    () => adapter.search(asked, { platform, filters, page }),
    ({ results }) => adapter.cost?.(results) ?? adapter.prices.search,
  ).catch(refused());
  if (units > 0) {
    await noteLeft(ctx, company.id, provider, asked);
    await notifyOfBudgets(ctx);
  }
  const names = answer.creators.map(({ username }) => username);
  const known = await knownProfiles(ctx, platform, names);
  return {
    creators: answer.creators.map((one) => ({ ...one, profile: known.get(one.username) ?? null })),
    total: answer.total,
    has_more: answer.has_more,
    left_out: leftOut(given, taken),
    units,
    asked_at,
  };
}

export const searchHandlers = {
  search: os.providers.search.handler(({ context, input }) => searchProvider(context, input)),
};
