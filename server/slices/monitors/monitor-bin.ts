import { binnedRow, binOf } from '#server/owned/bin.ts';
import { os } from '#server/platform/gate.ts';
import { transaction } from '#server/platform/postgres.ts';
import { ownerOfMonitor, withinMonitorLimits } from '#server/slices/lists/followed-creators.ts';
import { matchMonitor } from './matching/match.ts';
import { MONITOR, monitorFor } from './monitor-access.ts';
import { readMonitor } from './monitor-items.ts';

export const monitorBin = binOf({ area: 'monitors', noun: 'monitor', table: 'monitor', type: MONITOR });

const m = os.monitors;

export const binHandlers = {
  delete: m.delete.handler(async ({ context, input }) => {
    const { name } = await monitorFor(context, input.id, 'delete');
    await monitorBin.put(context, input.id);
    context.record.target = name;
    return { status: 'success' as const };
  }),
  bin: m.bin.handler(async ({ context }) => ({ monitors: (await monitorBin.read(context)).map(binnedRow) })),
  restore: m.restore.handler(async ({ context, input }) => {
    await monitorBin.find(context, input.id);
    await transaction(context.db, (db) => {
      const inside = { ...context, db };
      return withinMonitorLimits(inside, ownerOfMonitor(input.id), () =>
        monitorBin.restore(inside, input.id),
      );
    });
    await matchMonitor(context, input.id);
    return readMonitor(context, input.id);
  }),
};
