import { sql } from 'kysely';
import { refusalSentence } from '#contract/calls/refusals.ts';
import type { ChosenClient, ClientObject } from '#contract/clients.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { missing } from '#server/owned/access.ts';
import { type ClientHolder, clientAmong, clientById, clientHolders } from '#server/owned/client-of.ts';
import { type Act, refusal } from '#server/owned/permission.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { permissionOn, subject } from '#server/slices/sharing/subject.ts';

interface Request {
  type: ClientObject;
  type_id: number;
}

const TABLES = {
  lists: 'list',
  monitor: 'monitor',
  monitor_folder: 'monitor_folder',
  casting: 'casting',
} as const satisfies Record<ClientObject, string>;

/** Why the caller may not choose its client. Throws 404 without access, and 403 where this act is refused. */
async function editRefused(
  ctx: Ctx,
  shareables: Shareables,
  about: Request,
  act: Act,
): Promise<Sentence | null> {
  const { type, type_id } = about;
  // Folders of monitors belong to everybody in the company.
  if (type === 'monitor_folder')
    return ctx.user.role === 'viewer' ? refusalSentence('role', { role: 'member' }) : null;
  const { permission, shareable } = await subject(ctx, shareables, { type, type_id }, act);
  return refusal(permission, ctx.user.role, 'edit', shareable.noun);
}

/** Null where the caller may not see the list or folder that names the client. */
async function seenName(ctx: Ctx, shareables: Shareables, holder: ClientHolder): Promise<string | null> {
  const { type, id, name } = holder;
  if (type === 'monitor_folder') return name;
  const shareable = shareables[type];
  const object = await shareable?.find(ctx, ctx.company.id, id);
  if (!shareable || !object) return null;
  const permission = await permissionOn(ctx, { type, type_id: id, object, shareable });
  return permission === 'none' ? null : name;
}

async function shown(
  ctx: Ctx,
  shareables: Shareables,
  { type, type_id }: Request,
  edit_refused: Sentence | null,
): Promise<ChosenClient & { name: string }> {
  const [own, ...above] = await clientHolders(ctx, { type, id: type_id });
  if (!own) throw missing('object');
  const [named, from] = await Promise.all([
    clientAmong(ctx, [own]),
    // That of the CRM counts as inherited: it is not chosen here.
    clientAmong(ctx, [{ ...own, client_id: null }, ...above]),
  ]);
  const isOwn = named !== null && named.client.id === own.client_id;
  return {
    name: own.name,
    client_id: isOwn ? named.client.id : null,
    inherited: from && {
      client_id: from.client.id,
      name: from.client.name,
      from: await seenName(ctx, shareables, from.holder),
    },
    edit_refused,
  };
}

export const objectClientHandlers = (shareables: Shareables) => ({
  of_object: os.clients.of_object.handler(async ({ context, input }) => {
    const { name: _name, ...answer } = await shown(
      context,
      shareables,
      input,
      await editRefused(context, shareables, input, 'read'),
    );
    return answer;
  }),
  choose: os.clients.choose.handler(async ({ context, input }) => {
    const { type, type_id, client_id } = input;
    const edit_refused = await editRefused(context, shareables, input, 'edit');
    if (client_id !== null) await clientById(context, client_id);
    await sql`update ${sql.table(TABLES[type])} set client_id = ${client_id}
      where company_id = ${context.company.id} and id = ${type_id}`.execute(context.db);
    const { name, ...answer } = await shown(context, shareables, input, edit_refused);
    context.record.target = name;
    return answer;
  }),
});
