import type { Connectors } from '#server/slices/connectors/connectors.ts';
import { dueTurns, nextTurn } from './due-turns.ts';
import { type FetchServices, fetchBatch } from './fetch-batch.ts';

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
