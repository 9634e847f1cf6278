import { PLATFORMS, POST_TYPES } from '#contract/primitives.ts';
import type { ClickHouse } from '#server/platform/clickhouse.ts';
import { codesOf, typeCodeOf } from '#server/platform/metrics/post-kinds.ts';
import type { QueryPart } from '#server/platform/terms.ts';
import { type AccountFacts, textCode } from './columns/account-facts.ts';
import { filtered, intersected, type PostColumns, united } from './columns/post-columns.ts';
import { MOST_AT_ONCE, termPosts, termPostsOf } from './columns/term-posts.ts';
import { phrasePosts } from './reports/phrase-posts.ts';
import { termCounts } from './reports/term-counts.ts';
import { type Search, timesOf } from './search.ts';

type Load = (term: string) => Promise<PostColumns>;

/**
 * The posts that a search matches, each once; null where a term has more than are read at once. `is_copy`: the columns
 * are the search's own, not those of its only term.
 */
export async function matchedPosts(
  ch: ClickHouse,
  facts: AccountFacts,
  search: Search,
): Promise<{ posts: PostColumns; is_copy: boolean } | null> {
  const found = await Promise.all(
    search.terms.map((term) => termPosts(ch, facts, term, search.rates.counts_actions)),
  );
  const whole = found.filter((posts) => posts !== null);
  if (whole.length < found.length) return null;
  const byTerm = new Map(search.terms.map((term, i) => [term, whole[i] as PostColumns]));
  const posts = await combined(ch, facts, search, async (term) => byTerm.get(term) as PostColumns);
  return { posts, is_copy: !whole.includes(posts) };
}

/** The same in parts of about half of `most` posts, each of other profiles, for searches of more posts than are read at once. */
export async function* matchedParts(
  ch: ClickHouse,
  facts: AccountFacts,
  search: Search,
  most = MOST_AT_ONCE,
): AsyncGenerator<PostColumns> {
  const counts = await termCounts(ch, { terms: search.terms });
  const of = Math.ceil((2 * Math.max(1, ...counts.map((c) => c.posts))) / most);
  for (let part = 0; part < of; part++) {
    const load: Load = (term) => termPostsOf(ch, facts, term, search.rates.counts_actions, { part, of });
    yield combined(ch, facts, search, load);
  }
}

async function combined(
  ch: ClickHouse,
  facts: AccountFacts,
  search: Search,
  load: Load,
): Promise<PostColumns> {
  const groups = search.input.search_type === 'AND' ? [search.parts] : search.parts.map((p) => [p]);
  const alternatives = await Promise.all(groups.map((parts) => holdingAll(ch, search, parts, load)));
  const posts = alternatives.sort((a, b) => b.length - a.length).reduce((all, some) => united(all, some));
  const passes = rowTest(search, facts, posts);
  return passes ? filtered(posts, passes) : posts;
}

/** Posts that hold all terms of the parts and all of their phrases; the rarest term goes first. */
async function holdingAll(
  ch: ClickHouse,
  search: Search,
  parts: QueryPart[],
  load: Load,
): Promise<PostColumns> {
  const terms = [...new Set(parts.flatMap((p) => p.terms))];
  const found = await Promise.all(terms.map(async (term) => ({ term, posts: await load(term) })));
  const sorted = found.sort((a, b) => a.posts.length - b.posts.length);
  const posts = sorted.map((f) => f.posts).reduce((some, others) => intersected(some, others));
  const phrases = parts.filter((p) => p.kind === 'phrase');
  if (phrases.length === 0 || posts.length === 0) return posts;
  const times = timesOf(search);
  const holding = await phrasePosts(ch, { phrases, terms: sorted.map((f) => f.term), ...times });
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
