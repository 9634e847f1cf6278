import type { ImportRecord } from '#contract/imports.ts';
import { counted, exactNumber } from '#web/platform/format.ts';

/** `1,180 new, 20 changed`; what is 0 is not said. */
function inParts(fresh: number, changed: number, unchanged: number): { sum: number; text: string } {
  const words = [
    [fresh, 'new'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
  ] as const;
  const parts = words.filter(([n]) => n > 0).map(([n, word]) => `${exactNumber(n)} ${word}`);
  return { sum: fresh + changed + unchanged, text: parts.join(', ') };
}

function postsInParts(record: ImportRecord): { posts: number; text: string } {
  const { sum, text } = inParts(record.posts_new, record.posts_changed, record.posts_unchanged);
  return { posts: sum, text: `${counted(sum, 'post')}: ${text}` };
}

/** `1,150 comments of 38 posts: 1,150 new`. */
function commentsInParts(record: ImportRecord): { comments: number; text: string } {
  const { sum, text } = inParts(record.comments_new, record.comments_changed, record.comments_unchanged);
  const posts = counted(record.commented_posts, 'post');
  return { comments: sum, text: `${counted(sum, 'comment')} of ${posts}: ${text}` };
}

/** A table of comments: `1,200 rows, 1,150 comments of 38 posts: 1,150 new · 12 of posts that are not imported yet`. */
function commentsOutcome(
  record: ImportRecord,
  { comments, text }: ReturnType<typeof commentsInParts>,
): string {
  const { rows_read, rows_rejected, rows_erased, comments_waiting } = record;
  const again = rows_read - rows_rejected - rows_erased - comments;
  const others = told([[again, 'told of a comment again', 'told of a comment again'], ...leftOut(record)]);
  const waiting = `${exactNumber(comments_waiting)} of posts that are not imported yet`;
  const parts = [
    `${counted(rows_read, 'row')}, ${text}`,
    comments_waiting > 0 ? waiting : '',
    others.join(', '),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/**
 * What became of the rows that are not one post each, so that the numbers add up: `191 rows were later observations of a
 * post, 2 rows were rejected`.
 */
function otherRows(record: ImportRecord, posts: number): string[] {
  const { rows_read, rows_with_posts, rows_rejected, rows_erased } = record;
  const later = rows_with_posts === null || posts === 0 ? 0 : rows_with_posts - posts;
  const rest =
    rows_with_posts === null || posts === 0 ? 0 : rows_read - rows_with_posts - rows_rejected - rows_erased;
  return told([
    [later, 'was a later observation of a post', 'were later observations of a post'],
    [rest, 'told of no post', 'told of no post'],
    ...leftOut(record),
  ]);
}

/** Rows and what became of them, for one and for several. */
type Said = readonly [rows: number, one: string, many: string];

const leftOut = ({ rows_rejected, rows_erased }: ImportRecord): Said[] => [
  [rows_rejected, 'was rejected', 'were rejected'],
  [rows_erased, 'was left out: erased on request', 'were left out: erased on request'],
];

const told = (said: readonly Said[]): string[] =>
  said.filter(([n]) => n > 0).map(([n, one, many]) => `${counted(n, 'row')} ${n === 1 ? one : many}`);

/**
 * What an import brought, in one sentence that adds up: `1,351 rows, 1,160 posts: 1,100 new, 60 changed · 191 rows were
 * later observations of a post · 35 new accounts`.
 */
export function outcome(record: ImportRecord): string {
  const written = commentsInParts(record);
  if (written.comments > 0) return commentsOutcome(record, written);
  const { posts, text } = postsInParts(record);
  const news = [
    ...(record.accounts_new > 0 ? [counted(record.accounts_new, 'new account')] : []),
    ...(record.snapshots_new > 0 ? [counted(record.snapshots_new, 'new observation')] : []),
    ...(record.audiences_new > 0 ? [counted(record.audiences_new, 'new audience')] : []),
  ];
  const rows = counted(record.rows_read, 'row');
  const others = otherRows(record, posts).join(', ');
  const parts = [...(posts > 0 ? [`${rows}, ${text}`] : []), ...(others === '' ? [] : [others]), ...news];
  if (posts === 0 && news.length === 0) {
    const nothing = record.rows_read > 0 ? 'Nothing new' : 'Nothing went in';
    return others === '' ? nothing : `${nothing}: ${others}`;
  }
  return parts.join(' · ');
}

/** What a failed import took in, in few words: `Before that: 1,200 posts: 1,180 new, 20 changed`; null = nothing. */
export function takenIn(record: ImportRecord): string | null {
  const { posts, text } = postsInParts(record);
  if (posts > 0) return `Before that: ${text}`;
  const written = commentsInParts(record);
  if (written.comments > 0) return `Before that: ${written.text}`;
  return record.accounts_new > 0 ? `Before that: ${counted(record.accounts_new, 'new account')}` : null;
}
