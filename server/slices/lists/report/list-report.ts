import type { ListPeriod } from '#contract/lists/report.ts';
import { commentsIn } from '#server/analytics/posts/post-comments.ts';
import { postsOf } from '#server/analytics/posts/posts.ts';
import { reportAnswers, rowsOf } from '#server/analytics/report-answers.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { listPosts } from './list-posts.ts';

const { lists } = os;
const setOf = async (ctx: Ctx, input: ListPeriod) => (await listPosts(ctx, input)).set;
const report = reportAnswers(setOf);

export const reportHandlers = {
  report_statistics: lists.report_statistics.handler(report.totals),
  report_tiers: lists.report_tiers.handler(report.tiers),
  report_daily: lists.report_daily.handler(report.daily),
  report_countries: lists.report_countries.handler(report.countries),
  report_audience: lists.report_audience.handler(report.audience),
  report_creators: lists.report_creators.handler(report.creators),
  report_posts: lists.report_posts.handler(async ({ context, input }) =>
    postsOf(context, await listPosts(context, input), rowsOf(input)),
  ),
  report_comments: lists.report_comments.handler(async ({ context, input }) =>
    commentsIn(context, await setOf(context, input), input),
  ),
};
