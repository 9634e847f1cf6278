import type { AppName, MetaFeature } from '#contract/connections.ts';
import type { Services } from '#server/platform/context.ts';
import { decryptSecret } from '#server/platform/encrypted-secrets.ts';

/** A company's own app at a platform. */
export interface PlatformApp {
  client_id: string;
  client_secret: string;
  features: readonly MetaFeature[];
}

/** Null if it is not set up, or its secret cannot be read. */
export async function platformApp(
  services: Pick<Services, 'db'> & Parameters<typeof decryptSecret>[0],
  company_id: number,
  app: AppName,
): Promise<PlatformApp | null> {
  const row = await services.db
    .selectFrom('platform_app')
    .where('company_id', '=', company_id)
    .where('app', '=', app)
    .select(['client_id', 'client_secret', 'features'])
    .executeTakeFirst();
  const client_secret = row ? await decryptSecret(services, row.client_secret) : null;
  return row && client_secret !== null ? { ...row, client_secret } : null;
}
