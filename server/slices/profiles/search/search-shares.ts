import { AUDIENCE_FILTERS, type ProfileFilters, type ProfileRow } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';

const upper = (key: string) => key.toUpperCase();
const lower = (key: string) => key.toLowerCase();
const same = (key: string) => key;

/** Where each filter's shares are stored, and the form of their keys. */
const STORED = {
  audience_country: ['countries', upper],
  audience_city: ['cities', same],
  audience_gender: ['genders', upper],
  audience_age: ['ages', same],
  audience_interest: ['interests', same],
  audience_language: ['languages', lower],
} as const satisfies Record<(typeof AUDIENCE_FILTERS)[number], unknown>;

export interface AskedKey {
  filter: (typeof AUDIENCE_FILTERS)[number];
  dimension: (typeof STORED)[keyof typeof STORED][0];
  /** In the stored form. */
  key: string;
  /** Least share, 0..1. */
  least: number;
}

/** In the order of the filters. */
export function askedAudience(f: ProfileFilters): AskedKey[] {
  return AUDIENCE_FILTERS.flatMap((filter) => {
    const [dimension, as] = STORED[filter];
    return (f[filter] ?? []).map((text) => {
      const [, key = text, share] = /^(.*):([\d.]+)$/.exec(text) ?? [];
      return { filter, dimension, key: as(key), least: share === undefined ? f.min_audience : Number(share) };
    });
  });
}

/** By account; null without a share. One statement, or none. */
export async function readAskedShares(
  ch: ClickHouse,
  keys: readonly AskedKey[],
  account_ids: readonly number[],
): Promise<(account_id: number) => ProfileRow['asked_audience']> {
  const nameOf = (dimension: string, key: string, account_id: number) => `${account_id} ${dimension}:${key}`;
  const shares = new Map<string, number>();
  if (keys.length > 0 && account_ids.length > 0) {
    const rows = await ch.query<{ dimension: string; key: string; account_id: number; share: number }>(
      `SELECT dimension, key, account_id, share FROM audience_index FINAL
       WHERE dimension IN {dimensions:Array(String)} AND key IN {keys:Array(String)}
         AND account_id IN {ids:Array(UInt32)} AND share >= 0`,
      {
        dimensions: [...new Set(keys.map((a) => a.dimension))],
        keys: [...new Set(keys.map((a) => a.key))],
        ids: account_ids,
      },
      'asked audience of profile rows',
    );
    for (const { dimension, key, account_id, share } of rows)
      shares.set(nameOf(dimension, key, account_id), share);
  }
  return (account_id) =>
    keys.map(({ filter, dimension, key }) => ({
      filter,
      key,
      share: shares.get(nameOf(dimension, key, account_id)) ?? null,
    }));
}
