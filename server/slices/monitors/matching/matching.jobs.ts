import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { ofStore } from '#server/platform/of-store.ts';
import { deleteRows } from '#server/slices/imports/names/delete-rows.ts';
import { monitorRows } from '../monitor-row.ts';
import { chosenAccounts, fingerprint } from './chosen-accounts.ts';
import { isStale } from './is-stale.ts';
import { linkedPosts } from './linked-posts.ts';
import { markOf, matchMonitor, type StoredMatch } from './match.ts';
import { touchedMonitors } from './touched.ts';

const EVERY_MS = 2000;
/** Creators of lists and accounts of creators change seldom, and not by imports. */
const CHECK_CHOICES_MS = 30_000;

export const matchJob = {
  name: 'match-monitors',
  payload: z.object({ thorough: z.boolean() }),
  key: ({ thorough }: { thorough: boolean }) => String(thorough),
};

/** The version of all monitors' last match, in this process; none after a start. */
const lastMatch = ofStore((_ch: Services['ch']): { version: string | null } => ({ version: null }));

/** Recently viewed monitors first. */
export const matchWorker = (services: Services): Job<typeof matchJob.payload> => ({
  ...matchJob,
  retries: 0,
  run: ({ thorough }) => matchStale(services, thorough),
});

export async function matchStale(services: Services, thorough: boolean): Promise<void> {
  const version = await services.ch.version(['posts']);
  const written = lastMatch(services.ch).version !== version;
  const { rows } = await sql<StoredMatch & { id: number; is_wanted: boolean }>`
    select m.id, s.is_wanted, t.content, t.accounts, t.match_revision, t.timezone
    from monitor m left join monitor_match t on t.monitor_id = m.id, lateral (select ${isStale} as is_wanted) s
    where m.deleted_at is null and (m.archived_at is null or s.is_wanted)
    order by m.viewed_at desc nulls last, m.id`.execute(services.db);
  const monitors = rows.map((row) => ({ id: row.id, mark: markOf(row) }));
  const { touched, digestOf } = written
    ? await touchedMonitors(services.ch, monitors)
    : { touched: new Set<number>(), digestOf: undefined };
  for (const { id, is_wanted, accounts } of rows)
    if (is_wanted || touched.has(id) || (thorough && (await otherAccounts(services, id, accounts))))
      await matchMonitor(services, id, digestOf);
  lastMatch(services.ch).version = version;
}

async function anyStale({ db }: Pick<Services, 'db'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from monitor m left join monitor_match t on t.monitor_id = m.id
    where m.deleted_at is null and ${isStale} limit 1`.execute(db);
  return rows.length > 0;
}

async function otherAccounts(services: Services, id: number, accounts: string | null): Promise<boolean> {
  const [monitor] = await monitorRows(services, null, [id]);
  if (monitor === undefined) return false;
  const linked = (await linkedPosts(services, id)).map(({ post_id }) => post_id);
  return fingerprint(await chosenAccounts(services, monitor.company_id, monitor), linked) !== accounts;
}

/** Queues matches as posts are written. Returns a function that stops it. */
export function matchAsPostsCome(services: Services): () => void {
  let checked = 0;
  let sending = false;
  const look = async () => {
    const thorough = Date.now() - checked >= CHECK_CHOICES_MS;
    const version = await services.ch.version(['posts']);
    if (!thorough && lastMatch(services.ch).version === version && !(await anyStale(services))) return;
    if (thorough) checked = Date.now();
    await services.jobs.send(matchJob, { thorough });
  };
  const timer = setInterval(() => {
    if (sending) return;
    sending = true;
    look()
      .catch((error) => services.log.error(error, 'monitors were not sent to be matched'))
      .finally(() => {
        sending = false;
      });
  }, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Deletes unused sets; the newest may still be read by a call. */
export async function sweepSets({ db, ch }: Pick<Services, 'db' | 'ch'>): Promise<void> {
  const { rows } = await sql<{ set_id: number; before_set_id: number | null; newest: number }>`
    select set_id::float8 as set_id, before_set_id::float8 as before_set_id, (select last_value from post_set_id)::float8 as newest from monitor_match`.execute(
    db,
  );
  const newest = rows[0]?.newest ?? 0;
  const read = [0, ...rows.flatMap((r) => [r.set_id, r.before_set_id ?? 0])].join(', ');
  await deleteRows(ch, 'set_posts', `set_id < ${Math.max(0, newest - 100)} AND set_id NOT IN (${read})`);
}
