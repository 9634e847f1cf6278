import { createHmac, timingSafeEqual } from 'node:crypto';
import { installationKey } from '#server/platform/encrypted-secrets.ts';
import type { Files } from '#server/platform/files.ts';
import { CAMPAIGN_FILES } from './campaign-files.ts';

export const FILE_PATH = '/api/draft_file';

/** For people whose session or public link opens the campaign. */
export const fileAddress = (key: string): string => `${FILE_PATH}/${key.slice(CAMPAIGN_FILES.length + 1)}`;

const signature = (key: Buffer, page_id: number, name: string) =>
  createHmac('sha256', key).update(`creator page ${page_id} ${name}`).digest('base64url').slice(0, 22);

/** Addresses that a creator's page opens as long as its link works, without the secret of the link. */
export async function pageAddresses(services: { files: Pick<Files, 'read'> }, page_id: number) {
  const key = await installationKey(services);
  return (file_key: string): string => {
    const address = fileAddress(file_key);
    const name = address.slice(FILE_PATH.length + 1);
    return `${address}?page=${page_id}&by=${signature(key, page_id, name)}`;
  };
}

export async function isSigned(
  services: { files: Pick<Files, 'read'> },
  { page_id, name, by }: { page_id: number; name: string; by: string },
): Promise<boolean> {
  const expected = Buffer.from(signature(await installationKey(services), page_id, name));
  const given = Buffer.from(by);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
