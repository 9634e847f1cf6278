import type { AskCtx } from '#server/platform/context.ts';

/** The company's own imports by file, others by company. */
export interface ImportSource {
  import_id: number;
  file_name: string | null;
  company: string | null;
  preset: string | null;
  finished_at: string | null;
  /** By the sign-in of the creator. */
  is_connected: boolean;
}

/** Newest first. */
export async function importSources(
  { db, company }: Pick<AskCtx, 'db' | 'company'>,
  import_ids: Iterable<number>,
): Promise<ImportSource[]> {
  const ids = [...new Set(import_ids)].filter((id) => id > 0);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('import as i')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .leftJoin('connection as k', 'k.id', 'i.connection_id')
    .select([
      'i.id',
      'i.company_id',
      'i.file_name',
      'i.preset',
      'i.finished_at',
      'k.profile_id as connected_profile',
      'c.name as company',
    ])
    .where('i.id', 'in', ids)
    .orderBy('i.id', 'desc')
    .execute();
  return rows.map((row) => ({
    import_id: row.id,
    file_name: row.company_id === company.id ? row.file_name : null,
    company: row.company_id === company.id ? null : row.company,
    preset: row.preset,
    is_connected: row.connected_profile !== null,
    finished_at: row.finished_at && new Date(row.finished_at).toISOString(),
  }));
}
