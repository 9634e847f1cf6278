import { sql } from 'kysely';
import { MONITOR_BIN_DAYS } from '#contract/monitors/monitor.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres.ts';
import { ownerOfMonitor, withinMonitorLimits } from '#server/slices/lists/followed-creators.ts';
import { personName } from '#server/slices/sharing/colleagues.ts';
import { refusal, type ShareRole, standingOf } from '#server/slices/sharing/sharing.policy.ts';
import { forgetSharing } from '#server/slices/sharing/standing.ts';
import { matchMonitor } from './matching/match.ts';
import { MONITOR, monitorFor } from './monitor-access.ts';
import { readMonitor } from './monitor-items.ts';

const DAY_MS = 86_400_000;

interface Deleted {
  id: number;
  name: string;
  created_by: number | null;
  deleted_at: Date;
  role: ShareRole | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
}

/** With the permission to delete. */
async function readBin(ctx: Ctx): Promise<Deleted[]> {
  const since = new Date(ctx.now().getTime() - MONITOR_BIN_DAYS * DAY_MS);
  const { rows } = await sql<Deleted>`
    select m.id, m.name, m.created_by, m.deleted_at, u.first_name, u.last_name, u.email,
      (select s.role from share s where s.company_id = m.company_id and s.object_type = ${MONITOR} and s.object_id = m.id
        and s.user_id = ${ctx.user.id}) as role
    from monitor m left join app_user u on u.id = m.deleted_by
    where m.company_id = ${ctx.company.id} and m.deleted_by is not null and m.deleted_at >= ${since}
    order by m.deleted_at desc, m.id desc`.execute(ctx.db);
  return rows.filter(
    (row) => refusal(standingOf(ctx.user, row, row.role), ctx.user.role, 'delete', MONITOR) === null,
  );
}

/** Deletes expired entries permanently. */
export async function sweepMonitors({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - MONITOR_BIN_DAYS * DAY_MS);
  const rows = await db
    .selectFrom('monitor')
    .where('deleted_at', '<', before)
    .where('deleted_by', 'is not', null)
    .select(['id', 'company_id', 'name'])
    .execute();
  for (const { id, company_id, name } of rows)
    await transaction(db, async (trx) => {
      await forgetSharing(trx, now(), company_id, { type: MONITOR, type_id: id });
      await trx.deleteFrom('monitor').where('id', '=', id).execute();
      await audit({ db: trx, now }, { company_id, user_id: null, action: 'monitors.purged', target: name });
    });
}

const m = os.monitors;

export const binHandlers = {
  delete: m.delete.handler(async ({ context, input }) => {
    const { name } = await monitorFor(context, input.id, 'delete');
    await context.db
      .updateTable('monitor')
      .set({ deleted_at: context.now(), deleted_by: context.user.id })
      .where('company_id', '=', context.company.id)
      .where('id', '=', input.id)
      .execute();
    context.record.target = name;
    return { status: 'success' as const };
  }),
  bin: m.bin.handler(async ({ context }) => ({
    monitors: (await readBin(context)).map((row) => ({
      id: row.id,
      name: row.name,
      deleted_at: row.deleted_at.toISOString(),
      deleted_by: personName(row),
      deleted_until: new Date(row.deleted_at.getTime() + MONITOR_BIN_DAYS * DAY_MS).toISOString(),
    })),
  })),
  restore: m.restore.handler(async ({ context, input }) => {
    const row = (await readBin(context)).find((one) => one.id === input.id);
    if (!row) throw notFound('Monitor');
    await transaction(context.db, (db) =>
      withinMonitorLimits({ ...context, db }, ownerOfMonitor(input.id), () =>
        db
          .updateTable('monitor')
          .set({ deleted_at: null, deleted_by: null, updated_at: context.now() })
          .where('company_id', '=', context.company.id)
          .where('id', '=', input.id)
          .execute(),
      ),
    );
    await matchMonitor(context, input.id);
    return readMonitor(context, input.id);
  }),
};
