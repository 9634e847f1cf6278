import { nanoid } from 'nanoid';
import { ALERT_METRICS, type AlertRule, type alerts, MOST_RULES } from '#contract/alerts.ts';
import type { CallInput } from '#contract/calls/endpoints.ts';
import { joined } from '#contract/calls/joined.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import type { Shareables } from '#server/owned/shareable.ts';
import type { Ctx, Services } from '#server/platform/context.ts';
import { encryptSecret } from '#server/platform/encrypted-secrets.ts';
import { refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { refusalOf } from '#server/platform/http/outbound.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import type { Slice } from '#server/slices/slice.ts';
import { eventHandlers } from './alert-events.ts';
import {
  chosenUsers,
  listRules,
  objectColumns,
  objectOf,
  ownRule,
  type StoredRule,
  shownRule,
} from './alert-record.ts';
import { type AlertObject, colleaguesToNotify, lookAt, lookIfAllowed } from './alert-sets.ts';
import { startAlerts, sweepAlerts } from './alerts.jobs.ts';
import { checkRule } from './check-rule.ts';
import { alertDeliveryWorker } from './deliveries.ts';
import { noticeHandlers } from './notices.ts';

type NewRule = CallInput<typeof alerts.create>;
type Change = CallInput<typeof alerts.update>;

/** With the object's name and its users, as far as the caller may read it. */
async function shown(ctx: Ctx, row: StoredRule): Promise<AlertRule> {
  const object = objectOf(row);
  const looked = await lookIfAllowed(ctx, object);
  const chosen = await chosenUsers(ctx, ctx.company.id, row.id);
  const having = looked === null || chosen.size === 0 ? [] : await colleaguesToNotify(ctx, object);
  const users = having.filter(({ id }) => chosen.has(id));
  return shownRule(row, looked?.name ?? null, users);
}

/** Throws a field error for people without access to the object. */
async function mustHave(ctx: Ctx, object: AlertObject, user_ids: readonly number[]): Promise<void> {
  if (user_ids.length === 0) return;
  const having = new Set((await colleaguesToNotify(ctx, object)).map(({ id }) => id));
  if (user_ids.every((id) => having.has(id))) return;
  const message = sentenceFor('alert_recipient_without_access');
  throw refuse('BAD_REQUEST', message, 'user_ids');
}

/** Throws a field error for an unreachable webhook. */
async function mustReach({ webhooks }: Ctx, url: string): Promise<void> {
  const message = await refusalOf(url, webhooks);
  if (message !== null) throw refuse('BAD_REQUEST', message, 'url');
}

async function mustHaveRoom(ctx: Ctx): Promise<void> {
  if ((await listRules(ctx)).length >= MOST_RULES)
    throw refuse('CONFLICT', sentenceFor('alert_limit', { n: MOST_RULES }));
}

const newSecret = () => `whsec_${nanoid(32)}`;

/** The audit log shows admins where data goes. */
const namedWithHost = ({ name, url }: StoredRule) =>
  url === null ? name : `${name}, to ${new URL(url).host}`;

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
  const { type, type_id, brand_id, url, form, name, metric, condition, threshold, window_days } = input;
  const { is_on, user_ids } = input;
  const object = { type, type_id, brand_id };
  await lookAt(ctx, object);
  await mustHave(ctx, object, user_ids);
  if (url !== null) await mustReach(ctx, url);
  await mustHaveRoom(ctx);
  const secret = url === null ? null : newSecret();
  const now = ctx.now();
  const encrypted = secret === null ? null : await encryptSecret(ctx, secret);
  const row = await transaction(ctx.db, async (trx) => {
    const made = await trx
      .insertInto('alert_rule')
      .values({
        company_id: ctx.company.id,
        created_by: ctx.user.id,
        ...objectColumns(object),
        currency: ctx.company.currency,
        name,
        metric,
        condition,
        threshold,
        window_days,
        is_on,
        url,
        form,
        created_at: now,
        changed_at: now,
        secret: encrypted,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeUsers(trx, ctx.company.id, made.id, user_ids);
    return made;
  });
  ctx.record.target = namedWithHost(row);
  if (row.is_on) await checkRule(ctx, row);
  // Slack checks no signature.
  return { ...(await shown(ctx, await ownRule(ctx, row.id))), secret: form === 'slack' ? null : secret };
}

/** A change of these resets the firing state. */
const TERMS = ['metric', 'condition', 'threshold', 'window_days', 'is_on'] as const;

async function update(ctx: Ctx, { id, user_ids, url, new_secret, ...input }: Change) {
  const old = await ownRule(ctx, id);
  const object = objectOf(old);
  if (input.metric !== undefined && !ALERT_METRICS[object.type].includes(input.metric)) {
    const message = sentenceFor('metric_of_other_object');
    throw refuse('BAD_REQUEST', message, 'metric');
  }
  await mustHave(ctx, object, user_ids ?? []);
  if (old.url === null && (url !== undefined || new_secret))
    throw refuse('CONFLICT', sentenceFor('alert_mail_only'));
  if (url !== undefined && url !== old.url) await mustReach(ctx, url);
  const { condition } = input;
  const change = { ...input, ...(condition === 'unusual' ? { threshold: null } : {}) };
  const is_new = TERMS.some((term) => change[term] !== undefined && change[term] !== old[term]);
  const secret = new_secret ? newSecret() : null;
  const encrypted = secret === null ? null : await encryptSecret(ctx, secret);
  const row = await transaction(ctx.db, async (trx) => {
    if (user_ids) await writeUsers(trx, ctx.company.id, id, user_ids);
    return trx
      .updateTable('alert_rule')
      .set({
        ...change,
        url,
        ...(encrypted === null ? {} : { secret: encrypted }),
        ...(is_new ? { changed_at: ctx.now(), is_firing: false, error: null, value: null } : {}),
      })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  ctx.record.target = namedWithHost(row);
  if (is_new && row.is_on) await checkRule(ctx, row);
  return { ...(await shown(ctx, await ownRule(ctx, id))), secret };
}

/** A deleted rule does not fire; its history is kept until it is purged. */
async function setDeleted(ctx: Ctx, id: number, is_deleted: boolean): Promise<AlertRule> {
  const old = await ownRule(ctx, id, !is_deleted);
  if (!is_deleted) await mustHaveRoom(ctx);
  const row = await ctx.db
    .updateTable('alert_rule')
    .set({ deleted_at: is_deleted ? ctx.now() : null })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', old.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return shown(ctx, row);
}

const a = os.alerts;

const alertHandlers = (shareables: Shareables) => ({
  list: a.list.handler(async ({ context }) => ({
    alerts: await Promise.all((await listRules(context)).map((row) => shown(context, row))),
  })),
  create: a.create.handler(({ context, input }) => create(context, input)),
  update: a.update.handler(({ context, input }) => update(context, input)),
  remove: a.remove.handler(({ context, input }) => setDeleted(context, input.id, true)),
  restore: a.restore.handler(({ context, input }) => setDeleted(context, input.id, false)),
  colleagues: a.colleagues.handler(async ({ context, input }) => ({
    colleagues: await colleaguesToNotify(context, input),
  })),
  ...joined(noticeHandlers(shareables), eventHandlers),
});

export const alertSlice = (shareables: Shareables) =>
  ({
    handlers: alertHandlers(shareables),
    jobs: (services: Services) => [alertDeliveryWorker(services)],
    background: [startAlerts],
    daily: [sweepAlerts],
  }) satisfies Slice;
