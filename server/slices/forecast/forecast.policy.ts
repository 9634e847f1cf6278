import type { Sentence } from '#contract/sentences/sentence.ts';
import { type Caller, readPermission, requirePermission } from '#server/owned/access.ts';
import { type Act, type Permission, refusal, strongest } from '#server/owned/permission.ts';
import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { findList, LISTS } from '#server/slices/lists/list-access.ts';

const NOUN = 'forecast';
/** A call, or a job that works for somebody. */
export type ForecastCtx = AskCtx & Pick<Ctx, 'user'>;
interface Owned {
  id: number;
  created_by: number | null;
  list_id: number | null;
}

/** The caller's permission on a forecast, or that on its list. */
export async function permissionTo(ctx: Caller, forecast: Owned): Promise<Permission> {
  const own = await readPermission(ctx, NOUN, forecast);
  const list =
    forecast.list_id === null ? null : await findList(ctx, ctx.company.id, Number(forecast.list_id));
  return list ? strongest([own, await readPermission(ctx, LISTS, list)]) : own;
}

/** The reason the caller may not do this with a forecast of their company; null if they may. */
export const refusedTo = async (ctx: Caller, forecast: Owned, act: Act): Promise<Sentence | null> =>
  refusal(await permissionTo(ctx, forecast), ctx.user.role, act, NOUN);

/** Throws 404 if the caller may not read it, and 403 with the reason if they may not do this. */
export async function requireOnForecast(ctx: Caller, forecast: Owned, act: Act): Promise<void> {
  requirePermission(ctx.user, await permissionTo(ctx, forecast), act, NOUN);
}
