import { sql } from 'kysely';
import { EVENT_DAYS } from '#contract/alerts.ts';
import type { Services } from '#server/platform/context.ts';
import type { StoredRule } from './alert-record.ts';
import { checkRule } from './check-rule.ts';

const MINUTE = 60_000;
/** What an import brought is matched and derived by then. */
const SETTLED_MS = 2 * MINUTE;

/** Looks at the rules that are due: every hour, and once after each import. Of several processes one looks. */
export async function checkDueRules(services: Services, signal?: AbortSignal): Promise<void> {
  const now = services.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<StoredRule>`
    update alert_rule set checked_at = ${now} where is_on and (checked_at is null or checked_at <= ${ago(60 * MINUTE)}
      or checked_at < (select max(finished_at) from import where state = 'completed' and finished_at <= ${ago(SETTLED_MS)})
        + ${SETTLED_MS} * interval '1 millisecond') returning *`.execute(services.db);
  for (const rule of rows) {
    if (signal?.aborted) return;
    await checkRule(services, rule);
  }
}

/** What a stopped process claimed and may not have looked at is due again; what was told stays told. */
export async function recoverAlertChecks({ db }: Pick<Services, 'db'>): Promise<void> {
  await db.updateTable('alert_rule').set({ checked_at: null }).where('is_on', '=', true).execute();
}

/** Removes what was told long ago. */
export async function sweepAlertEvents({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - EVENT_DAYS * 86_400_000);
  await db
    .deleteFrom('alert_event')
    .where('created_at', '<', before)
    .where('state', '!=', 'pending')
    .execute();
}
