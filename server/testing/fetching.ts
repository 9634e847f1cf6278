import type {
  Answer,
  Connectors,
  PostSource,
  PostsRequest,
  Spend,
} from '#server/slices/connectors/connectors.ts';
import { storedConnectors } from '#server/slices/connectors/open-connectors.ts';
import type { FetchServices } from '#server/slices/fetching/fetch-batch.ts';
import { fetchDue } from '#server/slices/fetching/fetching.jobs.ts';
import { noteWatched } from '#server/slices/fetching/watched-accounts.ts';
import { runImport } from '#server/slices/imports/import-run.ts';
import { runBatches } from '#server/slices/imports/run/batches.ts';
import { matchMonitor } from '#server/slices/monitors/matching/match.ts';
import type { TestApp } from './test-app.ts';

export const connectorsOf = (
  app: TestApp,
  ask: (query: PostsRequest, spend: Spend) => Promise<Answer>,
  source: Partial<PostSource> = {},
): Connectors => ({
  ...storedConnectors(app.services),
  source: async () => ({
    ...{ label: 'Test', quota_owner: 'test', interval_seconds: 3600, quota: null, tells_stories: true },
    terms: null,
    ...{ ask, ...source },
  }),
});

/** The worker's steps: updates watched accounts and queries due ones. */
export async function fetchNow(app: TestApp, connectors: Connectors, also: Partial<FetchServices> = {}) {
  const services = { ...app.services, ...also };
  await noteWatched(services);
  await fetchDue(services, connectors, new AbortController().signal);
}

/** Runs waiting imports; returns their numbers. */
export async function takeIn(app: TestApp): Promise<number[]> {
  const waiting = await app.services.db
    .selectFrom('import')
    .where('state', '=', 'pending')
    .select('id')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) await runImport(app.services, id, { takeIn: runBatches });
  return waiting.map(({ id }) => id);
}

/** Platform ids, newest first. */
export async function postsIn({ services }: TestApp, monitor_id: number): Promise<string[]> {
  await matchMonitor(services, monitor_id);
  const rows = await services.ch.query<{ external_id: string }>(
    'SELECT external_id FROM posts FINAL WHERE id IN (SELECT post_id FROM set_posts WHERE set_id = {set_id:UInt64}) ORDER BY created_at DESC, external_id',
    { set_id: Number((await setOf(services, monitor_id)).set_id) },
    'posts of a test',
  );
  return rows.map((row) => row.external_id);
}

const setOf = ({ db }: TestApp['services'], monitor_id: number) =>
  db
    .selectFrom('monitor_match')
    .where('monitor_id', '=', monitor_id)
    .select('set_id')
    .executeTakeFirstOrThrow();
