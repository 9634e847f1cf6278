import { z } from 'zod';
import { monitorAt, monitorRead } from '../monitors/monitor.ts';
import { monitorQuery } from '../monitors/reports.ts';
import { paged } from '../report/report.ts';
import { count, id, missingReason, platform, sentence } from '../values/primitives.ts';

export const ACCOUNT_STATES = ['waiting', 'ok', 'not_found', 'error', 'import_only', 'connected'] as const;

const creator = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  picture: z.string().nullable(),
  is_demo: z.boolean(),
});

export const sourceRow = z.object({
  creator,
  platform,
  username: z.string().nullable(),
  /** connected: the creator signed in; import_only: no connector fetches posts; `reason` explains why. */
  state: z.enum(ACCOUNT_STATES),
  /** Null if there is nothing to explain. */
  reason: sentence.nullable(),
  asked_at: z.string().nullable(),
  succeeded_at: z.string().nullable(),
  next_due_at: z.string().nullable(),
});
export type SourceRow = z.infer<typeof sourceRow>;

export const coveredSpan = z.object({
  from: z.string(),
  until: z.string(),
  /** captured: stories were collected; missed: they expired first; ahead: they can still be collected. */
  state: z.enum(['captured', 'missed', 'ahead']),
  reason: sentence.nullable(),
});
export type CoveredSpan = z.infer<typeof coveredSpan>;

export const storyRow = z.object({
  creator,
  platform,
  username: z.string().nullable(),
  /** Contiguous, from the first day to the last. */
  spans: z.array(coveredSpan),
  /** Captured share of the time so far; null before the start. */
  captured_share: z.number().nullable(),
  stories: count,
  /** The creator signed in, so stories are measured. */
  is_connected: z.boolean(),
});
export type StoryRow = z.infer<typeof storyRow>;

export const missingMetric = z.object({
  metric: z.string(),
  posts: count,
  reasons: z.array(z.object({ reason: missingReason, text: z.string(), posts: count })),
});
export type MissingMetric = z.infer<typeof missingMetric>;

const page = { limit: paged.limit, page: paged.page };

export const coverageCalls = {
  sources: monitorRead
    .route(
      monitorAt(
        'GET',
        '/sources/{id}',
        'Sources of the chosen creators’ posts, accounts with problems first',
      ),
    )
    .input(z.object({ id, ...page }))
    .output(z.object({ sources: z.array(sourceRow), total: count })),
  coverage: monitorRead
    .route(monitorAt('GET', '/coverage/{id}', 'Story coverage and missing numbers'))
    .input(monitorQuery.safeExtend(page))
    .output(
      z.object({
        from: z.string(),
        until: z.string(),
        stories: z.array(storyRow),
        /** Accounts of chosen creators on platforms with story tracking. */
        total: count,
        posts: count,
        missing: z.array(missingMetric),
      }),
    ),
};
