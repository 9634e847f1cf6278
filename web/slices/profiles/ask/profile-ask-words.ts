import type { AskAnswer, AskColumn, AskReport, AskType } from '#contract/ask.ts';
import { PLATFORM_NAMES } from '#contract/platform-names.ts';
import type { Platform, PostType } from '#contract/primitives.ts';
import type { Phrase } from '#web/languages/catalogue.ts';
import { postTypeName } from '#web/parts/post-grid.tsx';
import { countryName, DASH, dayText, exactNumber, money, percent } from '#web/platform/format.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';

/** What a question was taken for, as a heading. */
export const REPORT_TEXT: Readonly<Record<AskReport, Phrase>> = {
  posts_over_time: 'Posts over time',
  best_posts: 'Best posts',
  weakest_posts: 'Weakest posts',
  latest_posts: 'Latest posts',
  posts_about: 'Posts about a topic',
  totals: 'Sums of a period',
  engagement: 'Engagement rate',
  followers: 'Followers',
  growth: 'Growth of the followers',
  platforms: 'Platforms side by side',
  benchmark: 'Compared with peers',
  audience_countries: 'Countries of the audience',
  audience_cities: 'Cities of the audience',
  audience_ages: 'Ages of the audience',
  audience_genders: 'Genders of the audience',
  audience_languages: 'Languages of the audience',
  audience_interests: 'Interests of the audience',
  credibility: 'Credibility of the audience',
  brands: 'Brands in the posts',
  paid_share: 'Share of paid posts',
  hashtags: 'Hashtags in the posts',
  mentions: 'Mentions in the posts',
  posting_times: 'Posting times',
  compare_periods: 'Two periods compared',
  prices: 'Prices of the creator',
  about: 'About the creator',
};

/** What is typed to be asked: also the examples of an empty tab. */
export const EXAMPLES: readonly Phrase[] = [
  'What are the best posts of this year?',
  'How many posts were published last month?',
  'Where does the audience live?',
  'How much of the content is paid for?',
  'Compare this year with last year',
];

export const COLUMN_TEXT: Readonly<Record<AskColumn, Phrase>> = {
  platform: 'Platform',
  period: 'Period',
  day: 'Day',
  month: 'Month',
  post: 'Post',
  post_type: 'Post type',
  posts: 'Posts',
  paid_posts: 'Paid posts',
  interactions: 'Interactions',
  impressions: 'Impressions',
  reach: 'Reach',
  engagement_rate: 'Engagement rate',
  media_value: 'Media value',
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

/** Words that stand as codes in rows. */
const KEY_TEXT: Readonly<Record<string, Phrase>> = {
  female: 'Women',
  male: 'Men',
  engagement_rate: 'Engagement rate',
  growth: '30-day growth',
  views_per_follower: 'Views per follower',
  credibility: 'Credibility',
  credible: 'Credible in all',
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

const monthText = (month: string) =>
  new Date(`${month}-01`).toLocaleDateString(LANGUAGE, { month: 'short', year: 'numeric', timeZone: 'UTC' });
// 1 January 2024 was a Monday.
const weekdayText = (n: number) =>
  new Date(Date.UTC(2024, 0, n)).toLocaleDateString(LANGUAGE, { weekday: 'long', timeZone: 'UTC' });

const languageText = (code: string) =>
  /^[a-z]{2,3}$/.test(code) ? (new Intl.DisplayNames(LANGUAGE, { type: 'language' }).of(code) ?? code) : code;

/** A cell as people read it. */
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

/** What the numbers are made of. */
export function madeOf({ n }: AskAnswer): string | null {
  if (n === null) return null;
  const of = {
    posts: t('posts'),
    brands: t('brands'),
    followers: t('sampled followers'),
    accounts: t('accounts'),
    prices: t('prices'),
    fields: t('fields'),
  };
  return `n = ${exactNumber(n.count)} ${of[n.of]}`;
}
