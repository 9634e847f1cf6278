import { type AlertNotice, MOST_NOTICES, NOTICE_DAYS } from '#contract/alerts.ts';
import { unseenResponses } from '#server/owned/client-unseen.ts';
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

async function unreadOf(ctx: Ctx): Promise<number> {
  const { unread } = await ownNotices(ctx)
    .where('n.read_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow();
  return Number(unread);
}

const keyOf = ({ type, type_id, brand_id }: AlertObject) => `${type} ${type_id} ${brand_id}`;

async function goneOf(ctx: Ctx, objects: readonly AlertObject[]): Promise<Set<string>> {
  const gone = new Set<string>();
  for (const [key, object] of new Map(objects.map((one) => [keyOf(one), one])))
    if ((await lookIfAllowed(ctx, object)) === null) gone.add(key);
  return gone;
}

/** Notifications of the last 30 days, newest first, and the total number of unread ones. */
export async function noticesOf(
  ctx: Ctx,
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
    told: toldOf(row.told),
    ...objectOf(row),
    owner: row.created_by === ctx.user.id ? null : personName(row),
    is_gone: gone.has(keyOf(objectOf(row))),
    created_at: row.created_at.toISOString(),
    is_read: row.read_at !== null,
  }));
  return { notices, unread: await unreadOf(ctx) };
}

/** These, or all. */
async function markRead(ctx: Ctx, event_ids: readonly number[] | undefined) {
  await ctx.db
    .updateTable('alert_notice')
    .set({ read_at: ctx.now() })
    .where('company_id', '=', ctx.company.id)
    .where('user_id', '=', ctx.user.id)
    .where('read_at', 'is', null)
    .$if(event_ids !== undefined, (q) => q.where('event_id', 'in', event_ids ?? []))
    .execute();
  return { unread: await unreadOf(ctx) };
}

const a = os.alerts;

export const noticeHandlers = (shareables: Shareables) => ({
  notices: a.notices.handler(({ context }) => noticesOf(context)),
  unread: a.unread.handler(async ({ context }) => {
    const [alerts, clients] = await Promise.all([unreadOf(context), unseenResponses(context, shareables)]);
    return { unread: alerts + clients };
  }),
  mark_read: a.mark_read.handler(({ context, input }) => markRead(context, input.event_ids)),
});
