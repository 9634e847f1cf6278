import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { SafetyCheck, SafetyObject } from '#contract/safety/safety.ts';
import { fromStored } from '#contract/sentences/sentences.ts';
import type { Tables } from '#server/db/tables.ts';
import { visibleLists } from '#server/owned/folders.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { personName } from '#server/platform/person-name.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { monitorFor, visibleMonitors } from '#server/slices/monitors/monitor-access.ts';
import { visibleProfile } from '#server/slices/profiles/profiles.policy.ts';

type Caller = Pick<Ctx, 'db' | 'company' | 'user'>;

/** Name of the object of a check; throws without permission to read it. */
export async function objectFor(
  ctx: Caller,
  { object_type, object_id }: { object_type: SafetyObject; object_id: number },
): Promise<{ id: number; name: string }> {
  if (object_type === 'list') return creatorListFor(ctx, object_id, 'read');
  if (object_type === 'monitor') return monitorFor(ctx, object_id, 'read');
  return visibleProfile(ctx, object_id);
}

/** SQL: checks of objects that the caller can see. */
export const isVisibleCheck = (
  ctx: Caller,
): RawBuilder<boolean> => sql`(c.company_id = ${ctx.company.id} and (
  c.object_type = 'profile' or (c.object_type = 'list' and c.object_id in (${visibleLists(ctx)}))
  or (c.object_type = 'monitor' and c.object_id in (${visibleMonitors(ctx)}))))`;

export interface CheckRow extends Selectable<Tables['safety_check']> {
  found: number;
  certain: number;
  creator: Parameters<typeof personName>[0] | null;
}

/** Newest first. */
export async function checkRows(
  ctx: Caller,
  condition: RawBuilder<boolean>,
  most: number,
): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select c.*, (select count(*)::int from safety_post p where p.check_id = c.id) as found,
      (select count(*)::int from safety_post p where p.check_id = c.id and p.is_certain) as certain,
      case when u.id is not null then jsonb_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) end as creator
    from safety_check c left join app_user u on u.id = c.created_by
    where ${isVisibleCheck(ctx)} and ${condition} order by c.id desc limit ${most}`.execute(ctx.db);
  return rows;
}

/** Throws 404 if it is missing, another company's, or the caller may not see its object. */
export async function checkFor(ctx: Caller, id: number): Promise<CheckRow> {
  const [row] = await checkRows(ctx, sql`c.id = ${id}`, 1);
  if (!row) throw notFound('safety_check');
  await objectFor(ctx, { object_type: row.object_type as SafetyObject, object_id: row.object_id });
  return row;
}

export function shownCheck(row: CheckRow): SafetyCheck {
  const { accounts_done, accounts_all, creator } = row;
  const state = row.state as SafetyCheck['state'];
  return {
    id: row.id,
    object_type: row.object_type as SafetyObject,
    object_id: row.object_id,
    name: row.name,
    state,
    progress: state === 'waiting' ? null : state === 'done' ? 1 : accounts_done / Math.max(1, accounts_all),
    creators: row.creators,
    posts: row.posts,
    found: row.found,
    certain: row.certain,
    left_out: row.left_out,
    ...settingsOf(row),
    error: fromStored(row.error),
    created_by: creator ? personName(creator) : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export const settingsOf = (row: Pick<CheckRow, 'categories' | 'own_words' | 'competitors'>) => ({
  categories: row.categories,
  own_words: row.own_words,
  competitors: row.competitors,
});
