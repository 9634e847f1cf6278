import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { byId } from './profiles/details.ts';
import { count, id, sentence } from './values/primitives.ts';

/** Erasure request; it contains no name. */
export const erasure = z.object({
  id,
  reason: z.string(),
  state: z.enum(['pending', 'running', 'completed', 'error']),
  step: z.string(),
  posts: count,
  accounts: count,
  error: sentence.nullable(),
  requested_by: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});
export type Erasure = z.infer<typeof erasure>;

const operator = endpoint({ role: AREAS.companies.role, ...AREAS.companies.limits, session_only: true });
const route = (method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['persons'], summary }) as const;

/** Access and erasure (GDPR, articles 15 and 17). */
export const persons = {
  export: operator
    .route(route('GET', '/persons/{id}/export', 'Everything stored about a profile, as one zip'))
    .input(byId)
    .output(z.file()),
  erase: operator
    .route(route('POST', '/persons/{id}/erase', 'Erase a person permanently'))
    .input(
      byId.extend({
        /** Typed again as confirmation. */
        confirm: z.string().max(400),
        reason: z.string().trim().min(1, 'Reason is required').max(500),
        /** Also removes the names from titles of lists, monitors and other objects. */
        clear_names: z.boolean().default(false),
      }),
    )
    .output(erasure),
  erasures: operator
    .route(route('GET', '/erasures', 'Erasure requests, newest first'))
    .output(z.array(erasure)),
  erasure: operator
    .route(route('GET', '/erasures/{erasure_id}', 'An erasure request with its progress'))
    .input(z.object({ erasure_id: id }))
    .output(erasure),
};
