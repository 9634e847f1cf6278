import type { Act } from '#server/owned/permission.ts';
import type { Ctx } from '#server/platform/context.ts';
import { notFound } from '#server/platform/errors.ts';
import { monitorFor } from './monitor-access.ts';
import { type MonitorRow, monitorRows } from './monitor-row.ts';

/** Throws 404 without access, 403 with the reason for a missing permission. */
export async function monitorRowFor(
  ctx: Pick<Ctx, 'db' | 'company' | 'user'>,
  id: number,
  act: Act,
): Promise<MonitorRow> {
  await monitorFor(ctx, id, act);
  const [row] = await monitorRows(ctx, ctx.company.id, [id]);
  if (!row) throw notFound('monitor');
  return row;
}
