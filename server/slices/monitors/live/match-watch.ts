import { sql } from 'kysely';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres.ts';

const EVERY_MS = 1000;

/** An open page compares it with its details. */
export interface MonitorVersion {
  matched_at: string | null;
  revision: number;
  is_matching: boolean;
}
type Tell = (version: MonitorVersion | null) => void;

/** The monitors open in this process. */
interface Watch {
  open: Map<number, Set<Tell>>;
  told: Map<number, string>;
  timer: NodeJS.Timeout | null;
}
const watches = new WeakMap<Database, Watch>();

function watchOf(db: Database): Watch {
  const watch = watches.get(db) ?? { open: new Map(), told: new Map(), timer: null };
  watches.set(db, watch);
  return watch;
}

/** By monitor, without deleted ones. Callers have checked access to each. */
export async function versionsOf(db: Database, ids: readonly number[]): Promise<Map<number, MonitorVersion>> {
  const { rows } = await sql<{ id: number; matched_at: Date | null } & Omit<MonitorVersion, 'matched_at'>>`
    select m.id, t.matched_at, m.revision, m.match_revision is distinct from t.match_revision as is_matching
    from monitor m left join monitor_match t on t.monitor_id = m.id
    where m.id = any(${[...ids]}::int[]) and m.deleted_at is null`.execute(db);
  return new Map(
    rows.map(({ id, matched_at, ...row }) => [id, { ...row, matched_at: matched_at?.toISOString() ?? null }]),
  );
}

/**
 * Reports a monitor's version now and on every change; null = deleted. Workers in other processes make
 * matches, so one statement a second covers all open monitors. Returns a function that stops it.
 */
export function watchMonitor({ db, log }: Pick<Services, 'db' | 'log'>, id: number, tell: Tell): () => void {
  const watch = watchOf(db);
  const listeners = watch.open.get(id) ?? new Set();
  watch.open.set(id, listeners.add(tell));
  watch.timer ??= setInterval(() => {
    look(db, watch).catch((error) => log.error(error, 'open monitors were not looked at'));
  }, EVERY_MS).unref();
  versionsOf(db, [id]).then(
    (versions) => {
      if (!listeners.has(tell)) return;
      const now = versions.get(id) ?? null;
      // Earlier watchers still have to get newer versions.
      if (!watch.told.has(id)) watch.told.set(id, JSON.stringify(now));
      tell(now);
    },
    (error) => log.error(error, 'an open monitor was not looked at'),
  );
  return () => {
    listeners.delete(tell);
    if (listeners.size > 0 || watch.open.get(id) !== listeners) return;
    watch.open.delete(id);
    watch.told.delete(id);
    if (watch.open.size > 0 || watch.timer === null) return;
    clearInterval(watch.timer);
    watch.timer = null;
  };
}

async function look(db: Database, { open, told }: Watch): Promise<void> {
  const versions = await versionsOf(db, [...open.keys()]);
  for (const [id, listeners] of open) {
    const version = versions.get(id) ?? null;
    const text = JSON.stringify(version);
    if (told.get(id) === text) continue;
    told.set(id, text);
    for (const tell of [...listeners]) tell(version);
  }
}
