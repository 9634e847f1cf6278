import type { Selectable } from 'kysely';
import { type AlertForm, type AlertMetric, type AlertRule, alertFinding } from '#contract/alerts.ts';
import type { Recipient } from '#contract/report/schedule.ts';
import { fromStored } from '#contract/sentences/sentences.ts';
import type { AlertEventTable, AlertRuleTable } from '#server/db/tables.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import type { AlertObject } from './alert-sets.ts';

export type StoredRule = Selectable<AlertRuleTable>;
export type StoredEvent = Selectable<AlertEventTable>;
type Asking = Pick<Ctx, 'db' | 'company' | 'user'>;

const ownRules = ({ db, company, user }: Asking) =>
  db
    .selectFrom('alert_rule')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('created_by', '=', user.id);

export const listRules = (ctx: Asking): Promise<StoredRule[]> =>
  ownRules(ctx).where('deleted_at', 'is', null).orderBy('id', 'desc').execute();

/** Throws 404 for other people's rules; `is_deleted` selects deleted ones. */
export async function ownRule(ctx: Asking, id: number, is_deleted = false): Promise<StoredRule> {
  const row = await ownRules(ctx)
    .where('id', '=', id)
    .where('deleted_at', is_deleted ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!row) throw notFound('alert');
  return row;
}

const COLUMNS = { monitor: 'monitor_id', keywords: 'filter_id', leaderboards: 'leaderboard_id' } as const;

export const objectColumns = ({ type, type_id, brand_id }: AlertObject) => ({
  [COLUMNS[type]]: type_id,
  brand_id,
});

export function objectOf({
  monitor_id,
  filter_id,
  leaderboard_id,
  brand_id,
}: Pick<StoredRule, 'monitor_id' | 'filter_id' | 'leaderboard_id' | 'brand_id'>): AlertObject {
  if (monitor_id !== null) return { type: 'monitor', type_id: monitor_id, brand_id };
  if (filter_id !== null) return { type: 'keywords', type_id: filter_id, brand_id };
  return { type: 'leaderboards', type_id: leaderboard_id as number, brand_id };
}

/** Without checking whether they still have access. */
export async function chosenUsers(
  { db }: Pick<Ctx, 'db'>,
  company_id: number,
  rule_id: number,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('alert_rule_user')
    .where('company_id', '=', company_id)
    .where('rule_id', '=', rule_id)
    .select('user_id')
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** In the contract's terms. */
export const shownTerms = ({ metric, condition, threshold, window_days }: StoredRule) => ({
  metric: metric as AlertMetric,
  condition: condition as AlertRule['condition'],
  threshold,
  window_days: window_days as AlertRule['window_days'],
});

export const shownRule = (row: StoredRule, object_name: string | null, users: Recipient[]): AlertRule => ({
  id: row.id,
  name: row.name,
  ...objectOf(row),
  object_name,
  users,
  url: row.url,
  form: row.form as AlertForm,
  is_on: row.is_on,
  currency: row.currency,
  value: row.value,
  error: fromStored(row.error),
  is_firing: row.is_firing,
  ...shownTerms(row),
  checked_at: row.checked_at?.toISOString() ?? null,
});

/** Null if the parts were not stored. */
export const toldOf = (stored: unknown) =>
  alertFinding
    .nullable()
    .catch(null)
    .parse(stored ?? null);
