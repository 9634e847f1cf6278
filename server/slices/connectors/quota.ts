import { sql } from 'kysely';
import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import { dayIn, dayNumber, dayStart } from '#server/analytics/day-starts.ts';
import type { Services } from '#server/platform/context.ts';
import type { PostSource } from './connectors.ts';
import { ConnectorTrouble } from './trouble.ts';

type Store = Pick<Services, 'db' | 'now'>;
type QuotaOwner = Pick<PostSource, 'quota_owner' | 'quota' | 'label'>;

/** The current quota day, and the start of the next. */
function quotaDay({ quota }: Pick<QuotaOwner, 'quota'>, now: Date): { day: string; resets_at: Date } {
  const timezone = quota?.timezone ?? 'UTC';
  const day = dayIn(now, timezone);
  return { day, resets_at: new Date(dayStart(dayNumber(day) + 1, timezone) * 1000) };
}

/** Counts units before they are used, so that a killed process counts too much rather than too little. */
export async function spend({ db, now }: Store, source: QuotaOwner, used: number | 'search'): Promise<void> {
  if (source.quota === null) return;
  const { day, resets_at } = quotaDay(source, now());
  const isSearch = used === 'search';
  const owner = isSearch ? `${source.quota_owner} search` : source.quota_owner;
  const units = isSearch ? 1 : used;
  const most = isSearch ? source.quota.search : source.quota.units;
  const { rows } = await sql`
    insert into connector_purse as p (purse, day, units) values (${owner}, ${day}::date, ${units})
    on conflict (purse) do update set day = excluded.day,
      units = case when p.day = excluded.day then p.units + excluded.units else excluded.units end
    where case when p.day = excluded.day then p.units else 0 end + excluded.units <= ${most ?? null}
    returning units`.execute(db);
  if (rows.length > 0) return;
  // Most accounts need no search.
  if (isSearch)
    throw new ConnectorTrouble('busy', sentenceFor('search_quota_used_up', { platform: source.label }));
  throw usedUp(source, resets_at);
}

const usedUp = ({ label }: QuotaOwner, resets_at: Date) =>
  new ConnectorTrouble('quota', sentenceFor('platform_quota_used_up', { platform: label }), resets_at);

/** A platform's own report of an exhausted quota overrides the count here. */
export async function pause(
  { db, now }: Store,
  source: QuotaOwner,
  trouble: ConnectorTrouble,
): Promise<void> {
  const { day, resets_at } = quotaDay(source, now());
  const until = trouble.retry_at ?? (trouble.kind === 'quota' ? resets_at : inAnHour(now()));
  const units = trouble.kind === 'quota' ? (source.quota?.units ?? 0) : 0;
  await sql`
    insert into connector_purse as p (purse, day, units, paused_until, error)
    values (${source.quota_owner}, ${day}::date, ${units}, ${until}, ${storedForm(trouble.sentence)})
    on conflict (purse) do update set day = excluded.day, paused_until = excluded.paused_until, error = excluded.error,
      units = greatest(excluded.units, case when p.day = excluded.day then p.units else 0 end)`.execute(db);
}

const inAnHour = (now: Date) => new Date(now.getTime() + 3_600_000);

export interface QuotaState {
  used: number;
  resets_at: Date;
  /** Null = not paused. */
  paused_until: Date | null;
  error: string | null;
}

export async function readQuota({ db, now }: Store, source: QuotaOwner): Promise<QuotaState> {
  const { day, resets_at } = quotaDay(source, now());
  const { rows } = await sql<{ used: number; paused_until: Date | null; error: string | null }>`
    select case when day = ${day}::date then units else 0 end as used, paused_until, error
    from connector_purse where purse = ${source.quota_owner}`.execute(db);
  const { used = 0, paused_until = null, error = null } = rows[0] ?? {};
  const isPaused = paused_until !== null && paused_until > now();
  return { used, resets_at, ...(isPaused ? { paused_until, error } : { paused_until: null, error: null }) };
}
