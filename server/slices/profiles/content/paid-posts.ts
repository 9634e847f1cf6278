import { sql } from 'kysely';
import { PAID_POST } from '#server/analytics/terms/disclosures.ts';
import { isVisible } from '#server/owned/visible-rows.ts';
import { bind, chSql, type Sql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import type { Ctx } from '#server/platform/context.ts';
import { seenAccounts } from '../details/seen-accounts.ts';

/** Posts of visible campaigns whose creator has a fee there, entered or planned. */
async function feeSets(
  ctx: Pick<Ctx, 'db' | 'company' | 'user'>,
  account_ids: readonly number[],
): Promise<Array<{ set_id: number; account_id: number }>> {
  const { rows } = await sql<{ set_id: number; account_id: number }>`
    select t.set_id::float8 as set_id, a.id as account_id from monitor m
    join monitor_match t on t.monitor_id = m.id and t.set_id is not null
    cross join ${seenAccounts(ctx.company.id)} a
    where m.company_id = ${ctx.company.id} and m.deleted_at is null and ${isVisible('monitor', 'm', ctx)}
      and a.id = any(${[...account_ids]}::int[])
      and (exists (select from monitor_cost c where c.monitor_id = m.id and c.profile_id = a.profile_id and c.kind = 'fee'
          and c.amount > 0)
        or exists (select from list_profile p cross join jsonb_array_elements(p.deliverables) as d
          where p.company_id = m.company_id and p.list_id = m.plan_list_id and p.profile_id = a.profile_id and p.removed_at is null
            and not m.plan_left_out @> to_jsonb(p.profile_id) and d->>'status' <> 'cancelled'
            and (d->'price'->>'amount')::numeric > 0))`.execute(ctx.db);
  return rows;
}

/** Condition on `posts`: paid by the source, a disclosure hashtag or the fee of a campaign. */
export async function paidPost(
  ctx: Pick<Ctx, 'db' | 'company' | 'user'>,
  account_ids: readonly number[],
): Promise<Sql> {
  const sets = account_ids.length === 0 || ctx.user.flags.profile_only ? [] : await feeSets(ctx, account_ids);
  if (sets.length === 0) return PAID_POST;
  const set_ids = bind(
    'Array(UInt64)',
    sets.map((one) => one.set_id),
  );
  const accounts = bind(
    'Array(UInt32)',
    sets.map((one) => one.account_id),
  );
  return chSql`(${PAID_POST} OR id IN (SELECT post_id FROM set_posts FINAL WHERE account_id IN ${accounts}
    AND has(arrayZip(${set_ids}, ${accounts}), (set_id, account_id))))`;
}
