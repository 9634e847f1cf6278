import { sql } from 'kysely';
import { DELETED_DAYS, EVENT_DAYS } from '#contract/alerts.ts';
import { everyMinute } from '#server/platform/at-intervals.ts';
import type { Services } from '#server/platform/context.ts';
import type { StoredRule } from './alert-record.ts';
import { checkRule } from './check-rule.ts';
import { queueDeliveries } from './deliveries.ts';

const MINUTE = 60_000;
/** By then an import's posts are matched and projected. */
const SETTLED_MS = 2 * MINUTE;

/** Checks due rules every hour, and after each import; only one of several processes does. */
export async function checkDueRules(services: Services, signal?: AbortSignal): Promise<void> {
  const now = services.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<StoredRule>`
    update alert_rule set checked_at = ${now} where is_on and deleted_at is null and (checked_at is null or checked_at <= ${ago(60 * MINUTE)}
      or checked_at < (select max(finished_at) from import where state = 'completed' and finished_at <= ${ago(SETTLED_MS)})
        + ${SETTLED_MS} * interval '1 millisecond') returning *`.execute(services.db);
  for (const rule of rows) {
    if (signal?.aborted) return;
    try {
      await checkRule(services, rule);
    } catch (error) {
      // Other rules are still checked.
      services.log.error({ err: error, alert: rule.id }, 'alert');
    }
  }
}

/** A stopped process may not have finished its claimed rules; sent notifications are not repeated. */
export async function recoverAlertChecks({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.updateTable('alert_rule').set({ checked_at: null }).where('is_on', '=', true).execute();
}

/** Removes old history, and deleted rules that were not restored. */
export async function sweepAlerts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * 86_400_000);
  await db.deleteFrom('alert_rule').where('deleted_at', '<', ago(DELETED_DAYS)).execute();
  await db
    .deleteFrom('alert_event')
    .where('created_at', '<', ago(EVENT_DAYS))
    .where('state', '!=', 'pending')
    .execute();
}

export async function startAlerts(services: Services): Promise<() => Promise<void>> {
  await recoverAlertChecks(services);
  return everyMinute(services.log, 'alerts', async (signal) => {
    await queueDeliveries(services);
    await checkDueRules(services, signal);
  });
}
