import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { message } from '../sentences/message.ts';
import { day } from '../values/days.ts';
import {
  askedPlatform,
  count,
  country,
  csv,
  gender,
  id,
  missingReason,
  platform,
  profileKind,
  ratio,
} from '../values/primitives.ts';

/** Sort fields of the specification (section 5), and those of other table columns. */
export const PROFILE_SORTS = [
  'credibility_score',
  'instagram_engagement_rate',
  'ig_followed_by',
  'ig_growth',
  'profile_created_at',
  'publications_count',
  'followers',
  'engagement_rate',
  'growth',
  'price',
  'name',
] as const;

/** `KEY` or `KEY:minimum share`, e.g. `FR:0.3`. */
const audienceKey = z
  .string()
  .regex(/^[^:]{1,80}(:(0(\.\d+)?|1(\.0+)?))?$/, 'Use KEY or KEY:share with a share between 0 and 1');

/** Facts of a profile that may be unknown; a filter on one leaves out the profiles without it. */
export const FACTS = [
  'followers',
  'engagement',
  'growth',
  'credibility',
  'price',
  'age',
  'country',
  'city',
  'continent',
  'gender',
  'sub_kind',
  'language',
  'themes',
  'audience_country',
  'audience_city',
  'audience_gender',
  'audience_age',
  'audience_interest',
  'audience_language',
] as const;
export type Fact = (typeof FACTS)[number];

export const profileFilters = z.object({
  platform: z.union([z.literal('all'), askedPlatform]).default('all'),
  kind: profileKind.default('influencer'),
  /** Sub-kinds left out. */
  exclude: csv(z.enum(['magazine', 'brand'])).default(['magazine', 'brand']),
  /** Name, handle or bio. */
  search: z.string().trim().max(200).optional(),
  /** Word, #hashtag or @mention in the profile's posts. */
  keyword: z.string().trim().max(200).optional(),
  country: csv(country).optional(),
  /** In any spelling of its name. */
  city: csv(z.string().trim().min(1).max(80)).optional(),
  continent: csv(z.string().regex(/^[A-Z]{2}$/)).optional(),
  gender: csv(z.enum(['male', 'female'])).optional(),
  sub_kind: csv(z.string().max(60)).optional(),
  language: csv(z.string().regex(/^[a-z]{2,3}$/)).optional(),
  themes: csv(z.string().max(80)).optional(),
  tags: csv(z.string().max(80)).optional(),
  verified: z.boolean().optional(),
  min_age: z.number().int().min(0).optional(),
  max_age: z.number().int().min(0).optional(),
  min_range: z.number().min(0).optional(),
  max_range: z.number().min(0).optional(),
  min_engagement: ratio.optional(),
  max_engagement: ratio.optional(),
  min_growth: ratio.optional(),
  max_growth: ratio.optional(),
  min_credibility: ratio.optional(),
  max_credibility: ratio.optional(),
  min_price: z.number().min(0).optional(),
  max_price: z.number().min(0).optional(),
  /** Include profiles for which these facts are unknown. */
  or_unknown: csv(z.enum(FACTS)).optional(),
  audience_country: csv(audienceKey).optional(),
  audience_city: csv(audienceKey).optional(),
  audience_gender: csv(audienceKey).optional(),
  audience_age: csv(audienceKey).optional(),
  audience_interest: csv(audienceKey).optional(),
  audience_language: csv(audienceKey).optional(),
  /** Least share for audience keys that name none. */
  min_audience: ratio.default(0.1),
  /** In a list that the caller can see. */
  in_lists: z.boolean().optional(),
  /** Named by a monitor that the caller can see, or by one of its lists. */
  in_campaigns: z.boolean().optional(),
  /** In a campaign that has begun. */
  worked_with: z.boolean().optional(),
  /** The company has an email address of the profile. */
  has_email: z.boolean().optional(),
  /** With a post on or after this day, on any platform. */
  posted_since: day.optional(),
  /** Joins several audience interests. */
  ia_operator: z.enum(['AND', 'OR']).default('AND'),
});

export const profileSearch = profileFilters.extend({
  limit: z.number().int().min(1).max(1000).default(30),
  page: z.number().int().min(1).default(1),
  sort_by: z.enum(PROFILE_SORTS).default('followers'),
  order: z.enum(['asc', 'desc']).default('desc'),
  sort_in: z.enum(['asc', 'desc']).optional(),
  cache: z.boolean().default(false),
  /** Search names and handles without accents, and forgive one typo in each word. */
  one_typo: z.boolean().optional(),
});
export type ProfileFilters = z.infer<typeof profileFilters>;
export type ProfileSearch = z.infer<typeof profileSearch>;

export const AUDIENCE_FILTERS = [
  'audience_country',
  'audience_city',
  'audience_gender',
  'audience_age',
  'audience_interest',
  'audience_language',
] as const;

const keyShare = z.object({ key: z.string(), share: z.number() });

export const profileRow = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable(),
  city: z.string().nullable(),
  kind: profileKind,
  sub_kind: z.string().nullable(),
  gender: gender.nullable(),
  age: z.number().int().nullable(),
  verified: z.boolean(),
  /** Account that the numbers refer to: on the requested platform, or the largest one. */
  platform: platform.nullable(),
  username: z.string().nullable(),
  available_platforms: z.array(platform),
  /** Belongs to the demo data. */
  is_demo: z.boolean(),
  followers: count.nullable(),
  engagement_rate: z.number().nullable(),
  growth: z.number().nullable(),
  credibility_score: z.number().nullable(),
  publications_count: count,
  price: z.number().nullable(),
  themes: z.array(z.string()),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  profile_created_at: z.string(),
  /** Top three countries, and all ages and genders, by share; null without audience data. */
  audience: z
    .object({ countries: z.array(keyShare), ages: z.array(keyShare), genders: z.array(keyShare) })
    .nullable(),
  /** Share of each requested audience key, in order; null if unknown. */
  asked_audience: z.array(
    z.object({ filter: z.enum(AUDIENCE_FILTERS), key: z.string(), share: z.number().nullable() }),
  ),
  missing: z.record(z.string(), missingReason),
});
export type ProfileRow = z.infer<typeof profileRow>;

const facet = z.array(z.object({ key: z.string(), count }));

export const MOST_CHOSEN = 50;
/** `1,2` or repeated. */
const chosenIds = z
  .union([
    z.array(id),
    z
      .string()
      .transform((text) => text.split(',').map(Number))
      .pipe(z.array(id)),
  ])
  .refine((all) => all.length >= 1, 'Choose a profile')
  .refine((all) => all.length <= MOST_CHOSEN, message('Choose at most {n} profiles', { n: MOST_CHOSEN }));

export const RANGES = ['engagement', 'growth', 'followers', 'price', 'credibility'] as const;

const read = endpoint({ role: 'viewer' });

export const search = {
  search: read
    .route({ method: 'GET', path: '/profiles', tags: ['profiles'], summary: 'Search profiles' })
    .input(profileSearch)
    .output(
      z.object({
        profiles: z.array(profileRow),
        total: count,
        all: count,
        page: z.number(),
        limit: z.number(),
      }),
    ),
  chosen: read
    .route({
      method: 'GET',
      path: '/profiles/chosen',
      tags: ['profiles'],
      summary: 'Profiles by their IDs, in order, with the audience shares that the filters ask for',
    })
    .input(profileFilters.extend({ ids: chosenIds }))
    .output(z.object({ profiles: z.array(profileRow) })),
  facets: read
    .route({
      method: 'GET',
      path: '/profiles/facets',
      tags: ['profiles'],
      summary: 'Counts per filter value, each facet without its own filter',
    })
    .input(profileFilters)
    .output(
      z.object({
        platform: facet,
        country: facet,
        city: facet,
        continent: facet,
        gender: facet,
        language: facet,
        themes: facet,
        tags: facet,
        sub_kind: facet,
        verified: facet,
      }),
    ),
  unknown: read
    .route({
      method: 'GET',
      path: '/profiles/unknown',
      tags: ['profiles'],
      summary: 'Profiles left out because a filtered fact is unknown; or_unknown includes them',
    })
    .input(profileFilters)
    .output(
      z.object({
        /** Left out only because facts are unknown: they match every filter on a fact that is known. */
        total: count,
        facts: z.array(
          z.object({
            fact: z.enum(FACTS),
            /** Of the total, those without this fact. */
            count,
            /** Of the total, those without this fact alone: so many match once it is in `or_unknown`. */
            alone: count,
          }),
        ),
      }),
    ),
  cities: read
    .route({
      method: 'GET',
      path: '/profiles/cities',
      tags: ['profiles'],
      summary: 'Cities of visible profiles by country, most frequent first',
    })
    .input(profileFilters.pick({ kind: true }))
    .output(z.array(z.object({ city: z.string(), country: z.string().nullable(), count }))),
  range: read
    .route({
      method: 'GET',
      path: '/profiles/range/{metric}',
      tags: ['profiles'],
      summary: 'Histogram under the other filters',
    })
    .input(profileFilters.extend({ metric: z.enum(RANGES) }))
    .output(
      z.object({
        min: z.number().nullable(),
        max: z.number().nullable(),
        buckets: z.array(z.object({ from: z.number(), to: z.number(), count })),
        unknown: count,
        /** Of all profiles of the kind on the platform, without other filters; null if none is known. */
        median: z.number().nullable(),
      }),
    ),
  saved_filters: read
    .route({
      method: 'GET',
      path: '/profiles/user_filters',
      tags: ['profiles'],
      summary: 'Saved profile filters',
    })
    .output(
      z.array(
        z.object({ id, name: z.string(), filter: z.record(z.string(), z.unknown()), created_at: z.string() }),
      ),
    ),
  save_filter: endpoint({ role: 'member' })
    .meta({ audit: { action: 'profiles.filter_saved', target: 'name' } })
    .route({
      method: 'POST',
      path: '/profiles/user_filters',
      tags: ['profiles'],
      summary: 'Save a profile filter',
    })
    .input(
      z.object({
        name: z.string().trim().min(1, 'Filter name is required').max(120),
        filter: profileFilters.partial(),
      }),
    )
    .output(z.object({ id })),
  delete_filter: endpoint({ role: 'member' })
    .meta({ audit: { action: 'profiles.filter_deleted' } })
    .route({
      method: 'DELETE',
      path: '/profiles/user_filters/{id}',
      tags: ['profiles'],
      summary: 'Delete a saved profile filter',
    })
    .input(z.object({ id }))
    .output(z.object({ status: z.literal('success') })),
};
