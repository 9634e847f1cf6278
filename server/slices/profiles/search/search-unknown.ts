import { type Fact, profileFilters } from '#contract/profiles/search.ts';
import type { ClickHouse } from '#server/platform/clickhouse/clickhouse.ts';
import { os } from '#server/platform/gate.ts';
import { whileUnchanged } from '#server/platform/while-unchanged.ts';
import { type AskedFilters, withOwnIds } from './search-company.ts';
import { conditionsOf, every, type Filter } from './search-conditions.ts';
import { TABLES } from './search-counts.ts';

interface UnknownQuery {
  filters: AskedFilters;
  company_id: number;
}
interface LeftOut {
  total: number;
  facts: { fact: Fact; count: number; alone: number }[];
}

type OnFact = NonNullable<Filter['fact']>;

const countUnknown = whileUnchanged(TABLES, readUnknown, { max: 100 });

/** Profiles that fail filters on facts only where the fact is unknown. */
async function readUnknown(
  ch: ClickHouse,
  { filters: asked, company_id }: UnknownQuery,
  left: AbortSignal,
): Promise<LeftOut> {
  const { reach, seen, filters, params } = conditionsOf(asked, company_id);
  const isOpen = (filter: Filter): filter is Filter & { fact: OnFact } =>
    filter.fact !== undefined && !filter.fact.isIncluded;
  const facts = filters.filter(isOpen).map(({ fact }) => fact);
  if (facts.length === 0) return { total: 0, facts: [] };
  const rest = filters.filter((filter) => !isOpen(filter)).map(({ sql }) => sql);
  // One bit for each fact: those that do not pass, and those that do not pass because they are unknown.
  const bits = (sqlOf: (fact: OnFact) => string) =>
    `toUInt32(${facts.map((fact, i) => `${2 ** i} * toUInt32(${sqlOf(fact)})`).join(' + ')})`;
  const counts = facts.flatMap((_, i) => [
    `sumIf(sign, bitTest(fails, ${i})) AS count_${i}`,
    `sumIf(sign, fails = ${2 ** i}) AS alone_${i}`,
  ]);
  const [row] = await ch.query<Record<string, number>>(
    `SELECT sum(sign) AS total, ${counts.join(', ')} FROM (
       SELECT sign, ${bits(({ passes }) => `NOT (${passes})`)} AS fails,
         ${bits(({ passes, unknown }) => `NOT (${passes}) AND (${unknown})`)} AS unknowns
       FROM profile_index
       WHERE platform = {platform:String} AND ${reach} AND ${seen} AND ${every(rest)})
     WHERE fails != 0 AND fails = unknowns`,
    params,
    'profiles with unknown facts',
    { left, whole: true },
  );
  const of = (name: string, i: number) => row?.[`${name}_${i}`] ?? 0;
  return {
    total: row?.total ?? 0,
    facts: facts
      .map(({ name }, i) => ({ fact: name, count: of('count', i), alone: of('alone', i) }))
      .filter(({ count }) => count > 0),
  };
}

const MOST_CITIES = 5000;
const NO_FILTERS = profileFilters.parse({ exclude: [] });

const readCities = whileUnchanged(
  ['profile_index'],
  (ch: ClickHouse, { filters, company_id }: UnknownQuery, left: AbortSignal) => {
    const { reach, seen, params } = conditionsOf(filters, company_id);
    return ch.query<{ city: string; country: string | null; count: number }>(
      `SELECT city, nullIf(country, '') AS country, sum(sign) AS count FROM profile_index
       WHERE platform = {platform:String} AND ${reach} AND ${seen} AND city != ''
       GROUP BY city, country HAVING count > 0 ORDER BY count DESC, city, country LIMIT ${MOST_CITIES}`,
      params,
      'cities of profiles',
      { left, whole: true },
    );
  },
  { max: 100 },
);

export const unknownHandlers = {
  unknown: os.profiles.unknown.handler(async ({ context, input }) => {
    const query = { filters: await withOwnIds(context, input), company_id: context.company.id };
    return countUnknown(context.ch, query, context.request.left);
  }),
  cities: os.profiles.cities.handler(({ context, input }) => {
    const filters = { ...NO_FILTERS, kind: input.kind };
    return readCities(context.ch, { filters, company_id: context.company.id }, context.request.left);
  }),
};
