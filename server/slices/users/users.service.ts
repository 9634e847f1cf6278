import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { open, os } from '#server/platform/gate.ts';
import {
  acceptInvitation,
  cancelInvitation,
  invitationLink,
  invite,
  readInvitation,
  resend,
} from './invitations.ts';
import { countOwned } from './owned-tables.ts';
import { roleMatrix } from './role-matrix.ts';
import { deactivateUser, reactivateUser, resetSecondStep, transferUser, updateUser } from './user-changes.ts';
import { listUsers, userOf } from './user-record.ts';

/** One person with what hangs on the account, for whoever is about to close it. */
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

const u = os.users;

export const userHandlers = {
  list: u.list.handler(({ context, input }) => listUsers(context, input)),
  get: u.get.handler(({ context, input }) => readUser(context, input.id)),
  invite: u.invite.handler(({ context, input }) => invite(context, input)),
  resend: u.resend.handler(({ context, input }) => resend(context, input.id)),
  invitation_link: u.invitation_link.handler(({ context, input }) => invitationLink(context, input.id)),
  cancel_invitation: u.cancel_invitation.handler(({ context, input }) => cancelInvitation(context, input.id)),
  update: u.update.handler(({ context, input: { id, ...changes } }) => updateUser(context, id, changes)),
  deactivate: u.deactivate.handler(({ context, input }) =>
    deactivateUser(context, input.id, input.transfer_to),
  ),
  reactivate: u.reactivate.handler(({ context, input }) => reactivateUser(context, input.id)),
  reset_second_step: u.reset_second_step.handler(({ context, input }) => resetSecondStep(context, input.id)),
  transfer: u.transfer.handler(({ context, input }) => transferUser(context, input.id, input.to)),
  invitation: open.users.invitation.handler(({ context, input }) => readInvitation(context, input.token)),
  accept: open.users.accept.handler(({ context, input }) => acceptInvitation(context, input)),
  roles: u.roles.handler(({ context }) => roleMatrix(context.user)),
};
