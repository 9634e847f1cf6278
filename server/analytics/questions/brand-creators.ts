import { bind, chSql, raw } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { type Block, joined } from '#server/platform/clickhouse/native-format.ts';
import type { PostSet } from '../post-set.ts';
import { fact } from '../rows.ts';
import type { SetRows } from '../set-rows.ts';

export const RANKED = ['views', 'reach', 'posts', 'interactions', 'impressions'] as const;
export type Ranked = (typeof RANKED)[number];

/** Each post counts once. */
export interface BrandCreator extends Record<Ranked, number> {
  profile_id: number;
  first_account: number;
  followers: number | null;
  brands: Array<Record<Ranked, number> & { brand: number }>;
}

export interface BrandCreators {
  /** Profiles among the first `most` of any ranking. */
  creators: BrandCreator[];
  totals: Record<Ranked, number>;
}

const listed = (name: (column: Ranked) => string) => raw(RANKED.map(name).join(', '));

/** Ties by id; creators without a known profile count only in the totals. */
export async function brandCreators(set: PostSet, most: number): Promise<BrandCreators> {
  const byAccount = (of: SetRows) =>
    of.shards(chSql`SELECT account_id, brand, sum(p.views) AS views, sum(p_reach) AS reach, count() AS posts,
  sum(v_interactions) AS interactions, sum(p_impressions) AS impressions
FROM (SELECT *, arrayJoin(arrayConcat([toUInt32(0)], brands)) AS brand FROM (${of.completed(of.rows('period'))})) AS p
GROUP BY account_id, brand`);
  const blocks = await set.ask(
    'creators of brands',
    (
      of,
    ) => chSql`SELECT profile_id, first_account, followers, sized, ${listed((c) => c)}, ${listed((c) => `total_${c}`)},
  tupleElement(of_brand, 1) AS brand, ${listed((c) => `tupleElement(of_brand, ${RANKED.indexOf(c) + 2}) AS of_${c}`)}
FROM (SELECT *, arrayJoin(of_brands) AS of_brand FROM (SELECT *, ${listed((c) => `sum(${c}) OVER () AS total_${c}`)},
    least(${listed((c) => `row_number() OVER (PARTITION BY profile_id = 0 ORDER BY ${c} DESC, profile_id)`)}) AS place
  FROM (SELECT profile_id, min(s.account_id) AS first_account, sumIf(s.known, s.brand = 0) AS followers,
      countIf(s.knows AND s.brand = 0) AS sized, ${listed((c) => `sumIf(s.${c}, s.brand = 0) AS ${c}`)},
      groupArrayIf((s.brand, ${listed((c) => `s.${c}`)}), s.brand != 0) AS of_brands
    FROM (SELECT *, ${of.profile} AS profile_id, ${fact('known_followers')} AS known, ${fact('followers')} >= 0 AS knows
      FROM ${byAccount(of)}) AS s GROUP BY profile_id))
  WHERE place <= ${bind('UInt32', most)}) ORDER BY profile_id, brand`,
  );
  return shaped(blocks);
}

function shaped(blocks: Block[]): BrandCreators {
  const column = (name: string) => joined(blocks, name, Float64Array);
  const numbersOf = (prefix: string) => {
    const columns = RANKED.map((c) => column(`${prefix}${c}`));
    return (i: number) =>
      Object.fromEntries(RANKED.map((c, n) => [c, columns[n]?.[i] ?? 0])) as Record<Ranked, number>;
  };
  const [profiles, accounts, followers] = ['profile_id', 'first_account', 'followers'].map(column);
  const [sized, brands] = ['sized', 'brand'].map(column);
  const [own, ofBrand, totals] = [numbersOf(''), numbersOf('of_'), numbersOf('total_')];
  const creators = new Map<number, BrandCreator>();
  profiles?.forEach((profile_id, i) => {
    if (profile_id === 0) return;
    const creator = creators.get(profile_id) ?? {
      profile_id,
      first_account: accounts?.[i] ?? 0,
      brands: [],
      followers: sized?.[i] === 0 ? null : (followers?.[i] ?? 0),
      ...own(i),
    };
    creators.set(profile_id, creator);
    const sums = creator.brands.find((b) => b.brand === brands?.[i]);
    const more = ofBrand(i);
    // A profile with several accounts has several rows for a brand.
    if (sums) for (const c of RANKED) sums[c] += more[c];
    else creator.brands.push({ brand: brands?.[i] ?? 0, ...more });
  });
  return { creators: [...creators.values()], totals: totals(0) };
}
