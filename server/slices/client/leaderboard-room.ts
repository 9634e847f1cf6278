import type { Room } from '#contract/client.ts';
import { leaderboardQuery } from '#contract/leaderboards/reports.ts';
import { storedLeaderboard } from '#server/slices/leaderboards/leaderboard-items.ts';
import { leaderboardSet } from '#server/slices/leaderboards/leaderboard-set.ts';
import { rankedBrands } from '#server/slices/leaderboards/ranking.ts';
import { NO_TOTALS, type RoomCtx, type RoomKind } from './room-kind.ts';

/** In the period that the leaderboard opens with; by media value, or by posts if that is hidden. */
async function frame(ctx: RoomCtx, id: number): Promise<Pick<Room, 'ranking'>> {
  const { filter } = await storedLeaderboard(ctx, id);
  const query = leaderboardQuery.parse({ ...filter, timeline: undefined, id });
  const sort_by = ctx.shows('media_value') ? 'media_value' : 'publications';
  const { brands, from_date, to_date } = await rankedBrands(
    await leaderboardSet(ctx, query),
    sort_by,
    'full',
  );
  return {
    ranking: {
      from_date,
      to_date,
      brands: brands.map(({ name, picture, is_highlighted, platforms }) => {
        const all = platforms.all;
        return {
          name,
          picture,
          is_highlighted,
          posts: all?.publications ?? 0,
          influencers: all?.influencers ?? 0,
          impressions: all?.impressions ?? null,
          interactions: all?.interactions ?? null,
          engagement_rate: all?.engagement_rate ?? null,
          media_value: all?.media_value ?? null,
        };
      }),
    },
  };
}

export const leaderboardRoom: RoomKind = {
  members: async () => [],
  cards: async () => [],
  totals: async () => NO_TOTALS,
  frame,
};
