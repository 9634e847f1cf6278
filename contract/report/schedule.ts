import { z } from 'zod';
import { message } from '../sentences/message.ts';
import { moment } from '../values/days.ts';
import { count, id, sentence } from '../values/primitives.ts';

export const CADENCES = ['weekly', 'monthly'] as const;
export type Cadence = (typeof CADENCES)[number];
export const SCHEDULE_STATES = ['queued', 'sent', 'failed'] as const;

export const recipient = z.object({ id, name: z.string(), email: z.string() });
export type Recipient = z.infer<typeof recipient>;

export const scheduleRun = z.object({
  due_at: z.string(),
  state: z.enum(SCHEDULE_STATES),
  recipients: count,
  error: sentence.nullable(),
  /** Who asked for it at once; null = it was due. */
  asked_by: z.string().nullable(),
});

/** 1 = Monday. */
export const weekday = z.number().int().min(1).max(7);
/** Full hour in the company's time zone. */
export const hour = z.number().int().min(0).max(23);
export const userIds = z
  .array(id)
  .max(200, message('At most {n} people', { n: 200 }))
  .transform((ids) => [...new Set(ids)]);
export const MOST_CLIENTS = 20;
/** Mail addresses of people without an account: each gets a link to the PDF of every report. */
export const clientEmails = z
  .array(z.email('Enter a valid email address').max(254).toLowerCase())
  .max(MOST_CLIENTS, message('At most {n} clients', { n: MOST_CLIENTS }))
  .transform((emails) => [...new Set(emails)])
  .optional();
export const NOBODY = { message: 'Choose recipients', path: ['user_ids'] };

/** `changed_at` that the edit was based on; a later change is a conflict (409). Without it, no check. */
export const seenChange = moment('The change must have a date and time').nullable().optional();

export const scheduleAnswer = z.object({
  timezone: z.string(),
  /** Null if it was never set. */
  changed_at: z.string().nullable(),
  users: z.array(recipient),
  /** Clients who get a link to each report. */
  client_emails: z.array(z.string()),
  /** Colleagues with access to the object, who can receive its report. */
  colleagues: z.array(recipient),
  /** Null while it is off or has nothing left to report. */
  next_at: z.string().nullable(),
  /** Last ten, newest first. */
  runs: z.array(scheduleRun),
});

export const scheduleTimes = z.object({
  is_on: z.boolean(),
  cadence: z.enum(CADENCES),
  weekday,
  /** Up to 28, which every month has. */
  month_day: z.number().int().min(1).max(28, 'Choose a day from 1 to 28'),
  hour,
});
export const schedule = scheduleTimes.extend(scheduleAnswer.shape);
export type Schedule = z.infer<typeof schedule>;
