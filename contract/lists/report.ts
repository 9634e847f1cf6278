import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { reportTotals } from '../report/report.ts';
import { postCalls, reportCalls } from '../report/report-calls.ts';
import { day, ofPeriod } from '../values/days.ts';
import { emvModel, id } from '../values/primitives.ts';

const fields = z.object({ id, from_date: day, to_date: day, emv_model: emvModel.optional() });
export const listPeriod = ofPeriod(fields);
export type ListPeriod = z.infer<typeof listPeriod>;

const read = endpoint({ role: 'viewer', ...AREAS.lists.limits }, { kept: true });
const at = (name: string, summary: string) =>
  ({ method: 'GET', path: `/lists/{id}/report/${name}`, tags: ['lists'], summary }) as const;

const report = reportCalls(read, at, fields);
const { posts, comments } = postCalls(read, at, fields, {});

export const listReportCalls = {
  report_statistics: read
    .route(at('statistics', 'Totals of posts by a list’s creators with the previous period'))
    .input(listPeriod)
    .output(reportTotals),
  report_tiers: report.tiers,
  report_daily: report.daily,
  report_countries: report.countries,
  report_audience: report.audience,
  report_creators: report.creators,
  report_posts: posts,
  report_comments: comments,
};
