import type { AskAnswer, AskColumn, AskReport, AskType } from '#contract/ask.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { METRIC_TABLE } from '#contract/report/metrics.ts';
import type { Platform, PostType } from '#contract/values/primitives.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { countryName, DASH, dayText, exactNumber, money, percent } from '#web/platform/format/format.ts';
import { monthText } from '#web/platform/format/month-text.ts';
import { LANGUAGE, plural, t } from '#web/platform/language.ts';

/** The known questions by subject. */
export const QUESTION_GROUPS: ReadonlyArray<readonly [group: Phrase, reports: readonly AskReport[]]> = [
  [
    'Posts',
    [
      'best_posts',
      'weakest_posts',
      'latest_posts',
      'posts_over_time',
      'posting_times',
      'hashtags',
      'mentions',
    ],
  ],
  ['Numbers', ['totals', 'platforms', 'growth', 'benchmark']],
  [
    'Audience',
    [
      'audience',
      'audience_countries',
      'audience_cities',
      'audience_ages',
      'audience_genders',
      'audience_languages',
      'audience_interests',
      'credibility',
    ],
  ],
  ['Creator', ['brands', 'prices', 'about']],
];

export const REPORT_TEXT: Readonly<Record<AskReport, Phrase>> = {
  best_posts: 'Best posts',
  weakest_posts: 'Weakest posts',
  latest_posts: 'Latest posts',
  posts_over_time: 'Posts over time',
  totals: 'Totals of a period',
  platforms: 'Platforms and followers',
  growth: 'Follower growth',
  benchmark: 'Compared with peers',
  audience: 'Audience overview',
  audience_countries: 'Audience countries',
  audience_cities: 'Audience cities',
  audience_ages: 'Audience ages',
  audience_genders: 'Audience genders',
  audience_languages: 'Audience languages',
  audience_interests: 'Audience interests',
  credibility: 'Audience credibility',
  brands: 'Brands in posts',
  hashtags: 'Most used hashtags',
  mentions: 'Most used mentions',
  posting_times: 'Posting times',
  prices: 'Prices',
  about: 'About the creator',
};

export const COLUMN_TEXT: Readonly<Record<AskColumn, Phrase>> = {
  platform: 'Platform',
  period: 'Period',
  day: 'Day',
  month: 'Month',
  post: 'Post',
  post_type: 'Post type',
  posts: 'Posts',
  paid_posts: 'Paid posts',
  interactions: METRIC_TABLE.interactions.label,
  impressions: METRIC_TABLE.impressions.label,
  reach: METRIC_TABLE.reach.label,
  engagement_rate: METRIC_TABLE.engagement_rate.label,
  media_value: METRIC_TABLE.media_value.label,
  followers: 'Followers',
  growth: '30-day growth',
  key: 'Group',
  share: 'Share of the audience',
  tag: 'Tag',
  brand: 'Brand',
  weekday: 'Weekday',
  hour: 'Hour',
  metric: 'Metric',
  value: 'Value',
  median: 'Median of the peers',
  percentile: 'Percentile',
  peers: 'Accounts compared',
  amount: 'Price',
  field: 'Field',
};

/** Names of codes in cells. */
const KEY_TEXT: Readonly<Record<string, Phrase>> = {
  female: 'Women',
  male: 'Men',
  engagement_rate: METRIC_TABLE.engagement_rate.label,
  growth: '30-day growth',
  views_per_follower: 'Views per follower',
  credibility: 'Credibility',
  credible: 'Credible in total',
  real: 'People',
  influencers: 'Influencers',
  mass_followers: 'Mass followers',
  suspicious: 'Suspicious',
  country: 'Country',
  age: 'Age',
  gender: 'Gender',
  languages: 'Languages',
  themes: 'Topics',
  bio: 'Bio',
  email: 'Email',
};

const keyText = (key: string) => {
  const known = KEY_TEXT[key.toLowerCase()];
  return known ? t(known) : key.replaceAll('_', ' ');
};

// 1 January 2024 was a Monday.
const weekdayText = (n: number) =>
  new Date(Date.UTC(2024, 0, n)).toLocaleDateString(LANGUAGE, { weekday: 'long', timeZone: 'UTC' });

const languageText = (code: string) =>
  /^[a-z]{2,3}$/.test(code) ? (new Intl.DisplayNames(LANGUAGE, { type: 'language' }).of(code) ?? code) : code;

export function cellText(value: string | number | null, type: AskType, currency: string): string {
  if (value === null || value === '') return DASH;
  if (typeof value === 'number') {
    if (type === 'ratio') return percent(value);
    if (type === 'money') return money(value, currency);
    return type === 'weekday' ? weekdayText(value) : exactNumber(Math.round(value));
  }
  if (type === 'platform') return PLATFORM_NAMES[value as Platform];
  if (type === 'post_type') return postTypeName(value as PostType);
  if (type === 'country') return countryName(value);
  if (type === 'language') return languageText(value);
  if (type === 'day') return dayText(value);
  if (type === 'month') return monthText(value);
  return type === 'key' ? keyText(value) : value;
}

/** Sample size of an answer. */
export function madeOf({ n }: AskAnswer): string | null {
  if (n === null) return null;
  switch (n.of) {
    case 'posts':
      return plural(n.count, '{n} post', '{n} posts');
    case 'brands':
      return plural(n.count, '{n} brand', '{n} brands');
    case 'followers':
      return plural(n.count, '{n} sampled follower', '{n} sampled followers');
    case 'accounts':
      return plural(n.count, '{n} account', '{n} accounts');
    case 'prices':
      return plural(n.count, '{n} price', '{n} prices');
    case 'fields':
      return plural(n.count, '{n} field', '{n} fields');
  }
}
