import { z } from 'zod';
import { endpoint, userType } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { reveals } from '../access/revealed.ts';
import { binned } from '../bin.ts';
import { followerRange } from '../report/tiers.ts';
import { message } from '../sentences/message.ts';
import { CURRENCIES } from '../values/currencies.ts';
import {
  count,
  country,
  emvModel,
  gender,
  id,
  platformValue,
  sentence,
  tally,
} from '../values/primitives.ts';
import { BRAND_SORTS, COUNTINGS } from './brand-sorts.ts';

/** Brands per leaderboard. */
export const MOST_LEADERBOARD_BRANDS = 50;
/** Preset periods (specification, section 9). */
export const TIMELINES = ['all', '7_days', '1_month', '3_months', '6_months', '1_year'] as const;
export type Timeline = (typeof TIMELINES)[number];
export const PAID = ['all', 'paid', 'organic'] as const;

const name = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(120, message('The name must be at most {n} characters', { n: 120 }));

/** Display settings of a leaderboard; absent = default. */
export const leaderboardFilter = z.object({
  timeline: z.enum(TIMELINES).optional(),
  platform: z.array(platformValue).optional(),
  /** Countries of the creators. */
  country: z.array(country).optional(),
  gender: z.array(gender).optional(),
  tier: reveals(z.array(followerRange).max(20).optional(), 'followers'),
  category: z.array(z.string().max(120)).optional(),
  currency: z.enum(CURRENCIES).optional(),
  exclude_brand_profiles: z.boolean().optional(),
  paid: z.enum(PAID).optional(),
  emv_model: emvModel.optional(),
  sort_by: z.enum(BRAND_SORTS).optional(),
  counting: z.enum(COUNTINGS).optional(),
  /** Timeline of values or of ranks. */
  lines: z.enum(['numbers', 'places']).optional(),
});
export type LeaderboardFilter = z.infer<typeof leaderboardFilter>;

const chosenBrand = z.object({ id, is_highlighted: z.boolean().default(false) });
const chosenBrands = z
  .array(chosenBrand)
  .min(1, 'Choose a brand')
  .max(MOST_LEADERBOARD_BRANDS, message('At most {n} brands', { n: MOST_LEADERBOARD_BRANDS }))
  .refine((all) => new Set(all.map((b) => b.id)).size === all.length, 'A brand is listed twice');

const fields = {
  name,
  brands: chosenBrands,
  filter: leaderboardFilter,
  /** Visible to every company of the installation; only the operator's admins can set it. */
  is_global: z.boolean(),
  is_elc_leaderboard: z.boolean(),
};

export const leaderboardSetup = z.object({
  name,
  brands: chosenBrands,
  filter: leaderboardFilter.default({}),
  is_global: z.boolean().default(false),
  is_elc_leaderboard: z.boolean().default(false),
});
export type LeaderboardSetup = z.infer<typeof leaderboardSetup>;

export const leaderboardBrand = z.object({
  id,
  name: z.string(),
  picture: z.string().nullable(),
  is_highlighted: z.boolean(),
});
export type LeaderboardBrand = z.infer<typeof leaderboardBrand>;

const brandInfo = z.array(leaderboardBrand.omit({ is_highlighted: true }));

export const leaderboardItem = z.object({
  id,
  name: z.string(),
  created_at: z.string(),
  no_of_brands: tally,
  /** First brands; null if there are none. */
  brand_info: brandInfo.nullable(),
  /** Company that owns it. */
  company_name: z.string(),
  /** False for a global leaderboard of another company. */
  is_own: z.boolean(),
  picture: z.string().nullable(),
  is_global: z.boolean(),
  user_type: userType.nullable(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  is_public: z.boolean(),
  is_demo: z.boolean(),
  created_by: z.string(),
});
export type LeaderboardItem = z.infer<typeof leaderboardItem>;

const named = z.object({ id: z.string(), name: z.string() });
export const leaderboard = leaderboardItem.omit({ brand_info: true }).extend({
  is_global_leaderboard: z.boolean(),
  is_elc_leaderboard: z.boolean(),
  filter: leaderboardFilter.optional(),
  brands: z.array(leaderboardBrand),
  categories: z.array(named),
  countries: z.array(named),
  revision: tally,
  edit_refused: sentence.nullable(),
});
export type Leaderboard = z.infer<typeof leaderboard>;

export const leaderboardAt = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: '' | `/${string}`,
  summary: string,
) => ({ method, path: `/leaderboards${path}`, tags: ['leaderboards'], summary }) as const;
const limits = AREAS.leaderboards.limits;
const read = endpoint({ role: 'viewer', ...limits });
/** Reads that the public link of a leaderboard also opens. */
export const leaderboardShown = endpoint(
  { role: 'viewer', ...limits, token: ['leaderboards'] },
  { kept: true },
);
const write = endpoint({ role: 'member', ...limits });
const audited = (action: string) =>
  write.meta({ audit: { action: `leaderboards.${action}`, target: 'name' } });
const token = z.object({ token: z.string().nullable() });
const success = z.object({ status: z.literal('success') });
/** Sent by the specification's clients; answers are never cached anyway. */
const cache = z.literal(false).optional();

export const leaderboardCalls = {
  list: read
    .route(leaderboardAt('GET', '', 'Leaderboards the caller can access, newest first'))
    .input(
      z.object({
        query: z.string().trim().max(120).default(''),
        /** Leaderboards of this company; 358 (first entry of the companies list) = all. */
        company_id: id.optional(),
        limit: z.number().int().positive().max(200).default(30),
        page: z.number().int().positive().max(100_000).default(1),
        cache,
      }),
    )
    .output(z.object({ leaderboards: z.array(leaderboardItem), page: count, total_records: count })),
  details: leaderboardShown
    .route(leaderboardAt('GET', '/{id}', 'A leaderboard with its brands'))
    .input(z.object({ id, cache }))
    .output(leaderboard),
  create: audited('created')
    .route(leaderboardAt('POST', '', 'Create a leaderboard'))
    .input(leaderboardSetup)
    .output(leaderboard),
  update: audited('changed')
    .route(leaderboardAt('PUT', '/{id}', 'Edit a leaderboard; omitted fields stay unchanged'))
    .input(z.object(fields).partial().extend({ id, revision: count.optional() }))
    .output(leaderboard),
  duplicate: audited('duplicated')
    .route(leaderboardAt('POST', '/duplicate/{id}', 'Copy a leaderboard with its brands'))
    .input(z.object({ id, name: name.optional() }))
    .output(leaderboard),
  delete: write
    .meta({ audit: { action: 'leaderboards.deleted' } })
    .route(leaderboardAt('DELETE', '/{id}', 'Move a leaderboard to the bin'))
    .input(z.object({ id }))
    .output(success),
  bin: read.route(leaderboardAt('GET', '/bin', 'Items deleted in the last 30 days, newest first')).output(
    z.object({
      leaderboards: z.array(binned),
    }),
  ),
  restore: audited('restored')
    .route(leaderboardAt('POST', '/restore/{id}', 'Restore a leaderboard from the bin'))
    .input(z.object({ id }))
    .output(leaderboard),
  public_token: read
    .route(leaderboardAt('GET', '/public_token/{id}', 'Token of the public link; null while private'))
    .input(z.object({ id }))
    .output(token),
  create_public_token: write
    .route(leaderboardAt('POST', '/public_token/{id}', 'Publish a leaderboard; a public one keeps its token'))
    .input(z.object({ id }))
    .output(token),
  delete_public_token: write
    .route(
      leaderboardAt(
        'DELETE',
        '/public_token/{id}',
        'Make a leaderboard private; its link stops working at once',
      ),
    )
    .input(z.object({ id }))
    .output(token),
};
