import { z } from 'zod';
import { endpoint } from './access.ts';
import { AREAS } from './areas.ts';
import { binned } from './bin.ts';
import { count, country, id, platform } from './primitives.ts';
import { byId } from './profiles/details.ts';
import { reportPost } from './report.ts';

/** How many terms of each kind a brand has at most. */
export const MOST_BRAND_TERMS = 50;

const term = (noun: string) =>
  z
    .string()
    .trim()
    .min(1, `A ${noun} must hold a letter or digit`)
    .max(120, `A ${noun} must be at most 120 characters`);
const terms = (noun: string, plural: string) =>
  z
    .array(term(noun))
    .max(MOST_BRAND_TERMS, `At most ${MOST_BRAND_TERMS} ${plural}`)
    .transform((all) => [...new Set(all)]);
const own = {
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(120, 'The name must be at most 120 characters'),
  /** Address of a picture; null = a drawn one. */
  picture: z.url({ protocol: /^https?$/, error: 'Enter an address that starts with https://' }).nullable(),
  categories: terms('category', 'categories'),
  countries: z.array(country).max(250),
};

/** What makes a post one of the brand's. Docs: docs/how-to/set-up-a-leaderboard.md. */
const rules = {
  /** Without @. */
  mentions: terms('mention', 'mentions'),
  /** Without #. */
  hashtags: terms('hashtag', 'hashtags'),
  /** Words and names as they stand in a caption. */
  words: terms('word', 'words'),
  /** Tags that a platform keeps beside the caption; they may have several words. */
  tags: terms('tag', 'tags'),
  /** Words of a name stand next to each other, as they are typed; else a post holds each of them somewhere. */
  precise_search: z.boolean(),
  /** AND: a post must hold every term; OR: one is enough. */
  search_type: z.enum(['AND', 'OR']),
  /** Profiles that are the brand itself: every post of theirs is one of the brand's. */
  profile_ids: z
    .array(id)
    .max(100, 'At most 100 profiles')
    .transform((ids) => [...new Set(ids)]),
};

const setupObject = z.object({
  name: own.name,
  picture: own.picture.default(null),
  categories: own.categories.default([]),
  countries: own.countries.default([]),
  mentions: rules.mentions.default([]),
  hashtags: rules.hashtags.default([]),
  words: rules.words.default([]),
  tags: rules.tags.default([]),
  precise_search: rules.precise_search.default(true),
  search_type: rules.search_type.default('OR'),
  profile_ids: rules.profile_ids.default([]),
});

const KINDS = ['mentions', 'hashtags', 'words', 'tags', 'profile_ids'] as const;
type Found = Record<(typeof KINDS)[number], readonly unknown[]>;
const findable = <T extends z.ZodType<Found>>(setup: T): T =>
  setup.refine((v) => KINDS.some((kind) => v[kind].length > 0), {
    message: 'Enter a mention, a hashtag or a word that the brand is found by',
    path: ['mentions'],
  });

export const brandSetup = findable(setupObject);
export type BrandSetup = z.infer<typeof brandSetup>;
/** What finds posts, as the preview takes it. */
export const brandRules = findable(
  setupObject.pick({
    ...{ mentions: true, hashtags: true, words: true, tags: true },
    ...{ precise_search: true, search_type: true, profile_ids: true },
  }),
);
export type BrandRules = z.infer<typeof brandRules>;

/** A brand of the company's library (specification, section 3: Brand). */
export const brand = setupObject.extend({
  id,
  name: z.string(),
  /** What the screen shows: an address of this installation. */
  image: z.string().nullable(),
  picture: z.string().nullable(),
  profiles: z.array(
    z.object({
      id,
      name: z.string(),
      slug: z.string(),
      picture: z.string().nullable(),
      platforms: z.array(platform),
    }),
  ),
  /** Leaderboards that rank it. */
  leaderboards: count,
  revision: count,
  is_demo: z.boolean(),
  created_at: z.string(),
});
export type Brand = z.infer<typeof brand>;

/** A brand that an import told of. */
export const reportedBrand = z.object({
  id,
  name: z.string(),
  categories: z.array(z.string()),
  countries: z.array(z.string()),
  website: z.string().nullable(),
  accounts: z.array(z.object({ platform, username: z.string() })),
  /** It is in the library already. */
  is_taken: z.boolean(),
});
export type ReportedBrand = z.infer<typeof reportedBrand>;

/** A term that stands beside the brand's own. */
const besideTerm = z.object({ term: z.string(), posts: count });

export const brandPreview = z.object({
  posts: count,
  influencers: count,
  /** When the first and the last of them was published. */
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  /** Posts that hold each term, in the order of mentions, hashtags, words and tags. */
  by_term: z.array(besideTerm),
  /** Posts by the brand's own accounts. */
  by_profiles: count,
  /** Hashtags and mentions that stand in these posts and not in the definition, most frequent first. */
  suggestions: z.array(besideTerm),
  /** The newest; `matched` says why each is in. */
  sample: z.array(reportPost),
});
export type BrandPreview = z.infer<typeof brandPreview>;

/** A brand of the company's library in the posts of a profile. */
const profileBrand = z.object({
  id,
  name: z.string(),
  picture: z.string().nullable(),
  posts: count,
  /** Of them: paid for, by their source or by a hashtag that says so. */
  paid_posts: count,
  interactions: count.nullable(),
  media_value: z.number().nullable(),
  /** Months with posts, `YYYY-MM`, the first one first. */
  months: z.array(z.object({ month: z.string(), posts: count, paid_posts: count })),
});
export type ProfileBrand = z.infer<typeof profileBrand>;

const limits = AREAS.leaderboards.limits;
const read = endpoint({ role: 'viewer', ...limits });
const write = endpoint({ role: 'member', ...limits });
const audited = (action: string) => write.meta({ audit: { action: `brands.${action}`, target: 'name' } });
const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: '' | `/${string}`, summary: string) =>
  ({ method, path: `/brands${path}`, tags: ['brands'], summary }) as const;
const page = {
  query: z.string().trim().max(120).default(''),
  limit: z.number().int().positive().max(200).default(50),
  page: z.number().int().positive().max(100_000).default(1),
};

/** The company's library of brands: every member works on it. */
export const brands = {
  list: read
    .route(at('GET', '', 'The brands of the company by name'))
    .input(z.object({ ...page, category: z.string().max(120).optional() }))
    .output(
      z.object({
        brands: z.array(brand),
        total: count,
        /** Those of all brands. */
        categories: z.array(z.object({ name: z.string(), brands: count })),
      }),
    ),
  reported: read
    .route(at('GET', '/reported', 'Brands that imports told of, to be taken into the library'))
    .input(z.object(page))
    .output(z.object({ brands: z.array(reportedBrand), total: count })),
  take: write
    .meta({ audit: { action: 'brands.taken' } })
    .route(
      at('POST', '/reported/take', 'Take reported brands into the library, with their names and accounts'),
    )
    .input(z.object({ ids: z.array(id).min(1).max(500, 'At most 500 brands at once') }))
    .output(z.object({ brands: z.array(brand) })),
  preview: write
    .route(at('POST', '/preview', 'What a definition finds, while it is typed'))
    .input(brandRules)
    .output(brandPreview),
  bin: write
    .route(at('GET', '/bin', 'The brands that were deleted in the last 30 days, newest first'))
    .output(
      z.object({
        brands: z.array(binned),
      }),
    ),
  details: read
    .route(at('GET', '/{id}', 'A brand with what it is found by'))
    .input(z.object({ id }))
    .output(brand),
  create: audited('created')
    .route(at('POST', '', 'Create a brand'))
    .input(brandSetup)
    .output(brand),
  of_profile: read
    .route({
      method: 'GET',
      path: '/profile/brands/{id}',
      tags: ['brands'],
      summary: 'Brands of the library that dated posts of a profile are about',
    })
    .input(byId)
    .output(
      z.object({
        /** Those of most posts first. */
        brands: z.array(profileBrand),
        /** Brands in the library, to tell an empty library from a profile that names none. */
        library: count,
        currency: z.string(),
      }),
    ),
  update: audited('changed')
    .route(at('PUT', '/{id}', 'Change a brand; what is left out stays'))
    .input(z.object(own).extend(rules).partial().extend({ id, revision: count.optional() }))
    .output(brand),
  delete: write
    .meta({ audit: { action: 'brands.deleted' } })
    .route(at('DELETE', '/{id}', 'Delete a brand; leaderboards lose it, until it is taken back'))
    .input(z.object({ id }))
    .output(z.object({ status: z.literal('success') })),
  restore: audited('restored')
    .route(at('POST', '/restore/{id}', 'Take back a deleted brand, within 30 days'))
    .input(z.object({ id }))
    .output(brand),
};
