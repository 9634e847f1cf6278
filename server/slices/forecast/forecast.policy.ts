import type { Ctx } from '#server/platform/context.ts';
import { notFound, refuse } from '#server/platform/errors.ts';
import { type Act, refusal, standingOf } from '#server/slices/sharing/sharing.policy.ts';

const NOUN = 'forecast';

/** Why the caller may not do this with a forecast of their company, or null where they may. */
export const refusedTo = ({ user }: Pick<Ctx, 'user'>, forecast: { created_by: number | null }, act: Act) =>
  refusal(standingOf(user, forecast, null), user.role, act, NOUN);

/** Throws unless the caller may do this: 404 where they may not even read it, 403 with the reason otherwise. */
export function mustMay(ctx: Pick<Ctx, 'user'>, forecast: { created_by: number | null }, act: Act): void {
  if (standingOf(ctx.user, forecast, null) === 'none') throw notFound('Forecast');
  const reason = refusedTo(ctx, forecast, act);
  if (reason) throw refuse('FORBIDDEN', reason);
}
