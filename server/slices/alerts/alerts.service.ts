import { nanoid } from 'nanoid';
import type { z } from 'zod';
import { type AlertRule, type alerts, MOST_RULES } from '#contract/alerts.ts';
import type { Ctx } from '#server/platform/context.ts';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { type Database, transaction } from '#server/platform/postgres.ts';
import {
  chosenUsers,
  listRules,
  objectColumns,
  objectOf,
  ownRule,
  type StoredRule,
  shownEvent,
  shownRule,
} from './alert-record.ts';
import { type AlertObject, colleaguesToTell, lookAt } from './alert-sets.ts';
import { checkRule } from './check-rule.ts';
import { deliveryJob } from './deliveries.ts';
import { noticeHandlers } from './notices.ts';

type NewRule = z.output<NonNullable<(typeof alerts.create)['~orpc']['inputSchema']>>;
type Change = z.output<NonNullable<(typeof alerts.update)['~orpc']['inputSchema']>>;

/** A rule with the name of what it looks at and who has that, as far as the caller may read it. */
async function shown(ctx: Ctx, row: StoredRule): Promise<AlertRule> {
  const object = objectOf(row);
  const looked = await lookAt(ctx, object).catch(() => null);
  const chosen = await chosenUsers(ctx, ctx.company.id, row.id);
  const having = looked === null || chosen.size === 0 ? [] : await colleaguesToTell(ctx, object);
  const users = having.filter(({ id }) => chosen.has(id));
  return shownRule(row, looked?.name ?? null, users);
}

/** Throws a field error for people who do not have the object. */
async function mustHave(ctx: Ctx, object: AlertObject, user_ids: readonly number[]): Promise<void> {
  if (user_ids.length === 0) return;
  const having = new Set((await colleaguesToTell(ctx, object)).map(({ id }) => id));
  if (user_ids.every((id) => having.has(id))) return;
  const message = 'Somebody of these does not have what it looks at. Share it with them first.';
  throw refuse('BAD_REQUEST', message, [{ field: 'user_ids', message }]);
}

/** Writes whom a rule tells beside its owner. */
async function writeUsers(trx: Database, company_id: number, rule_id: number, user_ids: readonly number[]) {
  await trx
    .deleteFrom('alert_rule_user')
    .where('company_id', '=', company_id)
    .where('rule_id', '=', rule_id)
    .execute();
  if (user_ids.length > 0)
    await trx
      .insertInto('alert_rule_user')
      .values(user_ids.map((user_id) => ({ rule_id, user_id, company_id })))
      .execute();
}

async function create(ctx: Ctx, input: NewRule) {
  const { type, type_id, brand_id, url, name, metric, condition, threshold, window_days, is_on, user_ids } =
    input;
  const object = { type, type_id, brand_id };
  await lookAt(ctx, object);
  await mustHave(ctx, object, user_ids);
  if ((await listRules(ctx)).length >= MOST_RULES)
    throw refuse('CONFLICT', `You have ${MOST_RULES} alerts. Delete one that you do not need.`);
  const secret = url === null ? null : `whsec_${nanoid(32)}`;
  const now = ctx.now();
  const encrypted = secret === null ? null : await encryptSecret(ctx, secret);
  const row = await transaction(ctx.db, async (trx) => {
    const made = await trx
      .insertInto('alert_rule')
      .values({
        ...{ company_id: ctx.company.id, created_by: ctx.user.id, ...objectColumns(object) },
        ...{ name, metric, condition, threshold, window_days, is_on, url, created_at: now, changed_at: now },
        secret: encrypted,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeUsers(trx, ctx.company.id, made.id, user_ids);
    return made;
  });
  if (row.is_on) await checkRule(ctx, row);
  return { ...(await shown(ctx, await ownRule(ctx, row.id))), secret };
}

/** What was told under the old terms does not count any more. */
async function update(ctx: Ctx, { id, user_ids, ...change }: Change): Promise<AlertRule> {
  await mustHave(ctx, objectOf(await ownRule(ctx, id)), user_ids ?? []);
  const row = await transaction(ctx.db, async (trx) => {
    if (user_ids) await writeUsers(trx, ctx.company.id, id, user_ids);
    return trx
      .updateTable('alert_rule')
      .set({ ...change, changed_at: ctx.now(), is_firing: false, error: null, value: null })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
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
  colleagues: a.colleagues.handler(async ({ context, input }) => ({
    colleagues: await colleaguesToTell(context, input),
  })),
  ...noticeHandlers,
  events: a.events.handler(({ context, input }) => eventsOf(context, input.id)),
  replay: a.replay.handler(({ context, input }) => replay(context, input.id)),
};
