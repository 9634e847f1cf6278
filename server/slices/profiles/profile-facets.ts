import { PLATFORMS } from '#contract/primitives.ts';
import type { ProfileFilters } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import {
  type CompiledFilters,
  compileFilters,
  type FilterField,
  matching,
  where,
} from './profile-filters.ts';
import { hasOwnRows } from './profile-search.queries.ts';

type Facet = Array<{ key: string; count: number }>;
export type Facets = Record<
  'platform' | 'country' | 'continent' | 'gender' | 'language' | 'themes' | 'tags' | 'sub_kind' | 'verified',
  Facet
>;

/** Facets of a value each profile has once: they are counted together, grouped by all of them. */
const SINGLE = ['country', 'continent', 'gender', 'sub_kind', 'verified'] as const;
type Single = (typeof SINGLE)[number];
/** Facets of lists: a profile counts for each of its values. */
const LISTS = { language: 'languages', themes: 'themes', tags: 'tags' } as const;
const MOST_KEYS = 300;

/** Profiles per value under the other filters: each facet leaves its own filter out. Unknown values have no key. */
export async function countFacets(ch: ClickHouse, f: ProfileFilters, company_id: number): Promise<Facets> {
  const own_rows = await hasOwnRows(ch, company_id);
  const c = compileFilters(f, company_id, own_rows);
  const list = (facet: keyof typeof LISTS) =>
    ch.query<{ key: string; count: number }>(
      `SELECT arrayJoin(${LISTS[facet]}) AS key, count() AS count FROM profile_search FINAL WHERE ${where(c, facet)}
       GROUP BY key ORDER BY count DESC, key LIMIT ${MOST_KEYS}`,
      c.params,
      `facet ${facet}`,
    );
  const [single, platform, language, themes, tags] = await Promise.all([
    countSingle(ch, c),
    countPlatforms(ch, f, company_id, own_rows),
    list('language'),
    list('themes'),
    list('tags'),
  ]);
  return { ...single, language, themes, tags, platform };
}

/** A profile counts for a platform where its row of that platform matches, as a search there would find it. */
async function countPlatforms(ch: ClickHouse, f: ProfileFilters, company_id: number, own_rows: boolean) {
  // The keyword filter reads differently on one platform than on all: one compiled search serves every single one.
  const c = compileFilters({ ...f, platform: PLATFORMS[0] }, company_id, own_rows, PLATFORMS);
  return ch.query<{ key: string; count: number }>(
    `SELECT platform AS key, count() AS count FROM profile_search FINAL WHERE ${where(c)}
     GROUP BY key ORDER BY count DESC, key`,
    c.params,
    'facet platform',
  );
}

/** One pass: rows by value of every single facet and by which of the facets' own filters they pass. */
async function countSingle(ch: ClickHouse, c: CompiledFilters): Promise<Record<Single, Facet>> {
  const own: Record<Single, FilterField[]> = {
    country: ['country'],
    continent: ['continent'],
    gender: ['gender'],
    sub_kind: ['sub_kind', 'exclude'],
    verified: ['verified'],
  };
  const fields = SINGLE.flatMap((s) => own[s]);
  const passes = (facet: Single) =>
    own[facet]
      .map((field) => c.conditions.get(field))
      .filter(Boolean)
      .join(' AND ') || '1';
  const rows = await ch.query<Record<Single, string | number> & { n: number } & Record<string, number>>(
    `SELECT ${SINGLE.join(', ')}, ${SINGLE.map((s) => `(${passes(s)}) AS pass_${s}`).join(', ')}, count() AS n
     FROM profile_search FINAL WHERE ${c.scope} AND ${c.kind} AND ${matching(c, ...fields)}
       AND ${SINGLE.map((s) => `pass_${s}`).join(' + ')} >= ${SINGLE.length - 1}
     GROUP BY ALL`,
    c.params,
    'facets',
  );
  const count = (facet: Single): Facet => {
    const counts = new Map<string, number>();
    for (const row of rows) {
      if (SINGLE.some((s) => s !== facet && row[`pass_${s}`] === 0)) continue;
      const key = facet === 'verified' ? String(row.verified === 1) : String(row[facet]);
      if (key !== '') counts.set(key, (counts.get(key) ?? 0) + row.n);
    }
    return [...counts]
      .map(([key, n]) => ({ key, count: n }))
      .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1));
  };
  return Object.fromEntries(SINGLE.map((s) => [s, count(s)])) as Record<Single, Facet>;
}
