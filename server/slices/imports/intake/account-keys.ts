import { hash } from 'node:crypto';
import { pgText } from '#server/platform/pg-text.ts';
import type { AccountRef } from '#server/tables/observations.ts';

/** The keys by which sources name an account, strongest first; empty = the row has no account. */
export function aliasesOf(ref: AccountRef): string[] {
  const aliases: string[] = [];
  if (ref.external_id) aliases.push(`id:${ref.external_id}`);
  if (ref.username) aliases.push(`user:${ref.username}`);
  // A display name is no proof of identity: it counts only where a source has nothing better.
  if (aliases.length === 0 && ref.title) aliases.push(`title:${ref.title}`);
  return aliases;
}

/** The strongest of `aliasesOf`, with the platform. */
export const refKey = (ref: AccountRef) =>
  ref.external_id
    ? `${ref.platform}|id:${ref.external_id}`
    : ref.username
      ? `${ref.platform}|user:${ref.username}`
      : `${ref.platform}|${aliasesOf(ref)[0]}`;

/** The id under which the analytics store has a name: the first 8 bytes of MD5, which the workspace store can work out. */
export const nameId = (platform: string, alias: string): string =>
  hash('md5', `${platform}:${pgText(alias)}`, 'hex').slice(0, 16);

/** The same of the strongest key of a reference. */
export const refNameId = (ref: AccountRef): string => nameId(ref.platform, aliasesOf(ref)[0] ?? '');

/** Of rows that an earlier version wrote, and of the demo world. */
export const UNNAMED = '0'.repeat(16);
