import type { Selectable } from 'kysely';
import type { PublicType } from '#contract/access/access.ts';
import type { ClientObject } from '#contract/clients.ts';
import type { BrandSettings } from '#contract/settings.ts';
import type { Language } from '#contract/values/languages.ts';
import type { ClientTable } from '#server/db/tables.ts';
import { readBrand } from '#server/platform/brand.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { shownLogo } from '#server/platform/logo.ts';
import { withFolders } from './folders.ts';

export type StoredClient = Selectable<ClientTable>;
type ClientCtx = Pick<AskCtx, 'db'> & { company: Pick<AskCtx['company'], 'id'> };

/** An object whose documents, rooms and mails may have the brand of a client. */
export interface SentObject {
  type: PublicType | ClientObject;
  id: number;
}

/** An object, or a list or folder it is in, with the client it names. */
export interface ClientHolder {
  type: ClientObject;
  id: number;
  name: string;
  client_id: number | null;
  /** In the CRM. */
  crm_id: string | null;
}

const OWN = /^own-(\d{1,9})$/;
/** Id by which `crm.clients` has a client of the company. */
export const ownCrmId = (id: number): string => `own-${id}`;
export const ownClientId = (crm_id: string): number | null => {
  const id = OWN.exec(crm_id)?.[1];
  return id === undefined ? null : Number(id);
};

interface ListRow {
  id: number;
  name: string;
  client_id: number | null;
  client: { id: string } | null;
}

async function ofList({ db, company }: ClientCtx, id: number): Promise<ClientHolder[]> {
  const rows = await withFolders<ListRow>(db, ['list', 'id', 'name', 'client_id', 'client'], company.id, id);
  return rows.map(({ client, ...row }) => ({
    ...row,
    type: 'lists',
    client_id: row.client_id ?? (client ? ownClientId(client.id) : null),
    crm_id: client?.id ?? null,
  }));
}

async function ofFolder({ db, company }: ClientCtx, id: number): Promise<ClientHolder[]> {
  const columns = ['monitor_folder', 'id', 'name', 'client_id'] as const;
  const rows = await withFolders<Omit<ClientHolder, 'type' | 'crm_id'>>(db, columns, company.id, id);
  return rows.map((row) => ({ ...row, type: 'monitor_folder', crm_id: null }));
}

async function ofMonitor(ctx: ClientCtx, id: number): Promise<ClientHolder[]> {
  const row = await ctx.db
    .selectFrom('monitor')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .select(['id', 'name', 'client_id', 'folder_id'])
    .executeTakeFirst();
  if (!row) return [];
  const { folder_id, ...own } = row;
  const folders = folder_id === null ? [] : await ofFolder(ctx, folder_id);
  return [{ ...own, type: 'monitor', crm_id: null }, ...folders];
}

async function ofCasting(ctx: ClientCtx, id: number): Promise<ClientHolder[]> {
  const row = await ctx.db
    .selectFrom('casting')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .select(['id', 'name', 'client_id', 'list_id'])
    .executeTakeFirst();
  if (!row) return [];
  const { list_id, ...own } = row;
  return [{ ...own, type: 'casting', crm_id: null }, ...(await ofList(ctx, list_id))];
}

async function ofForecast(ctx: ClientCtx, id: number): Promise<ClientHolder[]> {
  const row = await ctx.db
    .selectFrom('forecast')
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .select('list_id')
    .executeTakeFirst();
  return row?.list_id ? ofList(ctx, Number(row.list_id)) : [];
}

const HOLDERS: Partial<Record<SentObject['type'], (ctx: ClientCtx, id: number) => Promise<ClientHolder[]>>> =
  {
    lists: ofList,
    monitor: ofMonitor,
    monitor_folder: ofFolder,
    casting: ofCasting,
    forecast: ofForecast,
  };

/** The object, then the lists and folders it is in, innermost first; of a forecast those of its list. */
export const clientHolders = async (ctx: ClientCtx, { type, id }: SentObject): Promise<ClientHolder[]> =>
  (await HOLDERS[type]?.(ctx, id)) ?? [];

/** The client that the innermost holder names, itself or by the CRM; null if none does. */
export async function clientAmong(
  { db, company }: ClientCtx,
  holders: readonly ClientHolder[],
): Promise<{ client: StoredClient; holder: ClientHolder } | null> {
  const ids = holders.flatMap(({ client_id }) => client_id ?? []);
  const crmIds = holders.flatMap(({ crm_id }) => crm_id ?? []);
  if (ids.length + crmIds.length === 0) return null;
  const clients = await db
    .selectFrom('client')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('deleted_at', 'is', null)
    .where((e) =>
      e.or([
        ...(ids.length > 0 ? [e('id', 'in', ids)] : []),
        ...(crmIds.length > 0 ? [e('crm_id', 'in', crmIds)] : []),
      ]),
    )
    .execute();
  for (const holder of holders) {
    const client =
      clients.find(({ id }) => id === holder.client_id) ??
      clients.find(({ crm_id }) => crm_id !== null && crm_id === holder.crm_id);
    if (client) return { client, holder };
  }
  return null;
}

/** The client of an object; null if the company sends it in its own name. */
export const clientOf = async (ctx: ClientCtx, object: SentObject): Promise<StoredClient | null> =>
  (await clientAmong(ctx, await clientHolders(ctx, object)))?.client ?? null;

/** Throws 404 for one that the company does not have. */
export async function clientById({ db, company }: ClientCtx, id: number): Promise<StoredClient> {
  const row = await db
    .selectFrom('client')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('client');
  return row;
}

export const clientLanguage = (client: StoredClient | null): Language | null =>
  (client?.language ?? null) as Language | null;

/** The company's brand with the parts that the client has. */
export async function brandFor(
  ctx: ClientCtx & { company: Pick<AskCtx['company'], 'id' | 'name'> },
  client: StoredClient | null,
): Promise<BrandSettings> {
  const brand = await readBrand(ctx);
  if (client === null) return brand;
  const { main_color, second_color, footer } = client;
  return {
    ...brand,
    logo: shownLogo(client) ?? brand.logo,
    // The company's second color belongs to its main color.
    ...(main_color === null && second_color === null
      ? {}
      : { main_color: main_color ?? brand.main_color, second_color }),
    footer: footer || brand.footer,
  };
}
