import { PLATFORMS, POST_TYPES } from '#contract/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { codesOf, typeCodeOf } from '#server/platform/metrics/post-kinds.ts';
import { timesOf } from '#server/platform/period.ts';
import type { QueryPart } from '#server/platform/terms.ts';
import { type AccountFacts, textCode } from './columns/account-facts.ts';
import { filtered, type PostColumns, united } from './columns/post-columns.ts';
import { MOST_AT_ONCE, rarestFirst, termPosts, termPostsOf } from './columns/term-posts.ts';
import { phrasePosts } from './reports/phrase-posts.ts';
import { termCounts } from './reports/term-counts.ts';
import type { Search } from './search.ts';

/** Posts that hold all of some terms. */
type Load<T> = (terms: string[]) => Promise<T>;

/** The alternatives of a search: a post matches if it holds all parts of one. */
const alternativesOf = (search: Search) =>
  search.input.search_type === 'AND' ? [search.parts] : search.parts.map((p) => [p]);
const termsOf = (parts: QueryPart[]) => [...new Set(parts.flatMap((p) => p.terms))];

/**
 * The posts that a search matches, each once; null where an alternative has more than are read at once. `is_copy`: the
 * columns are the search's own, not those of its only terms.
 */
export async function matchedPosts(
  ch: ClickHouse,
  facts: AccountFacts,
  search: Search,
): Promise<{ posts: PostColumns; is_copy: boolean } | null> {
  const load: Load<PostColumns | null> = (terms) => termPosts(ch, facts, terms, search.rates.counts_actions);
  const found = await Promise.all(alternativesOf(search).map((parts) => load(termsOf(parts))));
  const whole = found.filter((posts) => posts !== null);
  if (whole.length < found.length) return null;
  const posts = await combined(ch, facts, search, whole);
  return { posts, is_copy: !whole.includes(posts) };
}

/** The same in parts of about half of `most` posts, each of other profiles, for searches of more posts than are read at once. */
export async function* matchedParts(
  ch: ClickHouse,
  facts: AccountFacts,
  search: Search,
  most = MOST_AT_ONCE,
): AsyncGenerator<PostColumns> {
  const alternatives = alternativesOf(search).map(termsOf);
  const counts = new Map((await termCounts(ch, { terms: search.terms })).map((c) => [c.term, c.posts]));
  const sizes = alternatives.map((terms) => Math.min(...terms.map((term) => counts.get(term) ?? 0)));
  const of = Math.ceil((2 * Math.max(1, ...sizes)) / most);
  for (let part = 0; part < of; part++) {
    const load: Load<PostColumns> = (terms) =>
      termPostsOf(ch, facts, terms, search.rates.counts_actions, { part, of });
    yield combined(ch, facts, search, await Promise.all(alternatives.map(load)));
  }
}

/** The alternatives' posts without those that lack a phrase, united, and of the accounts that are asked for. */
async function combined(
  ch: ClickHouse,
  facts: AccountFacts,
  search: Search,
  found: PostColumns[],
): Promise<PostColumns> {
  const holding = await Promise.all(
    alternativesOf(search).map((parts, i) => withPhrases(ch, search, parts, found[i] as PostColumns)),
  );
  const posts = holding.sort((a, b) => b.length - a.length).reduce((all, some) => united(all, some));
  const passes = rowTest(search, facts, posts);
  return passes ? filtered(posts, passes) : posts;
}

async function withPhrases(
  ch: ClickHouse,
  search: Search,
  parts: QueryPart[],
  posts: PostColumns,
): Promise<PostColumns> {
  const phrases = parts.filter((p) => p.kind === 'phrase');
  if (phrases.length === 0 || posts.length === 0) return posts;
  const terms = await rarestFirst(ch, termsOf(parts));
  const holding = await phrasePosts(ch, { phrases, terms, ...timesOf(search, search.timezone) });
  return filtered(posts, (row) => holding.has(posts.post_id[row] as bigint));
}

/**
 * A profile's country or gender as the company sees it, as a position in the texts of the facts: its own edit where it
 * made one.
 */
export function identityOf(
  search: Search,
  facts: AccountFacts,
  name: 'country' | 'gender',
): (account: number) => number {
  const codes = facts[name];
  if (search.edits.length === 0) return (account) => codes[account] as number;
  const own = new Map(search.edits.map((e) => [e.profile_id, textCode(facts.texts, e[name])]));
  return (account) => own.get(facts.profile_id[account] as number) ?? (codes[account] as number);
}

/** Whether a row passes the conditions on platform and account; null without any. Unknown numbers are in no range. */
function rowTest(search: Search, facts: AccountFacts, posts: PostColumns): ((row: number) => boolean) | null {
  const { input } = search;
  const tests: Array<(row: number, account: number) => boolean> = [];
  if (input.platform?.length && input.platform.length < PLATFORMS.length) {
    const platforms = input.platform;
    const codes = codesOf(POST_TYPES.filter((t) => platforms.some((p) => t.startsWith(`${p}_`))));
    tests.push((row) => codes.has(typeCodeOf(posts.kind[row] as number)));
  }
  const among = (name: 'country' | 'gender', wanted: readonly string[] | undefined) => {
    if (!wanted?.length) return;
    const identity = identityOf(search, facts, name);
    const set = new Set(wanted.map((text) => textCode(facts.texts, text)));
    tests.push((_row, account) => set.has(identity(account)));
  };
  among('country', input.country);
  among('gender', input.gender);
  const within = (
    values: Float64Array,
    unknown: number,
    min: number | undefined,
    max: number | undefined,
  ) => {
    if (min === undefined && max === undefined) return;
    const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
    tests.push((_row, account) => {
      const value = values[account] as number;
      return value >= low && value <= high && value !== unknown;
    });
  };
  const share = (percent: number | undefined) => (percent === undefined ? undefined : percent / 100);
  within(facts.followers, -1, input.min_range, input.max_range);
  within(facts.engagement_rate, Number.NaN, share(input.min_engagement), share(input.max_engagement));
  within(facts.growth, Number.NaN, share(input.min_growth), share(input.max_growth));
  if (tests.length === 0) return null;
  return (row) => {
    const account = posts.account[row] as number;
    return tests.every((test) => test(row, account));
  };
}
