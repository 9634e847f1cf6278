import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { ratio, sentence } from './values/primitives.ts';

export const demoState = z.object({
  in_use: z.boolean(),
  /** There are real creators or brands too, so that demo data needs a sign of its own. */
  is_beside_own: z.boolean(),
  work: z
    .object({
      what: z.enum(['removing', 'adding']),
      step: z.string(),
      done: ratio,
      /** Reason for an interruption. */
      error: sentence.nullable(),
    })
    .nullable(),
  /** Until this time, removed demo data can be restored with all edits; null = nothing to restore. */
  undo_until: z.string().nullable(),
});
export type DemoState = z.infer<typeof demoState>;

const operator = endpoint({ role: AREAS.companies.role, ...AREAS.companies.limits, session_only: true });

export const demo = {
  state: endpoint({ role: 'viewer' })
    .route({ method: 'GET', path: '/demo', tags: ['demo'], summary: 'Whether demo data is shown' })
    .output(demoState),
  remove: operator
    .route({
      method: 'POST',
      path: '/demo/remove',
      tags: ['demo'],
      summary: 'Remove the demo data; imported data stays unchanged',
    })
    .meta({ audit: { action: 'demo.removal_started' } })
    .output(demoState),
  add: operator
    .route({
      method: 'POST',
      path: '/demo/add',
      tags: ['demo'],
      summary: 'Add the demo data, or restore it',
    })
    .meta({ audit: { action: 'demo.adding_started' } })
    .output(demoState),
};
