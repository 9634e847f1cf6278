import { joined } from '#contract/calls/joined.ts';
import {
  type ForecastInput,
  type ForecastResult,
  MOST_FORECAST_CREATORS,
  type PlannedRow,
} from '#contract/forecast.ts';
import type { CellChange } from '#contract/lists/creators.ts';
import { type Deliverable, sameCell } from '#contract/lists/deliverables.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { isCurrency } from '#contract/values/currencies.ts';
import { copyName } from '#contract/values/cut-text.ts';
import type { PostType } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { setCells } from '#server/slices/lists/list-cells.ts';
import type { Slice } from '#server/slices/slice.ts';
import { computed, computeHandlers, FIRST_SEED } from './compute.ts';
import { firstPlan } from './first-plan.ts';
import { requireOnForecast } from './forecast.policy.ts';
import { forecastShareable } from './forecast-shareable.ts';
import { otherDeliverables, readDeliverablesOf } from './list-plan.ts';
import {
  detailOf,
  forecastOf,
  keepVersion,
  namesOf,
  resultOf,
  versionHandlers,
  versionOf,
} from './versions.ts';

const sameLine = (a: PlannedRow | undefined, b: PlannedRow) =>
  a?.publications === b.publications && a.price === b.price && (a.price_from === 'list' || a.price === null);

/**
 * Makes the plan of the latest version the deliverables of its list. Those that the plan leaves as they were keep their
 * status and day; cancelled ones stay.
 */
async function writePlan(
  ctx: Ctx,
  id: number,
): Promise<{ list_id: number; changes: CellChange[]; conflicts: number }> {
  const forecast = await forecastOf(ctx, id);
  await requireOnForecast(ctx, forecast, 'edit');
  if (forecast.list_id === null) throw refuse('CONFLICT', sentenceFor('forecast_list_missing'));
  const list_id = Number(forecast.list_id);
  const { cells, currency } = resultOf(await versionOf(ctx, forecast));
  const plan = Map.groupBy(cells, (cell) => cell.profile_id);
  const profiles = [...plan.keys()];
  const before = await readDeliverablesOf(ctx, list_id, profiles);
  const now = new Map(
    (await firstPlan({ ...ctx, company: { ...ctx.company, currency } }, profiles, list_id)).map((row) => [
      `${row.profile_id} ${row.post_type}`,
      row,
    ]),
  );
  const changes = [...plan].flatMap(([profile_id, rows]): CellChange[] => {
    const was = before.get(profile_id);
    if (was === undefined) return [];
    const written = new Set(was.filter(isTyped).map(({ post_type }) => post_type));
    const planned = rows.filter((row) => row.publications > 0);
    const kept = (row: PlannedRow) =>
      written.has(row.post_type) && sameLine(now.get(`${profile_id} ${row.post_type}`), row);
    const others = was.filter((one) => one.status === 'cancelled' || !isTyped(one));
    const value = planned.flatMap((row) =>
      kept(row)
        ? was.filter((one) => one.status !== 'cancelled' && isTyped(one) && one.post_type === row.post_type)
        : [lineOf(row, currency, was)],
    );
    return [{ profile_id, field: 'deliverables', value: [...value, ...others], was }];
  });
  const real = changes.filter(({ value, was }) => !sameCell(value, was));
  const { conflicts } = real.length > 0 ? await setCells(ctx, list_id, real) : { conflicts: [] };
  ctx.record.target = forecast.name;
  const kept = new Set(conflicts.map(({ profile_id }) => profile_id));
  return { list_id, changes: real.filter(({ profile_id }) => !kept.has(profile_id)), conflicts: kept.size };
}

function lineOf(row: PlannedRow, currency: string, was: readonly Deliverable[]): Deliverable {
  const { post_type, publications, price } = row;
  const earlier = was.find((one) => isOf(one, post_type));
  return {
    post_type,
    quantity: publications,
    price: price === null ? null : { amount: Math.round(price * publications * 100) / 100, currency },
    status: earlier?.status ?? 'planned',
    due: earlier?.due ?? null,
    ...(earlier?.code === undefined ? {} : { code: earlier.code }),
    ...(earlier?.post_urls === undefined ? {} : { post_urls: earlier.post_urls }),
  };
}

/** Those without a type are planned as the usual one. */
/** A forecast has no lines of other formats. */
const isTyped = ({ other_format }: Deliverable) => other_format === undefined;

const isOf = (one: Deliverable, type: PostType) =>
  one.status !== 'cancelled' && isTyped(one) && (one.post_type === type || one.post_type === null);

const planHandlers = {
  write_plan: os.forecast.write_plan.handler(({ context, input }) => writePlan(context, input.id)),
};

/** Creators added to the list after the newest version, with the lines of a new forecast. */
async function additions(ctx: Ctx, id: number) {
  const forecast = await forecastOf(ctx, id);
  const { cells, currency } = resultOf(await versionOf(ctx, forecast));
  const planned = new Set(cells.map((cell) => cell.profile_id));
  const members = await ctx.db
    .selectFrom('list_profile as m')
    .innerJoin('list as l', 'l.id', 'm.list_id')
    .innerJoin('profile as p', 'p.id', 'm.profile_id')
    .where('m.company_id', '=', ctx.company.id)
    .where('m.list_id', '=', Number(forecast.list_id ?? 0))
    .where('m.removed_at', 'is', null)
    .where('l.deleted_at', 'is', null)
    .where('p.hidden', '=', false)
    .orderBy('m.position')
    .select('m.profile_id as id')
    .execute();
  const missing = members.map((m) => m.id).filter((profile) => !planned.has(profile));
  const inCurrency = { ...ctx, company: { ...ctx.company, currency } };
  const room = missing.slice(0, MOST_FORECAST_CREATORS - planned.size);
  return {
    creators: await namesOf(ctx, room),
    rows: await firstPlan(inCurrency, room, forecast.list_id === null ? null : Number(forecast.list_id)),
  };
}

const additionHandlers = {
  additions: os.forecast.additions.handler(({ context, input }) => additions(context, input.id)),
};

/** Time to undo a deletion. */
const KEPT_MS = 30 * 24 * 3_600_000;

interface NewForecast {
  name: string;
  list_id: number | null;
  result: ForecastResult;
}

const savedBy = ({ company, user }: Ctx) => ({ company_id: company.id, saved_by: user.id });

async function inserted(ctx: Ctx, { name, list_id, result }: NewForecast): Promise<number> {
  return transaction(ctx.db, async (trx) => {
    const { id } = await trx
      .insertInto('forecast')
      .values({
        company_id: ctx.company.id,
        created_by: ctx.user.id,
        list_id,
        name,
        version: 1,
        forecast_type: list_id === null ? 'profiles' : 'list',
        updated_at: result.computed_at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepVersion(trx, { id, version: 1, ...savedBy(ctx) }, result);
    return id;
  });
}

async function create(ctx: Ctx, input: { name: string; profile_ids: number[]; list_id: number | null }) {
  const { name, list_id } = input;
  if (list_id !== null) await creatorListFor(ctx, list_id, 'edit');
  const profiles = [...new Set(input.profile_ids)];
  const creators = await creatorsOf(
    ctx,
    profiles.map((profile_id) => ({ profile_id, account_id: 0 })),
  );
  if (profiles.some((id) => !creators.get(id)?.slug)) throw notFound('creator');
  const other = await otherDeliverables(ctx, list_id, profiles);
  const plan = { rows: await firstPlan(ctx, profiles, list_id), other, seed: FIRST_SEED };
  const id = await inserted(ctx, { name, list_id, result: await computed(ctx, plan) });
  return detailOf(ctx, id);
}

/** A new version; throws 409 if somebody saved one meanwhile. */
async function update(
  ctx: Ctx,
  input: { id: number; name?: string | undefined; plan?: ForecastInput | undefined; base_version: number },
) {
  const { id, name, plan, base_version } = input;
  const forecast = await forecastOf(ctx, id);
  await requireOnForecast(ctx, forecast, 'edit');
  if (name !== undefined && name !== forecast.name) await requireOnForecast(ctx, forecast, 'rename');
  const { seed, currency } = await versionOf(ctx, forecast);
  const kept = isCurrency(currency) ? { currency } : {};
  const inCurrency = { ...ctx, company: { ...ctx.company, currency: plan?.currency ?? currency } };
  const list_id = forecast.list_id === null ? null : Number(forecast.list_id);
  const people = [...new Set(plan?.rows.map((row) => row.profile_id))];
  const other = plan ? await otherDeliverables(inCurrency, list_id, people) : [];
  const result = plan ? await computed(ctx, { ...kept, ...plan, other, seed }) : null;
  await transaction(ctx.db, async (trx) => {
    const changed = await trx
      .updateTable('forecast')
      .set({
        name: name ?? forecast.name,
        updated_at: ctx.now(),
        ...(result ? { version: base_version + 1 } : {}),
      })
      .where('company_id', '=', ctx.company.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .$if(result !== null, (q) => q.where('version', '=', base_version))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw refuse('CONFLICT', SAVED_MEANWHILE);
    if (result) await keepVersion(trx, { id, version: base_version + 1, ...savedBy(ctx) }, result);
  });
  return detailOf(ctx, id);
}

const SAVED_MEANWHILE = sentenceFor('forecast_changed');

/** The newest version with its numbers. */
async function duplicate(ctx: Ctx, id: number) {
  const forecast = await forecastOf(ctx, id);
  const result = resultOf(await versionOf(ctx, forecast));
  const name = copyName(forecast.name);
  const list_id = forecast.list_id === null ? null : Number(forecast.list_id);
  return detailOf(ctx, await inserted(ctx, { name, list_id, result }));
}

/** For 30 days; also deletes expired forecasts. */
async function remove(ctx: Ctx, id: number): Promise<void> {
  const forecast = await forecastOf(ctx, id);
  await requireOnForecast(ctx, forecast, 'delete');
  const now = ctx.now();
  const own = () => ctx.db.updateTable('forecast').where('company_id', '=', ctx.company.id);
  await own().set({ deleted_at: now }).where('id', '=', id).execute();
  await ctx.db
    .deleteFrom('forecast')
    .where('company_id', '=', ctx.company.id)
    .where('deleted_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
  ctx.record.target = forecast.name;
}

/** With the permission to delete. */
async function restore(ctx: Ctx, id: number) {
  const forecast = await ctx.db
    .selectFrom('forecast')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .where('deleted_at', '>=', new Date(ctx.now().getTime() - KEPT_MS))
    .executeTakeFirst();
  if (!forecast) throw notFound('forecast');
  await requireOnForecast(ctx, forecast, 'delete');
  await ctx.db
    .updateTable('forecast')
    .set({ deleted_at: null })
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .execute();
  return detailOf(ctx, id);
}

const { forecast } = os;

const forecastHandlers = {
  create: forecast.create.handler(({ context, input }) => create(context, input)),
  update: forecast.update.handler(({ context, input }) => update(context, input)),
  duplicate: forecast.duplicate.handler(({ context, input }) => duplicate(context, input.id)),
  delete: forecast.delete.handler(async ({ context, input }) => {
    await remove(context, input.id);
    return { status: 'success' as const };
  }),
  restore: forecast.restore.handler(({ context, input }) => restore(context, input.id)),
  ...joined(additionHandlers, planHandlers, computeHandlers, versionHandlers),
};

export const forecastSlice = {
  handlers: forecastHandlers,
  shareable: { forecast: forecastShareable },
} satisfies Slice;
