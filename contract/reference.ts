import { z } from 'zod';
import { endpoint, PUBLIC_TYPES } from './access/access.ts';
import { revealsNothing } from './access/revealed.ts';
import { EMV_KINDS, emvRate } from './emv.ts';
import { tier } from './report/tiers.ts';
import { emvModel, ORIGINS, postType } from './values/primitives.ts';

/** The first entry of the companies list (specification, section 3). */
export const ALL_COMPANIES_ID = 358;

const named = z.object({ id: z.number().int(), name: z.string() });
const coded = z.object({ code: z.string(), name: z.string() });
const read = endpoint({ role: 'viewer' });
/** Also used by shared pages; the same for everybody. */
const explained = endpoint({ role: 'viewer', token: PUBLIC_TYPES });
const at = (path: `/${string}`, summary: string) =>
  ({ method: 'GET', path, tags: ['reference'], summary }) as const;

export const metricDefinition = z.object({
  id: z.string(),
  version: revealsNothing(z.number().int()),
  label: z.string(),
  /** Meaning of the number, in a sentence. */
  meaning: z.string(),
  unit: z.enum(['count', 'ratio', 'money']),
  formula: z.string(),
  /** Members whose sums a ratio divides, of which both are known; null unless it is one. */
  of: z.string().nullable(),
  inputs: z.array(z.string()),
  note: z.string().nullable(),
});
export type MetricDefinition = z.infer<typeof metricDefinition>;

export const reference = {
  profile_types: read
    .route(at('/reference/profile_types', 'Kinds and sub-kinds of profiles'))
    .output(z.array(coded)),
  countries: read
    .route(at('/reference/countries', 'Countries with continent and phone code'))
    .output(z.array(coded.extend({ continent: z.string(), phone_code: z.string() }))),
  continents: read.route(at('/reference/continents', 'Continents')).output(z.array(coded)),
  genders: read.route(at('/reference/genders', 'Genders')).output(z.array(coded)),
  markets: read.route(at('/monitor/user_market', 'Markets for monitors')).output(z.array(named)),
  companies: read
    .route(at('/companies', 'Companies this user may choose from; the first is "All" (358)'))
    .output(z.array(named)),
  metrics: explained.route(at('/reference/metrics', 'Definition of every metric')).output(
    z.object({
      metrics: z.array(metricDefinition),
      /** Other companies that contributed shared data to these numbers. */
      imported_by: z.array(z.string()),
      origins: z.array(z.object({ name: z.enum(ORIGINS), text: z.string() })),
      /** The product's models, then all versions of the company's own. */
      emv_models: z.array(
        z.object({
          name: emvModel,
          label: z.string(),
          kind: z.enum(EMV_KINDS),
          rates: revealsNothing(z.record(postType, emvRate.extend({ currency: z.string() }))),
          /** In English. */
          formula: z.string(),
          is_offered: z.boolean(),
        }),
      ),
      tiers: z.array(tier),
    }),
  ),
  search_values: read
    .route(at('/search_audience_cities', 'Audience cities that start with a text'))
    .input(z.object({ search: z.string().trim().max(80).default('') }))
    .output(z.array(z.string())),
  audience_interests: read
    .route(at('/demographics_audience_interests', 'Audience interests, most common first'))
    .output(z.array(z.string())),
};
