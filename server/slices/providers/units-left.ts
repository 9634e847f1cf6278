import type { ProviderName } from '#contract/providers.ts';
import type { Services } from '#server/platform/context.ts';
import type { Asked } from './provider.ts';
import { ADAPTERS } from './provider-keys.ts';

/** Notes what the provider says is left, which is free to ask; what it does not say stays as it was. */
export async function noteLeft(
  { db, now }: Pick<Services, 'db' | 'now'>,
  company_id: number,
  provider: ProviderName,
  asked: Asked,
): Promise<void> {
  const left = await ADAPTERS[provider].left(asked).catch(() => null);
  if (left === null) return;
  await db
    .updateTable('provider_key')
    .set({ units_left: left, left_at: now() })
    .where('company_id', '=', company_id)
    .where('provider', '=', provider)
    .execute();
}
