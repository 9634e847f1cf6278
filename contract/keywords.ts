import { z } from 'zod';
import { endpoint } from './access.ts';
import { AREAS } from './areas.ts';
import {
  count,
  country,
  csv,
  day,
  emvModel,
  gender,
  id,
  metricRow,
  ofPeriod,
  originParts,
  originSums,
  platform,
  postType,
} from './primitives.ts';

const positive = z.number().int().positive();
const notNegative = z.number().int().min(0);

/**
 * Keyword search (specification, section 5). `keyword` holds one or several terms: word, #hashtag, @mention,
 * "exact phrase", separated by spaces or commas and joined by `search_type`. Ranges speak of the creator's account:
 * followers (min_range, max_range), engagement rate and 30-day growth in whole percent.
 */
const searchFields = {
  keyword: z
    .string({ error: 'Keyword is required' })
    .trim()
    .min(1, 'Keyword is required')
    .max(500, 'Keyword must be at most 500 characters'),
  from_date: day,
  to_date: day,
  search_type: z.enum(['AND', 'OR']).default('OR'),
  platform: csv(platform).optional(),
  country: csv(country).optional(),
  gender: csv(gender).optional(),
  min_range: notNegative.optional(),
  max_range: positive.optional(),
  min_engagement: notNegative.optional(),
  max_engagement: positive.optional(),
  min_growth: z.number().int().optional(),
  max_growth: z.number().int().optional(),
  emv_model: emvModel.optional(),
};

const searchObject = z.object(searchFields);
export const keywordSearch = ofPeriod(searchObject);
export type KeywordSearch = z.infer<typeof keywordSearch>;

/** The same search where the specification wants a positive upper growth bound (two of the calls). */
const searchPositiveGrowth = searchObject.extend({ max_growth: positive.optional() });

const paged = {
  limit: positive.max(1000).default(30),
  page: positive.default(1),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
};

export const statistics = metricRow.extend({
  previous: metricRow.extend({ from_date: z.string(), to_date: z.string() }),
  /** Sums of interactions, impressions, reach and media_value by origin. */
  origins: originSums,
  /** Posts whose metric is unknown, by metric and reason. */
  missing: z.record(z.string(), z.record(z.string(), count)),
  /** Matching posts without a publication date: in no period, so not counted above. */
  undated_posts: count,
  /** When the newest post of the period was published. */
  newest_post: z.string().nullable(),
  emv_model: emvModel,
  currency: z.string(),
  /** The terms that were looked up, as they were understood. */
  terms: z.array(z.object({ kind: z.enum(['hashtag', 'mention', 'word', 'phrase']), text: z.string() })),
});
export type KeywordStatistics = z.infer<typeof statistics>;

/** From and to are null for creators whose followers are unknown; `to` is null for the open top tier. */
export const tierRow = z.object({
  from: count.nullable(),
  to: count.nullable(),
  influencers: count,
  interactions: count,
  followers: count,
  impressions: count,
  reach: count,
  engagement_rate: z.number().nullable(),
  posts: count,
  media_value: z.number(),
});

export const dailyRow = z.object({
  time: z.string(),
  posts: count,
  interactions: count,
  influencers: count,
  impressions: count,
  reach: count,
  engagement_rate: z.number().nullable(),
  total_followers: count,
  media_value: z.number(),
  /** Parts of impressions by origin, for the stacked chart. */
  impressions_origins: originParts,
  reach_origins: originParts,
});

const share = z.record(z.string(), z.number());
export const topInfluencer = z.object({
  interactions: count,
  followers: count.nullable(),
  impressions: count,
  reach: count,
  engagement_rate: z.number().nullable(),
  media_value: z.number(),
  total_followers: count,
  type: z.string(),
  id,
  posts: count,
  name: z.string(),
  audience_credibility: z.number().nullable(),
  picture: z.string().nullable(),
  slug: z.string(),
  country: z.string().nullable(),
  platform_username: z.string().nullable(),
  post_user_id: z.string(),
  available_platforms: z.array(platform),
  genders: share.optional(),
  ages: share.optional(),
  countries: share.optional(),
  cities: share.optional(),
  interests: share.optional(),
});

const audienceCell = z.object({
  reach: z.number(),
  impressions: z.number(),
  interactions: z.number(),
  engagement_rate: z.number().nullable(),
  media_value: z.number(),
  /** Share of the reach that has data in this dimension. */
  share: z.number(),
});
const audienceMap = z.record(z.string(), audienceCell);
export const keywordAudience = z.object({
  genders: audienceMap,
  ages: audienceMap,
  countries: audienceMap,
  cities: audienceMap,
  interests: audienceMap,
  genders_per_age: audienceMap,
  /** Share of the reach, 0..1, whose creators have audience data. */
  coverage: z.number(),
  /** Creators with audience data. */
  profiles: count,
});

export const countryRow = z.object({
  /** ISO 3166 alpha-2; null = unknown. */
  country: z.string().nullable(),
  posts: count,
  influencers: count,
  total_followers: count,
  interactions: count,
  impressions: count,
  reach: count,
  media_value: z.number(),
});

export const keywordPost = z.object({
  id: z.string(),
  image: z.string().nullable(),
  link: z.string().nullable(),
  created_time: z.string(),
  created_date: z.string(),
  interactions: count,
  impressions: count.nullable(),
  reach: count.nullable(),
  engagement_rate: z.number().nullable(),
  media_value: z.number().nullable(),
  likes_count: count.nullable(),
  comments_count: count.nullable(),
  views: count.nullable(),
  message: z.string(),
  media: postType,
  profile_id: id,
  profile_name: z.string(),
  profile_country: z.string().nullable(),
  profile_picture: z.string().nullable(),
  followed_by: count.nullable(),
  profile_slug: z.string(),
  platform_username: z.string().nullable(),
  impressions_origin: z.string().nullable(),
  /** Terms of the search this post holds: why it is in. */
  matched: z.array(z.string()),
});

/** Search parameters plus categories, as saved (specification, section 3: Saved keyword filter). */
export const savedSearch = ofPeriod(searchObject.extend({ categories: z.array(z.string()).default([]) }));

export const savedFilter = z.object({
  keyword_user_filter_id: id,
  filter_name: z.string(),
  filter: savedSearch,
  created_at: z.string(),
  created_by: z.string(),
});
export type SavedFilter = z.infer<typeof savedFilter>;

const filterName = z
  .string({ error: 'Filter name is required' })
  .trim()
  .min(1, 'Filter name is required')
  .max(120, 'Filter name must be at most 120 characters');
const filterId = z
  .number({ error: 'Filter ID must be a positive integer' })
  .int('Filter ID must be a positive integer')
  .positive('Filter ID must be a positive integer')
  .max(2_147_483_647, 'There is no filter of this number');

/** A keyword report is a saved filter: its public link reads it and its seven answers. */
const shown = endpoint({ role: 'viewer', ...AREAS.keywords.limits, token: ['keywords'] });
const write = endpoint({ role: 'member', ...AREAS.keywords.limits });
const at = (name: string, summary: string) =>
  ({ method: 'GET', path: `/keyword/${name}`, tags: ['keywords'], summary }) as const;

export const keywords = {
  statistics: shown
    .route(at('statistics', 'Totals of a keyword with the period before'))
    .input(keywordSearch)
    .output(statistics),
  tiers: shown
    .route(at('influencer_tier_analysis', 'By influencer tier'))
    .input(ofPeriod(searchPositiveGrowth))
    .output(z.object({ tiers: z.array(tierRow) })),
  daily: shown
    .route(at('metrics_by_day', 'One row a day, days without posts too'))
    .input(keywordSearch)
    .output(z.array(dailyRow)),
  top_influencers: shown
    .route(at('top_influencers', 'Creators ranked by a metric'))
    .input(
      ofPeriod(
        searchPositiveGrowth.extend({
          ...paged,
          sort_by: z
            .enum([
              'interactions',
              'impressions',
              'reach',
              'media_value',
              'posts',
              'followers',
              'engagement_rate',
            ])
            .default('impressions'),
        }),
      ),
    )
    .output(z.object({ influencers: z.array(topInfluencer), total: count })),
  audience: shown
    .route(at('audience_statistics', 'Reach-weighted audience'))
    .input(keywordSearch)
    .output(keywordAudience),
  countries: shown
    .route(at('country_statistics', 'By country of the creator'))
    .input(keywordSearch)
    .output(z.array(countryRow)),
  posts: shown
    .route(at('posts', 'The posts themselves'))
    .input(
      ofPeriod(
        searchObject.extend({
          ...paged,
          /** At most this many posts over all pages. */
          total_posts: positive.optional(),
          sort_by: z
            .enum(['created_time', 'interactions', 'impressions', 'media_value'])
            .default('created_time'),
        }),
      ),
    )
    .output(z.object({ posts: z.array(keywordPost), total: count })),
  filters: shown
    .route({
      method: 'GET',
      path: '/keyword/user_filters',
      tags: ['keywords'],
      summary: 'Saved filters the caller has, or the one a public link shows',
    })
    .output(z.object({ status: z.literal('success'), data: z.array(savedFilter) })),
  save_filter: write
    .meta({ audit: { action: 'keywords.filter_saved', target: 'data.filter_name' } })
    .route({ method: 'POST', path: '/keyword/user_filters', tags: ['keywords'], summary: 'Save a filter' })
    .input(z.object({ filter_name: filterName, filter: savedSearch }))
    .output(z.object({ status: z.literal('success'), message: z.string(), data: savedFilter })),
  update_filter: write
    .meta({ audit: { action: 'keywords.filter_changed', target: 'data.filter_name' } })
    .route({
      method: 'PUT',
      path: '/keyword/user_filters',
      tags: ['keywords'],
      summary: 'Change a saved filter',
    })
    .input(z.object({ keyword_user_filter_id: filterId, filter_name: filterName, filter: savedSearch }))
    .output(z.object({ status: z.literal('success'), message: z.string(), data: savedFilter })),
  delete_filter: write
    .meta({ audit: { action: 'keywords.filter_deleted', target: 'query.user-filter-id' } })
    .route({
      method: 'DELETE',
      path: '/keyword/user_filters',
      tags: ['keywords'],
      summary: 'Delete a saved filter',
      inputStructure: 'detailed',
    })
    .input(z.object({ query: z.object({ 'user-filter-id': filterId }) }))
    .output(z.object({ status: z.literal('success'), message: z.string() })),
  restore_filter: write
    .meta({ audit: { action: 'keywords.filter_restored', target: 'data.filter_name' } })
    .route({
      method: 'POST',
      path: '/keyword/user_filters/restore',
      tags: ['keywords'],
      summary: 'Undo the deletion of a saved filter, within a day',
    })
    .input(z.object({ keyword_user_filter_id: filterId }))
    .output(z.object({ status: z.literal('success'), message: z.string(), data: savedFilter })),
};
