import type { PlannedRow } from '#contract/forecast.ts';
import { usualTypeOf } from '#contract/platforms/platforms.ts';
import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { PlanCtx } from './compute.ts';
import { knownPrices, NO_PRICE, readDeliverablesOf, rowsOfDeliverables } from './list-plan.ts';
import { accountsOf, postsOf } from './plan-history.ts';

const WITHOUT_ACCOUNTS: PostType = 'instagram_post';

/**
 * The deliverables that the list has for a creator; for others one publication of their most frequent type. Further
 * types with a known price have no publications: the best mix can choose them.
 */
export async function firstPlan(
  ctx: PlanCtx & Partial<Pick<Ctx, 'user'>>,
  profiles: readonly number[],
  list_id: number | null = null,
): Promise<PlannedRow[]> {
  const accounts = await accountsOf(ctx, profiles);
  const posts = await postsOf(ctx, accounts, { emv: emvOf(ctx) });
  const known = await knownPrices(ctx, profiles, list_id);
  const platforms = Map.groupBy(accounts, (a) => a.profile_id);
  const countOf = (profile_id: number, type: PostType) => posts.get(`${profile_id} ${type}`)?.length ?? 0;
  const priceOf = (profile_id: number, type: PostType) => known.get(`${profile_id} ${type}`) ?? NO_PRICE;
  const usual = (profile_id: number) => {
    const own = POST_TYPES.filter((type) => countOf(profile_id, type) > 0);
    const priced = POST_TYPES.filter((type) => priceOf(profile_id, type).price !== null);
    const [main] = platforms.get(profile_id) ?? [];
    const [first = main ? usualTypeOf(main.platform) : WITHOUT_ACCOUNTS, ...others] =
      own.length > 0 ? own : priced;
    return others.reduce(
      (best, type) => (countOf(profile_id, type) > countOf(profile_id, best) ? type : best),
      first,
    );
  };
  const plans = list_id === null ? new Map() : await readDeliverablesOf(ctx, list_id, profiles);
  const agreed = Map.groupBy(await rowsOfDeliverables(ctx, plans, { usual, known }), (row) => row.profile_id);
  return profiles.flatMap((profile_id): PlannedRow[] => {
    const type = usual(profile_id);
    const planned = agreed.get(profile_id) ?? [
      { profile_id, post_type: type, publications: 1, ...priceOf(profile_id, type) },
    ];
    const types = new Set(planned.map((row) => row.post_type));
    const others = POST_TYPES.filter(
      (other) => !types.has(other) && priceOf(profile_id, other).price !== null,
    );
    return [
      ...planned,
      ...others.map((post_type) => ({
        ...{ profile_id, post_type, publications: 0 },
        ...priceOf(profile_id, post_type),
      })),
    ];
  });
}
