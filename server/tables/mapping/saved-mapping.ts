import type { Platform } from '#contract/values/primitives.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { Mapping } from './mapping.ts';

export interface SavedMapping {
  id: number;
  name: string;
  platform: Platform | null;
  mapping: Mapping;
}

/** By name. */
export async function savedMappings(db: Database, company_id: number): Promise<SavedMapping[]> {
  const rows = await db
    .selectFrom('import_mapping')
    .select(['id', 'name', 'platform', 'mapping'])
    .where('company_id', '=', company_id)
    .orderBy('name')
    .execute();
  return rows as SavedMapping[];
}

/**
 * A saved mapping for similar tables: the file has all of its columns, and it covers at least half of the
 * recognised ones. The one with most columns wins.
 */
export function fittingSaved(
  saved: readonly SavedMapping[],
  header: readonly string[],
  recognised: number,
): SavedMapping | null {
  const names = new Set(header);
  const columns = ({ mapping }: SavedMapping) =>
    Object.keys(mapping).filter((column) => !column.startsWith('='));
  const fitting = saved.filter((one) => {
    const own = columns(one);
    return own.length > 1 && own.length * 2 >= recognised && own.every((column) => names.has(column));
  });
  return fitting.toSorted((a, b) => columns(b).length - columns(a).length)[0] ?? null;
}
