import type { Erasure } from '#contract/persons.ts';
import { fromStored } from '#contract/sentences/sentences.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

const select = (db: Database) =>
  db
    .selectFrom('erasure as e')
    .leftJoin('app_user as u', 'u.id', 'e.requested_by')
    .select(['e.id', 'e.reason', 'e.state', 'e.step', 'e.posts', 'e.accounts', 'e.error', 'e.created_at'])
    .select(['e.finished_at', 'u.first_name', 'u.last_name', 'u.email']);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const answer = ({ first_name, last_name, email, ...row }: Row): Erasure => ({
  ...row,
  state: row.state as Erasure['state'],
  error: fromStored(row.error),
  requested_by: `${first_name ?? ''} ${last_name ?? ''}`.trim() || email || 'command line',
  created_at: new Date(row.created_at).toISOString(),
  finished_at: row.finished_at && new Date(row.finished_at).toISOString(),
});

/** Newest first. */
const listErasures = async (db: Database, company_id: number): Promise<Erasure[]> =>
  (await select(db).where('e.company_id', '=', company_id).orderBy('e.id', 'desc').limit(500).execute()).map(
    answer,
  );

export async function readErasure(db: Database, company_id: number, id: number): Promise<Erasure> {
  const row = await select(db)
    .where('e.company_id', '=', company_id)
    .where('e.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound('erasure');
  return answer(row);
}

const p = os.persons;

export const erasureHandlers = {
  erasures: p.erasures.handler(({ context }) => listErasures(context.db, context.company.id)),
  erasure: p.erasure.handler(({ context, input }) =>
    readErasure(context.db, context.company.id, input.erasure_id),
  ),
};
