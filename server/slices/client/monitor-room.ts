import { ROOM_SECTIONS, type Room } from '#contract/client.ts';
import { REPORT_SECTIONS } from '#contract/report/report-sections.ts';
import { metricsOf } from '#server/analytics/metrics/metric-row.ts';
import { creatorsPage } from '#server/analytics/questions/creators.ts';
import { postsPage } from '#server/analytics/questions/posts.ts';
import { totalsOf } from '#server/analytics/totals.ts';
import { reportChoice } from '#server/slices/exports/report/report-layouts.ts';
import { monitorSet } from '#server/slices/monitors/monitor-set.ts';
import { monitorPosts, ruledMonitor } from '#server/slices/monitors/posts/post-rows.ts';
import { roomPost } from '#server/slices/profiles/content/recent-posts.ts';
import { creatorCards } from './creator-cards.ts';
import { NO_TOTALS, type RoomCard, type RoomCtx, type RoomKind } from './room-kind.ts';

const MOST_CREATORS = 1000;
const BEST_POSTS = 6;

/** Creators with posts; most impressions first, or most posts if these are hidden. */
async function ranked(ctx: RoomCtx, id: number) {
  const set = await monitorSet(ctx, { id });
  const sort_by = ctx.shows('impressions') ? 'impressions' : 'posts';
  const rows = await creatorsPage(set, { sort_by, order: 'DESC', limit: MOST_CREATORS, offset: 0 });
  return rows.filter((row) => row.profile_id !== 0);
}

async function cards(ctx: RoomCtx, id: number, profile_ids: readonly number[]): Promise<RoomCard[]> {
  const [rows, creators] = await Promise.all([
    ranked(ctx, id),
    creatorCards({ ...ctx, shows: (column) => column !== 'recent_posts' && ctx.shows(column) }, profile_ids),
  ]);
  const sums = new Map(rows.map((row) => [row.profile_id, row]));
  return creators.map((card) => {
    const row = sums.get(card.profile_id);
    if (!row) return card;
    const { posts, impressions, interactions, engagement_rate, media_value } = metricsOf(row);
    return { ...card, results: { posts, impressions, interactions, engagement_rate, media_value } };
  });
}

async function frame(ctx: RoomCtx, id: number): Promise<Pick<Room, 'campaign'>> {
  const set = await monitorSet(ctx, { id });
  const sort_by = ctx.shows('impressions') ? 'impressions' : 'created_time';
  const chosen = await reportChoice(ctx, 'monitor', { id });
  const sections = (chosen.sections ?? REPORT_SECTIONS.monitor).flatMap(
    (code) => ROOM_SECTIONS.find((one) => one === code) ?? [],
  );
  const has_posts = sections.includes('best_posts') && ctx.shows('recent_posts');
  const [totals, best, ruled] = await Promise.all([
    totalsOf(set),
    has_posts ? postsPage(set, { sort_by, order: 'DESC', limit: BEST_POSTS, offset: 0 }) : [],
    ruledMonitor(ctx, id),
  ]);
  const {
    posts,
    influencers,
    impressions,
    interactions,
    engagement_rate,
    media_value,
    change,
    withheld_posts,
  } = totals;
  const described = await monitorPosts(ctx, ruled, set, best);
  return {
    campaign: {
      ...set.days,
      sections,
      posts,
      influencers,
      impressions,
      interactions,
      engagement_rate,
      media_value,
      withheld_posts,
      change: change && { impressions: change.impressions, interactions: change.interactions },
      best_posts: described.map((post) => ({
        ...roomPost({
          ...post,
          post_type: post.media,
          link: post.is_demo ? null : post.link,
        }),
        creator: post.profile_name,
      })),
    },
  };
}

export const monitorRoom: RoomKind = {
  members: async (ctx, id) => (await ranked(ctx, id)).map((row) => row.profile_id),
  cards,
  totals: async (_ctx, _id, profile_ids) => ({ ...NO_TOTALS, creators: profile_ids.length }),
  frame,
};
