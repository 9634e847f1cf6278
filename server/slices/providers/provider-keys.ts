import { PROVIDER_LABELS, type ProviderName } from '#contract/providers.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { decryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { hypeauditor } from './hypeauditor.ts';
import { infludata } from './infludata.ts';
import { modash } from './modash.ts';
import type { Asked, Provider } from './provider.ts';
import { askOnce } from './provider-requests.ts';

export const ADAPTERS: Record<ProviderName, Provider> = { infludata, modash, hypeauditor };

export type ProviderServices = Pick<Services, 'db' | 'files' | 'now' | 'connector_settings'>;

/** Dictionaries of a provider hardly change. */
const DICTIONARY_SECONDS = 30 * 86_400;

/** Null if the company has no key that opens. */
export async function openKey(
  services: ProviderServices,
  company_id: number,
  provider: ProviderName,
): Promise<Asked | null> {
  const row = await services.db
    .selectFrom('provider_key')
    .where('company_id', '=', company_id)
    .where('provider', '=', provider)
    .select('secret')
    .executeTakeFirst();
  const key = row && (await decryptSecret(services, row.secret));
  return key ? askedWith(services, company_id, provider, key) : null;
}

export const keyMissing = (provider: ProviderName) =>
  sentenceFor('provider_key_missing', { provider: PROVIDER_LABELS[provider] });

/** Refuses with 409 without a key. */
export async function askedBy(
  services: ProviderServices,
  company_id: number,
  provider: ProviderName,
): Promise<Asked> {
  const asked = await openKey(services, company_id, provider);
  if (asked === null) throw refuse('CONFLICT', keyMissing(provider));
  return asked;
}

export const askedWith = (
  services: ProviderServices,
  company_id: number,
  provider: ProviderName,
  key: string,
): Asked => ({
  settings: services.connector_settings,
  key,
  now: services.now,
  dictionary: async (question, ask) => {
    const request = { company_id, provider, user_id: null, units: 0 };
    return (await askOnce(services, { ...request, question, cache_seconds: DICTIONARY_SECONDS }, ask)).answer;
  },
});
