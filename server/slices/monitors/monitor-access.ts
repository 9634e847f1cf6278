import { type RawBuilder, sql } from 'kysely';
import type { AskCtx, Ctx, ReadCtx, Services } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import type { SharedObject } from '#server/slices/sharing/shareable.ts';
import { type Act, refusal, type Standing } from '#server/slices/sharing/sharing.policy.ts';
import { readStanding } from '#server/slices/sharing/standing.ts';

export const MONITOR = 'monitor';

/** A person, the visitor of a link, or a job that works for somebody. */
export type MonitorCtx = AskCtx & Pick<ReadCtx, 'actor'>;

/** Null if it is missing or in the bin. */
export async function findMonitor(
  { db }: Pick<Services, 'db'>,
  company_id: number,
  id: number,
): Promise<SharedObject | null> {
  const row = await db
    .selectFrom('monitor')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['id', 'name', 'created_by'])
    .executeTakeFirst();
  return row ?? null;
}

/** Throws 404 without access; 403 with the reason for a missing permission. */
export async function monitorFor(
  ctx: Pick<Ctx, 'db' | 'company' | 'user'>,
  id: number,
  act: Act,
): Promise<SharedObject & { standing: Standing }> {
  const monitor = await findMonitor(ctx, ctx.company.id, id);
  if (!monitor) throw notFound('Monitor');
  const standing = await readStanding(ctx, MONITOR, monitor);
  if (standing === 'none') throw notFound('Monitor');
  const reason = refusal(standing, ctx.user.role, act, MONITOR);
  if (reason) throw refuse('FORBIDDEN', reason);
  return { ...monitor, standing };
}

/** For a person or its public link. */
export async function shownMonitor(
  ctx: MonitorCtx,
  id: number,
): Promise<SharedObject & { standing: Standing }> {
  if (ctx.actor.kind === 'user') return monitorFor({ ...ctx, user: ctx.actor }, id, 'read');
  const monitor = await findMonitor(ctx, ctx.company.id, id);
  if (!monitor) throw notFound('Monitor');
  // The gate limits a link to its own object.
  return { ...monitor, standing: 'none' };
}

/** At most once a minute; recently viewed monitors are matched first. */
export async function noteViewed(
  { db, company, now }: Pick<MonitorCtx, 'db' | 'company' | 'now'>,
  id: number,
): Promise<void> {
  const aMinuteAgo = new Date(now().getTime() - 60_000);
  await db
    .updateTable('monitor')
    .set({ viewed_at: now() })
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .where((e) => e.or([e('viewed_at', 'is', null), e('viewed_at', '<', aMinuteAgo)]))
    .execute();
}

/** SQL: ids of accessible monitors. */
export function havingMonitors({ company, user }: Pick<Ctx, 'company' | 'user'>): RawBuilder<{ id: number }> {
  const all = sql`select id from monitor where company_id = ${company.id} and deleted_at is null`;
  if (user.role === 'admin') return sql`${all}`;
  return sql`${all} and (created_by = ${user.id} or (created_by is null and ${user.role === 'member'})
    or exists (select from share s where s.company_id = monitor.company_id and s.object_type = ${MONITOR}
      and s.object_id = monitor.id and s.user_id = ${user.id}))`;
}
