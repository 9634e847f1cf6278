import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { AREAS } from './access/areas.ts';
import { binned } from './bin.ts';
import { byId } from './profiles/details.ts';
import { reportPost } from './report/report.ts';
import { message } from './sentences/message.ts';
import { count, country, id, platform } from './values/primitives.ts';

export const MOST_BRAND_TERMS = 50;

type TermNoun = 'mention' | 'hashtag' | 'word' | 'tag' | 'category';
const term = (noun: TermNoun) =>
  z
    .string()
    .trim()
    .min(1, `A ${noun} must contain a letter or digit`)
    .max(120, message(`A ${noun} must be at most {n} characters`, { n: 120 }));
const terms = (noun: TermNoun, plural: 'mentions' | 'hashtags' | 'words' | 'tags' | 'categories') =>
  z
    .array(term(noun))
    .max(MOST_BRAND_TERMS, message(`At most {n} ${plural}`, { n: MOST_BRAND_TERMS }))
    .transform((all) => [...new Set(all)]);
const own = {
  name: z
    .string({ error: 'Name is required' })
    .trim()
    .min(1, 'Name is required')
    .max(120, message('The name must be at most {n} characters', { n: 120 })),
  /** Null = a generated picture. */
  picture: z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://' }).nullable(),
  categories: terms('category', 'categories'),
  countries: z.array(country).max(250),
};

const rules = {
  mentions: terms('mention', 'mentions'),
  hashtags: terms('hashtag', 'hashtags'),
  words: terms('word', 'words'),
  /** Tags stored next to the caption by the platform; may contain spaces. */
  tags: terms('tag', 'tags'),
  /** The words of a name must be adjacent and in order; otherwise each may appear anywhere in the post. */
  precise_search: z.boolean(),
  /** AND: a post must contain every term; OR: any of them. */
  search_type: z.enum(['AND', 'OR']),
  /** The brand's own profiles; all their posts belong to the brand. */
  profile_ids: z
    .array(id)
    .max(100, message('At most {n} profiles', { n: 100 }))
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
type ResultsByKind = Record<(typeof KINDS)[number], readonly unknown[]>;
const findable = <T extends z.ZodType<ResultsByKind>>(setup: T): T =>
  setup.refine((v) => KINDS.some((kind) => v[kind].length > 0), {
    message: 'Enter a mention, a hashtag or a word for the brand',
    path: ['mentions'],
  });

export const brandSetup = findable(setupObject);
export type BrandSetup = z.infer<typeof brandSetup>;
export const brandRules = findable(
  setupObject.pick({
    mentions: true,
    hashtags: true,
    words: true,
    tags: true,
    precise_search: true,
    search_type: true,
    profile_ids: true,
  }),
);
export type BrandRules = z.infer<typeof brandRules>;

export const brand = setupObject.extend({
  id,
  name: z.string(),
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
  leaderboards: count,
  revision: count,
  is_demo: z.boolean(),
  created_at: z.string(),
});
export type Brand = z.infer<typeof brand>;

export const reportedBrand = z.object({
  id,
  name: z.string(),
  categories: z.array(z.string()),
  countries: z.array(z.string()),
  website: z.string().nullable(),
  accounts: z.array(z.object({ platform, username: z.string() })),
  is_taken: z.boolean(),
});
export type ReportedBrand = z.infer<typeof reportedBrand>;

const besideTerm = z.object({ term: z.string(), posts: count });

export const brandPreview = z.object({
  posts: count,
  influencers: count,
  from_date: z.string().nullable(),
  to_date: z.string().nullable(),
  /** Posts per term, ordered by mentions, hashtags, words and tags. */
  by_term: z.array(besideTerm),
  by_profiles: count,
  /** Frequent hashtags and mentions of these posts that are not in the definition. */
  suggestions: z.array(besideTerm),
  /** Newest posts; `matched` names the terms that matched. */
  sample: z.array(reportPost),
});
export type BrandPreview = z.infer<typeof brandPreview>;

const profileBrand = z.object({
  id,
  name: z.string(),
  picture: z.string().nullable(),
  posts: count,
  /** Marked as paid by the source or by a hashtag such as #ad. */
  paid_posts: count,
  interactions: count.nullable(),
  media_value: z.number().nullable(),
  /** Months with posts, `YYYY-MM`, oldest first. */
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

/** The company's brand library, which every member can edit. */
export const brands = {
  list: read
    .route(at('GET', '', 'Brands of the company, by name'))
    .input(z.object({ ...page, category: z.string().max(120).optional() }))
    .output(
      z.object({
        brands: z.array(brand),
        total: count,
        categories: z.array(z.object({ name: z.string(), brands: count })),
      }),
    ),
  reported: read
    .route(at('GET', '/reported', 'Imported brands that can be added to the library'))
    .input(z.object(page))
    .output(z.object({ brands: z.array(reportedBrand), total: count })),
  take: write
    .meta({ audit: { action: 'brands.taken' } })
    .route(at('POST', '/reported/take', 'Add imported brands to the library, with their names and accounts'))
    .input(
      z.object({
        ids: z
          .array(id)
          .min(1)
          .max(500, message('At most {n} brands at once', { n: 500 })),
      }),
    )
    .output(z.object({ brands: z.array(brand) })),
  preview: write
    .route(at('POST', '/preview', 'Preview the matches of a brand definition'))
    .input(brandRules)
    .output(brandPreview),
  bin: write.route(at('GET', '/bin', 'Brands deleted in the last 30 days, newest first')).output(
    z.object({
      brands: z.array(binned),
    }),
  ),
  details: read
    .route(at('GET', '/{id}', 'A brand with its definition'))
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
      summary: 'Library brands mentioned in dated posts of a profile',
    })
    .input(byId)
    .output(
      z.object({
        brands: z.array(profileBrand),
        /** Distinguishes an empty library from a profile that mentions none of its brands. */
        library: count,
        currency: z.string(),
      }),
    ),
  update: audited('changed')
    .route(at('PUT', '/{id}', 'Edit a brand; omitted fields stay unchanged'))
    .input(z.object(own).extend(rules).partial().extend({ id, revision: count.optional() }))
    .output(brand),
  delete: write
    .meta({ audit: { action: 'brands.deleted' } })
    .route(at('DELETE', '/{id}', 'Delete a brand; it leaves all leaderboards until it is restored'))
    .input(z.object({ id }))
    .output(z.object({ status: z.literal('success') })),
  restore: audited('restored')
    .route(at('POST', '/restore/{id}', 'Restore a deleted brand, within 30 days'))
    .input(z.object({ id }))
    .output(brand),
};
