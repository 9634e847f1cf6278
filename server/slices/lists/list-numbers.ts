import type { ListProfile, PlatformNumbers } from '#contract/lists/creators.ts';
import { type MissingReason, PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { fact } from '#server/analytics/rows.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { ratesMissing } from '#server/projector/account-rate.ts';
import { HIDES } from '#server/projector/projector-rows.ts';
import {
  type Audience,
  missingOf,
  readAudiences,
  type StoredRow,
} from '#server/slices/profiles/search/search-rows.ts';

/** Profile search data: identity, and the largest account on each platform. */
export type KnownProfile = Pick<
  ListProfile,
  | 'slug'
  | 'name'
  | 'picture'
  | 'country'
  | 'kind'
  | 'gender'
  | 'age'
  | 'verified'
  | 'is_demo'
  | 'themes'
  | 'languages'
  | 'platforms'
>;

/** By id; profiles not in search yet are absent. */
export async function readKnown(
  ch: ClickHouse,
  company_id: number,
  profile_ids: readonly number[],
): Promise<Map<number, KnownProfile>> {
  if (profile_ids.length === 0) return new Map();
  // The company's own row comes last and wins; so does the newest revision, without FINAL, which would
  // merge everything between the few keys.
  const rows = await ch.query<StoredRow>(
    `SELECT * EXCEPT (search_text, created_at, sub_kind, tags, continent, price), ${fact('is_demo')} AS is_demo
     FROM profile_search
     WHERE platform IN {platforms:Array(String)} AND company_id IN (0, {company_id:UInt32})
       AND profile_id IN {ids:Array(UInt32)} AND is_deleted = 0
     ORDER BY company_id, revision`,
    { platforms: ['all', ...PLATFORMS], company_id, ids: profile_ids },
    'creators of a list',
  );
  const newest = new Map(rows.map((row) => [`${row.profile_id} ${row.platform}`, row]));
  const current = [...newest.values()].filter((row) => (row.kind as string) !== HIDES);
  const accounts = current.filter((row) => row.platform !== 'all' && row.account_id > 0);
  const unrated = accounts.filter((row) => row.engagement_rate === null);
  const [audiences, reasons] = await Promise.all([
    readAudiences(
      ch,
      accounts.map((row) => row.account_id),
    ),
    ratesMissing(
      ch,
      unrated.map((row) => row.account_id),
    ),
  ]);
  const known = new Map(
    current.filter((row) => row.platform === 'all').map((row) => [row.profile_id, headOf(row)]),
  );
  for (const row of current) {
    const profile = known.get(row.profile_id);
    if (profile && row.platform !== 'all')
      profile.platforms[row.platform as Platform] = numbersOf(
        row,
        audiences.get(row.account_id) ?? null,
        reasons,
      );
  }
  return known;
}

const headOf = (row: StoredRow): KnownProfile => ({
  slug: row.slug,
  name: row.name,
  picture: row.picture || null,
  country: row.country || null,
  kind: row.kind,
  gender: (row.gender || null) as ListProfile['gender'],
  age: row.age < 0 ? null : row.age,
  verified: row.verified === 1,
  is_demo: row.is_demo === 1,
  themes: row.themes,
  languages: row.languages,
  platforms: {},
});

function numbersOf(
  row: StoredRow,
  audience: Audience | null,
  reasons: ReadonlyMap<number, MissingReason>,
): PlatformNumbers {
  const { credibility_score, ...missing } = missingOf(row, reasons);
  return {
    username: row.username || null,
    followers: row.followers < 0 ? null : row.followers,
    engagement_rate: row.engagement_rate,
    growth: row.growth,
    credibility: row.credibility,
    publications_count: row.publications_count,
    audience,
    missing: { ...missing, ...(credibility_score ? { credibility: credibility_score } : {}) },
  };
}
