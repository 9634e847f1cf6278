import { type RawBuilder, sql } from 'kysely';
import { ownedTable, type ViewerCtx } from '#server/owned/access.ts';
import { isVisible } from '#server/owned/visible-rows.ts';
import type { Ctx } from '#server/platform/context.ts';

export const MONITOR = 'monitor';

export const {
  find: findMonitor,
  permitted: monitorFor,
  shown: shownMonitor,
} = ownedTable(MONITOR, 'monitor', 'monitor');

/** Records, at most once a minute, that a monitor was viewed: viewed monitors are matched before others. */
export async function noteViewed(
  { db, company, now }: Pick<ViewerCtx, 'db' | 'company' | 'now'>,
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
export const visibleMonitors = (ctx: Pick<Ctx, 'company' | 'user'>): RawBuilder<{ id: number }> =>
  sql`select m.id from monitor m where ${isVisible(MONITOR, 'm', ctx)} and m.deleted_at is null`;
