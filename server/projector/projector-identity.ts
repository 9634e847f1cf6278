import { countries } from 'countries-list';
import { sql } from 'kysely';
import { cityName } from '#contract/values/cities.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { type AccountIdentity, readCounted, seenBy } from './projector-accounts.ts';

/** Company_id 0 = as reported, for all. */
export interface ProfileView {
  company_id: number;
  name: string;
  kind: string;
  sub_kind: string | null;
  gender: string | null;
  country: string | null;
  /** In its usual spelling. */
  city: string | null;
  continent: string | null;
  birthday: string | null;
  age: number | null;
  bio: string | null;
  picture: string | null;
  themes: string[];
  tags: string[];
  languages: string[];
  /** Lowest price, in the company's currency; null = none with a known rate. */
  price: number | null;
  /** False where the row differs only in the price or the accounts. */
  edited: boolean;
  accounts: AccountIdentity[];
  /** Platforms on which the company moved all reported accounts away. */
  left_platforms: string[];
  /** For the company it belongs to another profile (docs/adr/0031-merging-profiles.md). */
  is_merged: boolean;
}

export interface Identity {
  profile_id: number;
  slug: string;
  is_demo: boolean;
  created_at: Date;
  /** Reported, and added by hand by any company. */
  accounts: AccountIdentity[];
  views: ProfileView[];
}

export const continentOf = (country: string | null): string | null =>
  (country && countries[country as keyof typeof countries]?.continent) || null;

const cityOf = (typed: string | null | undefined): string | null => cityName(typed ?? '') || null;

/** In full years; null without a birthday. */
export function ageOn(birthday: string | null, day: Date): number | null {
  if (!birthday) return null;
  const born = new Date(birthday);
  const years = day.getUTCFullYear() - born.getUTCFullYear();
  const had = day.getUTCMonth() * 31 + day.getUTCDate() >= born.getUTCMonth() * 31 + born.getUTCDate();
  return had ? years : years - 1;
}

/** Profiles with accounts and every company's own view, without deleted or hidden ones. */
export async function readIdentities(
  db: Database,
  profile_ids: number[],
  /** YYYY-MM-DD, for exchange rates. */
  day: string,
): Promise<Identity[]> {
  const requested = sql<{
    id: number;
  }>`(select value::int as id from json_array_elements_text(${JSON.stringify([...new Set(profile_ids)])}::json))`;
  const ids = db.selectFrom(requested.as('i'));
  // OFFSET keeps each profile's rows in an indexed subquery. A store without statistics, like the embedded
  // one, would otherwise scan whole tables.
  const profiles = await ids
    .innerJoin('profile as p', 'p.id', 'i.id')
    .where('p.hidden', '=', false)
    .selectAll('p')
    .execute();
  const accounts = await ids
    .innerJoinLateral(
      (q) =>
        q
          .selectFrom('account')
          .select(['id', 'profile_id', 'platform', 'username', 'title', 'verified', 'company_id'])
          .select(sql<string | null>`extras ->> 'city'`.as('city'))
          .whereRef('profile_id', '=', 'i.id')
          .offset(0)
          .as('a'),
      (join) => join.onTrue(),
    )
    .selectAll('a')
    .orderBy('a.id')
    .execute();
  // Otherwise an empty table would be opened once for each profile.
  const hasRows = (table: 'profile_company' | 'profile_price') =>
    sql<boolean>`exists (select from ${sql.table(table)})`;
  const own = await ids
    .innerJoinLateral(
      (q) =>
        q
          .selectFrom('profile_company')
          .select(['company_id', 'profile_id', 'fields'])
          .whereRef('profile_id', '=', 'i.id')
          .offset(0)
          .as('o'),
      (join) => join.onTrue(),
    )
    .selectAll('o')
    .where(hasRows('profile_company'))
    .execute();
  const prices = await ids
    .innerJoinLateral(
      (q) => q.selectFrom('profile_price').selectAll().whereRef('profile_id', '=', 'i.id').offset(0).as('p'),
      (join) => join.onTrue(),
    )
    .innerJoin('company as c', 'c.id', 'p.company_id')
    .select(['p.company_id', 'p.profile_id', 'p.amount', 'p.currency', 'c.currency as company_currency'])
    .where(hasRows('profile_price'))
    .execute();
  const rateOf = await readRates(db, prices, day);
  const counted = await readCounted(db, profile_ids);
  const accountsOf = group(accounts, (a) => a.profile_id);
  const leftOf = group(counted.accounts, (a) => a.from_id);
  const comeOf = group(
    counted.accounts.filter((a) => a.into_id !== a.from_id),
    (a) => a.into_id ?? 0,
  );
  const mergedOf = group(counted.merged, (m) => m.from_id);
  const ownOf = group(own, (o) => o.profile_id);
  const pricesOf = group(prices, (p) => p.profile_id);
  return profiles.map((p) => {
    const own_accounts = accountsOf.get(p.id) ?? [];
    const moves = [...(leftOf.get(p.id) ?? []), ...(comeOf.get(p.id) ?? [])];
    const merged = new Set(mergedOf.get(p.id)?.map((m) => m.company_id));
    const base: ProfileView = {
      company_id: p.company_id ?? 0,
      name: p.name,
      kind: p.kind,
      sub_kind: p.sub_kind,
      gender: p.gender,
      country: p.country,
      city: cityOf(own_accounts.find((a) => a.company_id === null && a.city !== null)?.city),
      continent: continentOf(p.country),
      birthday: p.birthday,
      age: p.age,
      bio: p.bio,
      picture: p.picture,
      themes: p.themes,
      tags: [],
      languages: p.languages,
      price: null,
      edited: false,
      ...seenBy(p.company_id ?? 0, p.id, own_accounts, moves),
      is_merged: false,
    };
    const lowest = new Map<number, number>();
    for (const price of pricesOf.get(p.id) ?? []) {
      const rate = rateOf(price);
      if (rate === undefined) continue;
      const other = lowest.get(price.company_id) ?? Number.POSITIVE_INFINITY;
      lowest.set(price.company_id, Math.min(Number(price.amount) * rate, other));
    }
    const fields = new Map((ownOf.get(p.id) ?? []).map((o) => [o.company_id, o.fields]));
    const companies = new Set([
      ...fields.keys(),
      ...lowest.keys(),
      ...moves.map((a) => a.of_company),
      ...merged,
    ]);
    const views = [...companies].map((company_id) => ({
      ...ownView(base, company_id, fields.get(company_id) ?? {}, lowest.get(company_id) ?? null),
      ...seenBy(company_id, p.id, own_accounts, moves),
      is_merged: merged.has(company_id),
    }));
    // A company's own profile has no shared row.
    const shared = p.company_id === null || !companies.has(p.company_id) ? [base] : [];
    return {
      profile_id: p.id,
      slug: p.slug,
      is_demo: p.is_demo,
      created_at: p.created_at,
      accounts: own_accounts,
      views: [...shared, ...views],
    };
  });
}

interface Priced {
  company_id: number;
  currency: string;
  company_currency: string;
}

/** Undefined without a rate: such a price cannot be compared. */
async function readRates(
  db: Database,
  prices: readonly Priced[],
  day: string,
): Promise<(price: Priced) => number | undefined> {
  const keyOf = (p: Priced) => `${p.company_id} ${p.currency} ${p.company_currency}`;
  const foreign = prices.filter(({ currency, company_currency }) => currency !== company_currency);
  const wanted = [...new Map(foreign.map((p) => [keyOf(p), p])).values()];
  if (wanted.length === 0) return () => 1;
  const { rows } = await sql<Priced & { rate: number }>`
    select w.company_id, w.currency, w.company_currency, r.rate
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (company_id int, currency text, company_currency text)
    cross join lateral exchange_rate(w.company_id, w.currency, w.company_currency, ${day}::date) r`.execute(
    db,
  );
  const rates = new Map(rows.map((row) => [keyOf(row), row.rate]));
  return (price) => (price.currency === price.company_currency ? 1 : rates.get(keyOf(price)));
}

function ownView(
  base: ProfileView,
  company_id: number,
  fields: Partial<ProfileView> & { address_city?: string | null },
  price: number | null,
): ProfileView {
  const known = Object.fromEntries(
    Object.keys(base).flatMap((key) => (key in fields ? [[key, fields[key as keyof ProfileView]]] : [])),
  );
  const view = { ...base, ...known, company_id, price, edited: Object.keys(fields).length > 0 };
  const city = 'address_city' in fields ? cityOf(fields.address_city) : base.city;
  return { ...view, city, continent: continentOf(view.country) };
}

function group<T>(rows: T[], key: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const list = groups.get(key(row));
    if (list) list.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}
