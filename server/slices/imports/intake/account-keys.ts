import type { AccountRef } from '../observations.ts';

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
