import { type Selectable, sql } from 'kysely';
import type { ForecastDetail, ForecastResult, ForecastRow, ForecastVersion } from '#contract/forecast.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import type { Tables } from '#server/db/tables.ts';
import { visibleLists } from '#server/owned/folders.ts';
import { permissionOf, type ShareRole } from '#server/owned/permission.ts';
import { shareRole } from '#server/owned/visible-rows.ts';
import { notFound } from '#server/platform/errors.ts';
import { os } from '#server/platform/gate.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { type ForecastCtx, refusedTo, requireOnForecast } from './forecast.policy.ts';
import { seenResult, seenTotals } from './seen-totals.ts';

export type StoredForecast = Selectable<Tables['forecast']>;
export type StoredVersion = Selectable<Tables['forecast_version']>;

/** Throws 404 if it is deleted, or the caller may not read it. */
export async function forecastOf(ctx: ForecastCtx, id: number): Promise<StoredForecast> {
  const forecast = await ctx.db
    .selectFrom('forecast')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!forecast) throw notFound('forecast');
  await requireOnForecast(ctx, forecast, 'read');
  return forecast;
}

const nameOf = sql<string>`coalesce(nullif(trim(concat(u.first_name, ' ', u.last_name)), ''), u.email, 'Former user')`;

export async function versionOf(
  ctx: ForecastCtx,
  forecast: StoredForecast,
  version = forecast.version,
): Promise<StoredVersion> {
  const row = await ctx.db
    .selectFrom('forecast_version')
    .selectAll()
    .where('company_id', '=', ctx.company.id)
    .where('forecast_id', '=', forecast.id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw notFound('version');
  return row;
}

export const resultOf = (row: StoredVersion): ForecastResult => ({
  cells: row.cells.map((cell) => ({
    ...cell,
    price_from: cell.price_from ?? null,
  })),
  creators: row.creators,
  totals: row.totals,
  seed: row.seed,
  model: row.model,
  emv_model: row.emv_model as EmvModel,
  currency: row.currency,
  computed_at: row.created_at.toISOString(),
});

export async function keepVersion(
  db: Database,
  { id, ...of }: Pick<StoredVersion, 'version' | 'company_id' | 'saved_by'> & { id: number },
  result: ForecastResult,
): Promise<void> {
  const { cells, creators, totals, seed, model, emv_model, currency, computed_at } = result;
  await db
    .insertInto('forecast_version')
    .values({
      ...of,
      forecast_id: id,
      created_at: computed_at,
      seed,
      model,
      emv_model,
      currency,
      totals: JSON.stringify(totals),
      cells: JSON.stringify(cells),
      creators: JSON.stringify(creators),
    })
    .execute();
}

/** With the stored numbers and the current names. */
export async function detailOf(ctx: ForecastCtx, id: number, version?: number): Promise<ForecastDetail> {
  const forecast = await forecastOf(ctx, id);
  const stored = await versionOf(ctx, forecast, version);
  const result = resultOf(stored);
  const maker = await ctx.db
    .selectFrom('app_user as u')
    .select(nameOf.as('name'))
    .where('u.company_id', '=', ctx.company.id)
    .where('u.id', '=', forecast.created_by ?? 0)
    .executeTakeFirst();
  return {
    ...rowOf(forecast),
    version: stored.version,
    newest_version: forecast.version,
    created_by: maker?.name ?? 'Former user',
    result: seenResult(ctx, result),
    creators: await namesOf(ctx, [...new Set(result.cells.map((c) => c.profile_id))]),
    refused: await refusedTo(ctx, forecast, 'edit'),
  };
}

const rowOf = ({ id, name, updated_at, version, forecast_type, list_id }: StoredForecast) => ({
  id,
  name,
  version,
  list_id: list_id === null ? null : Number(list_id),
  updated_at: updated_at.toISOString(),
  forecast_type: forecast_type as ForecastRow['forecast_type'],
});

/** Deleted creators keep their lines, without a name. */
export async function namesOf(ctx: ForecastCtx, profiles: number[]): Promise<ForecastDetail['creators']> {
  const creators = await creatorsOf(
    ctx,
    profiles.map((profile_id) => ({ profile_id, account_id: 0 })),
  );
  return profiles.map((id) => {
    const who = creators.get(id);
    // Without a page they are in no search: deleted, erased, or another company's.
    if (!who?.slug) {
      const nobody = { name: 'Former creator', slug: '', picture: null, country: null, is_demo: false };
      return { id, ...nobody, available_platforms: [] };
    }
    return {
      id,
      name: who.name,
      slug: who.slug,
      picture: ctx.pictures.address(who.picture),
      country: who.country || null,
      available_platforms: who.available_platforms,
      is_demo: who.is_demo,
    };
  });
}

/** Latest change first. */
async function listed(ctx: ForecastCtx): Promise<ForecastRow[]> {
  const rows = await ctx.db
    .selectFrom('forecast as f')
    .innerJoin('forecast_version as v', (join) =>
      join.onRef('v.forecast_id', '=', 'f.id').onRef('v.version', '=', 'f.version'),
    )
    .leftJoin('app_user as u', 'u.id', 'f.created_by')
    .where('f.company_id', '=', ctx.company.id)
    .where('f.deleted_at', 'is', null)
    .selectAll('f')
    .select([
      'v.totals',
      'v.currency',
      nameOf.as('maker'),
      shareRole('forecast', 'f', ctx.user.id).as('role'),
    ])
    .orderBy('f.updated_at', 'desc')
    .orderBy('f.id', 'desc')
    .execute();
  const { rows: lists } = await visibleLists(ctx).execute(ctx.db);
  const mine = new Set(lists.map((l) => l.id));
  const has = (row: { created_by: number | null; list_id: number | null; role: ShareRole | null }) =>
    permissionOf(ctx.user, row, row.role) !== 'none' ||
    (row.list_id !== null && mine.has(Number(row.list_id)));
  return rows.filter(has).map(({ totals, currency, maker, role: _role, ...row }) => ({
    ...rowOf(row),
    created_by: maker,
    currency,
    totals: seenTotals(ctx, totals),
  }));
}

async function versions(ctx: ForecastCtx, id: number): Promise<ForecastVersion[]> {
  const forecast = await forecastOf(ctx, id);
  const rows = await ctx.db
    .selectFrom('forecast_version as v')
    .leftJoin('app_user as u', 'u.id', 'v.saved_by')
    .where('v.company_id', '=', ctx.company.id)
    .where('v.forecast_id', '=', forecast.id)
    .select([
      'v.version',
      'v.created_at',
      'v.emv_model',
      'v.model',
      'v.currency',
      'v.totals',
      nameOf.as('created_by'),
    ])
    .orderBy('v.version', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    totals: seenTotals(ctx, row.totals),
    created_at: row.created_at.toISOString(),
    emv_model: row.emv_model as EmvModel,
  }));
}

export const versionHandlers = {
  list: os.forecast.list.handler(async ({ context }) => ({ forecasts: await listed(context) })),
  get: os.forecast.get.handler(({ context, input }) => detailOf(context, input.id, input.version)),
  versions: os.forecast.versions.handler(async ({ context, input }) => ({
    versions: await versions(context, input.id),
  })),
};
