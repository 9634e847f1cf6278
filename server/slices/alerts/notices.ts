import { type AlertNotice, MOST_NOTICES, NOTICE_DAYS } from '#contract/alerts.ts';
import { markResponsesSeen, unseenResponses } from '#server/owned/client-unseen.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import type { Ctx } from '#server/platform/context.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { objectOf, toldOf } from './alert-record.ts';
import { type AlertObject, lookIfAllowed } from './alert-sets.ts';

const sinceWhen = ({ now }: Pick<Ctx, 'now'>) => new Date(now().getTime() - NOTICE_DAYS * 86_400_000);

const ownNotices = (ctx: Ctx) =>
  ctx.db
    .selectFrom('alert_notice as n')
    .innerJoin('alert_event as e', 'e.id', 'n.event_id')
    .innerJoin('alert_rule as r', 'r.id', 'e.rule_id')
    .where('n.company_id', '=', ctx.company.id)
    .where('n.user_id', '=', ctx.user.id)
    .where('r.deleted_at', 'is', null)
    .where('e.created_at', '>=', sinceWhen(ctx));

/** The one number of the bell, its list and Home: unread alerts and unseen responses of clients. */
async function unreadOf(ctx: Ctx, shareables: Shareables): Promise<number> {
  const [{ unread }, unseen] = await Promise.all([
    ownNotices(ctx)
      .where('n.read_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('unread'))
      .executeTakeFirstOrThrow(),
    unseenResponses(ctx, shareables),
  ]);
  return Number(unread) + unseen;
}

const keyOf = ({ type, type_id, brand_id }: AlertObject) => `${type} ${type_id} ${brand_id}`;

async function goneOf(ctx: Ctx, objects: readonly AlertObject[]): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const [key, object] of new Map(objects.map((one) => [keyOf(one), one])))
    if ((await lookIfAllowed(ctx, object)) === null) gone.add(key);
  return gone;
}

/** Alerts of the last 30 days, newest first, and the number of unread notifications. */
export async function noticesOf(
  ctx: Ctx,
  shareables: Shareables,
  limit = MOST_NOTICES,
): Promise<{ notices: AlertNotice[]; unread: number }> {
  const rows = await ownNotices(ctx)
    .leftJoin('app_user as u', 'u.id', 'r.created_by')
    .select(['r.name', 'r.created_by', 'r.monitor_id', 'r.filter_id', 'r.leaderboard_id', 'r.brand_id'])
    .select(['e.id', 'e.sentence', 'e.told', 'e.created_at', 'n.read_at'])
    .select(['u.first_name', 'u.last_name', 'u.email'])
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
  const gone = await goneOf(ctx, rows.map(objectOf));
  const notices = rows.map((row) => ({
    id: row.id,
    name: row.name,
    sentence: row.sentence,
    finding: toldOf(row.told),
    ...objectOf(row),
    owner: row.created_by === ctx.user.id ? null : personName(row),
    is_gone: gone.has(keyOf(objectOf(row))),
    created_at: row.created_at.toISOString(),
    is_read: row.read_at !== null,
  }));
  return { notices, unread: await unreadOf(ctx, shareables) };
}

/** These, or all, with the responses of clients. */
async function markRead(ctx: Ctx, shareables: Shareables, event_ids: readonly number[] | undefined) {
  await ctx.db
    .updateTable('alert_notice')
    .set({ read_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('user_id', '=', ctx.user.id)
    .where('read_at', 'is', null)
    .$if(event_ids !== undefined, (q) => q.where('event_id', 'in', event_ids ?? []))
    .execute();
  if (event_ids === undefined) await markResponsesSeen(ctx);
  return { unread: await unreadOf(ctx, shareables) };
}

const a = os.alerts;

export const noticeHandlers = (shareables: Shareables) => ({
  notices: a.notices.handler(({ context }) => noticesOf(context, shareables)),
  unread: a.unread.handler(async ({ context }) => ({ unread: await unreadOf(context, shareables) })),
  mark_read: a.mark_read.handler(({ context, input }) => markRead(context, shareables, input.event_ids)),
});
