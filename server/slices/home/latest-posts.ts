import type { LatestPost } from '#contract/home.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { contentPosts, storedPosts } from '#server/slices/profiles/content/stored-posts.ts';

interface NewestAccount {
  account_id: number;
  profile_id: number;
  /** Unix seconds. */
  newest: number;
}

/** Limits of accounts, with posts in the last hour and without. */
const MOST = 1000;

/** Refreshed when accounts change, and hourly, because future posts become current. */
const newestAccounts = whileUnchanged(
  ['accounts'],
  (ch: ClickHouse, key: { company_id: number; hour: number }) =>
    ch.query<NewestAccount>(
      `SELECT account_id, profile_id, toUnixTimestamp(newest_post) AS newest FROM accounts FINAL
       WHERE company_id IN (0, {company_id:UInt32}) AND newest_post > 0
       ORDER BY newest_post DESC, account_id LIMIT ${MOST} BY newest_post > toDateTime({hour:UInt32})`,
      key,
      'newest accounts',
    ),
);

/**
 * Without posts dated in the future. At most `limit` accounts can have one of the newest posts: only their
 * posts are read, and those of accounts with future posts.
 */
async function latestPosts(ctx: Ctx, limit: number): Promise<LatestPost[]> {
  const now = Math.floor(ctx.now().getTime() / 1000);
  const hour = now - (now % 3600);
  const newest = await newestAccounts(ctx.ch, { company_id: ctx.company.id, hour });
  if (newest.length === 0) return [];
  const past = newest.filter((a) => a.newest <= hour).slice(0, limit);
  const accounts = [...newest.filter((a) => a.newest > hour), ...past];
  // With few accounts, older posts of an account may be among the newest.
  const since = past.length < limit ? 1 : Math.min(...past.map((a) => a.newest));
  const rows = await storedPosts(
    ctx,
    {
      where:
        'account_id IN {accounts:Array(UInt32)} AND created_at BETWEEN toDateTime({since:UInt32}) AND toDateTime({now:UInt32})',
      params: { accounts: accounts.map((a) => a.account_id), since, now },
    },
    `ORDER BY created_at DESC, id LIMIT ${limit}`,
  );
  const people = await creatorsOf(ctx, accounts);
  const profileOf = new Map(accounts.map((a) => [a.account_id, a.profile_id]));
  const posts = await contentPosts(ctx, rows);
  return rows.flatMap((row, i) => {
    const post = posts[i];
    const person = people.get(profileOf.get(row.account_id) ?? 0);
    if (!person || !post) return [];
    const { profile_id: id, name, slug, picture, is_demo } = person;
    return [
      {
        ...post,
        creator: { id, name, slug, is_demo, picture: ctx.pictures.address(picture) },
      },
    ];
  });
}

export const latestPostHandlers = {
  latest_posts: os.home.latest_posts.handler(({ context, input }) => latestPosts(context, input.limit)),
};
