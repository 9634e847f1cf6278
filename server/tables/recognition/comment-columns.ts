import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type Candidate, candidatesOf, type LookedAtColumn } from './candidates.ts';
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

interface CommentName {
  meanings: Meaning[];
  /** Only comments have columns of this name. */
  is_of_comments: boolean;
  /** A nested post: `media.id`. */
  is_post_inside: boolean;
  /** `media_permalink`, next to the row's own id. */
  is_post_named: boolean;
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

const NOTHING: CommentName = {
  meanings: [],
  is_of_comments: false,
  is_post_inside: false,
  is_post_named: false,
};

/** Contents of lists (replies, mentioned people) belong to something else. */
function lookUpComment(column: string): CommentName {
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
  const [first = '', ...key] = leaf;
  if (scopes.length === 0 && key.length > 0 && POST_SCOPES.has(keyOf([first])) && POST_KEYS.has(keyOf(key)))
    return { ...insidePost(key), is_post_inside: false, is_post_named: true };
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

/** Fields of a comment, recognised by values. */
const BY_VALUES: Partial<Record<MapField, MapField>> = {
  link: 'link',
  platform: 'platform',
  'account.username': 'comment.author',
};

/** Adapts a column to rows of comments. */
export function commentColumn(column: LookedAtColumn): LookedAtColumn {
  const { meanings } = lookUpComment(column.name);
  const named = meanings.filter(({ field }) => field !== null);
  const byValues = column.candidates.flatMap((one): Candidate[] => {
    const field = one.meaning === null ? BY_VALUES[one.field] : undefined;
    return field === undefined || named.some((meaning) => meaning.field === field) ? [] : [{ ...one, field }];
  });
  const candidates = candidatesOf(named, column.values, named.length > 1, byValues);
  if (named.length > 0 || (column.candidates.length === 0 && !column.is_explained))
    return { ...column, candidates };
  return {
    ...column,
    candidates,
    why_not: sentenceFor('comment_detail_not_stored'),
    is_explained: true,
  };
}

/** Numbers of posts that comments do not have. */
const OF_POSTS_ALONE: ReadonlySet<MapField> = new Set([
  'views',
  'shares',
  'saves',
  'impressions',
  'reach',
  'duration_seconds',
]);

/** Replies and parents: rare for posts. */
const OF_ANSWERS: readonly MapField[] = ['comment.replies', 'comment.parent_id'];

/** Required evidence. */
const ENOUGH = 3;

/**
 * Evidence for comments: names used only there, several texts for one post, and a post's id next to the
 * row's own. A post's numbers and its count of comments are evidence against. @param cells by column, all
 * of the sample
 */
export function areComments(columns: readonly LookedAtColumn[], cells: readonly string[][]): boolean {
  const seen = columns.map((column) => ({ column, name: lookUpComment(column.name) }));
  let sum = 2 * seen.filter(({ name }) => name.is_of_comments).length;
  sum += seen.filter(({ column, name }) => OF_ANSWERS.some((field) => may(column, name, field))).length;
  if (columns.some(isTextCalledComment)) sum += 1;
  const texts = seen.filter(({ column, name }) => may(column, name, 'comment.text'));
  const posts = seen.filter(({ column, name }) => namesPost(column, name));
  const of = ({ column }: { column: LookedAtColumn }) => cells[column.index] ?? [];
  if (posts.some((post) => texts.some((text) => differWithin(of(post), of(text))))) sum += ENOUGH;
  const ids = seen.filter(({ column, name }) => may(column, name, 'comment.external_id'));
  const named = posts.filter(({ name }) => name.is_post_named);
  const isOwn = (post: (typeof seen)[number]) => ids.some((id) => areOthers(of(post), of(id)));
  const repeats = (post: (typeof seen)[number]) => new Set(of(post).filter(Boolean)).size < of(post).length;
  if (named.some((post) => repeats(post) && isOwn(post)) && texts.length > 0) sum += ENOUGH;
  const inside = posts.filter(({ name }) => name.is_post_inside);
  if (texts.length > 0 && inside.some((post) => ids.some((id) => areOthers(of(post), of(id))))) sum += ENOUGH;
  for (const { candidates } of columns) {
    const top = candidates[0];
    if (top && top.score > 0.8 && OF_POSTS_ALONE.has(top.field)) sum -= 1.5;
  }
  return texts.length > 0 && sum >= ENOUGH;
}

/** A column "comment" with words: a comment on a post, or a remark. */
export function isTextCalledComment({ name, values }: LookedAtColumn): boolean {
  const { meanings, is_of_comments } = lookUpComment(name);
  const isCalled = meanings.some(({ field }) => field === 'comment.text') && !is_of_comments;
  return isCalled && values.share.letters > 0.5 && values.share.blank_inside > 0.3 && isCommentWord(name);
}

const isCommentWord = (name: string) =>
  /comment|kommentar|comentario|comentário|commento|评论|留言|コメント|댓글/i.test(name.normalize('NFC'));

const may = (column: LookedAtColumn, name: CommentName, field: MapField): boolean =>
  name.meanings.some((meaning) => meaning.field === field) &&
  commentColumn(column).candidates.some((candidate) => candidate.field === field);

const namesPost = (column: LookedAtColumn, name: CommentName): boolean =>
  may(column, name, 'external_id') || column.values.share.post_address > 0.5;

/** Observations of one post repeat its text, comments do not. */
function differWithin(posts: readonly string[], texts: readonly string[]): boolean {
  const pairs = posts.flatMap((post, i) => (post && texts[i] ? [[post, texts[i]] as const] : []));
  const distinct = new Set(pairs.map(([post]) => post)).size;
  const repeated = pairs.length - distinct;
  const repeatedPairs = new Set(pairs.map(([post, text]) => `${post}\n${text}`)).size - distinct;
  return repeated >= 2 && repeated >= pairs.length * 0.2 && repeatedPairs >= repeated / 2;
}

/** The nested post differs from the row: TikTok's posts contain a video with the same id. */
function areOthers(posts: readonly string[], ids: readonly string[]): boolean {
  const pairs = posts.flatMap((post, i) => (post && ids[i] ? [post !== ids[i]] : []));
  return pairs.length > 0 && pairs.filter(Boolean).length >= pairs.length * 0.8;
}
