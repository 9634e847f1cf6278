import type { PostType } from '#contract/values/primitives.ts';
import { IMPRESSIONS_PER_LIKE, REACH_SHARE } from '#server/analytics/metrics/rates.ts';
import type { PastPost } from '#server/slices/forecast/engine/history.ts';
import {
  instagramPosts,
  type RawObservation,
  rawTable,
  tiktokVideos,
  youtubeVideos,
} from '#server/testing/corpora-raw.ts';

export interface TestedCreator {
  platform: string;
  post_type: string;
  owner: string;
  followers: number | null;
  posts: PastPost[];
}

/** Collection dates from the README of the data sets. */
const READ: Record<string, number> = {
  instagram: Date.parse('2017-05-01T12:00:00Z') / 1000,
  tiktok: Date.parse('2020-11-08T02:00:00Z') / 1000,
};

export function testedCreators(): TestedCreator[] {
  const sizes = instagramFollowers();
  const creators = new Map<string, TestedCreator>();
  const latest = new Map<string, RawObservation>();
  for (const o of [...tiktokVideos(), ...instagramPosts(), ...youtubeVideos()]) {
    const known = latest.get(`${o.platform} ${o.id}`);
    if (o.created > 0 && (!known || o.observed >= known.observed)) latest.set(`${o.platform} ${o.id}`, o);
  }
  for (const o of latest.values()) {
    const post = pastPost(o);
    if (!post) continue;
    const post_type = o.platform === 'instagram' ? 'instagram_post' : o.type;
    const key = `${post_type} ${o.owner}`;
    const creator = creators.get(key) ?? {
      platform: o.platform,
      post_type,
      owner: o.owner,
      posts: [],
      followers: o.followers ?? sizes.get(o.owner) ?? null,
    };
    creator.posts.push(post);
    creators.set(key, creator);
  }
  for (const { posts } of creators.values()) posts.sort((a, b) => a.created_at - b.created_at);
  return [...creators.values()];
}

function pastPost(o: RawObservation): PastPost | null {
  const impressions = o.platform === 'instagram' ? o.likes && o.likes * IMPRESSIONS_PER_LIKE : o.views;
  // US trending pages report views only.
  const parts = [o.likes, o.comments, o.shares].filter((v) => v !== null);
  if (!impressions) return null;
  return {
    created_at: o.created,
    observed_at: READ[o.platform] ?? o.observed,
    impressions,
    reach: impressions * REACH_SHARE[o.type as PostType],
    interactions: parts.reduce((a, b) => a + b, 0),
    media_value: impressions * 0.015,
  };
}

function instagramFollowers(): Map<string, number> {
  const { rows, cell } = rawTable('instagram_influencers_2017_profiles.csv.gz');
  return new Map(
    rows.flatMap((r) => {
      const followers = Number(cell(r, 'numberFollowers'));
      return followers > 0 ? [[`user:${cell(r, 'alias').toLowerCase()}`, followers] as const] : [];
    }),
  );
}
