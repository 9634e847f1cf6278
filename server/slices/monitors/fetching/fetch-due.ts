import type { Connectors } from '#server/slices/connectors/connectors.ts';
import { dueTurns, nextTurn } from './due-turns.ts';
import { type FetchServices, fetchBatch } from './fetch-batch.ts';

/** Asks about every account that is due, in batches, companies in turns. Cut off, the rest is due the next time. */
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
