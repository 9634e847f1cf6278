import { sentenceFor, storedForm } from '#contract/sentences/sentences.ts';
import type { Services } from '#server/platform/context.ts';
import { isOverloaded } from '#server/platform/store-unreachable.ts';

const REASONS = {
  disk: sentenceFor('import_waits_for_disk'),
  store: sentenceFor('import_waits_for_store'),
  overload: sentenceFor('import_waits_for_capacity'),
};

/** Pauses until the disk has space, or the store answers again; acknowledged batches remain. */
export async function pauseFor(
  { db }: Pick<Services, 'db'>,
  id: number,
  reason: keyof typeof REASONS,
): Promise<void> {
  await db
    .updateTable('import')
    .set({ state: 'paused', paused_because: storedForm(REASONS[reason]) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** At one row, after which waiting does not help; a paused import is tried every few seconds. */
export const MOST_PAUSES = 60;
const pauses = new Map<number, { next_row: number; times: number }>();

/** False if the store refused the same rows too often. */
export async function pauseForStore(
  services: Pick<Services, 'db'>,
  id: number,
  failure: unknown,
): Promise<boolean> {
  const { next_row } = await services.db
    .selectFrom('import')
    .where('id', '=', id)
    .select('next_row')
    .executeTakeFirstOrThrow();
  const before = pauses.get(id);
  const times = before?.next_row === next_row ? before.times + 1 : 1;
  if (times > MOST_PAUSES) {
    pauses.delete(id);
    return false;
  }
  pauses.set(id, { next_row, times });
  await pauseFor(services, id, isOverloaded(failure) ? 'overload' : 'store');
  return true;
}
