import { type Colleague, colleaguesHaving } from '#server/owned/colleagues-having.ts';
import type { Services } from '#server/platform/context.ts';
import type { ScheduledKind, ScheduledObject } from './scheduled-kind.ts';

/** A colleague with access to the object. */
export interface PossibleRecipient extends Colleague {
  is_chosen: boolean;
}

/** Active users with access to the object, by name. */
export async function possibleRecipients(
  { db }: Pick<Services, 'db'>,
  kind: ScheduledKind,
  object: ScheduledObject,
): Promise<PossibleRecipient[]> {
  const chosen = await db
    .selectFrom('report_schedule_user as w')
    .innerJoin('report_schedule as s', 's.id', 'w.schedule_id')
    .where('s.company_id', '=', object.company_id)
    .where(`s.${kind.column}`, '=', object.id)
    .select('w.user_id')
    .execute();
  const ids = new Set(chosen.map((row) => row.user_id));
  const colleagues = await colleaguesHaving({ db }, kind, object);
  return colleagues.map((colleague) => ({ ...colleague, is_chosen: ids.has(colleague.id) }));
}
