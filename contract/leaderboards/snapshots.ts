import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { clientEmails, NOBODY, schedule, scheduleTimes, seenChange, userIds } from '../report/schedule.ts';
import { id } from '../values/primitives.ts';
import { BRAND_SORTS, COUNTINGS } from './brand-sorts.ts';
import { leaderboardAt } from './leaderboard.ts';
import { leaderboardQuery } from './reports.ts';

/** Maximum number of saved reports per leaderboard and company, not counting scheduled ones. */
export const MOST_REPORTS = 200;

export const reportQuery = leaderboardQuery.safeExtend({
  sort_by: z.enum(BRAND_SORTS).default('media_value'),
  counting: z.enum(COUNTINGS).default('full'),
});
export type ReportQuery = z.output<typeof reportQuery>;

/** Id of a saved report; all other fields are then ignored. */
export const keptReport = { report_id: id.optional() };

/** A saved report, with the numbers it had at the time. */
const leaderboardReport = z.object({
  id,
  title: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  taken_at: z.string(),
  /** Null if it was sent on schedule. */
  taken_by: z.string().nullable(),
  can_delete: z.boolean(),
});
export type LeaderboardReport = z.infer<typeof leaderboardReport>;

const limits = AREAS.leaderboards.limits;
const read = endpoint({ role: 'viewer', ...limits });
const write = endpoint({ role: 'member', ...limits });
const fetched = read.meta({ audit: { action: 'leaderboards.report_fetched' } });

export const snapshotCalls = {
  pdf_report: fetched
    .route(leaderboardAt('GET', '/pdf_report/{id}', 'A current or saved report as PDF'))
    .input(reportQuery.safeExtend(keptReport))
    .output(z.file()),
  xls_report: fetched
    .route(leaderboardAt('GET', '/xls_report/{id}', 'A current or saved report as Excel workbook'))
    .input(reportQuery.safeExtend(keptReport))
    .output(z.file()),
  reports: read
    .route(leaderboardAt('GET', '/reports/{id}', 'Saved reports of a leaderboard, newest first'))
    .input(z.object({ id }))
    .output(z.object({ reports: z.array(leaderboardReport) })),
  keep_report: write
    .meta({ audit: { action: 'leaderboards.report_kept', target: 'title' } })
    .route(leaderboardAt('POST', '/reports/{id}', 'Save a report with the current numbers'))
    .input(reportQuery)
    .output(leaderboardReport),
  delete_report: write
    .meta({ audit: { action: 'leaderboards.report_deleted' } })
    .route(leaderboardAt('DELETE', '/report/{id}', 'Delete a saved report'))
    .input(z.object({ id }))
    .output(z.object({ status: z.literal('success') })),
  report_schedule: read
    .route(leaderboardAt('GET', '/schedule/{id}', 'Schedule of a leaderboard’s emailed reports'))
    .input(z.object({ id }))
    .output(schedule),
  update_report_schedule: write
    .meta({ audit: { action: 'leaderboards.report_schedule_changed' } })
    .route(
      leaderboardAt(
        'POST',
        '/schedule/{id}',
        'Set schedule and recipients of emailed reports, or turn them off',
      ),
    )
    .input(
      scheduleTimes
        .extend({ id, user_ids: userIds, client_emails: clientEmails, changed_at: seenChange })
        .refine((v) => !v.is_on || v.user_ids.length > 0, NOBODY),
    )
    .output(schedule),
  send_report: write
    .meta({ audit: { action: 'leaderboards.report_sent' } })
    .route(leaderboardAt('POST', '/schedule/{id}/send', 'Email the report now'))
    .input(z.object({ id }))
    .output(schedule),
};
