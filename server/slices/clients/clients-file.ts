import { sql } from 'kysely';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { type ClientsFromFile, type clients, MOST_CLIENTS_A_FILE } from '#contract/clients.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { cutText, shortText } from '#contract/values/cut-text.ts';
import { LANGUAGES } from '#contract/values/languages.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { removeUnused } from '#server/platform/files.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import type { StoredTable } from '#server/platform/sent-table.ts';
import { inspector } from '#server/tables/inspect/inspector.ts';
import { FileError } from '#server/tables/reader/file-error.ts';
import { type ClientTarget, clientColumns } from '#server/tables/recognition/kinds/clients.ts';
import { isNothing } from '#server/tables/values/parsed.ts';
import { parseLanguage } from '#server/tables/values/places.ts';

export const FIELD = 'clientsFile';
export const AREA = 'client-files';
const MOST_NAME = 120;
const MOST_FOOTER = 300;

interface NewClient {
  name: string;
  language: string | null;
  main_color: string | null;
  footer: string;
}

/** Adds the clients of a file whose names the company does not have. */
export async function addFromFile(ctx: Ctx, { key, name: file_name }: StoredTable): Promise<ClientsFromFile> {
  const { header, rows } = await tableOf(ctx, key, file_name);
  const fields = clientColumns.read(
    header,
    rows.map(({ cells }) => cells),
  );
  const at = (field: ClientTarget) => fields.findIndex((column) => column.field === field);
  const column = at('name');
  if (column < 0) throw refuse('BAD_REQUEST', sentenceFor('clients_file_without_names'), FIELD);
  const found = new Map<string, NewClient>();
  const unknown = new Set<string>();
  for (const { cells } of rows) {
    const cell = (field: ClientTarget) => {
      const text = cells[at(field)]?.trim() ?? '';
      return isNothing(text) ? '' : text;
    };
    const name = cutText(cell('name'), MOST_NAME);
    if (name === '' || found.has(name.toLowerCase())) continue;
    const written = cell('language');
    const language = LANGUAGES.find((one) => one === parseLanguage(written)) ?? null;
    if (written !== '' && language === null) unknown.add(shortText(written, 40));
    const color = /^#?([0-9a-f]{6})$/i.exec(cell('main_color'))?.[1];
    found.set(name.toLowerCase(), {
      name,
      language,
      main_color: color ? `#${color.toLowerCase()}` : null,
      footer: cutText(cell('footer'), MOST_FOOTER),
    });
  }
  const added = await write(ctx, [...found.values()]);
  const entry = { company_id: ctx.company.id, user_id: ctx.user.id, action: 'clients.file_added' };
  await audit(ctx, { ...entry, target: file_name });
  return {
    added,
    known: found.size - added.length,
    column: header[column] ?? '',
    unread: header.filter((_name, i) => fields[i]?.field === null),
    unknown_languages: [...unknown].slice(0, 20),
    without_name: rows.filter(({ cells }) => isNothing(cells[column] ?? '')).length,
  };
}

async function tableOf(ctx: Ctx, key: string, file_name: string) {
  try {
    const path = await ctx.files.local(key);
    const table = await inspector.rows(path, file_name, { most: MOST_CLIENTS_A_FILE, of: 'list' });
    if (table.rows.length === 0) throw refuse('BAD_REQUEST', sentenceFor('file_without_rows'), FIELD);
    return table;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw refuse('BAD_REQUEST', error.sentence, FIELD);
  }
}

/** @returns ids of the clients that are new */
const write = ({ db, company, user, now }: Ctx, rows: readonly NewClient[]): Promise<number[]> =>
  transaction(db, async (trx) => {
    const { rows: added } = await sql<{ id: number }>`
      insert into client (company_id, name, language, main_color, footer, created_by, created_at, updated_at)
      select ${company.id}, r.name, r.language, r.main_color, r.footer, ${user.id}, ${now()}, ${now()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (name text, language text, main_color text, footer text)
      where not exists (select from client c
        where c.company_id = ${company.id} and c.deleted_at is null and lower(c.name) = lower(r.name))
      returning id`.execute(trx);
    return added.map(({ id }) => id);
  });

/** Takes clients of a file back that the caller added and nothing names yet. */
export async function undoFile(
  { db, company, user }: Ctx,
  { ids }: CallInput<typeof clients.undo_file>,
): Promise<number> {
  const { rows } = await sql`
    delete from client c where c.company_id = ${company.id} and c.id = any(${ids}::int[]) and c.created_by = ${user.id}
      and c.updated_at = c.created_at and c.deleted_at is null
      and not exists (select from list o where o.client_id = c.id)
      and not exists (select from casting o where o.client_id = c.id)
      and not exists (select from monitor o where o.client_id = c.id)
      and not exists (select from monitor_folder o where o.client_id = c.id)
    returning c.id`.execute(db);
  return rows.length;
}

const DAY_MS = 86_400_000;

/** Files that a kill left behind. */
export const sweepClientFiles = async ({ files, now }: Pick<Ctx, 'files' | 'now'>): Promise<void> => {
  const before = new Date(now().getTime() - DAY_MS);
  await removeUnused(files, AREA, { used: new Set(), before });
};
