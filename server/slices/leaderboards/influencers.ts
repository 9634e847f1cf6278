import {
  type LeaderboardInfluencers,
  RANKINGS,
  type RankedCreator,
  type Ranking,
} from '#contract/leaderboards/reports.ts';
import { creatorsOf } from '#server/analytics/creators.ts';
import { type BrandCreator, brandCreators, type Ranked } from '#server/analytics/questions/brand-creators.ts';
import type { AskCtx } from '#server/platform/context.ts';
import { viewable } from '#server/platform/gate.ts';
import { answered, type LeaderboardSet, leaderboardSet } from './leaderboard-set.ts';

const NUMBER_OF: Record<Ranking, Ranked> = {
  video_views: 'views',
  reach: 'reach',
  document_count: 'posts',
  interaction: 'interactions',
  impressions: 'impressions',
};

/** Creators with 0 are not ranked. */
export async function rankingsOf(
  ctx: AskCtx,
  leaderboard: LeaderboardSet,
  limit: number,
): Promise<LeaderboardInfluencers> {
  const { creators, totals } = await brandCreators(leaderboard.set, limit);
  const people = await creatorsOf(
    ctx,
    creators.map(({ profile_id, first_account }) => ({ profile_id, account_id: first_account })),
  );
  const brands = new Map(leaderboard.brands.map((b) => [b.id, b]));
  const entry = (creator: BrandCreator, number: Ranked): RankedCreator[] => {
    const { profile_id, followers } = creator;
    const person = people.get(profile_id);
    if (!person) return [];
    const brand_info = creator.brands
      .flatMap((own) => {
        const brand = brands.get(own.brand);
        return brand ? [{ id: brand.id, name: brand.name, picture: brand.picture, value: own[number] }] : [];
      })
      .sort((a, b) => b.value - a.value || a.id - b.id);
    const source = {
      profile_id,
      profile_slug: person.slug,
      platform_full_name: person.name,
      platform_followed_by: followers,
      platform_profile_picture: ctx.pictures.address(person.picture),
    };
    const total_value = creator[number];
    const percentage = total_value / (totals[number] || 1);
    return [{ profile_id, source, total_value, percentage, brand_info, is_demo: person.is_demo }];
  };
  const ranking = (number: Ranked) =>
    creators
      .filter((creator) => creator[number] > 0)
      .sort((a, b) => b[number] - a[number] || a.profile_id - b.profile_id)
      .slice(0, limit)
      .flatMap((creator) => entry(creator, number));
  const rankings = Object.fromEntries(RANKINGS.map((name) => [name, ranking(NUMBER_OF[name])]));
  return { ...answered(leaderboard), posts: totals.posts, ...(rankings as Record<Ranking, RankedCreator[]>) };
}

export const influencerHandlers = {
  influencers: viewable.leaderboards.influencers.handler(async ({ context, input }) =>
    rankingsOf(context, await leaderboardSet(context, input), input.limit),
  ),
};
