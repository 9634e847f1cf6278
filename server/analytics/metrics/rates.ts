import type { EmvTable } from '#contract/emv.ts';
import type { BuiltInEmvModel, PostType } from '#contract/primitives.ts';

/** Post types that use views as impressions (docs/metrics.md, impressions). */
export const VIEW_TYPES: PostType[] = [
  'instagram_reels',
  'tiktok_video',
  'youtube_video',
  'youtube_shorts',
  'douyin_video',
  'redbook_videos',
  'snapchat_spotlight',
];

/** Post types with an engagement rate over views; all others over followers. */
export const VIEW_BASIS_TYPES: PostType[] = [
  'instagram_reels',
  'tiktok_video',
  'youtube_video',
  'youtube_shorts',
  'douyin_video',
];

export const STORY_TYPES: PostType[] = ['instagram_stories', 'snapchat_stories'];

export const IMPRESSIONS_PER_LIKE = 10;
/** Estimated impressions of a story: this × the account's engagement rate × followers. */
export const STORY_IMPRESSIONS = 5;

export const REACH_SHARE: Record<PostType, number> = {
  instagram_post: 0.85,
  instagram_carousel: 0.85,
  instagram_reels: 0.85,
  instagram_stories: 0.85,
  tiktok_video: 0.68,
  youtube_video: 0.75,
  youtube_shorts: 0.75,
  douyin_video: 0.68,
  redbook_posts: 0.68,
  redbook_videos: 0.68,
  snapchat_stories: 0.68,
  snapchat_spotlight: 0.68,
};

type Rate = EmvTable['rates'][PostType];

const cpm = (per_mille: number, currency = 'USD'): Rate => ({
  currency,
  per_mille,
  like: 0,
  comment: 0,
  share: 0,
  view_mille: 0,
});
const actions = (like: number, comment: number, share = 0, view_mille = 0): Rate => ({
  currency: 'USD',
  per_mille: 0,
  like,
  comment,
  share,
  view_mille,
});
const INSTAGRAM_ACTIONS = actions(0.07, 3.46);
const YOUTUBE_ACTIONS = actions(0.08, 6.99);

/** One rate per post type. Versioned by name: a changed number is a new model. */
export const EMV_TABLES: Record<BuiltInEmvModel, EmvTable> = {
  'emv.cpm@1': {
    label: 'Cost per mille',
    kind: 'impressions',
    rates: {
      instagram_post: cpm(15),
      instagram_carousel: cpm(15),
      instagram_reels: cpm(15),
      instagram_stories: cpm(15),
      tiktok_video: cpm(15),
      youtube_video: cpm(70),
      youtube_shorts: cpm(15),
      douyin_video: cpm(40, 'CNY'),
      redbook_posts: cpm(40, 'CNY'),
      redbook_videos: cpm(40, 'CNY'),
      snapchat_stories: cpm(20),
      snapchat_spotlight: cpm(20),
    },
  },
  'emv.actions@1': {
    label: 'Value of actions',
    kind: 'actions',
    rates: {
      instagram_post: INSTAGRAM_ACTIONS,
      instagram_carousel: INSTAGRAM_ACTIONS,
      instagram_reels: INSTAGRAM_ACTIONS,
      instagram_stories: INSTAGRAM_ACTIONS,
      tiktok_video: actions(0.09, 3.52, 1.72, 6.89),
      youtube_video: YOUTUBE_ACTIONS,
      youtube_shorts: YOUTUBE_ACTIONS,
      douyin_video: INSTAGRAM_ACTIONS,
      redbook_posts: INSTAGRAM_ACTIONS,
      redbook_videos: INSTAGRAM_ACTIONS,
      snapchat_stories: INSTAGRAM_ACTIONS,
      snapchat_spotlight: INSTAGRAM_ACTIONS,
    },
  },
};
