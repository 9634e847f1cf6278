import { binnedRow, binOf } from '#server/owned/bin.ts';
import { os } from '#server/platform/gate.ts';
import { LEADERBOARDS, leaderboardFor } from './leaderboard-access.ts';
import { readLeaderboard } from './leaderboard-items.ts';

export const leaderboardBin = binOf({
  area: 'leaderboards',
  noun: 'leaderboard',
  table: 'leaderboard',
  type: LEADERBOARDS,
});

const l = os.leaderboards;

export const binHandlers = {
  delete: l.delete.handler(async ({ context, input }) => {
    const { name } = await leaderboardFor(context, input.id, 'delete');
    await leaderboardBin.put(context, input.id);
    context.record.target = name;
    return { status: 'success' as const };
  }),
  bin: l.bin.handler(async ({ context }) => ({
    leaderboards: (await leaderboardBin.read(context)).map(binnedRow),
  })),
  restore: l.restore.handler(async ({ context, input }) => {
    await leaderboardBin.find(context, input.id);
    await leaderboardBin.restore(context, input.id);
    return readLeaderboard(context, input.id);
  }),
};
