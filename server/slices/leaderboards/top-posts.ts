import type { CallInput } from '#contract/calls/endpoints.ts';
import type { reportCalls, TopPost } from '#contract/leaderboards/reports.ts';
import { platformOf } from '#contract/values/primitives.ts';
import { describedPosts } from '#server/analytics/posts/posts.ts';
import type { PostPage } from '#server/analytics/questions/posts.ts';
import { postsPage } from '#server/analytics/questions/posts.ts';
import type { ViewerCtx } from '#server/owned/access.ts';
import { chSql } from '#server/platform/clickhouse/clickhouse-sql.ts';
import { joined } from '#server/platform/clickhouse/native-format.ts';
import { viewable } from '#server/platform/gate.ts';
import { answered, leaderboardSet } from './leaderboard-set.ts';
import { videoFilesOf } from './video-files.ts';

type Input = CallInput<typeof reportCalls.top_posts>;

/** With the brands of each post, and the total. */
export async function topPosts(ctx: ViewerCtx, input: Input) {
  const leaderboard = await leaderboardSet(ctx, input);
  const { set, brands } = leaderboard;
  const page: PostPage = {
    sort_by: input.sort_by,
    order: input.order,
    limit: input.limit,
    offset: (input.page - 1) * input.limit,
  };
  const [ranked, counted] = await Promise.all([
    postsPage(set, page),
    set.ask(
      'number of posts of brands',
      (of) =>
        chSql`SELECT sum(n) AS n FROM ${of.shards(chSql`SELECT count() AS n FROM (${of.rows('period')})`)}`,
    ),
  ]);
  const rows = await describedPosts(ctx, { set, parts: [], has_alternatives: false }, ranked);
  const videos = await videoFilesOf(
    ctx.ch,
    ranked.map(({ post_id }) => post_id),
  );
  const names = new Map(brands.map(({ id, name }) => [id, { id, name }]));
  const posts = rows.map(({ post, detail, row }): TopPost => {
    const { impressions, reach, interactions, engagement_rate, message, media, is_demo } = row;
    const { profile_country, profile_name, profile_slug, profile_id, platform_username } = row;
    return {
      impressions,
      reach,
      interactions,
      engagement_rate,
      message,
      is_demo,
      platform_username,
      profile_country,
      profile_name,
      profile_slug,
      profile_id,
      post_id: row.id,
      post_media_value: row.media_value,
      post_image: row.image,
      post_created_time: row.created_time,
      post_link: row.link,
      post_video: is_demo ? null : (videos.get(row.id) ?? null),
      impressions_origin: row.impressions_origin,
      reach_origin: row.reach_origin,
      shares: detail.shares_count,
      likes: row.likes_count,
      comments: row.comments_count,
      views: row.views,
      type: media,
      ...(platformOf(media) === 'youtube' ? { is_shorts: media === 'youtube_shorts' } : {}),
      followers: row.followed_by,
      picture: row.profile_picture,
      brands: post.brands.flatMap((id) => names.get(id) ?? []),
    };
  });
  return { ...answered(leaderboard), posts, total: joined(counted, 'n', Float64Array)[0] ?? 0 };
}

export const topPostHandlers = {
  top_posts: viewable.leaderboards.top_posts.handler(({ context, input }) => topPosts(context, input)),
};
