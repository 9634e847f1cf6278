import { z } from 'zod';
import { moment } from './days.ts';
import { count, id } from './primitives.ts';

/** When and to whom a report goes by mail, whatever it is of. */
export const CADENCES = ['weekly', 'monthly'] as const;
export type Cadence = (typeof CADENCES)[number];
export const SCHEDULE_STATES = ['queued', 'sent', 'failed'] as const;

/** Somebody who is or can be told. */
export const recipient = z.object({ id, name: z.string(), email: z.string() });
export type Recipient = z.infer<typeof recipient>;

export const scheduleRun = z.object({
  due_at: z.string(),
  state: z.enum(SCHEDULE_STATES),
  recipients: count,
  error: z.string().nullable(),
  /** Who asked for it at once; null = it was due. */
  asked_by: z.string().nullable(),
});
export type ScheduleRun = z.infer<typeof scheduleRun>;

/** 1 = Monday. */
export const weekday = z.number().int().min(1).max(7);
/** Full hour in the company's time zone. */
export const hour = z.number().int().min(0).max(23);
export const userIds = z
  .array(id)
  .max(200, 'At most 200 people')
  .transform((ids) => [...new Set(ids)]);
export const NOBODY = { message: 'Choose who gets it', path: ['user_ids'] };

/** The `changed_at` that was on the screen: 409 where somebody changed it meanwhile. Without it the change is made. */
export const seenChange = moment('The change must be a date with time').nullable().optional();

/** What every answer about a schedule tells beside its times. */
export const scheduleAnswer = z.object({
  timezone: z.string(),
  /** Null where nobody has set it yet. */
  changed_at: z.string().nullable(),
  /** Whom it goes to. */
  users: z.array(recipient),
  /** Colleagues who have the object, and so can get its report. */
  colleagues: z.array(recipient),
  /** When it goes out next; null while it is off or has nothing more to report. */
  next_at: z.string().nullable(),
  /** The last ten, newest first. */
  runs: z.array(scheduleRun),
});

/** A schedule that can be weekly or monthly. */
export const scheduleTimes = z.object({
  is_on: z.boolean(),
  cadence: z.enum(CADENCES),
  /** Of weekly ones. */
  weekday,
  /** Of monthly ones; a day that every month has. */
  month_day: z.number().int().min(1).max(28, 'Choose a day that every month has, 1 to 28'),
  hour,
});
export const schedule = scheduleTimes.extend(scheduleAnswer.shape);
export type Schedule = z.infer<typeof schedule>;
