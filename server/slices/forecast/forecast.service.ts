import { randomInt } from 'node:crypto';
import { isCurrency } from '#contract/emv.ts';
import type { ForecastInput, ForecastResult } from '#contract/forecast.ts';
import { said } from '#contract/said.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres.ts';
import type { Slice } from '#server/slice.ts';
import { creatorListFor } from '#server/slices/lists/list-access.ts';
import { additionHandlers } from './additions.ts';
import { computed, computeHandlers } from './compute.ts';
import { firstPlan } from './first-plan.ts';
import { requireOnForecast } from './forecast.policy.ts';
import { forecastShareable } from './forecast-shareable.ts';
import { detailOf, forecastOf, keepVersion, resultOf, versionHandlers, versionOf } from './versions.ts';
import { planHandlers } from './write-plan.ts';

/** Time to undo a deletion. */
const KEPT_MS = 30 * 24 * 3_600_000;
const LARGEST_SEED = 2_147_483_647;

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
  const found = await creatorsOf(
    ctx,
    profiles.map((profile_id) => ({ profile_id, account_id: 0 })),
  );
  if (profiles.some((id) => !found.get(id)?.slug)) throw notFound('creator');
  const plan = { rows: await firstPlan(ctx, profiles, list_id), seed: randomInt(LARGEST_SEED) };
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
  const result = plan ? await computed(ctx, { ...kept, ...plan, seed }) : null;
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

const SAVED_MEANWHILE = said('somebody_saved_newer_version_forecast');

/** The newest version with its numbers. */
async function duplicate(ctx: Ctx, id: number) {
  const forecast = await forecastOf(ctx, id);
  const result = resultOf(await versionOf(ctx, forecast));
  const name = `${forecast.name.slice(0, 113)} (copy)`;
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
  ...additionHandlers,
  ...planHandlers,
  ...computeHandlers,
  ...versionHandlers,
};

export const forecastSlice = {
  handlers: forecastHandlers,
  shareable: { forecast: forecastShareable },
} satisfies Slice;
