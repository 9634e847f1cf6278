import { said } from '#contract/said.ts';
import { type Candidate, candidatesOf, type LookedAtColumn } from './candidates.ts';
import { type CommentName, lookUpComment } from './comment-names.ts';
import type { MapField } from './fields.ts';

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
    why_not: said('limelight_not_store_about_comments'),
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
  const told = new Set(pairs.map(([post, text]) => `${post}\n${text}`)).size - distinct;
  return repeated >= 2 && repeated >= pairs.length * 0.2 && told >= repeated / 2;
}

/** The nested post differs from the row: TikTok's posts contain a video with the same id. */
function areOthers(posts: readonly string[], ids: readonly string[]): boolean {
  const pairs = posts.flatMap((post, i) => (post && ids[i] ? [post !== ids[i]] : []));
  return pairs.length > 0 && pairs.filter(Boolean).length >= pairs.length * 0.8;
}
