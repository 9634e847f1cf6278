import { bareCount, isKnownPrefix, type OwnPrefixes } from './dictionary.ts';
import { headerName, keyOf, wordsOf } from './header-words.ts';

/** A prefix shared by this many columns says nothing about a single one. */
const MANY = 3;
const OF_ACCOUNTS = new Set(['followers', 'following', 'posts_count']);
const OF_POSTS = new Set(['likes', 'comments', 'shares', 'saves', 'views']);

/**
 * Unknown prefixes in front of a post's or account's numbers. Others (`agent_name`) belong to another
 * object.
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
