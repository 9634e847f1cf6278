import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { CommentObservation } from '../observations.ts';
import { accountRef } from '../presets/observe.ts';
import { hasKey, hoursOf, type RowReader } from '../presets/row-reader.ts';
import type { MapField } from '../recognition/fields.ts';
import type { ColumnOf } from './columns.ts';
import { idOfPost } from './mapped-post.ts';

/** A comment's revision leaves four bytes for likes; no comment ever had more. */
const MOST_COUNTED = 2_147_483_647;

/** Values for a comment without a parent. */
const NO_PARENT = new Set(['0', '-1', 'root']);

/**
 * Null if it was rejected. @param constants values of all rows: the post of an export of one post's
 * comments
 */
export function commentReader(
  at: ColumnOf,
  constants: ReadonlyMap<MapField, string>,
): (row: RowReader, platform: Platform) => CommentObservation | null {
  const post = { external_id: at('external_id'), link: at('link') };
  const common = { external_id: constants.get('external_id') ?? null, link: constants.get('link') ?? null };
  const c = {
    id: at('comment.external_id'),
    parent: at('comment.parent_id'),
    text: at('comment.text'),
    author: at('comment.author'),
    author_id: at('comment.author_id'),
    author_name: at('comment.author_name'),
    language: at('comment.language'),
    likes: at('comment.likes'),
    replies: at('comment.replies'),
    created_at: at('comment.created_at'),
    observed_at: at('observed_at'),
  };
  return (row, platform) => {
    const post_external_id =
      idOfPost(row, post, platform, row.text(post.link) ?? common.link) ?? common.external_id;
    if (post_external_id === null) {
      row.reject(post.external_id === -1 ? post.link : post.external_id, sentenceFor('row_post_missing'));
      return null;
    }
    const text = unwrapped(row.prose(c.text));
    if (text === null) {
      row.reject(c.text, sentenceFor('row_text_missing'));
      return null;
    }
    const parent = row.id(c.parent);
    const name = row.name(c.author);
    const isName = name !== null && /\s/.test(name);
    const author = accountRef(platform, {
      external_id: row.id(c.author_id),
      // A name with blanks is a display name.
      username: isName ? null : name,
      title: row.name(c.author_name) ?? (isName ? name : null),
    });
    return {
      kind: 'comment',
      platform,
      post_external_id,
      external_id: row.id(c.id),
      // TikTok gives the post as the parent of a top-level comment.
      parent_external_id:
        parent === null || NO_PARENT.has(parent) || parent === post_external_id ? null : parent,
      author: hasKey(author) ? author : null,
      text,
      language: row.language(c.language),
      likes: row.count(c.likes, MOST_COUNTED),
      replies: row.count(c.replies, MOST_COUNTED),
      created_at: row.time(c.created_at, hoursOf(platform)),
      observed_at: row.time(c.observed_at, hoursOf(platform)),
    };
  };
}

/** Takeout writes `{"text":"…"},{"text":"…"}`. */
function unwrapped(text: string | null): string | null {
  if (!text?.startsWith('{"text":')) return text;
  try {
    const parts = JSON.parse(`[${text}]`) as { text?: unknown }[];
    return parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join('') || null;
  } catch {
    return text;
  }
}
