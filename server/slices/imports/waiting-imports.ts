import type { Database } from '#server/platform/postgres/postgres.ts';
import { fairOrder, type Waiting } from './run/fair-order.ts';

/** In starting order. */
export async function waitingImports(db: Database): Promise<Waiting[]> {
  const waiting = await db
    .selectFrom('import')
    .select(['id', 'company_id', 'file_size'])
    .where('state', '=', 'pending')
    .orderBy('id')
    .execute();
  if (waiting.length < 2) return waiting;
  const companies = [...new Set(waiting.map(({ company_id }) => company_id))];
  const began = await db
    .selectFrom('import')
    .select((e) => ['company_id', e.fn.max('started_at').as('at')])
    .where('company_id', 'in', companies)
    .groupBy('company_id')
    .execute();
  return fairOrder(waiting, new Map(began.map((row) => [row.company_id, row.at?.getTime() ?? 0])));
}
