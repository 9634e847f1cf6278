import { sql } from 'kysely';
import type { LeaderboardFilter } from '#contract/leaderboards/leaderboard.ts';
import type { LeaderboardQuery } from '#contract/leaderboards/reports.ts';
import { followersIn } from '#contract/report/tiers.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { type EmvChoice, emvOf } from '#server/analytics/metrics/media-value.ts';
import type { Days } from '#server/analytics/period.ts';
import { type Condition, type PostFilter, type PostSet, postSet } from '#server/analytics/post-set.ts';
import { fact } from '#server/analytics/rows.ts';
import { paidPosts } from '#server/analytics/terms/disclosures.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { bind, chSql, joinSql, raw, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import { brandTermsOf } from '#server/slices/brands/brand-rules.ts';
import { readBrands } from '#server/slices/brands/read-brands.ts';
import { storedLeaderboard } from './leaderboard-items.ts';
import { daysOfPreset, fromSlashes } from './leaderboard-period.ts';

interface ShownBrand {
  id: number;
  name: string;
  picture: string | null;
  is_highlighted: boolean;
}

/** The requested posts of a leaderboard's brands. */
export interface LeaderboardSet {
  set: PostSet;
  days: Days;
  emv: EmvChoice;
  brands: ShownBrand[];
  /** First and last day with posts, of any period; null without any. */
  ever(): Promise<Days | null>;
}

const EVER: Days = { from_date: '1971-01-01', to_date: '2100-12-31' };

/** In the requested currency. */
function emvIn(ctx: ViewerCtx, { currency, emv_model }: LeaderboardQuery): EmvChoice {
  const emv = emvOf(ctx, emv_model);
  return currency === undefined ? emv : { ...emv, currency };
}

/** SQL: the account's followers are in a range (the contract's followerRange). */
function isWithin(range: string): Sql {
  const { from, to } = followersIn(range);
  const below = to === null ? raw('') : chSql` AND ${fact('followers')} < ${bind('Int64', to)}`;
  return chSql`(${fact('followers')} >= ${bind('Int64', from)}${below})`;
}

/** Conditions beyond those of every report. */
function conditionsOf(query: LeaderboardQuery, own_accounts: number[]): Condition[] {
  const { tier = [], paid, exclude_brand_profiles } = query;
  return [
    ...(tier.length > 0 ? [chSql`(${joinSql(tier.map(isWithin), ' OR ')})`] : []),
    ...(paid === 'all'
      ? []
      : [
          paid === 'paid'
            ? paidPosts
            : (times: Parameters<typeof paidPosts>[0]) => chSql`NOT ${paidPosts(times)}`,
        ]),
    ...(exclude_brand_profiles ? [chSql`account_id NOT IN ${bind('Array(UInt32)', own_accounts)}`] : []),
  ];
}

/** Filters beyond those of every call. */
interface Narrowed {
  brand_id?: readonly string[] | undefined;
  profile_id?: number | undefined;
}

/** Throws 404 without access. */
export async function leaderboardSet(
  ctx: ViewerCtx,
  query: LeaderboardQuery & Narrowed,
): Promise<LeaderboardSet> {
  const leaderboard = await storedLeaderboard(ctx, query.id);
  const ids = leaderboard.brands.map((b) => b.id);
  const stored = await readBrands(ctx, leaderboard.company_id, sql`b.id = any(${ids}::int[])`);
  const terms = await brandTermsOf(ctx, leaderboard.company_id, stored);
  const { category = [], brand_id } = query;
  const wanted = new Set(
    stored
      .filter((b) => category.length === 0 || b.categories.some((c) => category.includes(c)))
      .filter((b) => brand_id === undefined || brand_id.includes(String(b.id)))
      .map((b) => b.id),
  );
  const emv = emvIn(ctx, query);
  const chosen = terms.filter((t) => wanted.has(t.id));
  const filter: Omit<PostFilter, keyof Days> = {
    platforms: query.platform,
    creators: { countries: query.country, genders: query.gender },
    profile_id: query.profile_id,
    is_derived: true,
    also: conditionsOf(query, [...new Set(terms.flatMap((t) => t.accounts))]),
  };
  const over = (days: Days) => postSet(ctx, { brands: chosen }, { ...filter, ...days }, emv);
  const bounds = async (days: Days) => boundsOf(ctx, await over(days));
  const ever = () => bounds(EVER);
  const days = await daysAsked(ctx, query, leaderboard.filter, bounds);
  return {
    days,
    emv,
    ever,
    set: await over(days),
    brands: leaderboard.brands
      .filter((b) => wanted.has(b.id))
      .map((b) => ({ ...b, picture: ctx.pictures.address(b.picture) })),
  };
}

/** First and last day with posts, in the company's time zone; null without any. */
async function boundsOf({ company }: ViewerCtx, set: PostSet): Promise<Days | null> {
  const blocks = await set.ask(
    'first and last post of brands',
    (of) =>
      chSql`SELECT min(first) AS first, max(last) AS last FROM ${of.shards(
        chSql`SELECT toUnixTimestamp(min(created_at)) AS first, toUnixTimestamp(max(created_at)) AS last FROM (${of.rows('period')}) HAVING count() > 0`,
      )}`,
  );
  const at = (name: string) => joined(blocks, name, Float64Array)[0] ?? 0;
  const day = (name: string) => dayIn(new Date(at(name) * 1000), company.timezone);
  return at('last') === 0 ? null : { from_date: day('first'), to_date: day('last') };
}

async function daysAsked(
  ctx: ViewerCtx,
  { timeline, from_date, to_date }: LeaderboardQuery,
  usual: LeaderboardFilter,
  bounds: (days: Days) => Promise<Days | null>,
): Promise<Days> {
  if (from_date !== undefined && to_date !== undefined)
    return { from_date: fromSlashes(from_date), to_date: fromSlashes(to_date) };
  const today = dayIn(ctx.now(), ctx.company.timezone);
  const preset = timeline ?? usual.timeline ?? '7_days';
  if (preset === 'all') return (await bounds(EVER)) ?? daysOfPreset('7_days', today);
  const days = daysOfPreset(preset, today);
  if (timeline !== undefined || (await bounds(days)) !== null) return days;
  const newest = (await bounds(EVER))?.to_date;
  return newest === undefined ? days : daysOfPreset('1_month', newest);
}

/** Common part of every answer. */
export const answered = ({ days, emv }: LeaderboardSet) => ({
  ...days,
  currency: emv.currency,
  emv_model: emv.model,
});
