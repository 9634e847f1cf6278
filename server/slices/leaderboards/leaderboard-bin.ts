import { sql } from 'kysely';
import { LEADERBOARD_BIN_DAYS } from '#contract/leaderboards/leaderboard.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres.ts';
import { personName } from '#server/slices/sharing/colleagues.ts';
import { refusal, type ShareRole, standingOf } from '#server/slices/sharing/sharing.policy.ts';
import { forgetSharing } from '#server/slices/sharing/standing.ts';
import { LEADERBOARDS, leaderboardFor } from './leaderboard-access.ts';
import { readLeaderboard } from './leaderboard-items.ts';

const DAY_MS = 86_400_000;
const BIN_MS = LEADERBOARD_BIN_DAYS * DAY_MS;

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
  const since = new Date(ctx.now().getTime() - BIN_MS);
  const { rows } = await sql<Deleted>`
    select d.id, d.name, d.created_by, d.deleted_at, u.first_name, u.last_name, u.email,
      (select s.role from share s where s.company_id = d.company_id and s.object_type = ${LEADERBOARDS}
        and s.object_id = d.id and s.user_id = ${ctx.user.id}) as role
    from leaderboard d left join app_user u on u.id = d.deleted_by
    where d.company_id = ${ctx.company.id} and d.deleted_by is not null and d.deleted_at >= ${since}
    order by d.deleted_at desc, d.id desc`.execute(ctx.db);
  return rows.filter(
    (row) => refusal(standingOf(ctx.user, row, row.role), ctx.user.role, 'delete', 'leaderboard') === null,
  );
}

/** Deletes expired entries permanently. */
export async function sweepLeaderboards({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const rows = await db
    .selectFrom('leaderboard')
    .where('deleted_at', '<', new Date(now().getTime() - BIN_MS))
    .where('deleted_by', 'is not', null)
    .select(['id', 'company_id', 'name'])
    .execute();
  for (const { id, company_id, name } of rows)
    await transaction(db, async (trx) => {
      await forgetSharing(trx, now(), company_id, { type: LEADERBOARDS, type_id: id });
      await trx.deleteFrom('leaderboard').where('id', '=', id).execute();
      await audit(
        { db: trx, now },
        { company_id, user_id: null, action: 'leaderboards.purged', target: name },
      );
    });
}

const l = os.leaderboards;

export const binHandlers = {
  delete: l.delete.handler(async ({ context, input }) => {
    const { name } = await leaderboardFor(context, input.id, 'delete');
    await context.db
      .updateTable('leaderboard')
      .set({ deleted_at: context.now(), deleted_by: context.user.id })
      .where('company_id', '=', context.company.id)
      .where('id', '=', input.id)
      .execute();
    context.record.target = name;
    return { status: 'success' as const };
  }),
  bin: l.bin.handler(async ({ context }) => ({
    leaderboards: (await readBin(context)).map((row) => ({
      ...{
        id: row.id,
        name: row.name,
        deleted_at: row.deleted_at.toISOString(),
        deleted_by: personName(row),
      },
      deleted_until: new Date(row.deleted_at.getTime() + BIN_MS).toISOString(),
    })),
  })),
  restore: l.restore.handler(async ({ context, input }) => {
    if (!(await readBin(context)).some((one) => one.id === input.id)) throw notFound('Leaderboard');
    await context.db
      .updateTable('leaderboard')
      .set({ deleted_at: null, deleted_by: null, updated_at: context.now() })
      .where('company_id', '=', context.company.id)
      .where('id', '=', input.id)
      .execute();
    return readLeaderboard(context, input.id);
  }),
};
