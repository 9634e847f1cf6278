import { hash } from 'node:crypto';
import { pgText } from '#server/platform/postgres/pg-text.ts';
import type { AccountRef } from '#server/tables/observations.ts';

/** Strongest first; empty = the row has no account. */
export function aliasesOf(ref: AccountRef): string[] {
  const aliases: string[] = [];
  if (ref.external_id) aliases.push(`id:${ref.external_id}`);
  if (ref.username) aliases.push(`user:${ref.username}`);
  // A display name proves no identity: it counts only without anything better.
  if (aliases.length === 0 && ref.title)
    aliases.push(ref.namesake ? `title:${ref.title} (${ref.namesake})` : `title:${ref.title}`);
  return aliases;
}

/** The strongest of `aliasesOf`, with the platform. */
export const refKey = (ref: AccountRef) =>
  ref.external_id
    ? `${ref.platform}|id:${ref.external_id}`
    : ref.username
      ? `${ref.platform}|user:${ref.username}`
      : `${ref.platform}|${aliasesOf(ref)[0]}`;

/**
 * Key of a name in the analytics store: the first 8 bytes of MD5, which the workspace store can compute.
 */
export const nameId = (platform: string, alias: string): string =>
  hash('md5', `${platform}:${pgText(alias)}`, 'hex').slice(0, 16);

/** For rows of earlier versions, and of the demo world. */
export const UNNAMED = '0'.repeat(16);
