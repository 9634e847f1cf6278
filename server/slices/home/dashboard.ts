import type { Dashboard } from '#contract/home.ts';
import type { EmvModel } from '#contract/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { emvOf } from '#server/analytics/metrics/media-value.ts';
import type { Days } from '#server/analytics/period.ts';
import { postSet } from '#server/analytics/post-set.ts';
import { creatorsPage, type RankedCreator } from '#server/analytics/questions/creators.ts';
import { daysOf, totalsOf } from '#server/analytics/totals.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';

const LEADERS = 6;

/** A period of all posts visible to the company. */
async function dashboardOf(
  ctx: Ctx,
  { emv_model, ...period }: Days & { emv_model?: EmvModel | undefined },
): Promise<Dashboard> {
  const set = await postSet(ctx, 'all', period, emvOf(ctx, emv_model));
  const { undated_posts: _undated, newest_post: _newest, ...totals } = await totalsOf(set);
  const days = await daysOf(set);
  const leaders = await creatorsPage(set, {
    sort_by: 'media_value',
    order: 'DESC',
    limit: LEADERS,
    offset: 0,
  });
  return {
    ...totals,
    days: days.map(({ day: _day, engagement_rate: _rate, ...row }) => row),
    top_influencers: await named(ctx, leaders),
  };
}

async function named(ctx: Ctx, rows: RankedCreator[]): Promise<Dashboard['top_influencers']> {
  const found = await creatorsOf(
    ctx,
    rows.map(({ profile_id, first_account: account_id }) => ({ profile_id, account_id })),
  );
  return rows.flatMap(({ profile_id: id, posts, impressions, media_value }) => {
    const person = found.get(id);
    if (!person) return [];
    const { name, slug, available_platforms, is_demo } = person;
    const picture = ctx.pictures.address(person.picture);
    return [{ id, name, slug, picture, available_platforms, is_demo, posts, impressions, media_value }];
  });
}

export const dashboardHandlers = {
  dashboard: os.home.dashboard.handler(({ context, input }) => dashboardOf(context, input)),
};
