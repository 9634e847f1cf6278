import { sql } from 'kysely';
import type { DisclosureRate } from '#contract/safety/safety.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import {
  disclosureCountsOf,
  MOST_DISCLOSURES,
  type PostVerdict,
  verdictsOf,
} from '#server/analytics/disclosures.ts';
import { paidFlag } from '#server/analytics/questions/captions.ts';
import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { visibleMonitors } from '#server/slices/monitors/monitor-access.ts';
import { visibleProfile } from '#server/slices/profiles/profiles.policy.ts';
import { type CheckedAccounts, checkedAccounts } from './checked-accounts.ts';

type Reader = AskCtx & Pick<Ctx, 'user'>;

/** Matched posts of the visible campaigns that have chosen creators. */
async function campaignSets(ctx: Reader): Promise<Array<{ set_id: number; market: string }>> {
  const { rows } = await sql<{ set_id: number; market: string }>`
    select t.set_id::float8 as set_id, m.market from monitor m join monitor_match t on t.monitor_id = m.id
    where m.company_id = ${ctx.company.id} and m.id in (${visibleMonitors(ctx)}) and t.set_id is not null
      and (exists (select from monitor_profile p where p.monitor_id = m.id)
        or exists (select from monitor_list l where l.monitor_id = m.id))
    order by m.id`.execute(ctx.db);
  return rows;
}

interface PaidPost {
  post_id: string;
  account_id: number;
  title: string;
  message: string;
  is_paid: number;
  set_id: number;
  total: number;
}

/** Posts that are known to be paid: of campaigns, or labelled by the platform. */
async function paidVerdicts(
  ctx: Reader,
  { accounts }: CheckedAccounts,
): Promise<{ rate: DisclosureRate; verdicts: PostVerdict[] }> {
  const sets = await campaignSets(ctx);
  const rows =
    accounts.length === 0
      ? []
      : await ctx.ch.query<PaidPost>(
          `SELECT toString(p.id) AS post_id, p.account_id AS account_id, p.title AS title, p.message AS message, p.is_paid AS is_paid,
  toFloat64(s.of_set) AS set_id, count() OVER () AS total
FROM (SELECT * FROM posts FINAL WHERE account_id IN {accounts:Array(UInt32)}) AS p
GLOBAL ANY LEFT JOIN (SELECT post_id, max(set_id) AS of_set FROM set_posts FINAL
  WHERE set_id IN {sets:Array(UInt64)} AND account_id IN {accounts:Array(UInt32)} GROUP BY post_id) AS s ON s.post_id = p.id
WHERE p.is_paid = 1 OR s.of_set > 0
ORDER BY p.created_at DESC, p.id LIMIT {most:UInt32}`,
          {
            accounts: accounts.map((account) => account.id),
            sets: sets.map((set) => set.set_id),
            most: MOST_DISCLOSURES,
          },
          'paid posts of accounts',
        );
  const profileOf = new Map(accounts.map((account) => [account.id, account.profile_id]));
  const marketOf = new Map(sets.map((set) => [set.set_id, set.market]));
  const posts = rows.map((row) => ({ ...row, profile_id: profileOf.get(row.account_id) ?? 0 }));
  const people = await creatorsOf(ctx, posts);
  const verdicts = await verdictsOf(
    posts.map((post) => ({
      post_id: post.post_id,
      profile_id: post.profile_id,
      title: post.title,
      message: post.message,
      is_paid: paidFlag(post.is_paid),
      country: people.get(post.profile_id)?.country || null,
      campaign_market: marketOf.get(post.set_id) ?? '',
    })),
  );
  const rate = {
    ...disclosureCountsOf(verdicts, (rows[0]?.total ?? 0) - rows.length),
    campaigns: new Set(rows.filter((row) => row.set_id > 0).map((row) => row.set_id)).size,
    labelled_by_platform: rows.filter((row) => row.is_paid === 1).length,
  };
  return { rate, verdicts };
}

export async function disclosedOf(ctx: Reader, object_type: 'profile' | 'list', id: number) {
  const object_id =
    object_type === 'list' ? (await creatorListFor(ctx, id, 'read')).id : (await visibleProfile(ctx, id)).id;
  const of = await checkedAccounts(ctx, { company_id: ctx.company.id, object_type, object_id });
  const { rate, verdicts } = await paidVerdicts(ctx, of);
  const people = await creatorsOf(
    ctx,
    of.accounts.map((account) => ({ account_id: account.id, profile_id: account.profile_id })),
  );
  const own = Map.groupBy(verdicts, (one) => one.profile_id);
  const by_creator = [...people.values()]
    .map(({ profile_id, name, slug }) => {
      const { left_out: _, ...counts } = disclosureCountsOf(own.get(profile_id) ?? []);
      return { profile_id, name, slug, ...counts };
    })
    .toSorted((a, b) => b.posts - a.posts || a.name.localeCompare(b.name));
  return { totals: rate, by_creator };
}

export const rateHandlers = {
  disclosed: os.safety.disclosed.handler(({ context, input }) =>
    disclosedOf(context, input.object_type, input.id),
  ),
};
