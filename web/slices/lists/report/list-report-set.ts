import type { ListPeriod } from '#contract/lists/report.ts';
import type { ReportSet } from '#web/parts/report/report-set.ts';
import { api } from '#web/platform/api.ts';

const { lists } = api;

export function listReportSet(asked: ListPeriod): ReportSet {
  const { from_date, to_date } = asked;
  return {
    key: ['list', asked],
    period: { from_date, to_date },
    totals: (options) => lists.report_statistics(asked, options),
    days: (period, options) => lists.report_daily({ ...asked, ...period }, options),
    tiers: async (options) => (await lists.report_tiers(asked, options)).tiers,
    countries: (options) => lists.report_countries(asked, options),
    audience: (options) => lists.report_audience(asked, options),
    creators: (page, options) => lists.report_creators({ ...asked, ...page }, options),
    posts: (page, options) => lists.report_posts({ ...asked, ...page }, options),
    comments: (post_id, page, options) => lists.report_comments({ ...asked, ...page, post_id }, options),
  };
}
