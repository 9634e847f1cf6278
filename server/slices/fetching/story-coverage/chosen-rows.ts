import { sql } from 'kysely';
import type { SourceRow } from '#contract/fetching/coverage.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { fromStored, sentenceFor } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { openConnectors } from '#server/slices/connectors/open-connectors.ts';
import { chosenAccounts } from '#server/slices/monitors/matching/chosen-accounts.ts';
import { monitorFor } from '#server/slices/monitors/monitor-access.ts';
import { type MonitorRow, monitorRows } from '#server/slices/monitors/monitor-row.ts';
import { seenAccounts } from '#server/slices/profiles/details/seen-accounts.ts';
import { isRunning } from '../watched-accounts.ts';

/** An account of a chosen creator, and its data source. */
export interface ChosenRow extends SourceRow {
  account_id: number;
}

interface Stored {
  account_id: number;
  profile_id: number;
  platform: Platform;
  username: string | null;
  is_demo: boolean;
  state: SourceRow['state'] | null;
  error: string | null;
  asked_at: Date | null;
  succeeded_at: Date | null;
  next_due_at: Date | null;
  /** Of the creator's own sign-in. */
  connection: {
    state: string;
    error: string | null;
    asked_at: string | null;
    succeeded_at: string | null;
    next_due_at: string;
  } | null;
}

/** Throws 404 without access. */
export async function readMonitor(ctx: Ctx, id: number): Promise<MonitorRow> {
  await monitorFor(ctx, id, 'read');
  const [monitor] = await monitorRows(ctx, ctx.company.id, [id]);
  if (!monitor) throw notFound('monitor');
  return monitor;
}

/** On these platforms, problems first. */
export async function chosenRows(
  ctx: Ctx,
  monitor: MonitorRow,
  platforms: readonly Platform[],
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: ChosenRow[]; total: number }> {
  const { account_ids } = await chosenAccounts(ctx, ctx.company.id, monitor);
  const { rows } = await sql<Stored & { total: number }>`
    select a.id as account_id, a.profile_id, a.platform, a.username, p.is_demo, s.state, s.error, s.asked_at, s.succeeded_at,
      s.next_due_at, to_json(k) as connection, (count(*) over ())::int as total
    from ${seenAccounts(ctx.company.id)} a join profile p on p.id = a.profile_id
    left join connector_account s on s.account_id = a.id
      and exists (select from connector_watch w where w.account_id = a.id)
    left join lateral (
      select k.state, k.error, k.asked_at, k.succeeded_at, k.next_due_at from connection k
      where k.company_id = ${ctx.company.id} and k.profile_id is not null and k.platform = a.platform
        and k.username = a.username and k.state <> 'ended' limit 1) k on true
    where a.id = any(${account_ids}::int[]) and a.platform = any(${[...platforms]}::text[])
    order by case when k.error is not null then 0 when k.state = 'active' then 2 end, case s.state when 'error' then 0 when 'not_found' then 1 else 2 end, lower(p.name), a.platform, a.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(ctx.db);
  const people = await creatorsOf(ctx, rows);
  const why = await whyNotAsked(ctx, monitor, [...new Set(rows.map((row) => row.platform))]);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap((row): ChosenRow[] => {
      const person = people.get(row.profile_id);
      return person ? [shown(ctx, row, person, why(row))] : [];
    }),
  };
}

type Person = NonNullable<ReturnType<Awaited<ReturnType<typeof creatorsOf>>['get']>>;

function shown(ctx: Ctx, row: Stored, person: Person, refused: Sentence | null): ChosenRow {
  const of = {
    account_id: row.account_id,
    creator: {
      id: row.profile_id,
      name: person.name,
      slug: person.slug,
      is_demo: person.is_demo,
      picture: ctx.pictures.address(person.picture),
    },
    platform: row.platform,
    username: row.username,
  };
  if (row.connection !== null) return { ...of, ...connected(row.connection) };
  const isAsked = refused === null && row.state !== null;
  const iso = (at: Date | null) => (isAsked ? (at?.toISOString() ?? null) : null);
  return {
    ...of,
    state: refused === null ? (row.state ?? 'waiting') : 'import_only',
    reason: refused ?? fromStored(row.error),
    asked_at: iso(row.asked_at),
    succeeded_at: iso(row.succeeded_at),
    next_due_at: iso(row.next_due_at),
  };
}

const isoOf = (at: string | null) => (at === null ? null : new Date(at).toISOString());

const connected = (one: NonNullable<Stored['connection']>) => ({
  state: one.state === 'active' && one.error === null ? ('connected' as const) : ('error' as const),
  reason: fromStored(one.error),
  asked_at: isoOf(one.asked_at),
  succeeded_at: isoOf(one.succeeded_at),
  next_due_at: isoOf(one.next_due_at),
});

/** Null if a connector queries the account. */
async function whyNotAsked(
  ctx: Ctx,
  monitor: MonitorRow,
  platforms: readonly Platform[],
): Promise<(row: Stored) => Sentence | null> {
  const connectors = openConnectors(ctx);
  const off = await ctx.db
    .selectFrom('connector')
    .where('company_id', '=', ctx.company.id)
    .where('is_on', '=', false)
    .select('platform')
    .execute();
  const reasons = new Map<Platform, Sentence | null>();
  for (const platform of platforms) {
    const name = PLATFORM_NAMES[platform];
    const source = await connectors.source(platform, ctx.company.id);
    const isOff = off.some((row) => row.platform === platform);
    reasons.set(
      platform,
      source === null
        ? sentenceFor('connector_missing', { platform: name })
        : isOff
          ? sentenceFor('connector_turned_off', { platform: name })
          : null,
    );
  }
  const running = isRunning(monitor, ctx.company.timezone, ctx.now());
  return ({ is_demo, platform }) => {
    if (is_demo) return sentenceFor('coverage_invented');
    if (!ctx.user.may_import) return sentenceFor('import_not_allowed');
    if (!running) return sentenceFor('monitor_not_running');
    return reasons.get(platform) ?? null;
  };
}
