import type { ProfileFilters, ProfileRow } from '#contract/profiles/search.ts';
import type { MissingReason } from '#contract/values/primitives.ts';
import { audienceKey } from '#server/analytics/metrics/weighted-audience.ts';
import { fact } from '#server/analytics/rows.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { rateMissing, ratesMissing } from '#server/projector/account-rate.ts';
import { askedAudience, readAskedShares } from './search-shares.ts';

/** Company 0 = the shared view. */
export interface Key {
  company_id: number;
  profile_id: number;
}

/** '' and −1 = unknown, null = NaN. */
export interface StoredRow extends Key {
  platform: string;
  account_id: number;
  slug: string;
  name: string;
  username: string;
  kind: ProfileRow['kind'];
  sub_kind: string;
  gender: string;
  country: string;
  city: string;
  age: number;
  verified: number;
  themes: string[];
  tags: string[];
  languages: string[];
  available_platforms: ProfileRow['available_platforms'];
  main_platform: string;
  picture: string;
  followers: number;
  engagement_rate: number | null;
  growth: number | null;
  credibility: number | null;
  price: number | null;
  publications_count: number;
  is_demo: number;
  /** Seconds. */
  created_at: number;
}

/** With audiences and the requested shares. */
export async function readRows(
  ch: ClickHouse,
  filters: ProfileFilters,
  keys: readonly Key[],
): Promise<ProfileRow[]> {
  if (keys.length === 0) return [];
  const nameOf = (k: Key) => `${k.company_id}|${k.profile_id}`;
  // The newest revision comes last and wins, without FINAL, which would merge everything between the few
  // keys.
  const stored = await ch.query<StoredRow>(
    `SELECT * EXCEPT (search_text) REPLACE (toUnixTimestamp(created_at) AS created_at), ${fact('is_demo')} AS is_demo FROM profile_search
     WHERE platform = {platform:String} AND company_id IN {companies:Array(UInt32)} AND profile_id IN {ids:Array(UInt32)}
       AND is_deleted = 0
     ORDER BY revision`,
    {
      platform: filters.platform,
      companies: [...new Set(keys.map((k) => k.company_id))],
      ids: keys.map((k) => k.profile_id),
    },
    'profile rows',
  );
  const rows = new Map(stored.map((row) => [nameOf(row), row]));
  const shown = keys.flatMap((key) => rows.get(nameOf(key)) ?? []);
  const accounts = shown.map((row) => row.account_id).filter((id) => id > 0);
  const unrated = shown.filter((row) => row.engagement_rate === null).map((row) => row.account_id);
  const [audiences, sharesOf, reasons] = await Promise.all([
    readAudiences(ch, accounts),
    readAskedShares(ch, askedAudience(filters), accounts),
    ratesMissing(ch, unrated),
  ]);
  return shown.map((row) => ({
    ...shownRow(row, reasons),
    audience: audiences.get(row.account_id) ?? null,
    asked_audience: sharesOf(row.account_id),
  }));
}

export type Audience = NonNullable<ProfileRow['audience']>;

/** The three largest countries, all ages and genders, largest share first. */
export async function readAudiences(ch: ClickHouse, account_ids: number[]): Promise<Map<number, Audience>> {
  if (account_ids.length === 0) return new Map();
  // The newest comes last, as above.
  const rows = await ch.query<{ account_id: number; cells: string[]; shares: number[] }>(
    'SELECT account_id, cells, shares FROM audience_cells WHERE account_id IN {ids:Array(UInt32)} ORDER BY revision',
    { ids: account_ids },
    'audience of profile rows',
  );
  return new Map(rows.map((r) => [r.account_id, audienceOf(r.cells, r.shares)]));
}

function audienceOf(cells: string[], shares: number[]): Audience {
  const audience: Audience = { countries: [], ages: [], genders: [] };
  cells.forEach((cell, i) => {
    const [dimension, key] = audienceKey(cell);
    if (key !== '' && dimension in audience)
      audience[dimension as keyof Audience].push({ key, share: shares[i] ?? 0 });
  });
  for (const list of Object.values(audience)) list.sort((x, y) => y.share - x.share);
  audience.countries.splice(3);
  return audience;
}

/** `rates`: reasons for missing engagement rates. */
export function missingOf(row: StoredRow, rates: ReadonlyMap<number, MissingReason>): ProfileRow['missing'] {
  const missing: ProfileRow['missing'] = {};
  if (row.followers < 0) missing.followers = 'not_in_source';
  if (row.engagement_rate === null)
    missing.engagement_rate = rates.get(row.account_id) ?? rateMissing(undefined);
  if (row.growth === null) missing.growth = 'too_few_snapshots';
  if (row.credibility === null) missing.credibility_score = 'no_audience_data';
  return missing;
}

function shownRow(
  row: StoredRow,
  rates: ReadonlyMap<number, MissingReason>,
): Omit<ProfileRow, 'audience' | 'asked_audience'> {
  return {
    id: row.profile_id,
    slug: row.slug,
    name: row.name,
    username: row.username || null,
    picture: row.picture || null,
    country: row.country || null,
    city: row.city || null,
    kind: row.kind,
    sub_kind: row.sub_kind || null,
    gender: (row.gender || null) as ProfileRow['gender'],
    age: row.age < 0 ? null : row.age,
    verified: row.verified === 1,
    platform: (row.main_platform || null) as ProfileRow['platform'],
    available_platforms: row.available_platforms,
    is_demo: row.is_demo === 1,
    followers: row.followers < 0 ? null : row.followers,
    engagement_rate: row.engagement_rate,
    growth: row.growth,
    credibility_score: row.credibility,
    publications_count: row.publications_count,
    price: row.price,
    themes: row.themes,
    tags: row.tags,
    languages: row.languages,
    profile_created_at: new Date(row.created_at * 1000).toISOString().replace('.000Z', 'Z'),
    missing: missingOf(row, rates),
  };
}
