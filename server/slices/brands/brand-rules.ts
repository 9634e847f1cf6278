import { sql } from 'kysely';
import type { BrandRules } from '#contract/brands.ts';
import { hasOperator } from '#contract/values/search-terms.ts';
import type { BrandTerms } from '#server/analytics/terms/brand-rows.ts';
import { keywordPart, parseQuery, type QueryPart } from '#server/analytics/terms/terms.ts';
import type { Services } from '#server/platform/context.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';

const KINDS = ['mentions', 'hashtags', 'words', 'tags'] as const;
type Kind = (typeof KINDS)[number];

/** As displayed, and as searched. */
export interface BrandTerm {
  kind: Kind;
  text: string;
  part: QueryPart;
}

/** Null without a letter or digit, or for the wrong kind. */
export function brandTerm(kind: Kind, typed: string, precise: boolean): QueryPart | null {
  if (hasOperator(typed)) return null;
  const bare = typed.replace(/^[@#＠＃]+/, '').trim();
  if (kind === 'words') {
    const part = keywordPart(typed.replaceAll('"', ' '));
    return part?.kind === 'phrase' && !precise ? { ...part, kind: 'word' } : part;
  }
  const parts = parseQuery(
    kind === 'tags' ? `"#${bare.replaceAll('"', ' ')}"` : `${kind === 'mentions' ? '@' : '#'}${bare}`,
  );
  const [part] = parts;
  const wanted = kind === 'mentions' ? 'mention' : 'hashtag';
  return parts.length === 1 && part?.kind === wanted ? part : null;
}

/** Mentions first. */
export const termsOfBrand = (rules: Pick<BrandRules, Kind | 'precise_search'>): BrandTerm[] =>
  KINDS.flatMap((kind) =>
    rules[kind].flatMap((text) => {
      const part = brandTerm(kind, text, rules.precise_search);
      return part ? [{ kind, text: part.kind === 'phrase' ? `"${part.text}"` : part.text, part }] : [];
    }),
  );

/** One of the terms, or all of them. */
export function alternativesOf(
  rules: Pick<BrandRules, Kind | 'precise_search' | 'search_type'>,
): QueryPart[][] {
  const parts = termsOfBrand(rules).map((term) => term.part);
  if (rules.search_type === 'OR') return parts.map((part) => [part]);
  return parts.length > 0 ? [parts] : [];
}

/** As the company merged them; other companies' profiles have none. */
export async function accountsOfProfiles(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  profile_ids: readonly number[],
): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ profile_id: number; account_id: number }>`
    select p.id as profile_id, a.id as account_id from profile p join ${seenAccounts(company_id)} a on a.profile_id = p.id
    where p.id = any(${[...profile_ids]}::int[]) and not p.hidden
      and (p.company_id is null or p.company_id = ${company_id}) order by p.id, a.id`.execute(db);
  const byProfile = new Map<number, number[]>();
  for (const { profile_id, account_id } of rows)
    byProfile.set(profile_id, [...(byProfile.get(profile_id) ?? []), account_id]);
  return byProfile;
}

export async function brandTermsOf(
  stores: Pick<Services, 'db'>,
  company_id: number,
  brands: ReadonlyArray<BrandRules & { id: number }>,
): Promise<BrandTerms[]> {
  const accounts = await accountsOfProfiles(
    stores,
    company_id,
    brands.flatMap((b) => b.profile_ids),
  );
  return brands.map((brand) => ({
    id: brand.id,
    alternatives: alternativesOf(brand),
    accounts: [...new Set(brand.profile_ids.flatMap((id) => accounts.get(id) ?? []))],
  }));
}
