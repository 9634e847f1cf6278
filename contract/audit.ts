import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { day, ofPeriod } from './values/days.ts';
import { count, id } from './values/primitives.ts';

export const auditEvent = z.object({
  id,
  at: z.string(),
  action: z.string(),
  user: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  target: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const AUDIT_FORMATS = ['csv', 'jsonl'] as const;

const PERIOD = { fields: ['from', 'to'] } as const;
const filterFields = z.object({
  user_id: id.optional(),
  /** A full action, or an area followed by a dot: `auth.`. */
  action: z.string().trim().max(80).optional(),
  search: z.string().trim().max(120).optional(),
  /** Days in the company's time zone, both inclusive. */
  from: day.optional(),
  to: day.optional(),
});

const admin = endpoint({ role: AREAS.audit.role, ...AREAS.audit.limits, session_only: true });
const route = (path: `/${string}`, summary: string) =>
  ({ method: 'GET', path, tags: ['audit'], summary }) as const;

export const audit = {
  list: admin
    .route(route('/audit', 'The audit log, newest first'))
    .input(
      ofPeriod(
        filterFields.extend({
          page: z.number().int().min(1).default(1),
          limit: z.number().int().min(1).max(200).default(100),
        }),
        PERIOD,
      ),
    )
    .output(z.object({ events: z.array(auditEvent), total: count, page: z.number(), limit: z.number() })),
  choices: admin.route(route('/audit/choices', 'Actions and users in the log')).output(
    z.object({
      actions: z.array(z.string()),
      people: z.array(z.object({ id, name: z.string(), email: z.string() })),
    }),
  ),
  export: admin
    .meta({ audit: { action: 'audit.exported' } })
    .route(route('/audit/export', 'The filtered log as CSV or JSON lines, newest first'))
    .input(ofPeriod(filterFields.extend({ format: z.enum(AUDIT_FORMATS).default('csv') }), PERIOD))
    .output(z.file()),
};
