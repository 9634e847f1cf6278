import type { PlannedRow } from '#contract/forecast.ts';
import { type Platform, POST_TYPES, type PostType } from '#contract/primitives.ts';
import { dayIn } from '#server/analytics/day-starts.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import { openConverter } from '#server/platform/exchange-rates.ts';
import type { PlanCtx } from './compute.ts';
import { accountsOf, postsOf } from './plan-history.ts';

/** Default post type without earlier posts. */
const USUAL: Record<Platform, PostType> = {
  instagram: 'instagram_post',
  tiktok: 'tiktok_video',
  youtube: 'youtube_video',
  douyin: 'douyin_video',
  redbook: 'redbook_posts',
  snapchat: 'snapchat_stories',
};

/**
 * A line for each type that the creator published or the company has a price for, with one publication of
 * the most frequent type. Prices are the company's.
 */
export async function firstPlan(ctx: PlanCtx, profiles: readonly number[]): Promise<PlannedRow[]> {
  const accounts = await accountsOf(ctx, profiles);
  const posts = await postsOf(ctx, accounts, { emv: emvOf(ctx) });
  const prices = await pricesOf(ctx, profiles);
  const platforms = Map.groupBy(accounts, (a) => a.profile_id);
  return profiles.flatMap((profile_id) => {
    const priceOf = (type: PostType) => prices.get(`${profile_id} ${type}`) ?? null;
    const countOf = (type: PostType) => posts.get(`${profile_id} ${type}`)?.length ?? 0;
    const shown = POST_TYPES.filter((type) => countOf(type) > 0 || priceOf(type) !== null);
    const [main] = platforms.get(profile_id) ?? [];
    const types = shown.length > 0 ? shown : [USUAL[main?.platform ?? 'instagram']];
    const most = types.reduce((best, type) => (countOf(type) > countOf(best) ? type : best));
    return types.map((post_type) => ({
      profile_id,
      post_type,
      price: priceOf(post_type),
      publications: post_type === most ? 1 : 0,
    }));
  });
}

/** In its own currency, to the cent, without those that lack a rate. */
async function pricesOf(
  { db, company, now }: PlanCtx,
  profiles: readonly number[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('profile_price')
    .select(['profile_id', 'post_type', 'amount', 'currency'])
    .where('company_id', '=', company.id)
    .where('profile_id', 'in', profiles.length > 0 ? [...profiles] : [0])
    .execute();
  const date = dayIn(now(), company.timezone);
  const dated = rows.map(({ currency }) => ({ currency, date }));
  const { convert } = await openConverter(db, { company_id: company.id, currency: company.currency }, dated);
  return new Map(
    rows.flatMap(({ profile_id, post_type, amount, currency }) => {
      const converted = convert(Number(amount), { currency, date });
      return converted === null ? [] : [[`${profile_id} ${post_type}`, Math.round(converted * 100) / 100]];
    }),
  );
}
