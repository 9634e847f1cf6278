import type { ListPeriod } from '#contract/lists/report.ts';
import { audienceOf } from '#server/analytics/audience.ts';
import { countryRows, dailyRows, tierRows } from '#server/analytics/breakdowns.ts';
import { commentsIn } from '#server/analytics/posts/post-comments.ts';
import { postsOf } from '#server/analytics/posts/posts.ts';
import { topCreators } from '#server/analytics/top-creators.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { listPosts } from './list-posts.ts';

const { lists } = os;
const setOf = async (ctx: Ctx, input: ListPeriod) => (await listPosts(ctx, input)).set;

interface Asked<Sort> {
  limit: number;
  page: number;
  order: 'ASC' | 'DESC';
  sort_by: Sort;
}
const pageOf = <Sort>({ limit, page, order, sort_by }: Asked<Sort>) => ({
  ...{ limit, offset: (page - 1) * limit, order, sort_by },
});

export const reportHandlers = {
  report_statistics: lists.report_statistics.handler(async ({ context, input }) =>
    totalsOf(await setOf(context, input)),
  ),
  report_tiers: lists.report_tiers.handler(async ({ context, input }) => ({
    tiers: await tierRows(await setOf(context, input)),
  })),
  report_daily: lists.report_daily.handler(async ({ context, input }) =>
    dailyRows(await setOf(context, input)),
  ),
  report_countries: lists.report_countries.handler(async ({ context, input }) =>
    countryRows(await setOf(context, input)),
  ),
  report_audience: lists.report_audience.handler(async ({ context, input }) =>
    audienceOf(await setOf(context, input)),
  ),
  report_creators: lists.report_creators.handler(async ({ context, input }) =>
    topCreators(context, await setOf(context, input), pageOf(input)),
  ),
  report_posts: lists.report_posts.handler(async ({ context, input }) =>
    postsOf(context, await listPosts(context, input), pageOf(input)),
  ),
  report_comments: lists.report_comments.handler(async ({ context, input }) =>
    commentsIn(context, await setOf(context, input), input),
  ),
};
