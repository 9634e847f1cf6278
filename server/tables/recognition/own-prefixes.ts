import { bareCount, isKnownPrefix, type OwnPrefixes } from './dictionary.ts';
import { headerName, keyOf, wordsOf } from './header-words.ts';

/** So many columns share a prefix that says nothing of any one of them. */
const MANY = 3;
const OF_ACCOUNTS = new Set(['followers', 'following', 'posts_count']);
const OF_POSTS = new Set(['likes', 'comments', 'shares', 'saves', 'views']);

/**
 * Prefixes that nobody knows, and behind which numbers of a post or of an account stand. What stands behind other ones
 * (`agent_name`) is another thing's.
 */
export function ownPrefixes(header: readonly string[]): OwnPrefixes {
  const groups = new Map<string, string[][]>();
  for (const name of header) {
    const { path } = headerName(name);
    const parts = path.map(wordsOf);
    const [first = [], ...inner] = parts;
    const prefix = inner.length > 0 ? keyOf(first) : (first[0] ?? '');
    const rest = inner.length > 0 ? inner.flat() : first.slice(1);
    if (prefix === '' || rest.length === 0 || isKnownPrefix(prefix)) continue;
    groups.set(prefix, [...(groups.get(prefix) ?? []), rest]);
  }
  const post = new Set<string>();
  const account = new Set<string>();
  for (const [prefix, rests] of groups) {
    if (rests.length < MANY) continue;
    const fields = new Set(rests.map(bareCount).filter((field) => field !== null));
    const count = (of: ReadonlySet<string>) => [...fields].filter((field) => of.has(field)).length;
    if (count(OF_POSTS) >= 2) post.add(prefix);
    else if (count(OF_ACCOUNTS) >= 1) account.add(prefix);
  }
  return { post, account };
}
