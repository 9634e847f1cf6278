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
}

/**
 * Metrics of a set of posts, in the order of reports. `server/analytics/metrics/definitions.ts` has their meaning and formula,
 * `server/analytics/metrics/sums.ts` the SQL of what adds up.
 */
export const METRIC_TABLE = {
  posts: { label: 'Posts', unit: 'count', is_additive: true },
  influencers: { label: 'Creators', unit: 'count', is_additive: false },
  reach: { label: 'Reach', unit: 'count', is_additive: true },
  impressions: { label: 'Impressions', unit: 'count', is_additive: true },
  interactions: { label: 'Interactions', unit: 'count', is_additive: true },
  engagement_rate: { label: 'Engagement rate', short: 'Engagement', unit: 'ratio', is_additive: false },
  media_value: { label: 'Media value', full: 'Media value (EMV)', unit: 'money', is_additive: true },
  total_followers: { label: 'Followers', unit: 'count', is_additive: false },
  views: { label: 'Views', unit: 'count', is_additive: true },
  video_posts: { label: 'Videos', unit: 'count', is_additive: true },
  share_of_voice: { label: 'Share of voice', unit: 'ratio', is_additive: false },
  growth: { label: '30-day growth', unit: 'ratio', is_additive: false },
  audience_share: { label: 'Audience share', unit: 'ratio', is_additive: false },
} as const satisfies Record<string, DeclaredMetric>;
export type MetricId = keyof typeof METRIC_TABLE;

type Table = typeof METRIC_TABLE;
type ShortLabel = {
  [M in MetricId]: Table[M] extends { short: infer Short } ? Short : Table[M]['label'];
}[MetricId];

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

/** Sums of numbers that a post may have by estimate, which come split by origin. */
export const POST_SUMS = [
  'interactions',
  'impressions',
  'reach',
  'media_value',
] as const satisfies readonly MetricId[];
export type PostSum = (typeof POST_SUMS)[number];
