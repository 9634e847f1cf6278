import { z } from 'zod';
import {
  clientEmails,
  hour,
  NOBODY,
  scheduleAnswer,
  seenChange,
  userIds,
  weekday,
} from '../report/schedule.ts';
import { id } from '../values/primitives.ts';
import { monitorAt, monitorRead, monitorWrite } from './monitor.ts';

const times = { send_weekly_report: z.boolean(), weekday, hour };
export const weeklyReport = z.object(times).extend(scheduleAnswer.shape);
export type WeeklyReport = z.infer<typeof weeklyReport>;

export const weeklyCalls = {
  weekly_report: monitorRead
    .route(monitorAt('GET', '/weekly_report/{id}', 'Schedule of a monitor’s weekly report'))
    .input(z.object({ id }))
    .output(weeklyReport),
  update_weekly_report: monitorWrite
    .meta({ audit: { action: 'monitors.weekly_report_changed' } })
    .route(
      monitorAt(
        'POST',
        '/weekly_report/{id}',
        'Set day, hour and recipients of the weekly report, or turn it off',
      ),
    )
    .input(
      z
        .object({ id, ...times, user_ids: userIds, client_emails: clientEmails, changed_at: seenChange })
        .refine((v) => !v.send_weekly_report || v.user_ids.length > 0, NOBODY),
    )
    .output(weeklyReport),
  preview_weekly_report: monitorRead
    .meta({ audit: { action: 'monitors.report_fetched' } })
    .route(monitorAt('GET', '/weekly_report/{id}/preview', 'The current weekly report as PDF'))
    .input(z.object({ id }))
    .output(z.file()),
  send_weekly_report: monitorWrite
    .meta({ audit: { action: 'monitors.weekly_report_sent' } })
    .route(monitorAt('POST', '/weekly_report/{id}/send', 'Send the weekly report now'))
    .input(z.object({ id }))
    .output(weeklyReport),
};
