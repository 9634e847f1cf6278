import { sql } from 'kysely';
import type { Platform } from '#contract/values/primitives.ts';
import type { Services } from '#server/platform/context.ts';
import type { Connectors, PostSource } from '#server/slices/connectors/connectors.ts';
import { readQuota } from '#server/slices/connectors/quota.ts';

/** Accounts of a company that are due on a platform. */
export interface Turn {
  company_id: number;
  platform: Platform;
  source: PostSource;
}

/** Longest waiting company first. */
export function nextTurn<T extends { company_id: number }>(
  turns: readonly T[],
  served: ReadonlyMap<number, number>,
): T | null {
  const last = ({ company_id }: T) => served.get(company_id) ?? 0;
  return turns.reduce<T | null>((best, turn) => (best && last(best) <= last(turn) ? best : turn), null);
}

/** SQL of a watched account `w` with state `s`: due by time, or posts wanted from an earlier day. */
export const isDue = (now: Date) =>
  sql<boolean>`s.claimed_at is null and (s.next_due_at <= ${now}::timestamptz or (s.state = 'ok' and w.since < s.since))`;

export async function dueTurns(
  services: Pick<Services, 'db' | 'now'>,
  connectors: Connectors,
): Promise<Turn[]> {
  const { rows } = await sql<Pick<Turn, 'company_id' | 'platform'>>`
    select distinct w.company_id, w.platform from connector_watch w
    join connector_account s on s.account_id = w.account_id
    left join connector c on c.company_id = w.company_id and c.platform = w.platform
    where coalesce(c.is_on, true) and ${isDue(services.now())}
    order by w.company_id, w.platform`.execute(services.db);
  const turns: Turn[] = [];
  for (const row of rows) {
    const source = await connectors.source(row.platform, row.company_id);
    if (source && (await readQuota(services, source)).paused_until === null) turns.push({ ...row, source });
  }
  return turns;
}
