import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Budget } from '#contract/monitors/budget.ts';
import { PAID_IN_COUNTS } from '#contract/sales/ad-files.ts';
import {
  type AdPost,
  type AdReport,
  type CampaignAd,
  MOST_ADS,
  type UnmatchedAd,
} from '#contract/sales/ads.ts';
import type { OrderReport } from '#contract/sales/orders.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { largestFirst } from '#contract/values/largest-first.ts';
import { type Platform, platformOf } from '#contract/values/primitives.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { typeOf } from '#server/analytics/metrics/post-flags.ts';
import { describedPosts } from '#server/analytics/posts/posts.ts';
import { postsPage, type SetPost } from '#server/analytics/questions/posts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { mergedRates, openConverter } from '#server/platform/exchange-rates.ts';
import { os } from '#server/platform/gate.ts';
import { readBudget } from '#server/slices/monitors/budget/budget.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { monitorSet, oneOf } from '#server/slices/monitors/monitor-set.ts';
import { postOfAddress } from '#server/slices/monitors/posts/post-address.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { storedSources } from '../files/campaign-source.ts';
import { clicksOn } from '../links/read-links.ts';
import { readOrders } from '../orders/order-report.ts';
import { boostProblems } from '../rights/boost-rights.ts';
import { type BoostingAd, type Member, sidesOf, splitImpressions, totalSides } from './ad-sides.ts';
import { asAdFiles } from './ad-store.ts';
import {
  adRows,
  adsOf,
  creatorNamed,
  type FileAd,
  type Handle,
  paidSums,
  postsNamed,
} from './campaign-ads.ts';

type ReportCtx = Parameters<typeof readBudget>[0];

interface Assignment {
  ad: string;
  profile_id: number | null;
  post: string;
}

/** An ad with the post and the creator that it belongs to. */
interface MatchedAd extends FileAd, BoostingAd {
  post_id: string | null;
  profile_id: number | null;
  by: CampaignAd['by'];
  is_of_brand: boolean;
  reason: UnmatchedAd | null;
}

/** Numbers of the campaign that are read with other reports, too. */
export interface CampaignNumbers {
  budget: Budget;
  orders: OrderReport;
}

/** Organic and paid results, of which nothing is counted twice (docs/metrics.md). */
export async function readAds(
  ctx: ReportCtx,
  { id, currency: wanted }: { id: number; currency?: string | undefined },
  read?: CampaignNumbers,
): Promise<AdReport> {
  const budget = read?.budget ?? (await readBudget(ctx, { id, currency: wanted }));
  const { currency, creators } = budget;
  const place = { company_id: ctx.company.id, monitor_id: id };
  const [orders, rows, handles, assigned, clicks] = await Promise.all([
    read?.orders ?? readOrders(ctx, { id, currency }),
    adRows(ctx.db, place, dayIn(ctx.now(), ctx.company.timezone)),
    handlesOf(
      ctx,
      creators.map(({ profile_id }) => profile_id),
    ),
    assignments(ctx, id),
    clicksByCreator(ctx, id),
  ]);
  const converter = await openConverter(ctx.db, { company_id: ctx.company.id, currency }, rows);
  const { set, posts, ads } = await matched(ctx, id, { ads: adsOf(rows, converter), assigned, handles });
  const byCreator = Map.groupBy(ads, ({ profile_id }) => profile_id);
  const sales = new Map(orders.creators.map((row) => [row.profile_id, row.revenue]));
  const memberOf = (row: Budget['creators'][number]): Member => ({
    organic: {
      cost: row.cost,
      clicks: clicks.get(row.profile_id) ?? null,
      revenue: orders.orders === 0 ? null : (sales.get(row.profile_id) ?? 0),
    },
    count: row.impressions,
    ads: byCreator.get(row.profile_id) ?? [],
  });
  const people = new Map(creators.map((row) => [row.profile_id, row]));
  const members = creators.map((row) => ({ row, member: memberOf(row) }));
  const others = ads.filter(({ profile_id }) => profile_id === null || !people.has(profile_id));
  const { totals, basis } = totalSides(
    members.map(({ member }) => member),
    others,
    budget.totals.impressions,
  );
  const nameOf = (profile_id: number | null) => {
    const person = profile_id === null ? undefined : people.get(profile_id);
    return person ? { id: person.profile_id, name: person.name, slug: person.slug } : null;
  };
  const shown = ads.toSorted((a, b) => largestFirst(a.spend, b.spend));
  const unmatched = ads.filter(
    ({ post_id, profile_id, is_of_brand }) => !is_of_brand && (post_id === null || profile_id === null),
  );
  const left = rows.filter((row) => converter.convert(1, row) === null);
  return {
    currency,
    currencies: budget.currencies,
    rates: mergedRates([...budget.rates, ...orders.rates, ...converter.used()]),
    ...{ totals, basis },
    creators: members
      .filter(({ member }) => member.ads.length > 0)
      .map(({ row: { profile_id, name, slug, picture, is_demo }, member }) => ({
        ...{ profile_id, name, slug, picture, is_demo, ads: member.ads.length },
        ...sidesOf(member),
      }))
      .sort((a, b) => largestFirst(a.paid.cost, b.paid.cost)),
    posts: await boostedPosts(ctx, id, { set, posts, ads }),
    ads: shown
      .slice(0, MOST_ADS)
      .map(
        ({
          ad,
          name,
          campaign,
          first_day,
          last_day,
          post_id,
          by,
          reason,
          is_of_brand,
          profile_id,
          ...numbers
        }) => ({
          ...{ ad, name, campaign, first_day, last_day, post_id, by, reason, is_of_brand },
          profile: nameOf(profile_id),
          ...paidSums([numbers]),
        }),
      ),
    total_ads: ads.length,
    unmatched: { ads: unmatched.length, spend: paidSums(unmatched).spend ?? 0 },
    without_rate: [...Map.groupBy(left, (row) => row.currency)].map(([code, of]) => ({
      currency: code,
      spend: of.reduce((sum, { spend }) => sum + spend, 0),
    })),
    files: await asAdFiles(ctx.db, place, await storedSources(ctx.db, place, ['ads'])),
  };
}

async function handlesOf({ db, company }: ReportCtx, ids: readonly number[]): Promise<Handle[]> {
  const { rows } = await sql<Handle>`
    select a.profile_id, a.platform, a.username from ${seenAccounts(company.id)} a
    where a.profile_id = any(${[...ids]}::int[]) and a.username <> ''`.execute(db);
  return rows;
}

async function assignments({ db, company }: ReportCtx, monitor_id: number): Promise<Map<string, Assignment>> {
  const rows = await db
    .selectFrom('ad_assignment')
    .where('company_id', '=', company.id)
    .where('monitor_id', '=', monitor_id)
    .select(['ad', 'profile_id', 'post'])
    .execute();
  return new Map(rows.map((row) => [row.ad, row]));
}

/** Clicks of people on the links of creators who have some. */
async function clicksByCreator({ db, company }: ReportCtx, monitor_id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ profile_id: number; clicks: number }>`
    select l.profile_id, coalesce(sum(c.clicks) filter (where not c.is_bot), 0)::float8 as clicks
    from tracking_link l left join (${clicksOn({ company, monitor_id })}) c on c.link_id = l.id
    where l.company_id = ${company.id} and l.monitor_id = ${monitor_id} and l.deleted_at is null and l.profile_id is not null
    group by 1`.execute(db);
  return new Map(rows.map(({ profile_id, clicks }) => [profile_id, clicks]));
}

interface Matching {
  ads: readonly FileAd[];
  assigned: ReadonlyMap<string, Assignment>;
  handles: readonly Handle[];
}

const MOST_POSTS = 10_000;
const ADS_A_TURN = 100;

/** By hand, by the post that the file names, else by the handle within the ad's name. */
async function matched(ctx: ReportCtx, id: number, { ads, assigned, handles }: Matching) {
  const namedBy = new Map(
    ads.map(({ ad, name, post }) => {
      const by_hand = assigned.get(ad);
      return [ad, postsNamed(by_hand ? by_hand.post : post || name)];
    }),
  );
  const ids = [...new Set([...namedBy.values()].flat())];
  const set = await monitorSet(ctx, { id }, [oneOf(ids)]);
  const page = { sort_by: 'impressions', order: 'DESC', limit: MOST_POSTS, offset: 0 } as const;
  const posts = ids.length === 0 ? [] : await postsPage(set, page);
  const byId = new Map(posts.map((post) => [post.post_id, post]));
  const found: MatchedAd[] = [];
  for (const [i, ad] of ads.entries()) {
    // Other callers have their turns.
    if (i % ADS_A_TURN === 0) await setImmediate();
    const by_hand = assigned.get(ad.ad);
    const named = namedBy.get(ad.ad) ?? [];
    const post = named.flatMap((one) => byId.get(one) ?? [])[0];
    const handle = by_hand ? by_hand.profile_id : creatorNamed(ad.name, handles);
    const profile_id = post ? post.profile_id : handle;
    const is_of_brand = by_hand !== undefined && by_hand.post === '' && by_hand.profile_id === null;
    const isElsewhere = named.length > 0 && (by_hand?.post ?? ad.post) !== '';
    const reason = post || is_of_brand ? null : isElsewhere ? 'post_not_in_campaign' : 'names_no_post';
    found.push({
      ...{ ...ad, profile_id, is_of_brand, reason },
      post_id: post?.post_id ?? null,
      platform: post ? platformOf(typeOf(post.flags)) : null,
      may_be_contained: reason === 'names_no_post' && isCounted(handles, profile_id),
      by: by_hand ? 'hand' : post ? 'post' : handle === null ? null : 'handle',
    });
  }
  return { set, posts, ads: found };
}

/** Whether a creator, or any of them, is on a platform whose counts contain ads. */
const isCounted = (handles: readonly Handle[], profile_id: number | null): boolean =>
  handles.some(
    (one) => PAID_IN_COUNTS.has(one.platform) && (profile_id === null || one.profile_id === profile_id),
  );

interface Boosted {
  set: Awaited<ReturnType<typeof monitorSet>>;
  posts: readonly SetPost[];
  ads: readonly MatchedAd[];
}

async function boostedPosts(
  ctx: ReportCtx,
  monitor_id: number,
  { set, posts, ads }: Boosted,
): Promise<AdPost[]> {
  const byPost = Map.groupBy(ads, ({ post_id }) => post_id);
  const boosted = posts.filter(({ post_id }) => byPost.has(post_id));
  const described = await describedPosts(ctx, { set, parts: [], has_alternatives: false }, boosted);
  const adDays = new Map(boosted.map(({ post_id }) => [post_id, byPost.get(post_id) ?? []]));
  const problems = await boostProblems(ctx, monitor_id, adDays);
  return described
    .map(({ post, row }): AdPost => {
      const own = byPost.get(post.post_id) ?? [];
      const platform: Platform = platformOf(row.media);
      const { organic, total, is_derived, organic_unknown } = splitImpressions(post.impressions, own);
      return {
        ...{ post_id: post.post_id, platform, url: row.link, text: row.message, picture: row.image },
        profile: { id: row.profile_id, name: row.profile_name, slug: row.profile_slug },
        ads: own.length,
        right_problem: problems.get(post.post_id) ?? null,
        ...{ organic_impressions: organic, total_impressions: total, is_derived, organic_unknown },
        ...paidSums(own),
      };
    })
    .sort((a, b) => largestFirst(a.spend, b.spend));
}

interface Assigning extends Omit<Assignment, 'post'> {
  id: number;
  post_url: string | null;
  is_of_brand: boolean;
}

async function assign(ctx: Ctx, { id, ad, profile_id, post_url, is_of_brand }: Assigning) {
  await monitorFor(ctx, id, 'edit');
  ctx.record.target = ad;
  const isKnown = await ctx.db
    .selectFrom('ad_result')
    .where('company_id', '=', ctx.company.id)
    .where('monitor_id', '=', id)
    .where('ad', '=', ad)
    .select('ad')
    .executeTakeFirst();
  if (!isKnown) throw notFound('ad');
  if (post_url !== null && postOfAddress(post_url) === null)
    throw refuse('BAD_REQUEST', sentenceFor('post_address_unknown'), 'post_url');
  if (profile_id === null && post_url === null && !is_of_brand) {
    await ctx.db
      .deleteFrom('ad_assignment')
      .where('company_id', '=', ctx.company.id)
      .where('monitor_id', '=', id)
      .where('ad', '=', ad)
      .execute();
    return;
  }
  if (profile_id !== null && (await handlesOf({ ...ctx, actor: ctx.user }, [profile_id])).length === 0)
    throw refuse('BAD_REQUEST', sentenceFor('profile_id_unknown', { id: String(profile_id) }), 'profile_id');
  const to = is_of_brand ? { profile_id: null, post: '' } : { profile_id, post: post_url ?? '' };
  await ctx.db
    .insertInto('ad_assignment')
    .values({ ...to, company_id: ctx.company.id, monitor_id: id, ad })
    .onConflict((c) => c.columns(['monitor_id', 'ad']).doUpdateSet(to))
    .execute();
}

export const adReportHandlers = {
  ads: os.monitors.ads.handler(({ context, input }) => readAds(context, input)),
  assign_ad: os.monitors.assign_ad.handler(async ({ context, input }) => {
    await assign(context, input);
    return { status: 'success' as const };
  }),
};
