import { z } from 'zod';
import { count, id } from '../primitives.ts';
import { monitorAt, monitorRead, monitorWrite } from './monitor.ts';

const person = z.object({ id, name: z.string(), email: z.string() });

export const WEEKLY_STATES = ['queued', 'sent', 'failed'] as const;
const weeklyRun = z.object({
  due_at: z.string(),
  state: z.enum(WEEKLY_STATES),
  recipients: count,
  error: z.string().nullable(),
  /** Who asked for it at once; null = it was due. */
  asked_by: z.string().nullable(),
});

const schedule = {
  send_weekly_report: z.boolean(),
  /** 1 = Monday. */
  weekday: z.number().int().min(1).max(7),
  /** Full hour in the company's time zone. */
  hour: z.number().int().min(0).max(23),
};
export const weeklyReport = z.object({
  ...schedule,
  timezone: z.string(),
  /** Whom it goes to. */
  users: z.array(person),
  /** Colleagues who have the monitor, and so can get it. */
  colleagues: z.array(person),
  /** When it goes out next; null while it is off or has nothing more to report. */
  next_at: z.string().nullable(),
  /** The last ten, newest first. */
  runs: z.array(weeklyRun),
});
export type WeeklyReport = z.infer<typeof weeklyReport>;

export const weeklyCalls = {
  weekly_report: monitorRead
    .route(monitorAt('GET', '/weekly_report/{id}', 'When and to whom the weekly report of a monitor goes'))
    .input(z.object({ id }))
    .output(weeklyReport),
  update_weekly_report: monitorWrite
    .meta({ audit: { action: 'monitors.weekly_report_changed' } })
    .route(
      monitorAt(
        'POST',
        '/weekly_report/{id}',
        'Turn the weekly report on or off; set its day, hour and users',
      ),
    )
    .input(
      z
        .object({
          id,
          ...schedule,
          user_ids: z
            .array(id)
            .max(200, 'At most 200 people')
            .transform((ids) => [...new Set(ids)]),
        })
        .refine((v) => !v.send_weekly_report || v.user_ids.length > 0, {
          message: 'Choose who gets it',
          path: ['user_ids'],
        }),
    )
    .output(weeklyReport),
  preview_weekly_report: monitorRead
    .route(
      monitorAt('GET', '/weekly_report/{id}/preview', 'The weekly report as it would go out now, as PDF'),
    )
    .input(z.object({ id }))
    .output(z.file()),
  send_weekly_report: monitorWrite
    .meta({ audit: { action: 'monitors.weekly_report_sent' } })
    .route(monitorAt('POST', '/weekly_report/{id}/send', 'Send the weekly report now'))
    .input(z.object({ id }))
    .output(weeklyReport),
};
