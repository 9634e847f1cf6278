import { sql } from 'kysely';
import { joined } from '#contract/calls/joined.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { invitationHandlers } from './invitations.ts';
import { countOwned } from './owned-tables.ts';
import { roleHandlers } from './role-matrix.ts';
import { userChangeHandlers } from './user-changes.ts';
import { listHandlers, userOf } from './user-record.ts';

/** With everything affected by closing the account. */
async function readUser(ctx: Ctx, id: number) {
  const user = await userOf(ctx, id);
  const { rows } = await sql<{ sessions: number; api_keys: number }>`
    select (select count(*)::int from session where user_id = ${id} and expires_at > ${ctx.now()}) as sessions,
      (select count(*)::int from api_key where user_id = ${id} and revoked_at is null) as api_keys`.execute(
    ctx.db,
  );
  const owned = await countOwned(ctx.db, { company_id: ctx.company.id, user_id: id });
  return { ...user, owned, sessions: rows[0]?.sessions ?? 0, api_keys: rows[0]?.api_keys ?? 0 };
}

export const userHandlers = {
  get: os.users.get.handler(({ context, input }) => readUser(context, input.id)),
  ...joined(listHandlers, userChangeHandlers, invitationHandlers, roleHandlers),
};
