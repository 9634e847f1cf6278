import type { ImportRecord } from '#contract/imports/imports.ts';
import { plural, t } from '#web/platform/language.ts';

const rowsText = (n: number) => plural(n, '{n} row', '{n} rows');
const newAccounts = (n: number) => plural(n, '{n} new account', '{n} new accounts');

/** `1,180 new, 20 changed`; what is 0 is not said. */
function inParts(fresh: number, changed: number, unchanged: number): { sum: number; text: string } {
  const parts = [
    ...(fresh > 0 ? [plural(fresh, '{n} new', '{n} new')] : []),
    ...(changed > 0 ? [plural(changed, '{n} changed', '{n} changed')] : []),
    ...(unchanged > 0 ? [plural(unchanged, '{n} unchanged', '{n} unchanged')] : []),
  ];
  return { sum: fresh + changed + unchanged, text: parts.join(', ') };
}

function postsInParts(record: ImportRecord): { posts: number; text: string } {
  const { sum, text } = inParts(record.posts_new, record.posts_changed, record.posts_unchanged);
  return { posts: sum, text: plural(sum, '{n} post: {parts}', '{n} posts: {parts}', { parts: text }) };
}

/** `1,150 comments of 38 posts: 1,150 new`. */
function commentsInParts(record: ImportRecord): { comments: number; text: string } {
  const { sum, text } = inParts(record.comments_new, record.comments_changed, record.comments_unchanged);
  const posts = plural(record.commented_posts, '{n} post', '{n} posts');
  const values = { posts, parts: text };
  return {
    comments: sum,
    text: plural(sum, '{n} comment of {posts}: {parts}', '{n} comments of {posts}: {parts}', values),
  };
}

/** Comments table: `1,200 rows, 1,150 comments of 38 posts: 1,150 new · 12 of posts that are not imported yet`. */
function commentsOutcome(
  record: ImportRecord,
  { comments, text }: ReturnType<typeof commentsInParts>,
): string {
  const { rows_read, rows_rejected, rows_erased, comments_waiting } = record;
  const again = rows_read - rows_rejected - rows_erased - comments;
  const others = textsOf([
    [again, plural(again, '{n} row repeated a comment', '{n} rows repeated a comment')],
    ...leftOut(record),
  ]);
  const parts = [
    `${rowsText(rows_read)}, ${text}`,
    comments_waiting > 0 ? t('{n} on posts that are not imported yet', { n: comments_waiting }) : '',
    others.join(', '),
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/**
 * Rows that are not one post each, so that the numbers add up: `191 rows were later observations of a post, 2 rows were
 * rejected`.
 */
function otherRows(record: ImportRecord, posts: number): string[] {
  const { rows_read, rows_with_posts, rows_rejected, rows_erased } = record;
  const later = rows_with_posts === null || posts === 0 ? 0 : rows_with_posts - posts;
  const rest =
    rows_with_posts === null || posts === 0 ? 0 : rows_read - rows_with_posts - rows_rejected - rows_erased;
  return textsOf([
    [
      later,
      plural(
        later,
        '{n} row was a later observation of a post',
        '{n} rows were later observations of a post',
      ),
    ],
    [rest, plural(rest, '{n} row contained no post', '{n} rows contained no post')],
    ...leftOut(record),
  ]);
}

type CountedText = readonly [rows: number, text: string];

const leftOut = ({ rows_rejected, rows_erased }: ImportRecord): CountedText[] => [
  [rows_rejected, plural(rows_rejected, '{n} row was rejected', '{n} rows were rejected')],
  [
    rows_erased,
    plural(rows_erased, '{n} row was skipped: erased on request', '{n} rows were skipped: erased on request'),
  ],
];

const textsOf = (counted: readonly CountedText[]): string[] =>
  counted.filter(([n]) => n > 0).map(([, text]) => text);

/**
 * What an import brought, in one sentence that adds up: `1,351 rows, 1,160 posts: 1,100 new, 60 changed · 191 rows were
 * later observations of a post · 35 new accounts`.
 */
export function outcome(record: ImportRecord): string {
  const written = commentsInParts(record);
  if (written.comments > 0) return commentsOutcome(record, written);
  const { posts, text } = postsInParts(record);
  const { rows_read, accounts_new, snapshots_new, audiences_new } = record;
  const news = [
    ...(accounts_new > 0 ? [newAccounts(accounts_new)] : []),
    ...(snapshots_new > 0 ? [plural(snapshots_new, '{n} new observation', '{n} new observations')] : []),
    ...(audiences_new > 0 ? [plural(audiences_new, '{n} new audience', '{n} new audiences')] : []),
  ];
  const others = otherRows(record, posts).join(', ');
  const parts = [
    ...(posts > 0 ? [`${rowsText(rows_read)}, ${text}`] : []),
    ...(others === '' ? [] : [others]),
    ...news,
  ];
  if (posts === 0 && news.length === 0) {
    if (others === '') return rows_read > 0 ? t('Nothing new') : t('Nothing imported');
    return rows_read > 0
      ? t('Nothing new: {rows}', { rows: others })
      : t('Nothing imported: {rows}', { rows: others });
  }
  return parts.join(' · ');
}

/** Rows imported before a failure: `Before that: 1,200 posts: 1,180 new, 20 changed`; null = none. */
export function takenIn(record: ImportRecord): string | null {
  const { posts, text } = postsInParts(record);
  if (posts > 0) return t('Before that: {what}', { what: text });
  const written = commentsInParts(record);
  if (written.comments > 0) return t('Before that: {what}', { what: written.text });
  return record.accounts_new > 0
    ? t('Before that: {what}', { what: newAccounts(record.accounts_new) })
    : null;
}
