import { nanoid } from 'nanoid';
import type { z } from 'zod';
import { type AlertRule, type alerts, MOST_RULES } from '#contract/alerts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import {
  listRules,
  objectColumns,
  objectOf,
  ownRule,
  type StoredRule,
  shownEvent,
  shownRule,
} from './alert-record.ts';
import { lookAt } from './alert-sets.ts';
import { checkRule } from './check-rule.ts';
import { deliveryJob } from './deliveries.ts';

type NewRule = z.output<NonNullable<(typeof alerts.create)['~orpc']['inputSchema']>>;
type Change = z.output<NonNullable<(typeof alerts.update)['~orpc']['inputSchema']>>;

/** A rule with the name of what it looks at, as far as the caller may read it. */
async function shown(ctx: Ctx, row: StoredRule): Promise<AlertRule> {
  const looked = await lookAt(ctx, objectOf(row)).catch(() => null);
  return shownRule(row, looked?.name ?? null);
}

async function create(ctx: Ctx, input: NewRule) {
  const { type, type_id, brand_id, url, name, metric, condition, threshold, window_days, is_on } = input;
  await lookAt(ctx, { type, type_id, brand_id });
  if ((await listRules(ctx)).length >= MOST_RULES)
    throw refuse('CONFLICT', `You have ${MOST_RULES} alerts. Delete one that you do not need.`);
  const secret = url === null ? null : `whsec_${nanoid(32)}`;
  const now = ctx.now();
  const row = await ctx.db
    .insertInto('alert_rule')
    .values({
      ...{ company_id: ctx.company.id, created_by: ctx.user.id },
      ...{ name, metric, condition, threshold, window_days, is_on, url, created_at: now, changed_at: now },
      ...objectColumns({ type, type_id, brand_id }),
      secret: secret === null ? null : await encryptSecret(ctx, secret),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.is_on) await checkRule(ctx, row);
  return { ...(await shown(ctx, await ownRule(ctx, row.id))), secret };
}

/** What was told under the old terms does not count any more. */
async function update(ctx: Ctx, { id, ...change }: Change): Promise<AlertRule> {
  await ownRule(ctx, id);
  const row = await ctx.db
    .updateTable('alert_rule')
    .set({ ...change, changed_at: ctx.now(), is_firing: false, error: null, value: null })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.is_on) await checkRule(ctx, row);
  return shown(ctx, await ownRule(ctx, id));
}

const MOST_EVENTS = 100;

async function eventsOf(ctx: Ctx, id: number) {
  await ownRule(ctx, id);
  const rows = await ctx.db
    .selectFrom('alert_event')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('rule_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  return { events: rows.map(shownEvent) };
}

/** Sends what an own rule told once more: the same words and key, with a new time and signature. */
async function replay(ctx: Ctx, id: number) {
  const { company, db } = ctx;
  const event = await db
    .selectFrom('alert_event')
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .select(['rule_id', 'body'])
    .executeTakeFirst();
  if (!event || !(await ownRule(ctx, event.rule_id).catch(() => null))) throw notFound('Event');
  if (event.body === null) throw refuse('CONFLICT', 'It went out by mail. The outbox has that.');
  const row = await db
    .updateTable('alert_event')
    .set({ state: 'pending', attempts: 0, status: null, error: null, delivered_at: null })
    .where('company_id', '=', company.id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.jobs.send(deliveryJob, { event_id: id });
  return shownEvent(row);
}

const a = os.alerts;

export const alertHandlers = {
  list: a.list.handler(async ({ context }) => ({
    alerts: await Promise.all((await listRules(context)).map((row) => shown(context, row))),
  })),
  create: a.create.handler(({ context, input }) => create(context, input)),
  update: a.update.handler(({ context, input }) => update(context, input)),
  remove: a.remove.handler(async ({ context, input }) => {
    const row = await ownRule(context, input.id);
    const answer = await shown(context, row);
    await context.db
      .deleteFrom('alert_rule')
      .where('company_id', '=', context.company.id)
      .where('id', '=', row.id)
      .execute();
    return answer;
  }),
  events: a.events.handler(({ context, input }) => eventsOf(context, input.id)),
  replay: a.replay.handler(({ context, input }) => replay(context, input.id)),
};
