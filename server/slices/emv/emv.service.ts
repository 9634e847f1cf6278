import { isDeepStrictEqual } from 'node:util';
import type { CallInput } from '#contract/calls/endpoints.ts';
import {
  type EmvKind,
  type EmvRate,
  type emvCalls,
  FOREIGN_RATE,
  foreignRates,
  type OwnEmvModel,
} from '#contract/emv.ts';
import { inputSentence } from '#contract/sentences/input-sentence.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { EMV_MODELS, type EmvModel, type PostType } from '#contract/values/primitives.ts';
import { EMV_TABLES } from '#server/analytics/metrics/rates.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { personName } from '#server/platform/person-name.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';

/** With all versions, active models first; `id` = only that one. */
async function readModels(db: Database, company_id: number, id?: number): Promise<OwnEmvModel[]> {
  let query = db
    .selectFrom('emv_model as m')
    .innerJoin('company as c', 'c.id', 'm.company_id')
    .innerJoin('emv_model_version as v', 'v.model_id', 'm.id')
    .leftJoin('app_user as u', 'u.id', 'v.created_by')
    .where('m.company_id', '=', company_id);
  if (id !== undefined) query = query.where('m.id', '=', id);
  const rows = await query
    .select(['m.id', 'm.label', 'm.kind', 'm.is_archived', 'c.emv_model as in_use'])
    .select(['v.version', 'v.currency', 'v.rates', 'v.created_at', 'u.first_name', 'u.last_name', 'u.email'])
    .orderBy('m.is_archived')
    .orderBy('m.label')
    .orderBy('m.id')
    .orderBy('v.version', 'desc')
    .execute();
  const models = new Map<number, OwnEmvModel>();
  for (const row of rows) {
    const { label, kind, is_archived } = row;
    const model = models.get(row.id) ?? {
      id: row.id,
      label,
      kind: kind as EmvKind,
      is_archived,
      is_default: row.in_use.startsWith(`emv.own-${row.id}@`),
      versions: [],
    };
    models.set(row.id, model);
    model.versions.push({
      name: `emv.own-${row.id}@${row.version}`,
      version: row.version,
      currency: row.currency,
      rates: row.rates,
      created_at: row.created_at.toISOString(),
      created_by: personName(row),
    });
  }
  return [...models.values()];
}

type Input<Call extends keyof typeof emvCalls> = CallInput<(typeof emvCalls)[Call]>;

/** For all models of a company: every call loads them. */
const MOST_VERSIONS = 200;

const wrong = (field: string, sentence: Sentence) => refuse('BAD_REQUEST', sentence, field);
const nameOf = (id: number, version: number): EmvModel => `emv.own-${id}@${version}`;

/**
 * Changes are serialised, because raising the revision locks the company's row. Returns the changed model.
 */
async function changing(
  ctx: Ctx,
  action: string,
  change: (db: Database) => Promise<{ id: number; details: Record<string, unknown> }>,
): Promise<OwnEmvModel> {
  return transaction(ctx.db, async (db) => {
    await db
      .updateTable('company')
      .set((e) => ({ emv_revision: e('emv_revision', '+', 1) }))
      .where('id', '=', ctx.company.id)
      .execute();
    const { id, details } = await change(db);
    const model = await modelOf(db, ctx.company.id, id);
    await audit(
      { db, now: ctx.now },
      {
        company_id: ctx.company.id,
        user_id: ctx.user.id,
        action,
        target: model.label,
        details: { id, ...details },
      },
    );
    return model;
  });
}

async function modelOf(db: Database, company_id: number, id: number): Promise<OwnEmvModel> {
  const [model] = await readModels(db, company_id, id);
  if (!model) throw notFound('media_value_model');
  return model;
}

/** Throws if another active model has the name. */
async function checkLabel(db: Database, company_id: number, label: string, id = 0): Promise<void> {
  const taken = await db
    .selectFrom('emv_model')
    .where('company_id', '=', company_id)
    .where('id', '!=', id)
    .where('is_archived', '=', false)
    .where((e) => e(e.fn('lower', ['label']), '=', e.fn('lower', [e.val(label)])))
    .select('id')
    .executeTakeFirst();
  if (taken) throw wrong('label', sentenceFor('media_value_model_name_taken', { name: label }));
}

async function keepVersion(
  ctx: Ctx,
  db: Database,
  values: { model_id: number; version: number; currency: string; rates: Record<PostType, EmvRate> },
): Promise<void> {
  const { n } = await db
    .selectFrom('emv_model_version')
    .where('company_id', '=', ctx.company.id)
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (Number(n) >= MOST_VERSIONS)
    throw refuse('CONFLICT', sentenceFor('media_value_model_limit', { n: MOST_VERSIONS }));
  await db
    .insertInto('emv_model_version')
    .values({
      ...values,
      company_id: ctx.company.id,
      created_by: ctx.user.id,
      created_at: ctx.now(),
      rates: JSON.stringify(values.rates),
    })
    .execute();
}

const createModel = (ctx: Ctx, { label, kind, currency, rates }: Input<'create_model'>) =>
  changing(ctx, 'emv.model_created', async (db) => {
    await checkLabel(db, ctx.company.id, label);
    const { id } = await db
      .insertInto('emv_model')
      .values({ company_id: ctx.company.id, label, kind, created_at: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepVersion(ctx, db, { model_id: id, version: 1, currency, rates });
    return { id, details: { version: 1 } };
  });

/**
 * A new version if rates or currency change, else a new label. Screens with the latest version switch to
 * it.
 */
const changeModel = (ctx: Ctx, { id, version, label, currency, rates }: Input<'change_model'>) =>
  changing(ctx, 'emv.model_changed', async (db) => {
    const { kind, versions } = await modelOf(db, ctx.company.id, id);
    if (versions[0]?.version !== version) throw refuse('CONFLICT', sentenceFor('media_value_model_changed'));
    if (Object.values(rates).some((rate) => foreignRates(kind, rate)))
      throw wrong('rates', inputSentence(FOREIGN_RATE));
    await checkLabel(db, ctx.company.id, label, id);
    const [newest] = versions;
    const isNew = !isDeepStrictEqual([newest?.currency, newest?.rates], [currency, rates]);
    const next = isNew ? version + 1 : version;
    if (isNew) await keepVersion(ctx, db, { model_id: id, version: next, currency, rates });
    await db
      .updateTable('emv_model')
      .set({ label, version: next })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('company')
      .set({ emv_model: nameOf(id, next) })
      .where('id', '=', ctx.company.id)
      .where('emv_model', 'like', `emv.own-${id}@%`)
      .execute();
    return { id, details: { version: next } };
  });

const archiveModel = (ctx: Ctx, { id, is_archived }: Input<'archive_model'>) =>
  changing(ctx, is_archived ? 'emv.model_archived' : 'emv.model_restored', async (db) => {
    const { is_default, label } = await modelOf(db, ctx.company.id, id);
    if (is_archived && is_default)
      throw refuse('CONFLICT', sentenceFor('media_value_model_in_use', { name: label }));
    if (!is_archived) await checkLabel(db, ctx.company.id, label, id);
    await db
      .updateTable('emv_model')
      .set({ is_archived })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .execute();
    return { id, details: {} };
  });

export const emvHandlers = {
  models: os.emv.models.handler(async ({ context: { db, company } }) => ({
    own: await readModels(db, company.id),
    built_in: EMV_MODELS.map((name) => ({ name, ...EMV_TABLES[name] })),
    per_usd: company.per_usd,
  })),
  create_model: os.emv.create_model.handler(({ context, input }) => createModel(context, input)),
  change_model: os.emv.change_model.handler(({ context, input }) => changeModel(context, input)),
  archive_model: os.emv.archive_model.handler(({ context, input }) => archiveModel(context, input)),
};
