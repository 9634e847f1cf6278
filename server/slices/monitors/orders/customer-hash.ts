import { createHmac } from 'node:crypto';
import type { Services } from '#server/platform/context.ts';
import { installationKey } from '#server/platform/encrypted-secrets.ts';

/** Pseudonyms of a company's customers, by the installation's key: mail addresses are not stored. */
export async function customerHashes(services: Pick<Services, 'files'>, company_id: number) {
  const key = await installationKey(services);
  return (customer: string | null): string | null =>
    customer === null || customer.trim() === ''
      ? null
      : createHmac('sha256', key)
          .update(`customer ${company_id} ${customer.trim().toLowerCase()}`)
          .digest('base64url')
          .slice(0, 22);
}
