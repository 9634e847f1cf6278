import { continents, countries } from 'countries-list';
import { z } from 'zod';
import type { CallOutput } from '#contract/calls/endpoints.ts';
import { ALL_COMPANIES_ID, type reference } from '#contract/reference.ts';
import { type EmvModel, ORIGINS } from '#contract/values/primitives.ts';
import {
  EMV_MODEL_TEXTS,
  emvText,
  METRIC_DEFINITIONS,
  ORIGIN_TEXTS,
} from '#server/analytics/metrics/definitions.ts';
import { tiersOf } from '#server/analytics/metrics/tiers.ts';
import type { Ctx, ReadCtx } from '#server/platform/context.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { report } from '#server/platform/report.ts';
import { otherImporters } from './importers.ts';

type MetricReference = Omit<CallOutput<typeof reference.metrics>, 'imported_by'>;

/**
 * Metrics, origins, EMV models and tiers for popovers. Visitors of a public link see only the model in use.
 */
function metricReference({ actor, company }: Pick<ReadCtx, 'actor' | 'company'>): MetricReference {
  const own = Object.entries(company.own_emv)
    .filter(([name]) => actor.kind === 'user' || name === company.emv_model)
    .map(([name, table]) => ({
      name: name as EmvModel,
      label: table.label,
      is_offered: table.is_offered,
      kind: table.kind,
      rates: table.rates,
      formula: emvText(table),
    }));
  return {
    metrics: METRIC_DEFINITIONS,
    origins: ORIGINS.map((name) => ({ name, text: ORIGIN_TEXTS[name] })),
    emv_models: [...EMV_MODEL_TEXTS.map((text) => ({ ...text, is_offered: true })), ...own],
    tiers: [...tiersOf(company)],
  };
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');

/** ISO 3166 by name; two-letter continent, main calling code with plus. */
const COUNTRIES = Object.entries(countries)
  .map(([code, c]) => ({
    code,
    name: c.name as string,
    continent: c.continent as string,
    phone_code: c.phone[0] ? `+${c.phone[0]}` : '',
  }))
  .sort(byName);

const CONTINENTS = Object.entries(continents)
  .map(([code, name]) => ({ code, name: name as string }))
  .sort(byName);

const GENDER_LIST = [
  { code: 'female', name: 'Female' },
  { code: 'male', name: 'Male' },
  { code: 'couple', name: 'Couple' },
  { code: 'others', name: 'Others' },
];

const PROFILE_KIND_LIST = [
  { code: 'influencer', name: 'Influencer' },
  { code: 'brand', name: 'Brand' },
];

/** Suggestions for everybody, in addition to those in use. */
const SUB_KINDS = ['celebrity', 'creator', 'expert', 'media', 'retailer'];

/** The ids are ours and never change. */
const MARKETS = [
  { id: 1, name: 'Worldwide' },
  { id: 2, name: 'Africa' },
  { id: 3, name: 'Asia' },
  { id: 4, name: 'Europe' },
  { id: 5, name: 'Latin America' },
  { id: 6, name: 'Middle East' },
  { id: 7, name: 'North America' },
  { id: 8, name: 'Oceania' },
];

/** First entry of the companies list. */
const ALL_COMPANIES = { id: ALL_COMPANIES_ID, name: 'All' };

/** Kinds, then suggested and used sub-kinds. */
async function profileTypes({ db, company }: Ctx) {
  const rows = await db
    .selectFrom('profile')
    .where('sub_kind', 'is not', null)
    .where('hidden', '=', false)
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', company.id)]))
    .select('sub_kind')
    .distinct()
    .limit(500)
    .execute();
  const used = rows.map((r) => r.sub_kind ?? '').filter(Boolean);
  const codes = [...new Set([...SUB_KINDS, ...used])].sort((a, b) => a.localeCompare(b, 'en'));
  const named = codes.map((code) => ({ code, name: code.charAt(0).toUpperCase() + code.slice(1) }));
  return [...PROFILE_KIND_LIST, ...named];
}

/** Up to 20, by number of accounts. */
const citiesStartingWith = report({
  name: 'audience_cities',
  params: z.object({ search: z.string() }),
  row: z.object({ key: z.string() }),
  sql: () => `SELECT key FROM audience_index FINAL
    WHERE dimension = 'cities' AND startsWith(lowerUTF8(key), lowerUTF8({search:String}))
    GROUP BY key ORDER BY count() DESC, key LIMIT 20`,
});

/** Up to 200, by number of accounts. */
const interestsInUse = report({
  name: 'audience_interests',
  params: z.object({}),
  row: z.object({ key: z.string() }),
  sql: () => `SELECT key FROM audience_index FINAL WHERE dimension = 'interests'
    GROUP BY key ORDER BY count() DESC, key LIMIT 200`,
});

export const referenceHandlers = {
  profile_types: os.reference.profile_types.handler(({ context }) => profileTypes(context)),
  countries: os.reference.countries.handler(() => COUNTRIES),
  continents: os.reference.continents.handler(() => CONTINENTS),
  genders: os.reference.genders.handler(() => GENDER_LIST),
  markets: os.reference.markets.handler(() => MARKETS),
  companies: os.reference.companies.handler(({ context: { company } }) => [
    ALL_COMPANIES,
    { id: company.id, name: company.name },
  ]),
  metrics: viewable.reference.metrics.handler(async ({ context }) => ({
    ...metricReference(context),
    // Hidden from visitors of a public link.
    imported_by: context.actor.kind === 'user' ? await otherImporters(context) : [],
  })),
  search_values: os.reference.search_values.handler(async ({ context, input }) => {
    const rows = await citiesStartingWith(context.ch, { search: input.search });
    return rows.map((r) => r.key);
  }),
  audience_interests: os.reference.audience_interests.handler(async ({ context }) => {
    const rows = await interestsInUse(context.ch, {});
    return rows.map((r) => r.key);
  }),
};
