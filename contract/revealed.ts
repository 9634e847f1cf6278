import { POST_SUMS } from './metrics.ts';

export const HIDEABLE = [
  'reach',
  'impressions',
  'interactions',
  'engagement_rate',
  'media_value',
  'followers',
  'credibility',
  'growth',
  'audience',
  'price',
  'status',
  'category',
  'custom_values',
  'tags',
  'bio',
  'topics',
  'recent_posts',
  'deliverables',
  'expected',
] as const;
export type Hideable = (typeof HIDEABLE)[number];

/**
 * Columns that each output field reveals, by name or by `parent.name` if ambiguous; the parent of a top-level field is its call.
 * A hidden field is left out with everything inside it.
 */
const REVEALING: Readonly<Record<string, readonly Hideable[]>> = {
  reach: ['reach'],
  reach_origins: ['reach'],
  reach_origin: ['reach'],
  impressions: ['impressions'],
  impressions_origins: ['impressions'],
  impressions_origin: ['impressions'],
  views: ['impressions'],
  view_count: ['impressions'],
  video_views: ['impressions'],
  interactions: ['interactions'],
  interaction: ['interactions'],
  // Estimated impressions are ten times the likes, and media value models pay for each count, so one reveals the other.
  likes_count: POST_SUMS,
  comments_count: POST_SUMS,
  shares_count: POST_SUMS,
  saves_count: POST_SUMS,
  likes: POST_SUMS,
  shares: POST_SUMS,
  'posts.comments': POST_SUMS,
  // Refers to a comment, not to its post.
  'comments.likes_count': ['interactions'],
  engagement_rate: ['engagement_rate'],
  own_engagement_rate: ['engagement_rate'],
  eg_rate: ['engagement_rate'],
  media_value: ['media_value'],
  post_media_value: ['media_value'],
  followers: ['followers'],
  total_followers: ['followers'],
  followed_by: ['followers'],
  platform_followed_by: ['followers'],
  // Tiers are ranges of followers.
  'tiers.tiers': ['followers'],
  'influencer_tier_analysis.tiers': ['followers'],
  peers: ['followers', 'engagement_rate'],
  'filter.tier': ['followers'],
  min_range: ['followers'],
  max_range: ['followers'],
  min_engagement: ['engagement_rate'],
  max_engagement: ['engagement_rate'],
  growth: ['growth'],
  min_growth: ['growth'],
  max_growth: ['growth'],
  audience_credibility: ['credibility'],
  avg_cred_score: ['credibility'],
  cred_profiles: ['credibility'],
  credibility: ['credibility'],
  audience: ['audience'],
  price: ['price'],
  price_entered: ['price'],
  'price_entered.rate': ['price'],
  'rate.rate': ['price'],
  converted: ['price'],
  prices: ['price'],
  amount: ['price'],
  'profiles.publications': ['price'],
  'profiles.deliverables': ['deliverables', 'price'],
  // Not the status of a creator.
  'deliverables.status': [],
  // Of a sentence.
  'edit_refused.values': [],
  'text.values': [],
  status: ['status'],
  statuses: ['status'],
  category: ['category'],
  'get.categories': ['category'],
  custom_values: ['custom_values'],
  custom_dropdowns: ['custom_values'],
  tags: ['tags'],
  'creators.bio': ['bio'],
  topics: ['topics'],
  'profiles.themes': ['topics'],
  recent_posts: ['recent_posts'],
  best_posts: ['recent_posts'],
  deliverables: ['deliverables'],
  unpriced: ['price'],
  expected: ['expected'],
  expected_creators: ['expected'],
  'plan.budget': ['price'],
};

/** Columns that a field reveals. Undefined if there are none; every other field must be in `contract/reveals-nothing.ts`. */
export const revealedBy = (name: string, parent: string): readonly Hideable[] | undefined =>
  REVEALING[`${parent}.${name}`] ?? REVEALING[name];

export const reveals = (name: string, parent: string, hidden: ReadonlySet<string>): boolean =>
  revealedBy(name, parent)?.some((column) => hidden.has(column)) ?? false;

export const hiddenNames = (hidden: readonly string[]): ReadonlySet<string> => {
  const columns = new Set(hidden);
  return new Set([...hidden, ...Object.keys(REVEALING).filter((name) => reveals(name, '', columns))]);
};
