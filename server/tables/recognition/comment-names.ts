import { lookUp, type Meaning } from './dictionary.ts';
import type { MapField } from './fields.ts';
import { headerName, keyOf, wordsOf } from './header-words.ts';
import {
  COMMENT_SCOPES,
  IN_COMMENTS,
  OF_COMMENTS_ALONE,
  POST_KEYS,
  POST_SCOPES,
  REPLY_SCOPES,
  WITHIN_COMMENTS,
} from './names/comments.ts';
import type { NameFamily } from './names/name-family.ts';
import { SAME_OBJECT, SAME_OBJECT_BEFORE } from './names/scopes.ts';

export interface CommentName {
  meanings: Meaning[];
  /** Only comments have columns of this name. */
  is_of_comments: boolean;
  /** A nested post: `media.id`. */
  is_post_inside: boolean;
}

function meaningsOf(families: readonly NameFamily[], weight: number): Map<string, Meaning[]> {
  const all = new Map<string, Meaning[]>();
  for (const family of families) {
    const entries = [...Object.entries(family.names), [null, family.ignored ?? ''] as const];
    for (const [field, names] of entries)
      for (const key of names.split('|').map((name) => keyOf(wordsOf(name))))
        if (key !== '')
          all.set(key, [...(all.get(key) ?? []), { field: field as MapField | null, family, weight }]);
  }
  return all;
}
const ALONE = meaningsOf(OF_COMMENTS_ALONE, 0.93);
const WITHIN = meaningsOf([WITHIN_COMMENTS], 0.88);

const NOTHING: CommentName = { meanings: [], is_of_comments: false, is_post_inside: false };

/** Contents of lists (replies, mentioned people) belong to something else. */
export function lookUpComment(column: string): CommentName {
  const { path, list } = headerName(column);
  if (list !== null) return NOTHING;
  const parts = path.map(wordsOf).filter((words, i) => i === 0 || i < path.length - 1 || !isValue(words));
  const whole = ALONE.get(keyOf(parts.flat()));
  if (whole) return { ...NOTHING, meanings: whole, is_of_comments: true };
  const leaf = parts.at(-1) ?? [];
  const scopes = parts.slice(0, -1);
  const has = (set: ReadonlySet<string>) => scopes.some((words) => set.has(keyOf(words)));
  if (has(REPLY_SCOPES)) return NOTHING;
  if (has(POST_SCOPES)) return insidePost(leaf);
  const alone = ALONE.get(keyOf(leaf));
  if (alone) return { ...NOTHING, meanings: alone, is_of_comments: true };
  const rest = scopes.filter((words) => !COMMENT_SCOPES.has(keyOf(words)));
  const isOwn = rest.every((words) => SAME_OBJECT.has(keyOf(words)));
  const within = isOwn ? (WITHIN.get(keyOf(leaf)) ?? []) : [];
  if (within.some(({ field }) => field === null)) return NOTHING;
  const own = new Set(within.map(({ field }) => field));
  const usual = translated([...rest, leaf]).filter(({ field }) => !own.has(field));
  return { ...NOTHING, meanings: [...within, ...usual] };
}

const isValue = (words: readonly string[]) => keyOf(words) === 'value';

function insidePost(leaf: readonly string[]): CommentName {
  const field = POST_KEYS.get(keyOf(leaf));
  if (field === undefined) return NOTHING;
  return { ...NOTHING, meanings: [{ field, family: WITHIN_COMMENTS, weight: 0.93 }], is_post_inside: true };
}

/** Names of posts and accounts, applied to comments; of the post itself only id and URL. */
function translated(parts: readonly string[][]): Meaning[] {
  const [first = ''] = parts[0] ?? [];
  const isOfPost =
    parts.length === 1 &&
    ((parts.flat().length > 1 && POST_SCOPES.has(keyOf([first]))) ||
      SAME_OBJECT_BEFORE.some((start) => first.startsWith(start) && first.length > start.length));
  const isBareId = keyOf(parts.at(-1) ?? []) === 'id';
  const { meanings } = lookUp(parts.map((words) => words.join('_')).join('.'));
  return meanings.flatMap((meaning): Meaning[] => {
    const field = meaning.field === null ? undefined : IN_COMMENTS[meaning.field];
    if (field === undefined) return [];
    if (isOfPost && field !== 'external_id' && field !== 'link') return [];
    // A plain "id" is the comment's.
    if (isBareId && !meaning.isAccounts) return [];
    return [{ ...meaning, field }];
  });
}
