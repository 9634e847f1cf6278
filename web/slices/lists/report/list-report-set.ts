import type { ListPeriod } from '#contract/lists/report.ts';
import { type ReportSet, reportSet } from '#web/parts/report/report-set.ts';
import { api } from '#web/platform/api.ts';

const { lists } = api;
const calls = {
  totals: lists.report_statistics,
  daily: lists.report_daily,
  tiers: lists.report_tiers,
  countries: lists.report_countries,
  audience: lists.report_audience,
  creators: lists.report_creators,
  posts: lists.report_posts,
};

/** The posts of a list's creators. */
export function listReportSet(asked: ListPeriod): ReportSet {
  const { from_date, to_date } = asked;
  return {
    ...reportSet({ key: ['list', asked], period: { from_date, to_date }, search: asked }, calls),
    comments: (post_id, page, options) => lists.report_comments({ ...asked, ...page, post_id }, options),
  };
}
