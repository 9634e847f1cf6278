import { fact } from './rows.ts';

/** Absent = any. Followers and growth are the account's latest; rates are fractions. */
export interface CreatorFilter {
  /** ISO 3166 alpha-2, as the company sees the profile. */
  countries?: readonly string[] | undefined;
  genders?: readonly string[] | undefined;
  min_followers?: number | undefined;
  max_followers?: number | undefined;
  min_rate?: number | undefined;
  max_rate?: number | undefined;
  min_growth?: number | undefined;
  max_growth?: number | undefined;
}

const RANGES = [
  ['followers', 'followers', 'Int64'],
  ['rate', 'engagement_rate', 'Float64'],
  ['growth', 'growth', 'Float64'],
] as const;

// The alias keeps the distributed table: profiles are not sharded by account, so each shard reads all of
// them.
const OWN = 'FROM profiles AS p FINAL WHERE company_id = {company_id:UInt32}';

/**
 * SQL conditions on a row, with placeholders named like the fields. Unknown numbers match no range.
 * `has_edits`: the company's own view replaces the shared one.
 */
export function creatorConditions(filter: CreatorFilter, has_edits: boolean): string[] {
  const conditions: string[] = [];
  for (const [field, column] of [
    ['countries', 'country'],
    ['genders', 'gender'],
  ] as const) {
    if (!filter[field]?.length) continue;
    const shared = `${fact(column)} IN {${field}:Array(String)}`;
    conditions.push(
      has_edits
        ? `if(${fact('profile_id')} IN (SELECT profile_id ${OWN}),
  ${fact('profile_id')} IN (SELECT profile_id ${OWN} AND ${column} IN {${field}:Array(String)}), ${shared})`
        : shared,
    );
  }
  for (const [field, name, type] of RANGES) {
    const [min, max] = [filter[`min_${field}`], filter[`max_${field}`]];
    if (min !== undefined) conditions.push(`${fact(name)} >= {min_${field}:${type}}`);
    if (max !== undefined) conditions.push(`${fact(name)} <= {max_${field}:${type}}`);
    if ((min !== undefined || max !== undefined) && name === 'followers')
      conditions.push(`${fact(name)} >= 0`);
  }
  return conditions;
}
