import type { ListProfile, PlatformNumbers } from '#contract/lists/creators.ts';
import type { Platform } from '#contract/primitives.ts';

/** A number of a whole list; `known` of `of` creators have what it is made of. */
export interface Total {
  value: number | null;
  known: number;
  of: number;
}

/** The sum of what is known; null where nothing is. */
export function sum(
  rows: readonly ListProfile[],
  value: (row: ListProfile) => number | null | undefined,
): Total {
  let total = 0;
  let known = 0;
  for (const row of rows) {
    const one = value(row);
    if (one === null || one === undefined) continue;
    total += one;
    known += 1;
  }
  return { value: known === 0 ? null : total, known, of: rows.length };
}

/** Creators of the list that are on a platform. */
export const onPlatform = (rows: readonly ListProfile[], platform: Platform): PlatformNumbers[] =>
  rows.flatMap((row) => row.platforms[platform] ?? []);

/**
 * A rate of all followers together, Σ(rate × followers) ÷ Σ followers over the accounts that have both: a mean of the rates
 * would count the smallest account like the largest.
 */
export function weighted(
  accounts: readonly PlatformNumbers[],
  rate: (account: PlatformNumbers) => number | null | undefined,
): Total {
  let parts = 0;
  let followers = 0;
  let known = 0;
  for (const account of accounts) {
    const one = rate(account);
    if (one === null || one === undefined || !account.followers) continue;
    parts += one * account.followers;
    followers += account.followers;
    known += 1;
  }
  return { value: followers === 0 ? null : parts / followers, known, of: accounts.length };
}

/** Growth of all followers together: Σ followers now ÷ Σ followers before − 1, over the accounts that have both. */
export function totalGrowth(accounts: readonly PlatformNumbers[]): Total {
  let now = 0;
  let before = 0;
  let known = 0;
  for (const { followers, growth } of accounts) {
    if (!followers || growth === null || growth === undefined || growth <= -1) continue;
    now += followers;
    before += followers / (1 + growth);
    known += 1;
  }
  return { value: before === 0 ? null : now / before - 1, known, of: accounts.length };
}
