import { sql } from 'kysely';
import type { BatchSums } from '#server/db/json-columns.ts';
import type { Services } from '#server/platform/context.ts';
import { ofStore } from '#server/platform/of-store.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { keepDoubted } from '../implausible/words.ts';
import type { OwedBatch } from '../intake/intake.ts';
import { accountsOf, mendAudiences } from '../repair/audience-rows.ts';
import { endDoubles, mendTerms, type PostScope, postsOf } from '../repair/term-rows.ts';

/** From `first_row` to the one before `next_row`. */
export interface BatchRows {
  first_row: number;
  next_row: number;
}

const ID_DIGITS = 16;

/**
 * Records a batch before it is written. Returns its counts; after an interruption the earlier ones, from
 * before any of it was written.
 */
export async function noteBatch(
  db: Database,
  import_id: number,
  { first_row, next_row }: BatchRows,
  batch: OwedBatch,
): Promise<BatchSums> {
  await keepDoubted(db, batch.doubted ?? []);
  const { rows } = await sql<{ counts: BatchSums }>`
    insert into import_unit as u (import_id, first_row, next_row, counts, post_ids, account_ids, profile_ids)
    values (${import_id}, ${first_row}, ${next_row}, ${JSON.stringify(batch.sums)}, ${batch.post_ids.join('')},
      ${JSON.stringify(batch.account_ids)}, ${JSON.stringify(batch.profile_ids)})
    on conflict (import_id) do update set
      counts = case when (u.first_row, u.next_row) = (excluded.first_row, excluded.next_row) then u.counts else excluded.counts end,
      first_row = excluded.first_row, next_row = excluded.next_row, post_ids = excluded.post_ids,
      account_ids = excluded.account_ids, profile_ids = excluded.profile_ids, is_settled = false
    returning counts`.execute(db);
  return rows[0]?.counts ?? batch.sums;
}

/** Imports that this process is writing. */
const writingIn = ofStore((_db: Database) => new Set<number>());

/** Nobody else settles the recorded batches meanwhile. */
export async function whileWriting<T>(db: Database, import_id: number, work: () => Promise<T>): Promise<T> {
  const ids = writingIn(db).add(import_id);
  try {
    return await work();
  } finally {
    ids.delete(import_id);
  }
}

type Stores = Pick<Services, 'db' | 'ch' | 'log'>;

/**
 * Completes interrupted batches: terms, audience index and cells, search. Returns their number. Can be
 * interrupted, and run during imports. @param alone no import runs. Otherwise withdrawals stay as they are:
 * a derived row without its data may be one that is just being written
 */
export async function settleBatches(stores: Stores, alone = false): Promise<number> {
  const withdrawals = stores.db.selectFrom('import').select('id').where('state', '=', 'withdrawing');
  const open = await stores.db
    .selectFrom('import_unit')
    .select('import_id')
    .where('is_settled', '=', false)
    .$if(!alone, (q) => q.where('import_id', 'not in', withdrawals))
    .orderBy('import_id')
    .execute();
  let settled = 0;
  for (const { import_id } of open) {
    if (writingIn(stores.db).has(import_id)) continue;
    await settle(stores, import_id, alone);
    settled++;
  }
  return settled;
}

async function settle({ db, ch, log }: Stores, import_id: number, alone: boolean): Promise<void> {
  const batch = await db
    .selectFrom('import_unit')
    .selectAll()
    .where('import_id', '=', import_id)
    .executeTakeFirst();
  if (!batch) return;
  const accounts = batch.account_ids;
  const mended = { doubles: 0, terms: 0, audiences: 0 };
  for (const scope of scopesOf(batch.post_ids)) {
    mended.doubles += await endDoubles(ch, scope);
    const terms = await mendTerms(ch, scope, alone);
    mended.terms += terms.missing + terms.extra;
  }
  if (accounts.length > 0) {
    const { index, cells } = await mendAudiences(ch, accountsOf(accounts), alone);
    mended.audiences = index + cells;
  }
  await transaction(db, async (trx) => {
    await notifyProjector(trx, batch.profile_ids);
    await trx
      .updateTable('import_unit')
      .set({ is_settled: true, post_ids: '', account_ids: '[]', profile_ids: '[]' })
      .where('import_id', '=', import_id)
      .execute();
  });
  log.warn({ import: import_id, ...mended }, 'An import was cut off: what it still owed is brought in');
}

function scopesOf(digits: string): PostScope[] {
  const ids = Array.from({ length: digits.length / ID_DIGITS }, (_, i) =>
    digits.slice(i * ID_DIGITS, (i + 1) * ID_DIGITS),
  );
  return ids.length > 0 ? [postsOf(ids)] : [];
}
