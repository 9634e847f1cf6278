import type { AskCtx, Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { findList, LISTS } from '#server/slices/lists/list-access.ts';
import {
  type Act,
  refusal,
  type Standing,
  standingOf,
  strongest,
} from '#server/slices/sharing/sharing.policy.ts';
import { readStanding } from '#server/slices/sharing/standing.ts';

const NOUN = 'forecast';
type Caller = Pick<Ctx, 'db' | 'company' | 'user'>;
/** In a call, or in a job that works for somebody. */
export type ForecastCtx = AskCtx & Pick<Ctx, 'user'>;
interface Owned {
  created_by: number | null;
  list_id: number | null;
}

export async function standingTo(ctx: Caller, forecast: Owned): Promise<Standing> {
  const own = standingOf(ctx.user, forecast, null);
  const list =
    forecast.list_id === null ? null : await findList(ctx, ctx.company.id, Number(forecast.list_id));
  return list ? strongest([own, await readStanding(ctx, LISTS, list)]) : own;
}

export const refusedTo = async (ctx: Caller, forecast: Owned, act: Act): Promise<string | null> =>
  refusal(await standingTo(ctx, forecast), ctx.user.role, act, NOUN);

export async function mustMay(ctx: Caller, forecast: Owned, act: Act): Promise<void> {
  const standing = await standingTo(ctx, forecast);
  if (standing === 'none') throw notFound('Forecast');
  const reason = refusal(standing, ctx.user.role, act, NOUN);
  if (reason) throw refuse('FORBIDDEN', reason);
}
