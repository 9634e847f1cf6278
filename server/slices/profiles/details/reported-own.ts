import { sql } from 'kysely';
import { pgJson } from '#server/platform/postgres/pg-text.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

/** Private facts of an import: time of reading (Unix seconds, 0 = unknown) and value. */
type OwnFacts = Record<string, [number, unknown]>;

/** Prefix of price facts, before the kind of post. */
export const PRICE = 'price.';

interface ReportedFacts {
  company_id: number;
  profile_id: number;
  import_id: number;
  facts: OwnFacts;
}

/** A profile according to one company's imports. */
interface Reported {
  company_id: number;
  profile_id: number;
  reported: Record<string, unknown>;
  sources: Record<string, number>;
}
interface ReportedPrice {
  company_id: number;
  profile_id: number;
  post_type: string;
  amount: number;
  currency: string;
  import_id: number;
}

/**
 * Derives each company's private data from its imports. Typed values remain. Returns the changed profiles.
 */
export async function refreshOwn(trx: Database, profile_ids: readonly number[]): Promise<number[]> {
  if (profile_ids.length === 0) return [];
  const { rows: any } = await sql`
    select from company_sighting union all select from profile_company where reported <> '{}'
    union all select from profile_price where import_id is not null limit 1`.execute(trx);
  if (any.length === 0) return [];
  const ids = [...profile_ids];
  // Sequential look-ups by key, as in decide-names.ts.
  const { rows: records } = await sql<ReportedFacts>`
    select s.company_id, case when o.account_id is null then a.profile_id else o.profile_id end as profile_id,
      s.import_id, s.facts
    from (select id, profile_id from account where profile_id = any(${ids}::int[])
      union select a.id, a.profile_id from account a join account_company o on o.account_id = a.id
        where o.profile_id = any(${ids}::int[])) as a
    join account_alias l on l.account_id = a.id
    join company_sighting s on s.platform = l.platform and s.alias = l.alias
    left join account_company o on o.account_id = a.id and o.company_id = s.company_id`.execute(trx);
  const requested = new Set(ids);
  const profiles = [
    ...Map.groupBy(
      records.filter(({ profile_id }) => requested.has(profile_id)),
      ({ company_id, profile_id }) => `${company_id} ${profile_id}`,
    ).values(),
  ].map(combined);
  const reported = await writeReported(
    trx,
    ids,
    profiles.map(({ prices: _, ...rest }) => rest),
  );
  const priced = await writePrices(
    trx,
    ids,
    profiles.flatMap(({ prices }) => prices),
  );
  return [...new Set([...reported, ...priced])];
}

/** The latest reading wins, then the later import. */
function combined(rows: readonly ReportedFacts[]): Reported & { prices: ReportedPrice[] } {
  const { company_id = 0, profile_id = 0 } = rows[0] ?? {};
  const latest = new Map<string, { at: number; import_id: number; value: unknown }>();
  for (const { import_id, facts } of rows)
    for (const [name, [at, value]] of Object.entries(facts)) {
      const known = latest.get(name);
      if (known && (known.at > at || (known.at === at && known.import_id > import_id))) continue;
      latest.set(name, { at, import_id, value });
    }
  const all = [...latest];
  const fields = all.filter(([name]) => !name.startsWith(PRICE));
  return {
    company_id,
    profile_id,
    reported: Object.fromEntries(fields.map(([name, { value }]) => [name, value])),
    sources: Object.fromEntries(fields.map(([name, { import_id }]) => [name, import_id])),
    prices: all.flatMap(([name, { value, import_id }]) =>
      name.startsWith(PRICE)
        ? [{ company_id, profile_id, post_type: name.slice(PRICE.length), import_id, ...(value as Price) }]
        : [],
    ),
  };
}
type Price = { amount: number; currency: string };

async function writeReported(trx: Database, ids: number[], rows: Reported[]): Promise<number[]> {
  const now = pgJson(rows);
  const list = sql`json_to_recordset(${now}::json) as n(company_id int, profile_id int, reported jsonb, sources jsonb)`;
  const { rows: written } = await sql<{ id: number }>`
    insert into profile_company as c (company_id, profile_id, reported, sources)
    select company_id, profile_id, reported, sources from ${list} where reported <> '{}'
    on conflict (company_id, profile_id) do update set reported = excluded.reported, sources = excluded.sources
      where (c.reported, c.sources) is distinct from (excluded.reported, excluded.sources)
    returning profile_id as id`.execute(trx);
  const { rows: emptied } = await sql<{ id: number }>`
    update profile_company c set reported = '{}', sources = '{}'
    where profile_id = any(${ids}::int[]) and reported <> '{}' and not exists (
      select from ${list} where n.company_id = c.company_id and n.profile_id = c.profile_id and n.reported <> '{}')
    returning profile_id as id`.execute(trx);
  return [...written, ...emptied].map(({ id }) => id);
}

async function writePrices(trx: Database, ids: number[], prices: ReportedPrice[]): Promise<number[]> {
  const list = sql`json_to_recordset(${pgJson(prices)}::json)
    as n(company_id int, profile_id int, post_type text, amount numeric, currency text, import_id int)`;
  const { rows: ended } = await sql<{ id: number }>`
    delete from profile_price p where profile_id = any(${ids}::int[]) and import_id is not null and not exists (
      select from ${list} where n.company_id = p.company_id and n.profile_id = p.profile_id and n.post_type = p.post_type)
    returning profile_id as id`.execute(trx);
  const { rows: written } = await sql<{ id: number }>`
    insert into profile_price as p (company_id, profile_id, platform, post_type, amount, currency, import_id, entered_by)
    select n.company_id, n.profile_id, split_part(n.post_type, '_', 1), n.post_type, round(n.amount, 2), n.currency, n.import_id, i.created_by
    from ${list} left join import i on i.id = n.import_id
    on conflict (company_id, profile_id, post_type) do update
      set amount = excluded.amount, currency = excluded.currency, import_id = excluded.import_id,
        entered_at = excluded.entered_at, entered_by = excluded.entered_by
      where p.import_id is not null
        and (p.amount, p.currency, p.import_id) is distinct from (excluded.amount, excluded.currency, excluded.import_id)
    returning profile_id as id`.execute(trx);
  return [...ended, ...written].map(({ id }) => id);
}

/** Imported prices that somebody in the company deleted or replaced. */
export async function forgetPrices(
  trx: Database,
  { company_id, profile_id }: { company_id: number; profile_id: number },
  post_types: readonly string[],
): Promise<void> {
  const names = post_types.map((post_type) => `${PRICE}${post_type}`);
  await sql`
    update company_sighting s set facts = s.facts - ${names}::text[]
    from account_alias l join account a on a.id = l.account_id
      left join account_company o on o.account_id = a.id and o.company_id = ${company_id}
    where s.company_id = ${company_id} and s.platform = l.platform and s.alias = l.alias
      and case when o.account_id is null then a.profile_id else o.profile_id end = ${profile_id}`.execute(
    trx,
  );
}
