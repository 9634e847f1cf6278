import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { message } from '../sentences/message.ts';
import { count, country, id } from '../values/primitives.ts';

// Values of Meta's creator_marketplace_creators.
export const LEAST_FOLLOWERS = [0, 10_000, 25_000, 50_000, 75_000, 100_000] as const;
export const MOST_FOLLOWERS = [10_000, 25_000, 50_000, 75_000, 100_000] as const;
export const INTERESTS = [
  'ANIMALS_AND_PETS',
  'BOOKS_AND_LITERATURE',
  'BUSINESS_FINANCE_AND_ECONOMICS',
  'EDUCATION_AND_LEARNING',
  'BEAUTY',
  'FASHION',
  'FITNESS_AND_WORKOUTS',
  'FOOD_AND_DRINK',
  'GAMES_PUZZLES_AND_PLAY',
  'HISTORY_AND_PHILOSOPHY',
  'HOLIDAYS_AND_CELEBRATIONS',
  'HOME_AND_GARDEN',
  'MUSIC_AND_AUDIO',
  'PERFORMING_ARTS',
  'SCIENCE_AND_TECH',
  'SPORTS',
  'TV_AND_MOVIES',
  'TRAVEL_AND_LEISURE_ACTIVITIES',
  'VEHICLES_AND_TRANSPORTATION',
  'VISUAL_ARTS_ARCHITECTURE_AND_CRAFTS',
] as const;
export type Interest = (typeof INTERESTS)[number];
export const MARKETPLACE_GENDERS = ['male', 'female'] as const;
export const AUDIENCE_AGES = [
  '18_to_24',
  '25_to_34',
  '35_to_44',
  '45_to_54',
  '55_to_64',
  '65_and_above',
] as const;
export const LATEST_POSTS = ['last_7_days', 'last_30_days', 'last_90_days'] as const;
const MOST_CHOICES = 5;
const atMost = message('At most {n} entries', { n: MOST_CHOICES });

const search = z
  .object({
    query: z
      .string()
      .trim()
      .max(200, message('At most {n} characters', { n: 200 }))
      .default(''),
    /** Handles; Meta takes no keywords beside them. */
    similar_to: z.array(z.string().trim().min(1).max(300)).max(MOST_CHOICES, atMost).default([]),
    countries: z.array(country).max(MOST_CHOICES, atMost).default([]),
    least_followers: z.literal(LEAST_FOLLOWERS).nullable().default(null),
    most_followers: z.literal(MOST_FOLLOWERS).nullable().default(null),
    interests: z.array(z.enum(INTERESTS)).max(MOST_CHOICES, atMost).default([]),
    gender: z.enum(MARKETPLACE_GENDERS).nullable().default(null),
    audience_countries: z.array(country).max(MOST_CHOICES, atMost).default([]),
    audience_gender: z.enum(MARKETPLACE_GENDERS).nullable().default(null),
    audience_age: z.enum(AUDIENCE_AGES).nullable().default(null),
    latest_post: z.enum(LATEST_POSTS).nullable().default(null),
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^[\w=+/-]{1,1000}$/, 'This is not the start of a page')
      .optional(),
  })
  .refine(({ query, similar_to }) => query === '' || similar_to.length === 0, {
    message: 'Meta searches by keywords or by similar creators, not by both',
    path: ['similar_to'],
  })
  .refine(
    ({ least_followers, most_followers }) =>
      most_followers === null || (least_followers ?? 0) < most_followers,
    { message: 'The smallest number must be below the largest', path: ['most_followers'] },
  );
export type MarketplaceSearch = z.output<typeof search>;

const creator = z.object({
  username: z.string(),
  is_verified: z.boolean(),
  bio: z.string().nullable(),
  country: z.string().nullable(),
  gender: z.string().nullable(),
  followers: count.nullable(),
  reach: count.nullable(),
  portfolio: z.string().nullable(),
  /** The company has this account already. */
  profile: z.object({ id, name: z.string(), slug: z.string() }).nullable(),
});
export type MarketplaceCreator = z.infer<typeof creator>;

const member = endpoint({ role: 'member', imports: true });

export const marketplaceCalls = {
  marketplace: member
    .route({
      method: 'GET',
      path: '/creator_marketplace',
      tags: ['profiles'],
      summary: 'Whether Instagram’s Creator Marketplace can be searched',
    })
    .output(z.object({ is_on: z.boolean() })),
  search_marketplace: member
    .route({
      method: 'POST',
      path: '/creator_marketplace/search',
      tags: ['profiles'],
      summary: 'Search Instagram’s Creator Marketplace; nothing of the answer is stored',
    })
    .input(search)
    .output(z.object({ creators: z.array(creator), next: z.string().nullable() })),
};
