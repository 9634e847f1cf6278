import type { CallInput } from '#contract/calls/endpoints.ts';
import { PROVIDERS, type ProviderName, type ProviderSettings, type providers } from '#contract/providers.ts';
import type { Ctx } from '#server/platform/context.ts';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { os } from '#server/platform/gate.ts';
import type { Slice } from '../slice.ts';
import { runHandlers } from './bring-in.ts';
import { gapHandlers } from './gaps.ts';
import { monthOf } from './provider-budget.ts';
import { ADAPTERS, askedWith } from './provider-keys.ts';
import { forgetAnswers } from './provider-requests.ts';
import { searchHandlers } from './provider-search.ts';
import { providerRunWorker } from './providers.jobs.ts';
import { refused } from './refused.ts';

/** All providers, with the spending of this month. */
async function settingsOf({ db, company, user, now }: Ctx): Promise<ProviderSettings[]> {
  const month = monthOf(now());
  const [keys, spent] = await Promise.all([
    db.selectFrom('provider_key').where('company_id', '=', company.id).selectAll().execute(),
    db
      .selectFrom('provider_spend as s')
      .innerJoin('app_user as u', 'u.id', 's.user_id')
      .where('s.company_id', '=', company.id)
      .where('s.month', '=', month)
      .select(['s.provider', 's.user_id', 's.units', 'u.email', 'u.first_name', 'u.last_name'])
      .orderBy('s.units', 'desc')
      .execute(),
  ]);
  return PROVIDERS.map((provider) => {
    const key = keys.find((row) => row.provider === provider);
    const people = spent.filter((row) => row.provider === provider);
    return {
      provider,
      key: key
        ? {
            ending: key.ending,
            added_at: new Date(key.added_at).toISOString(),
            keeps_days: key.keeps_days,
          }
        : null,
      platforms: [...ADAPTERS[provider].platforms],
      prices: ADAPTERS[provider].prices,
      left: key?.units_left ?? null,
      left_at: key?.left_at ? new Date(key.left_at).toISOString() : null,
      budget: { month: key?.month_budget ?? null, person: key?.person_budget ?? null },
      spent: {
        company: people.reduce((sum, { units }) => sum + units, 0),
        me: people.find(({ user_id }) => user_id === user.id)?.units ?? 0,
      },
      people: people.map(({ units, email, first_name, last_name }) => ({
        name: [first_name, last_name].filter(Boolean).join(' ') || email,
        units,
      })),
    };
  });
}

async function settingsAt(ctx: Ctx, provider: ProviderName): Promise<ProviderSettings> {
  const all = await settingsOf(ctx);
  return all.find((one) => one.provider === provider) as ProviderSettings;
}

async function setKey(ctx: Ctx, { provider, key, keeps_days }: CallInput<typeof providers.set_key>) {
  const { db, company, user, now } = ctx;
  const left = await ADAPTERS[provider].left(askedWith(ctx, company.id, provider, key)).catch(refused('key'));
  const values = {
    ...{ secret: await encryptSecret(ctx, key), ending: key.slice(-4), keeps_days },
    ...{ units_left: left, left_at: now(), added_by: user.id, added_at: now() },
  };
  await db
    .insertInto('provider_key')
    .values({ company_id: company.id, provider, ...values })
    .onConflict((c) => c.columns(['company_id', 'provider']).doUpdateSet(values))
    .execute();
  return settingsAt(ctx, provider);
}

async function setBudget(ctx: Ctx, { provider, month, person }: CallInput<typeof providers.set_budget>) {
  await ctx.db
    .updateTable('provider_key')
    .set({ month_budget: month, person_budget: person, notified_month: null })
    .where('company_id', '=', ctx.company.id)
    .where('provider', '=', provider)
    .execute();
  return settingsAt(ctx, provider);
}

async function removeKey(ctx: Ctx, provider: ProviderName) {
  await ctx.db
    .deleteFrom('provider_key')
    .where('company_id', '=', ctx.company.id)
    .where('provider', '=', provider)
    .execute();
  return settingsAt(ctx, provider);
}

export const providerSlice = {
  handlers: {
    list: os.providers.list.handler(async ({ context }) => ({
      providers: (await settingsOf(context)).flatMap(({ people: _, ...state }) => (state.key ? [state] : [])),
    })),
    settings: os.providers.settings.handler(async ({ context }) => ({
      providers: await settingsOf(context),
    })),
    set_key: os.providers.set_key.handler(({ context, input }) => setKey(context, input)),
    set_budget: os.providers.set_budget.handler(({ context, input }) => setBudget(context, input)),
    remove_key: os.providers.remove_key.handler(({ context, input }) => removeKey(context, input.provider)),
    ...searchHandlers,
    ...runHandlers,
    ...gapHandlers,
  },
  jobs: (services) => [providerRunWorker(services)],
  daily: [(services) => forgetAnswers(services)],
} satisfies Slice;
