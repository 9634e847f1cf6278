import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { binned } from './bin.ts';
import { crmClient, crmId } from './crm.ts';
import { brandFields, brandLook } from './settings.ts';
import { LANGUAGES } from './values/languages.ts';
import { count, id, sentence, tally } from './values/primitives.ts';

/** Of a client's documents; without a bold file, headings have the regular weight. */
const clientFont = z.object({
  /** Slides name it; documents in PDF contain it. */
  family: z.string(),
  url: z.string(),
  bold_url: z.string().nullable(),
});
export type ClientFont = z.infer<typeof clientFont>;
export const FONT_WEIGHTS = ['regular', 'bold'] as const;
export type FontWeight = (typeof FONT_WEIGHTS)[number];
export const MOST_FONT_BYTES = 2_000_000;

/** A client in whose name reports are sent; null parts are the company's own. */
export const clientBrand = brandLook.extend({
  id,
  name: z.string(),
  /** Of the client in the CRM: lists that are linked to it have this brand. */
  crm: crmClient.nullable(),
  /** Of documents and mails; null = that of the person who makes them. */
  language: z.enum(LANGUAGES).nullable(),
  /** Null = that of the product. */
  font: clientFont.nullable(),
  /** Lists, folders, monitors and castings that name it. */
  objects: tally,
  /** Null if the caller may delete it. */
  delete_refused: sentence.nullable(),
});
export type ClientBrand = z.infer<typeof clientBrand>;

export const MOST_CLIENTS_A_FILE = 5000;

const clientsFromFile = z.object({
  /** Ids of the new ones. */
  added: z.array(id),
  /** Names that the company already has. */
  known: count,
  /** The column that names were read from. */
  column: z.string(),
  /** Columns that were not read. */
  unread: z.array(z.string()),
  without_name: count,
  /** Languages that documents do not have, as the file writes them. */
  unknown_languages: z.array(z.string()),
});
export type ClientsFromFile = z.infer<typeof clientsFromFile>;

/** Objects that can name a client. */
export const CLIENT_OBJECTS = ['lists', 'monitor', 'monitor_folder', 'casting'] as const;
export type ClientObject = (typeof CLIENT_OBJECTS)[number];
const object = { type: z.enum(CLIENT_OBJECTS), type_id: id };

const chosenClient = z.object({
  /** Named by the object itself. */
  client_id: id.nullable(),
  /** That of its list or folder, used where it names none. */
  inherited: z
    .object({
      client_id: id,
      name: z.string(),
      /** Name of the list or folder; null if the caller may not see it. */
      from: z.string().nullable(),
    })
    .nullable(),
  edit_refused: sentence.nullable(),
});
export type ChosenClient = z.infer<typeof chosenClient>;

const { limits } = AREAS.lists;
const read = endpoint({ role: 'viewer', ...limits });
const write = endpoint({ role: 'member', ...limits });
const audited = (action: string) => write.meta({ audit: { action: `clients.${action}`, target: 'name' } });
const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: '' | `/${string}`, summary: string) =>
  ({ method, path: `/clients${path}`, tags: ['clients'], summary }) as const;
const byId = z.object({ id });
const name = z.string().trim().min(1, 'Name is required').max(120);
const fields = {
  ...brandFields,
  crm_id: crmId.nullable().optional(),
  language: z.enum(LANGUAGES).nullable().optional(),
};

/** Brands of a company's clients, for documents, client rooms and mails. */
export const clients = {
  list: read
    .route(at('GET', '', 'Clients of the company, by name'))
    .output(z.object({ clients: z.array(clientBrand) })),
  add: audited('added')
    .route(at('POST', '', 'Add a client'))
    .input(z.object({ name, ...fields }))
    .output(clientBrand),
  add_file: write
    .route(
      at(
        'POST',
        '/file',
        'Add the clients of a table: multipart field `clientsFile`, with a column of names',
      ),
    )
    .input(z.object({ clientsFile: z.file() }))
    .output(clientsFromFile),
  undo_file: write
    .meta({ audit: { action: 'clients.file_undone' } })
    .route(at('POST', '/file/undo', 'Remove clients of a file that nobody edited or named since'))
    .input(z.object({ ids: z.array(id).min(1).max(MOST_CLIENTS_A_FILE) }))
    .output(z.object({ removed: count })),
  bin: write
    .route(at('GET', '/bin', 'Clients deleted in the last 30 days, newest first'))
    .output(z.object({ clients: z.array(binned) })),
  edit: audited('changed')
    .route(at('PUT', '/{id}', 'Edit a client; omitted fields stay unchanged'))
    .input(z.object({ id, name: name.optional(), ...fields }))
    .output(clientBrand),
  delete: write
    .meta({ audit: { action: 'clients.deleted' } })
    .route(at('DELETE', '/{id}', 'Delete a client; its objects use the company’s brand until it is restored'))
    .input(byId)
    .output(z.object({ status: z.literal('success') })),
  restore: audited('restored')
    .route(at('POST', '/restore/{id}', 'Restore a deleted client, within 30 days'))
    .input(byId)
    .output(clientBrand),
  upload_logo: write
    .route(at('POST', '/{id}/logo', 'Replace a client’s logo: multipart field `image`, PNG, JPEG or WebP'))
    .input(z.object({ id, image: z.file() }))
    .output(clientBrand),
  remove_logo: audited('logo_removed')
    .route(at('DELETE', '/{id}/logo', 'Remove a client’s logo; it can be restored for a day'))
    .input(byId)
    .output(clientBrand),
  restore_logo: audited('logo_restored')
    .route(at('POST', '/{id}/logo/restore', 'Undo the last change of a client’s logo, within a day'))
    .input(byId)
    .output(clientBrand),
  upload_font: write
    .route(
      at(
        'POST',
        '/{id}/font',
        'Replace the font of a client’s documents: multipart field `font`, TTF or OTF, at most 2 MB',
      ),
    )
    .input(z.object({ id, weight: z.enum(FONT_WEIGHTS).default('regular'), font: z.file() }))
    .output(clientBrand),
  remove_font: audited('font_removed')
    .route(
      at('DELETE', '/{id}/font', 'Remove the font of a client’s documents; it can be restored for a day'),
    )
    .input(byId)
    .output(clientBrand),
  restore_font: audited('font_restored')
    .route(at('POST', '/{id}/font/restore', 'Undo the last change of a client’s font, within a day'))
    .input(byId)
    .output(clientBrand),
  of_object: read
    .route(at('GET', '/of/{type}/{type_id}', 'Client of a list, folder, monitor or casting'))
    .input(z.object(object))
    .output(chosenClient),
  choose: write
    .meta({ audit: { action: 'clients.chosen' } })
    .route(at('PUT', '/of/{type}/{type_id}', 'Choose the client of a list, folder, monitor or casting'))
    .input(z.object({ ...object, client_id: id.nullable() }))
    .output(chosenClient),
};
