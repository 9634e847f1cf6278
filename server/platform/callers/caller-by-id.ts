import type { Services } from '../context.ts';
import { type Caller, callerOf, companyRights, currencyRates, personColumns } from './sessions.ts';

/** The person's current state, for jobs; null if deleted or deactivated. */
export async function callerById(
  services: Pick<Services, 'db' | 'now'>,
  { company_id, user_id }: { company_id: number; user_id: number },
): Promise<Caller | null> {
  const row = await services.db
    .selectFrom('app_user as u')
    .innerJoin('company as c', 'c.id', 'u.company_id')
    .where('c.id', '=', company_id)
    .where('u.id', '=', user_id)
    .where('u.is_active', '=', true)
    .select(personColumns)
    .select(companyRights)
    .executeTakeFirst();
  if (!row) return null;
  return callerOf(services.db, row, await currencyRates(services, company_id), {
    session_id: '',
    csrf: '',
    snapshot: null,
    key: null,
  });
}
