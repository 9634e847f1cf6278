import type { ImportedPost } from '#contract/import-observations.ts';
import type { Platform } from '#contract/primitives.ts';
import { KNOWN } from '#server/analytics/metrics/known.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { storedImport } from './import-record.ts';
import { readPostId } from './intake/post-id.ts';

const MOST_SHOWN = 50;

interface Row {
  id: string;
  account_id: number;
  platform: string;
  text: string;
  link: string;
  created_at: number;
  likes: number;
  comments: number;
  views: number;
  known: number;
  total: number;
}

/** In their current state. Throws NOT_FOUND. */
async function postsOf(ctx: Ctx, id: number): Promise<{ posts: ImportedPost[]; total: number }> {
  await storedImport(ctx.db, ctx.company.id, id);
  const rows = await ctx.ch.query<Row>(
    `SELECT ${readPostId('p.id')} AS id, account_id, platform, substring(if(title = '', message, title), 1, 800) AS text, link,
       toUnixTimestamp(p.created_at) AS created_at, likes, comments, views, known, count() OVER () AS total
     FROM posts AS p FINAL
     WHERE p.import_id = {import:UInt32}
       OR p.id IN (SELECT post_id FROM post_sightings WHERE import_id = {import:UInt32})
     ORDER BY p.created_at DESC, p.id LIMIT ${MOST_SHOWN}`,
    { import: id },
    'posts of an import',
  );
  if (rows.length === 0) return { posts: [], total: 0 };
  const accounts = await ctx.db
    .selectFrom('account as a')
    .innerJoin('profile as p', 'p.id', 'a.profile_id')
    .select(['a.id', 'a.username', 'a.title', 'p.slug'])
    .where('a.id', 'in', [...new Set(rows.map((r) => r.account_id))])
    .execute();
  const accountOf = new Map(accounts.map((a) => [a.id, a]));
  const posts = rows.map((row): ImportedPost => {
    const account = accountOf.get(row.account_id);
    const known = (metric: 'likes' | 'comments' | 'views') =>
      row.known & KNOWN[metric] ? Number(row[metric]) : null;
    return {
      id: row.id,
      text: row.text.slice(0, 200),
      link: row.link || null,
      platform: row.platform as Platform,
      account: account?.title ?? account?.username ?? 'Unknown',
      profile: account?.slug ?? null,
      created_at: row.created_at > 0 ? new Date(row.created_at * 1000).toISOString() : null,
      likes: known('likes'),
      comments: known('comments'),
      views: known('views'),
    };
  });
  return { posts, total: Number(rows[0]?.total ?? 0) };
}

export const postsHandlers = {
  posts: os.imports.posts.handler(({ input, context }) => postsOf(context, input.id)),
};
