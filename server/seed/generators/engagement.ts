import { rulesOf } from '#contract/platforms/platforms.ts';
import { PLATFORMS, type Platform, type PostType, platformOf } from '#contract/values/primitives.ts';
import type { PostObservation } from '#server/tables/observations.ts';
import { DAY } from './calendar.ts';
import type { Random } from './random.ts';

interface TypeRule {
  type: PostType;
  /** Share of the platform's posts. */
  share: number;
  kind: 'photo' | 'video' | 'story';
  /** At 10,000 followers. Photo: interactions per follower; video and story: views per follower. */
  rate: number;
  likes_per_view: number;
  /** Usual seconds; 0 = no duration. */
  seconds: number;
}

const rule = (
  type: PostType,
  share: number,
  kind: TypeRule['kind'],
  rate: number,
  likes_per_view = 0,
  seconds = 0,
): TypeRule => ({ type, share, kind, rate, likes_per_view, seconds });

const RULES: readonly TypeRule[] = [
  rule('instagram_post', 0.34, 'photo', 0.034),
  rule('instagram_carousel', 0.22, 'photo', 0.04),
  rule('instagram_reels', 0.29, 'video', 0.55, 0.047, 24),
  rule('instagram_stories', 0.15, 'story', 0.07, 0, 12),
  rule('tiktok_video', 1, 'video', 0.85, 0.075, 28),
  rule('youtube_video', 0.66, 'video', 0.34, 0.038, 560),
  rule('youtube_shorts', 0.34, 'video', 0.5, 0.042, 34),
  rule('douyin_video', 1, 'video', 0.6, 0.04, 40),
  rule('redbook_posts', 0.64, 'photo', 0.045),
  rule('redbook_videos', 0.36, 'video', 0.42, 0.06, 75),
  rule('snapchat_stories', 0.6, 'story', 0.11, 0, 9),
  rule('snapchat_spotlight', 0.4, 'video', 0.7, 0.03, 18),
];
const BY_PLATFORM = PLATFORMS.map((platform) => RULES.filter(({ type }) => platformOf(type) === platform));

type Missing = PostObservation['missing'];
const NOTHING: Missing = Object.freeze({});
const HIDDEN: Missing = Object.freeze({ likes: 'hidden_likes' });
const NO_COMMENTS: Missing = Object.freeze({ comments: 'not_in_source' });
const PRIVATE_PARTS: Missing = Object.freeze({ shares: 'not_connected', saves: 'not_connected' });
const HIDDEN_PRIVATE: Missing = Object.freeze({ ...HIDDEN, ...PRIVATE_PARTS });
const NO_COMMENTS_PRIVATE: Missing = Object.freeze({ ...NO_COMMENTS, ...PRIVATE_PARTS });
const STORY_PRIVATE: Missing = Object.freeze({
  ...PRIVATE_PARTS,
  likes: 'not_connected',
  views: 'not_connected',
});
const STORY: Missing = Object.freeze({ likes: 'not_in_source', saves: 'not_in_source' });

export interface PostNumbers {
  likes: number | null;
  comments: number | null;
  shares: number | null;
  saves: number | null;
  views: number | null;
  impressions: number | null;
  reach: number | null;
  duration_seconds: number | null;
  missing: Missing;
}

export function drawRule(platform: number, random: Random): TypeRule {
  const rules = BY_PLATFORM[platform] as readonly TypeRule[];
  let u = random.next();
  for (const r of rules) {
    u -= r.share;
    if (u < 0) return r;
  }
  return rules[0] as TypeRule;
}

export interface AudienceReached {
  platform: Platform;
  followers: number;
  /** Factor on the usual engagement. */
  engagement: number;
  connected: boolean;
  /** Milliseconds between publication and reading. */
  age: number;
}

/** Impressions and reach are measured only for connected accounts. */
export function drawNumbers(rule: TypeRule, at: AudienceReached, random: Random): PostNumbers {
  const collected = 1 - Math.exp((-1.1 * (at.age + DAY / 48)) / DAY);
  const size = at.followers / 10_000;
  if (rule.kind === 'story') return storyNumbers(rule, at, collected * size ** -0.15, random);
  const video = rule.kind === 'video';
  const spread = Math.exp((video ? 0.75 : 0.45) * random.normal());
  // Larger accounts reach a smaller share of their followers.
  const base =
    at.followers * rule.rate * size ** (video ? -0.11 : -0.17) * at.engagement * spread * collected;
  const views = video ? Math.round(base) : null;
  const liked = video ? base * rule.likes_per_view * size ** -0.07 * random.between(0.65, 1.35) : base * 0.96;
  const talk = random.next();
  const comments = liked * (0.004 + 0.036 * talk * talk);
  const open = at.platform !== 'instagram' && at.platform !== 'youtube';
  const parts = open || (at.connected && at.platform === 'instagram');
  const fate = random.next();
  const hidden = fate < 0.02;
  const silent = fate > 0.985;
  const impressions = video ? base * random.between(1, 1.12) : liked * random.between(8, 13);
  const reach = impressions * Math.min(1, rulesOf(rule.type).reach_share * random.between(0.88, 1.1));
  return {
    likes: hidden ? null : Math.round(liked),
    comments: silent ? null : Math.round(comments),
    shares: parts ? Math.round(liked * random.between(0.01, 0.09)) : null,
    saves: parts && at.platform !== 'snapchat' ? Math.round(liked * random.between(0.02, 0.16)) : null,
    views,
    impressions: at.connected ? Math.round(impressions) : null,
    reach: at.connected ? Math.min(Math.round(reach), Math.round(impressions)) : null,
    duration_seconds:
      rule.seconds > 0 ? Math.max(4, Math.round(rule.seconds * random.between(0.4, 1.9))) : null,
    missing: parts
      ? hidden
        ? HIDDEN
        : silent
          ? NO_COMMENTS
          : NOTHING
      : hidden
        ? HIDDEN_PRIVATE
        : silent
          ? NO_COMMENTS_PRIVATE
          : PRIVATE_PARTS,
  };
}

/** Stories show numbers only to their owner, so only for connected accounts. */
function storyNumbers(rule: TypeRule, at: AudienceReached, factor: number, random: Random): PostNumbers {
  const views = Math.round(at.followers * rule.rate * at.engagement * factor * random.between(0.6, 1.5));
  const seconds = Math.max(3, Math.round(rule.seconds * random.between(0.5, 1.4)));
  const known = at.connected;
  return {
    likes: null,
    comments: known ? Math.round(views * random.between(0.001, 0.008)) : null,
    shares: known ? Math.round(views * random.between(0.001, 0.006)) : null,
    saves: null,
    views: known ? views : null,
    impressions: known ? views : null,
    reach: known ? Math.round(views * random.between(0.8, 0.95)) : null,
    duration_seconds: seconds,
    missing: known ? STORY : STORY_PRIVATE,
  };
}
