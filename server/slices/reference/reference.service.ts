import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { os, viewable } from '#server/platform/gate.ts';
import { report } from '#server/platform/report.ts';
import { otherImporters } from './importers.ts';
import {
  ALL_COMPANIES,
  CONTINENTS,
  COUNTRIES,
  GENDER_LIST,
  MARKETS,
  PROFILE_KIND_LIST,
  SUB_KINDS,
} from './lists.ts';
import { metricReference } from './metric-reference.ts';

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
