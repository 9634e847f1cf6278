import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';

/** Names of creators as the company sees them, by id. */
export async function creatorNames(
  { db, company }: Pick<Ctx, 'db'> & { company: { id: number } },
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select p.id, coalesce(w.fields->>'name', p.name) as name from profile p
    left join profile_company w on w.profile_id = p.id and w.company_id = ${company.id}
    where p.id = any(${[...ids]}::int[]) and not p.hidden`.execute(db);
  return new Map(rows.map((row) => [row.id, row.name]));
}
