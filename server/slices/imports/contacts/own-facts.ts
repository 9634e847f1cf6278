import { sql } from 'kysely';
import type { Facts } from '#server/db/json-columns.ts';
import { pgJson } from '#server/platform/postgres/pg-text.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { PRICE, refreshOwn } from '#server/slices/profiles/details/reported-own.ts';
import type { AccountObservation, OwnFacts } from '#server/tables/observations.ts';
import { aliasesOf } from '../intake/accounts/account-keys.ts';
import { mergeFacts, secondsOf } from '../intake/facts.ts';

function ownFactsOf(own: OwnFacts, observed_at: number | null): Facts {
  const at = secondsOf(observed_at);
  const { prices, labels, agent, ...texts } = own;
  const provided = Object.entries({ ...texts, agent, tags: labels.length > 0 ? labels : null });
  const priced = Object.entries(prices).map(([post_type, price]) => [`${PRICE}${post_type}`, price] as const);
  return Object.fromEntries(
    [...provided, ...priced].flatMap(([name, value]) => (value === null ? [] : [[name, [at, value]]])),
  );
}

/** Stores the private part of an import; returns the changed profiles. */
export async function learnOwn(
  trx: Database,
  import_id: number,
  seen: ReadonlyArray<{ account_id: number; o: AccountObservation }>,
): Promise<number[]> {
  const byName = new Map<string, { platform: string; alias: string; account_id: number; facts: Facts }>();
  for (const { account_id, o } of seen) {
    if (o.own === null) continue;
    const { platform } = o.account;
    const alias = aliasesOf(o.account)[0] ?? '';
    const key = `${platform}|${alias}`;
    const facts = mergeFacts(byName.get(key)?.facts ?? {}, ownFactsOf(o.own, o.observed_at));
    byName.set(key, { platform, alias, account_id, facts });
  }
  if (byName.size === 0) return [];
  const named = pgJson([...byName.values()].map(({ platform, alias }) => ({ platform, alias })));
  const { rows: kept } = await sql<{ platform: string; alias: string; facts: Facts }>`
    select platform, alias, facts from company_sighting
    join json_to_recordset(${named}::json) as q(platform text, alias text) using (platform, alias)
    where import_id = ${import_id}`.execute(trx);
  for (const { platform, alias, facts } of kept) {
    const now = byName.get(`${platform}|${alias}`);
    if (now) now.facts = mergeFacts(facts, now.facts);
  }
  await sql`
    insert into company_sighting as c (company_id, import_id, platform, alias, facts)
    select i.company_id, i.id, s.platform, s.alias, q.facts
    from json_to_recordset(${pgJson([...byName.values()])}::json) as q(platform text, alias text, facts jsonb)
    join import i on i.id = ${import_id}
    join account_sighting s on s.platform = q.platform and s.alias = q.alias and s.import_id = i.id
    on conflict (platform, alias, import_id) do update set facts = excluded.facts
      where c.facts <> excluded.facts`.execute(trx);
  const account_ids = [...byName.values()].map(({ account_id }) => account_id);
  const { rows } = await sql<{ id: number }>`
    select distinct profile_id as id from account where id = any(${account_ids}::int[])
    union select profile_id from account_company where account_id = any(${account_ids}::int[]) and profile_id is not null`.execute(
    trx,
  );
  return refreshOwn(
    trx,
    rows.map(({ id }) => id),
  );
}
