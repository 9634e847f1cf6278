import { createHmac } from 'node:crypto';
import type { Services } from '#server/platform/context.ts';
import { installationKey } from '#server/platform/encrypted-secrets.ts';
import type { AccountRef, Observation } from '#server/tables/observations.ts';
import { aliasesOf } from './intake/accounts/account-keys.ts';

/** Hashes of erased names with their key, as plain data. */
export interface ErasedNames {
  key: Uint8Array;
  hashes: string[];
}

/** Derived from the installation's secret: not the key that encrypts secrets. */
export async function erasedKey(services: Pick<Services, 'files'>): Promise<Uint8Array> {
  return createHmac('sha256', await installationKey(services))
    .update('erased names')
    .digest();
}

/** The stored form of a name after an erasure. */
export const erasedHash = (key: Uint8Array, platform: string, alias: string): string =>
  createHmac('sha256', key).update(`${platform}|${alias}`).digest('hex');

/** Names to leave out; null = nobody was erased. */
export async function readErasedNames(services: Pick<Services, 'db' | 'files'>): Promise<ErasedNames | null> {
  const rows = await services.db.selectFrom('erased_name').select('hash').execute();
  return rows.length === 0 ? null : { key: await erasedKey(services), hashes: rows.map((r) => r.hash) };
}

/** Each name is hashed once. */
export function withoutErased(names: ErasedNames | null): (observations: Observation[]) => Observation[] {
  if (names === null) return (observations) => observations;
  const hashes = new Set(names.hashes);
  const known = new Map<string, boolean>();
  const isErased = (platform: string, alias: string): boolean => {
    const name = `${platform}|${alias}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const erased = hashes.has(erasedHash(names.key, platform, alias));
    known.set(name, erased);
    return erased;
  };
  const isErasedAccount = (ref: AccountRef) => aliasesOf(ref).some((alias) => isErased(ref.platform, alias));
  return (observations) =>
    observations.flatMap((o): Observation[] => {
      if (o.kind === 'comment') return o.author !== null && isErasedAccount(o.author) ? [] : [o];
      if (o.kind !== 'brand') return isErasedAccount(o.account) ? [] : [o];
      if (isErased('brand', o.external_id)) return [];
      return [{ ...o, accounts: o.accounts.filter((ref) => !isErasedAccount(ref)) }];
    });
}
