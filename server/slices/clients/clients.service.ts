import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import type { ClientBrand, clients } from '#contract/clients.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { StoredFont, StoredLogo } from '#server/db/json-columns.ts';
import { binnedRow, binOf } from '#server/owned/bin.ts';
import { clientById, clientLanguage, type StoredClient } from '#server/owned/client-of.ts';
import { permissionOf, refusal } from '#server/owned/permission.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { formerLogo, keepLogo, logoChange, NO_LOGO, shownLogo } from '#server/platform/logo.ts';
import { crmOf } from '#server/slices/crm/crm-access.ts';
import type { Slice } from '#server/slices/slice.ts';
import { type FontUpload, fontChange, formerFont, shownFont, sweepFonts, withFile } from './client-font.ts';
import { clientRoutes } from './clients.routes.ts';
import { sweepClientFiles, undoFile } from './clients-file.ts';
import { objectClientHandlers } from './object-client.ts';

const bin = binOf({ area: 'clients', noun: 'client', table: 'client' });

/** Everybody reads and members edit them; admins and whoever added one delete it. */
const deleteRefused = ({ user }: Pick<Ctx, 'user'>, row: Pick<StoredClient, 'created_by'>) =>
  refusal(permissionOf(user, row, 'co_worker'), user.role, 'delete', 'client');

const shown = (ctx: Pick<Ctx, 'user'>, row: StoredClient, objects: number): ClientBrand => ({
  id: row.id,
  name: row.name,
  crm: row.crm_id === null ? null : { id: row.crm_id, name: row.crm_name ?? row.crm_id },
  logo: shownLogo(row),
  main_color: row.main_color,
  second_color: row.second_color,
  footer: row.footer,
  language: clientLanguage(row),
  font: shownFont(row),
  objects,
  delete_refused: deleteRefused(ctx, row),
});

async function listClients(ctx: Ctx): Promise<ClientBrand[]> {
  const rows = await ctx.db
    .selectFrom('client')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  const { rows: counted } = await sql<{ client_id: number; n: number }>`
    select client_id, count(*)::int as n from (
      select client_id from list where company_id = ${ctx.company.id} and deleted_at is null
      union all select client_id from casting where company_id = ${ctx.company.id} and deleted_at is null
      union all select client_id from monitor where company_id = ${ctx.company.id} and deleted_at is null
      union all select client_id from monitor_folder where company_id = ${ctx.company.id}) o
    where client_id is not null group by client_id`.execute(ctx.db);
  const objects = new Map(counted.map(({ client_id, n }) => [client_id, n]));
  return rows.map((row) => shown(ctx, row, objects.get(row.id) ?? 0));
}

async function readClient(ctx: Ctx, id: number): Promise<ClientBrand> {
  await clientById(ctx, id);
  return (await listClients(ctx)).find((one) => one.id === id) as ClientBrand;
}

type Fields = Partial<Omit<CallInput<typeof clients.edit>, 'id'>>;

/** Throws 409 for a name or a client of the CRM that another client has. */
async function checkUnique(ctx: Ctx, { name, crm_id }: Fields, id: number | null): Promise<void> {
  const others = ctx.db
    .selectFrom('client')
    .where('company_id', '=', ctx.company.id)
    .where('deleted_at', 'is', null)
    .where('id', 'is distinct from', id)
    .select('name');
  if (
    name !== undefined &&
    (await others.where(sql`lower(name)`, '=', name.toLowerCase()).executeTakeFirst())
  )
    throw refuse('CONFLICT', sentenceFor('client_name_taken', { name }), 'name');
  const linked = crm_id ? await others.where('crm_id', '=', crm_id).executeTakeFirst() : undefined;
  if (linked) throw refuse('CONFLICT', sentenceFor('client_crm_taken', { name: linked.name }), 'crm_id');
}

/** Columns of the given fields. Throws 409 for a client that the CRM does not have. */
async function columnsOf(ctx: Ctx, fields: Fields) {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const { crm_id } = fields;
  if (crm_id === undefined) return given;
  const linked = crm_id === null ? null : await (await crmOf(ctx)).client(crm_id);
  if (crm_id !== null && linked === null) throw refuse('CONFLICT', sentenceFor('crm_client_gone'), 'crm_id');
  return { ...given, crm_id, crm_name: linked?.name ?? null };
}

async function addClient(ctx: Ctx, { name, ...fields }: CallInput<typeof clients.add>): Promise<ClientBrand> {
  await checkUnique(ctx, { name, ...fields }, null);
  const { id } = await ctx.db
    .insertInto('client')
    .values({
      ...(await columnsOf(ctx, fields)),
      name,
      company_id: ctx.company.id,
      created_by: ctx.user.id,
      created_at: ctx.now(),
      updated_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readClient(ctx, id);
}

async function write(ctx: Ctx, id: number, changes: Record<string, unknown>): Promise<ClientBrand> {
  await ctx.db
    .updateTable('client')
    .set({ ...changes, updated_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute();
  return readClient(ctx, id);
}

async function editClient(ctx: Ctx, { id, ...fields }: CallInput<typeof clients.edit>): Promise<ClientBrand> {
  await clientById(ctx, id);
  await checkUnique(ctx, fields, id);
  return write(ctx, id, await columnsOf(ctx, fields));
}

async function putLogo(ctx: Ctx, id: number, logo: StoredLogo): Promise<ClientBrand> {
  return write(ctx, id, logoChange(logo, await clientById(ctx, id), ctx.now()));
}

async function setClientLogo(ctx: Ctx, id: number, bytes: Buffer): Promise<ClientBrand> {
  const { name } = await clientById(ctx, id);
  const client = await putLogo(ctx, id, await keepLogo(ctx.files, bytes));
  const { id: company_id } = ctx.company;
  await audit(ctx, { company_id, user_id: ctx.user.id, action: 'clients.logo_changed', target: name });
  return client;
}

async function putFont(ctx: Ctx, id: number, font: StoredFont | null): Promise<ClientBrand> {
  return write(ctx, id, fontChange(font, await clientById(ctx, id), ctx.now()));
}

async function setFont(ctx: Ctx, { id, weight }: FontUpload, key: string): Promise<ClientBrand> {
  const row = await clientById(ctx, id);
  const client = await putFont(ctx, id, await withFile(ctx, row.font, { weight, key }));
  const { id: company_id } = ctx.company;
  await audit(ctx, { company_id, user_id: ctx.user.id, action: 'clients.font_changed', target: row.name });
  return client;
}

const c = os.clients;

const clientHandlers = {
  list: c.list.handler(async ({ context }) => ({ clients: await listClients(context) })),
  add: c.add.handler(({ context, input }) => addClient(context, input)),
  edit: c.edit.handler(({ context, input }) => editClient(context, input)),
  delete: c.delete.handler(async ({ context, input }) => {
    const row = await clientById(context, input.id);
    const refused = deleteRefused(context, row);
    if (refused) throw refuse('FORBIDDEN', refused);
    await bin.put(context, input.id);
    context.record.target = row.name;
    return { status: 'success' as const };
  }),
  add_file: c.add_file.handler(() => {
    // Served by clients.routes.ts.
    throw refuse('BAD_REQUEST', sentenceFor('clients_file_required'));
  }),
  undo_file: c.undo_file.handler(async ({ context, input }) => ({ removed: await undoFile(context, input) })),
  bin: c.bin.handler(async ({ context }) => ({ clients: (await bin.read(context)).map(binnedRow) })),
  restore: c.restore.handler(async ({ context, input }) => {
    const { name } = await bin.find(context, input.id);
    await checkUnique(context, { name }, input.id);
    // Another client may be linked to its client of the CRM meanwhile.
    const crm_id = sql`updated_at = ${context.now()}, crm_id = case when exists (select from client o
      where o.company_id = d.company_id and o.crm_id = d.crm_id and o.deleted_at is null) then null else d.crm_id end`;
    await bin.restore(context, input.id, crm_id);
    return readClient(context, input.id);
  }),
  upload_logo: c.upload_logo.handler(() => {
    // Served by clients.routes.ts, which takes files.
    throw new Error('upload_logo is a route of its own');
  }),
  remove_logo: c.remove_logo.handler(({ context, input }) => putLogo(context, input.id, NO_LOGO)),
  restore_logo: c.restore_logo.handler(async ({ context, input }) =>
    putLogo(context, input.id, formerLogo(await clientById(context, input.id), context.now())),
  ),
  upload_font: c.upload_font.handler(() => {
    // Served by clients.routes.ts, which takes files.
    throw new Error('upload_font is a route of its own');
  }),
  remove_font: c.remove_font.handler(({ context, input }) => putFont(context, input.id, null)),
  restore_font: c.restore_font.handler(async ({ context, input }) =>
    putFont(context, input.id, formerFont(await clientById(context, input.id), context.now())),
  ),
};

export const clientsSlice = (shareables: Shareables) =>
  ({
    handlers: { ...clientHandlers, ...objectClientHandlers(shareables) },
    routes: [clientRoutes({ setLogo: setClientLogo, setFont })],
    daily: [bin.sweep, sweepClientFiles, sweepFonts],
  }) satisfies Slice;
