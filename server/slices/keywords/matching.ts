import { PLATFORMS, POST_TYPES } from '#contract/primitives.ts';
import type { QueryPart } from '#server/platform/terms.ts';
import { phraseTest } from './phrases.ts';
import type { Search } from './search.ts';

/**
 * Which rows of `post_terms` a search means. A row stands for one post; texts are what comes after FROM, with the
 * placeholders of `bindings`. Nothing a user typed is ever part of the text.
 */
export type Period = 'current' | 'previous' | 'both' | 'undated';

/** Fact of the account, from memory: cheaper than any join for ten rows and for a million. */
export const fact = (
  name: 'profile_id' | 'followers' | 'engagement_rate' | 'growth' | 'country' | 'gender',
) => `dictGet('account_facts', '${name}', toUInt64(account_id))`;

/** A profile's country or gender as the company sees it: its own edit where it made one. '' = unknown. */
export function identity(search: Search, name: 'country' | 'gender'): string {
  if (search.edits.length === 0) return fact(name);
  return `transform(${fact('profile_id')}, {edited_profiles:Array(UInt32)}, {edited_${name}:Array(String)}, ${fact(name)})`;
}

/** The values of every placeholder that the texts of a search may name. */
export function bindings(search: Search): Record<string, unknown> {
  const { input, edits } = search;
  const terms = Object.fromEntries(search.terms.map((term, i) => [`term_${i}`, term]));
  const phrases = Object.fromEntries(
    search.parts.flatMap((part, i) => (part.kind === 'phrase' ? [[`phrase_${i}`, phraseTest(part)]] : [])),
  );
  return {
    ...terms,
    ...phrases,
    all_terms: search.terms,
    timezone: search.timezone,
    from: search.from,
    until: search.until,
    before: search.before,
    countries: input.country ?? [],
    genders: input.gender ?? [],
    min_range: input.min_range ?? 0,
    max_range: input.max_range ?? 0,
    min_engagement: (input.min_engagement ?? 0) / 100,
    max_engagement: (input.max_engagement ?? 0) / 100,
    min_growth: (input.min_growth ?? 0) / 100,
    max_growth: (input.max_growth ?? 0) / 100,
    edited_profiles: edits.map((e) => e.profile_id),
    edited_country: edits.map((e) => e.country),
    edited_gender: edits.map((e) => e.gender),
  };
}

const startOf = (name: 'from' | 'until' | 'before') =>
  `toDateTime(toDate({${name}:String}), {timezone:String})`;
const DATES: Record<Period, string> = {
  current: ` AND created_at >= ${startOf('from')} AND created_at < ${startOf('until')}`,
  previous: ` AND created_at >= ${startOf('before')} AND created_at < ${startOf('from')}`,
  both: ` AND created_at >= ${startOf('before')} AND created_at < ${startOf('until')}`,
  undated: ` AND created_at = toDateTime(0, 'UTC')`,
};
/** Whether a row of the period `both` lies in the current one. */
export const IS_CURRENT = `created_at >= ${startOf('from')}`;

const typesOf = (platforms: readonly string[]) =>
  POST_TYPES.filter((t) => platforms.some((p) => t.startsWith(`${p}_`)));

/** Conditions on the post's account; accounts whose number is unknown are in no range. */
function accountFilter(search: Search): string {
  const { input } = search;
  const conditions: string[] = [];
  if (input.platform?.length && input.platform.length < PLATFORMS.length) {
    conditions.push(
      `post_type IN (${typesOf(input.platform)
        .map((t) => `'${t}'`)
        .join(', ')})`,
    );
  }
  if (input.country?.length) conditions.push(`${identity(search, 'country')} IN {countries:Array(String)}`);
  if (input.gender?.length) conditions.push(`${identity(search, 'gender')} IN {genders:Array(String)}`);
  const range = (
    name: 'range' | 'engagement' | 'growth',
    column: 'followers' | 'engagement_rate' | 'growth',
  ) => {
    const type = name === 'range' ? 'Int64' : 'Float64';
    if (name === 'range' && (input.min_range !== undefined || input.max_range !== undefined))
      conditions.push(`${fact(column)} >= 0`);
    if (input[`min_${name}`] !== undefined) conditions.push(`${fact(column)} >= {min_${name}:${type}}`);
    if (input[`max_${name}`] !== undefined) conditions.push(`${fact(column)} <= {max_${name}:${type}}`);
  };
  range('range', 'followers');
  range('engagement', 'engagement_rate');
  range('growth', 'growth');
  return conditions.map((c) => ` AND ${c}`).join('');
}

/** Rows that hold one set of terms and all of its phrases, driven by the rarest term. */
interface Branch {
  term: string;
  conditions: string;
}

const rowsOf = (branch: Branch, dates: string) =>
  `post_terms FINAL WHERE term = ${branch.term}${dates}${branch.conditions}`;
const idsOf = (branch: Branch, dates: string) => `SELECT post_id FROM ${rowsOf(branch, dates)}`;

function branchOf(search: Search, parts: QueryPart[], dates: string): Branch {
  const terms = [...new Set(parts.flatMap((p) => p.terms))].sort(
    (a, b) => rarity(search, a) - rarity(search, b),
  );
  const [rarest, ...others] = terms.map((t) => `{term_${search.terms.indexOf(t)}:String}`);
  const driver: Branch = { term: rarest ?? "''", conditions: '' };
  let ids = idsOf(driver, dates);
  for (const term of others) ids = idsOf({ term, conditions: ` AND post_id IN (${ids})` }, dates);
  if (others.length > 0) driver.conditions = ` AND post_id IN (${ids})`;
  const tests = parts.filter((p) => p.kind === 'phrase').map((p) => phraseCondition(search, p));
  if (tests.length > 0) driver.conditions += ` AND post_id IN (${verified(driver, dates, tests)})`;
  return driver;
}

/** Posts among the candidates whose text holds the phrases; only the candidates' captions are read. */
function verified(candidates: Branch, dates: string, tests: string[]): string {
  const keys = `SELECT account_id, created_at, post_id FROM ${rowsOf(candidates, dates)}`;
  return `SELECT id FROM posts FINAL PREWHERE (account_id, created_at, id) IN (${keys}) WHERE ${tests.join(' AND ')}`;
}

/** Over the columns of `posts`: its caption, title or a tag of several words holds the phrase. */
export function phraseCondition(search: Search, part: QueryPart): string {
  const pattern = `{phrase_${search.parts.indexOf(part)}:String}`;
  const folded = (column: string) =>
    `replaceAll(replaceAll(lowerUTF8(normalizeUTF8NFKC(${column})), 'ß', 'ss'), 'ς', 'σ')`;
  return `(match(${folded('message')}, ${pattern}) OR match(${folded('title')}, ${pattern})
    OR arrayExists(t -> startsWith(t, '#') AND match(t, ${pattern}), terms))`;
}

const rarity = (search: Search, term: string) => search.rarity.get(term) ?? 0;

/**
 * The matched posts of a period, each once, after FROM; `more` adds conditions on the rows. Several alternatives are
 * united rarest first, each leaving out what the rarer ones have: only the small sets are ever kept in memory.
 */
export function matched(search: Search, period: Period, more = ''): string {
  const dates = DATES[period];
  const filter = `${accountFilter(search)}${more}`;
  const groups = search.input.search_type === 'AND' ? [search.parts] : search.parts.map((p) => [p]);
  const branches = groups
    .map((parts) => ({
      parts,
      rows: Math.min(...parts.flatMap((p) => p.terms).map((t) => rarity(search, t))),
    }))
    .sort((a, b) => a.rows - b.rows)
    .map(({ parts }) => branchOf(search, parts, dates));
  const [only] = branches;
  if (branches.length === 1 && only) return `${rowsOf(only, dates)}${filter}`;
  const united = branches.map((branch, i) => {
    const rarer = branches.slice(0, i).map((b) => idsOf(b, dates));
    const rest = rarer.length > 0 ? ` AND post_id NOT IN (${rarer.join(' UNION ALL ')})` : '';
    return `SELECT * FROM ${rowsOf(branch, dates)}${rest}${filter}`;
  });
  return `(${united.join(' UNION ALL ')})`;
}
