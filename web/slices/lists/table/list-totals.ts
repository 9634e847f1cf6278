import type { ListProfile, PlatformNumbers } from '#contract/lists/creators.ts';

/** A total; `known` of `of` creators have a value. */
export interface Total {
  value: number | null;
  known: number;
  of: number;
}

/** Sum of known values; null if there are none. */
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

/**
 * Rate weighted by followers, Σ(rate × followers) ÷ Σ followers, over accounts with both; a plain average would give small
 * accounts the same weight.
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

/** Growth of all followers together: Σ followers now ÷ Σ followers before − 1, over accounts with both. */
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
