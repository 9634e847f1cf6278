import { sql } from 'kysely';
import { everyOtherSecond } from '#server/platform/at-intervals.ts';
import type { Services } from '#server/platform/context.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import type { Connectors } from '#server/slices/connectors/connectors.ts';
import { openConnectors } from '#server/slices/connectors/open-connectors.ts';
import { dueTurns, nextTurn } from './due-turns.ts';
import { type FetchServices, fetchBatch } from './fetch-batch.ts';
import { noteWatched } from './watched-accounts.ts';

/** In batches, companies in turns. After an interruption the rest is still due. */
export async function fetchDue(
  services: FetchServices,
  connectors: Connectors,
  signal: AbortSignal,
): Promise<void> {
  const served = new Map<number, number>();
  for (let batch = 1; !signal.aborted; batch++) {
    const turn = nextTurn(await dueTurns(services, connectors), served);
    if (turn === null) return;
    served.set(turn.company_id, batch);
    await fetchBatch(services, turn, signal);
  }
}

/** Creators of lists and accounts of creators change, and days begin, without a change of a monitor. */
const CHOICES_MS = 60_000;

/** A fingerprint of all monitors and the creators named for them. */
async function monitorsNow(db: Database): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select concat_ws(' ', count(*), count(archived_at), count(deleted_at), max(id), sum(match_revision), sum(revision),
      (select count(*) from monitor_hashtag_creator)) as now
    from monitor`.execute(db);
  return rows[0]?.now ?? '';
}

/** Accounts claimed by a stopped process are due again. There is one worker. */
export async function recoverFetching({ db }: Pick<FetchServices, 'db'>): Promise<void> {
  await db
    .updateTable('connector_account')
    .set({ claimed_at: null })
    .where('claimed_at', 'is not', null)
    .execute();
}

/** For as long as the process runs. Returns a function that stops it. */
export function fetchPosts(services: FetchServices, connectors: Connectors): () => Promise<void> {
  let seen = '';
  let seen_at = 0;
  return everyOtherSecond(services.log, 'asking platforms for posts', async (signal) => {
    const monitors = await monitorsNow(services.db);
    if (monitors !== seen || Date.now() - seen_at >= CHOICES_MS) {
      await noteWatched(services);
      seen = monitors;
      seen_at = Date.now();
    }
    await fetchDue(services, connectors, signal);
  });
}

export async function startFetching(services: Services): Promise<() => Promise<void>> {
  await recoverFetching(services);
  return fetchPosts(services, openConnectors(services));
}
