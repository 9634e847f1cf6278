import type { Ctx } from '#server/platform/context.ts';

type Asking = Pick<Ctx, 'db'> & { company: Pick<Ctx['company'], 'id'> };

const importsOfOthers = ({ db, company }: Asking) =>
  db
    .selectFrom('import as i')
    .innerJoin('company as c', 'c.id', 'i.company_id')
    .where('i.company_id', '!=', company.id);

/** By import; the company's own are not named. */
export async function importersOf(ctx: Asking, import_ids: Iterable<number>): Promise<Map<number, string>> {
  const ids = [...new Set(import_ids)].filter((id) => id > 0);
  if (ids.length === 0) return new Map();
  const rows = await importsOfOthers(ctx).where('i.id', 'in', ids).select(['i.id', 'c.name']).execute();
  return new Map(rows.map((r) => [r.id, r.name]));
}

/** Companies that contributed shared data, by name. */
export async function otherImporters(ctx: Asking): Promise<string[]> {
  const rows = await importsOfOthers(ctx)
    .where('i.rows_read', '>', 0)
    .select('c.name')
    .distinct()
    .orderBy('c.name')
    .limit(20)
    .execute();
  return rows.map((r) => r.name);
}
