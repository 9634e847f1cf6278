import { z } from 'zod';
import { endpoint } from './access.ts';
import { AREAS } from './areas.ts';
import { ratio } from './primitives.ts';

/** Whether this installation shows invented data, and what is being done about it. */
export const demoState = z.object({
  /** Invented creators, posts and numbers are shown beside what was imported. */
  in_use: z.boolean(),
  /** What is under way; null = nothing. */
  work: z
    .object({
      what: z.enum(['removing', 'adding']),
      /** What is being done, in words. */
      step: z.string(),
      /** Share of all that is to be done. */
      done: ratio,
      /** Why it stands still. */
      error: z.string().nullable(),
    })
    .nullable(),
  /** Until when removed demo data comes back with all that was written on it; null = nothing to bring back. */
  undo_until: z.string().nullable(),
});
export type DemoState = z.infer<typeof demoState>;

const operator = endpoint({ role: AREAS.companies.role, ...AREAS.companies.limits, session_only: true });

/** The invented world that a new installation starts with. */
export const demo = {
  state: endpoint({ role: 'viewer' })
    .route({ method: 'GET', path: '/demo', tags: ['demo'], summary: 'Whether demo data is shown' })
    .output(demoState),
  remove: operator
    .route({
      method: 'POST',
      path: '/demo/remove',
      tags: ['demo'],
      summary: 'Remove the demo data; imported data stays as it is',
    })
    .meta({ audit: { action: 'demo.removal_started' } })
    .output(demoState),
  add: operator
    .route({
      method: 'POST',
      path: '/demo/add',
      tags: ['demo'],
      summary: 'Add the demo data, or bring back what was removed',
    })
    .meta({ audit: { action: 'demo.adding_started' } })
    .output(demoState),
};
