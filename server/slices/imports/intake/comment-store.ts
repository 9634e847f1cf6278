import { NativeEncoder } from '#server/platform/clickhouse/native-encoder.ts';
import type { CommentObservation } from '#server/tables/observations.ts';
import { aliasesOf, nameId, UNNAMED } from './accounts/account-keys.ts';
import type { IntakeEngine } from './intake-engine.ts';
import { postId } from './posts/post-id.ts';

const COMMENT = {
  post_id: 'UInt64',
  id: 'UInt64',
  import_id: 'UInt32',
  parent_id: 'UInt64',
  author: 'String',
  author_by_id: 'UInt64',
  author_by_name: 'UInt64',
  text: 'String',
  language: 'String',
  likes: 'Int64',
  replies: 'Int64',
  created_at: "DateTime('UTC')",
  revision: 'UInt64',
} as const;

const NO_PARENT = '0'.repeat(16);

/** Nothing is read first: rows of one comment merge by revision, in any order. */
export async function storeComments(
  ch: IntakeEngine,
  import_id: number,
  comments: readonly CommentObservation[],
): Promise<void> {
  if (comments.length === 0) return;
  const block = new NativeEncoder(COMMENT);
  for (const o of comments) {
    const { platform, author, parent_external_id } = o;
    const c = block.columns;
    const names = namesOf(o);
    c.post_id.addHex(postId(platform, o.post_external_id));
    c.id.addHex(commentId(o));
    c.import_id.add(import_id);
    c.parent_id.addHex(parent_external_id === null ? NO_PARENT : postId(platform, parent_external_id));
    c.author.add(author?.username ?? author?.title ?? '');
    c.author_by_id.addHex(names.by_id);
    c.author_by_name.addHex(names.by_name);
    c.text.add(o.text);
    c.language.add(o.language ?? '');
    c.likes.add(o.likes ?? -1);
    c.replies.add(o.replies ?? -1);
    c.created_at.add(seconds(o.created_at));
    c.revision.addHex(`${digits(seconds(o.observed_at))}${digits((o.likes ?? -1) + 1)}`);
  }
  await ch.insertBlock('post_comments', COMMENT, block.bytes());
}

const seconds = (ms: number | null) => (ms === null ? 0 : Math.floor(ms / 1000));
const digits = (n: number) => n.toString(16).padStart(8, '0');

/** From the platform's id, else from its immutable parts. */
function commentId({
  platform,
  external_id,
  post_external_id,
  author,
  created_at,
  text,
}: CommentObservation) {
  if (external_id !== null) return postId(platform, external_id);
  const who = author === null ? '' : (aliasesOf(author)[0] ?? '');
  return postId(platform, [post_external_id, who, created_at ?? '', text].join('\n'));
}

/** Names for finding an erased person's comments. */
function namesOf({ platform, author }: CommentObservation): { by_id: string; by_name: string } {
  const aliases = author === null ? [] : aliasesOf(author);
  const named = (alias: string | undefined) => (alias === undefined ? UNNAMED : nameId(platform, alias));
  const by_id = aliases.find((alias) => alias.startsWith('id:'));
  return { by_id: named(by_id), by_name: named(aliases.find((alias) => alias !== by_id)) };
}
