import type { Hideable } from '../access/revealed.ts';

export type Unit = 'count' | 'ratio' | 'money';

interface DeclaredMetric {
  label: string;
  /** For cards and columns of screens, where it differs. */
  short?: string;
  /** For documents and definitions, where it differs. */
  full?: string;
  /** Ratios are fractions; money is in the company's currency. */
  unit: Unit;
  /** The numbers of parts of a set add up to the number of the whole set. */
  is_additive: boolean;
  /** Sets without it have 0, never an unknown number. */
  is_always_known?: true;
  /** Column by which public links hide it; absent if they always show it. */
  hidden_with?: Hideable;
}

/**
 * Metrics of a set of posts, in the order of reports. `server/analytics/metrics/definitions.ts` has their meaning and formula,
 * `server/analytics/metrics/sums.ts` the SQL of what adds up.
 */
export const METRIC_TABLE = {
  posts: { label: 'Posts', unit: 'count', is_additive: true, is_always_known: true },
  influencers: { label: 'Creators', unit: 'count', is_additive: false, is_always_known: true },
  reach: { label: 'Reach', unit: 'count', is_additive: true, hidden_with: 'reach' },
  impressions: { label: 'Impressions', unit: 'count', is_additive: true, hidden_with: 'impressions' },
  interactions: { label: 'Interactions', unit: 'count', is_additive: true, hidden_with: 'interactions' },
  engagement_rate: {
    label: 'Engagement rate',
    short: 'Engagement',
    unit: 'ratio',
    is_additive: false,
    hidden_with: 'engagement_rate',
  },
  media_value: {
    label: 'Media value',
    full: 'Media value (EMV)',
    unit: 'money',
    is_additive: true,
    hidden_with: 'media_value',
  },
  total_followers: { label: 'Followers', unit: 'count', is_additive: false, hidden_with: 'followers' },
  views: { label: 'Views', unit: 'count', is_additive: true, hidden_with: 'impressions' },
  video_posts: { label: 'Videos', unit: 'count', is_additive: true, is_always_known: true },
  share_of_voice: { label: 'Share of voice', unit: 'ratio', is_additive: false },
  growth: { label: '30-day growth', unit: 'ratio', is_additive: false, hidden_with: 'growth' },
  audience_share: { label: 'Audience share', unit: 'ratio', is_additive: false },
  cost_per_post: { label: 'Cost per post', unit: 'money', is_additive: false },
  cost_per_impression: {
    label: 'CPM',
    full: 'Cost per 1,000 impressions (CPM)',
    unit: 'money',
    is_additive: false,
  },
  cost_per_interaction: { label: 'Cost per interaction', unit: 'money', is_additive: false },
  roi: { label: 'ROI', full: 'Return on investment (ROI)', unit: 'ratio', is_additive: false },
  roas: { label: 'ROAS', full: 'Return on ad spend (ROAS)', unit: 'ratio', is_additive: false },
  cac: { label: 'CAC', full: 'Customer acquisition cost (CAC)', unit: 'money', is_additive: false },
} as const satisfies Record<string, DeclaredMetric>;
export type MetricId = keyof typeof METRIC_TABLE;

type Table = typeof METRIC_TABLE;
type ShortLabel = {
  [M in MetricId]: Table[M] extends { short: infer Short } ? Short : Table[M]['label'];
}[MetricId];

export const hiddenWith = (metric: MetricId): Hideable | undefined =>
  (METRIC_TABLE[metric] as DeclaredMetric).hidden_with;

export function shortLabel(metric: MetricId): ShortLabel {
  const { label, short }: DeclaredMetric = METRIC_TABLE[metric];
  return (short ?? label) as ShortLabel;
}

export function fullLabel(metric: MetricId): string {
  const { label, full }: DeclaredMetric = METRIC_TABLE[metric];
  return full ?? label;
}

/** Of every report. */
export const METRICS = [
  'posts',
  'influencers',
  'reach',
  'impressions',
  'interactions',
  'engagement_rate',
  'media_value',
  'total_followers',
] as const satisfies readonly MetricId[];
export type Metric = (typeof METRICS)[number];

/** Numbers of each post and of forecasts. */
export const POST_METRICS = [
  'interactions',
  'impressions',
  'reach',
  'media_value',
] as const satisfies readonly MetricId[];
export type PostMetric = (typeof POST_METRICS)[number];

/** Sums of numbers that a post may have by estimate, which come split by origin. */
export const POST_SUMS = [...POST_METRICS] as const satisfies readonly MetricId[];
export type PostSum = (typeof POST_SUMS)[number];
