import { sql } from 'kysely';
import { cutText } from '#contract/values/cut-text.ts';
import type { Facts } from '#server/db/json-columns.ts';
import { pgJson } from '#server/platform/postgres/pg-text.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { refreshOwn } from '#server/slices/profiles/details/reported-own.ts';
import type { AccountObservation } from '#server/tables/observations.ts';
import { mergeFacts, secondsOf } from '../facts.ts';
import { latestName } from '../latest-name.ts';
import { aliasesOf } from './account-keys.ts';

const REPORTED = [
  'verified',
  'picture',
  'website',
  'business_account',
  'city',
  'gender',
  'country',
  'birthday',
  'age',
  'bio',
  'themes',
  'languages',
  'active_followers',
  'engagement_rate',
  'sec_uid',
  'share_authorized_data',
] as const satisfies ReadonlyArray<keyof AccountObservation>;

/** Stored with the account itself, beside the profile's. */
const OF_ACCOUNT = [
  'business_account',
  'city',
  'bio',
  'themes',
  'active_followers',
  'engagement_rate',
  'sec_uid',
  'share_authorized_data',
];

export function factsOf(o: AccountObservation): Facts {
  const at = secondsOf(o.observed_at);
  const facts: Facts = {};
  for (const name of REPORTED) {
    const value = o[name];
    if (value !== null && !(Array.isArray(value) && value.length === 0)) facts[name] = [at, value];
  }
  if (o.profile_kind === 'brand') facts.is_brand = [0, true];
  return facts;
}

/** Returns the changed profiles. */
export async function learnFacts(
  trx: Database,
  import_id: number,
  seen: Array<{ account_id: number; o: AccountObservation }>,
): Promise<number[]> {
  const byAlias = new Map<string, { platform: string; alias: string; account_id: number; facts: Facts }>();
  for (const { account_id, o } of seen) {
    const { platform } = o.account;
    const alias = aliasesOf(o.account)[0] ?? '';
    const other = byAlias.get(`${platform}|${alias}`);
    const facts = mergeFacts(other?.facts ?? {}, factsOf(o));
    byAlias.set(`${platform}|${alias}`, { platform, alias, account_id, facts });
  }
  const { rows } = await sql<{ platform: string; alias: string; facts: Facts }>`
    select platform, alias, facts from account_sighting
    join json_to_recordset(${pgJson([...byAlias.values()].map(({ platform, alias }) => ({ platform, alias })))}::json)
      as q(platform text, alias text) using (platform, alias)
    where import_id = ${import_id}`.execute(trx);
  const changed = new Set<number>();
  const written: Array<{ platform: string; alias: string; facts: Facts }> = [];
  for (const row of rows) {
    const now = byAlias.get(`${row.platform}|${row.alias}`);
    if (!now) continue;
    const facts = mergeFacts(row.facts, now.facts);
    if (JSON.stringify(mergeFacts(row.facts)) === JSON.stringify(facts)) continue;
    written.push({ platform: row.platform, alias: row.alias, facts });
    changed.add(now.account_id);
  }
  if (written.length === 0) return [];
  await sql`
    update account_sighting s set facts = r.facts
    from json_to_recordset(${pgJson(written)}::json) as r(platform text, alias text, facts jsonb)
    where s.platform = r.platform and s.alias = r.alias and s.import_id = ${import_id}`.execute(trx);
  return refreshAccounts(trx, changed);
}

interface NamedFacts {
  account_id: number;
  profile_id: number;
  platform: string;
  alias: string;
  titles: Record<string, number> | null;
  facts: Facts | null;
}

interface Profile {
  id: number;
  name: string;
  kind: string;
  is_demo: boolean;
  company_id: number | null;
  brand: { name: string; categories: string[]; countries: string[] } | null;
}

/**
 * Derives accounts and profiles from all stored facts, in any order of arrival. Returns the changed
 * profiles.
 */
export async function refreshAccounts(trx: Database, account_ids: Iterable<number>): Promise<number[]> {
  const ids = [...account_ids];
  if (ids.length === 0) return [];
  const scope = sql`select distinct profile_id from account where id = any(${ids}::int[])`;
  const { rows } = await sql<NamedFacts>`
    select a.id as account_id, a.profile_id, a.platform, l.alias, s.titles, s.facts
    from account a join account_alias l on l.account_id = a.id
    left join account_sighting s on s.platform = l.platform and s.alias = l.alias
    where a.profile_id in (${scope}) and a.company_id is null`.execute(trx);
  // Sequential look-ups by key, as in decide-names.ts.
  const { rows: handles } = await sql<{ account_id: number; alias: string; at: number }>`
    select l.account_id, h.alias, h.at
    from account a
    cross join lateral (
      select account_id, platform, alias from account_alias where account_id = a.id and alias like 'id:%' offset 0) as l
    cross join lateral (
      select alias, min(first_seen)::float8 as at from account_handle
      where platform = l.platform and id_alias = l.alias group by alias) as h
    cross join lateral (
      select account_id from account_alias where platform = l.platform and alias = h.alias limit 1) as u
    where a.profile_id in (${scope}) and u.account_id = l.account_id`.execute(trx);
  const { rows: profiles } = await sql<Profile>`
    select p.id, p.name, p.kind, p.is_demo, p.company_id,
      case when b.name is not null then
        jsonb_build_object('name', b.name, 'categories', b.categories, 'countries', b.countries) end as brand
    from profile p left join (
      select distinct on (profile_id) profile_id, name, categories, countries from brand
      where profile_id in (${scope}) order by profile_id, external_id) as b on b.profile_id = p.id
    where p.id in (${scope})`.execute(trx);
  const byProfile = new Map<number, ReportedAccount[]>();
  for (const account of reportedAccounts(rows, handles)) {
    const list = byProfile.get(account.profile_id);
    if (list) list.push(account);
    else byProfile.set(account.profile_id, [account]);
  }
  const accounts = await writeAccounts(trx, [...byProfile.values()].flat());
  const written = await writeProfiles(
    trx,
    profiles.filter((p) => p.company_id === null).map((p) => profileRow(p, byProfile.get(p.id) ?? [])),
  );
  const own = await refreshOwn(
    trx,
    profiles.map(({ id }) => id),
  );
  return [...new Set([...accounts, ...written, ...own])];
}

interface ReportedAccount {
  id: number;
  profile_id: number;
  /** Orders the accounts of a profile. */
  key: string;
  username: string | null;
  title: string | null;
  facts: Facts;
}

function reportedAccounts(
  rows: NamedFacts[],
  handles: Array<{ account_id: number; alias: string; at: number }>,
): ReportedAccount[] {
  const names = new Map<number, Array<[string, number]>>();
  for (const { account_id, alias, at } of handles) {
    const list = names.get(account_id);
    if (list) list.push([alias.slice('user:'.length), at]);
    else names.set(account_id, [[alias.slice('user:'.length), at]]);
  }
  const byAccount = new Map<number, NamedFacts[]>();
  for (const row of rows) {
    const list = byAccount.get(row.account_id);
    if (list) list.push(row);
    else byAccount.set(row.account_id, [row]);
  }
  return [...byAccount].map(([id, rows]) => {
    const aliases = rows.map((r) => r.alias).sort();
    const handle = aliases.find((alias) => alias.startsWith('user:'))?.slice('user:'.length) ?? null;
    const titles = rows.flatMap((r) => Object.entries(r.titles ?? {}));
    return {
      id,
      profile_id: rows[0]?.profile_id ?? 0,
      key: `${rows[0]?.platform}|${aliases[0]}`,
      username: latestName(names.get(id) ?? []) ?? handle,
      title: latestName(titles.map(([title, at]) => [title, at])),
      facts: mergeFacts(...rows.map((r) => r.facts ?? {})),
    };
  });
}

const valueIn = (facts: Facts, name: string): unknown => facts[name]?.[1] ?? null;

function profileRow(profile: Profile, accounts: ReportedAccount[]) {
  const facts = mergeFacts(...accounts.map((a) => a.facts));
  const { brand } = profile;
  const [first] = accounts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const called = first && (first.title ?? first.username ?? first.key.slice(first.key.indexOf(':') + 1));
  const isBrand =
    brand !== null || valueIn(facts, 'is_brand') === true || (profile.is_demo && profile.kind === 'brand');
  return {
    id: profile.id,
    name: cutText(profile.is_demo ? profile.name : (brand?.name ?? called ?? profile.name), 200),
    kind: isBrand ? 'brand' : 'influencer',
    country: valueIn(facts, 'country') ?? (brand?.countries.length === 1 ? brand.countries[0] : null),
    themes: valueIn(facts, 'themes') ?? brand?.categories ?? [],
    languages: valueIn(facts, 'languages') ?? [],
    ...Object.fromEntries(
      ['gender', 'birthday', 'age', 'bio', 'picture'].map((name) => [name, valueIn(facts, name)]),
    ),
  };
}

async function writeProfiles(trx: Database, rows: Array<ReturnType<typeof profileRow>>): Promise<number[]> {
  if (rows.length === 0) return [];
  const result = await sql<{ id: number }>`
    update profile p set name = n.name, kind = n.kind, gender = n.gender, country = n.country, birthday = n.birthday,
      age = n.age, bio = n.bio, picture = n.picture, themes = n.themes, languages = n.languages
    from json_to_recordset(${pgJson(rows)}::json) as n(id int, name text, kind text, gender text, country text,
      birthday date, age int, bio text, picture text, themes jsonb, languages jsonb)
    where p.id = n.id
      and (p.name, p.kind, p.gender, p.country, p.birthday, p.age, p.bio, p.picture, p.themes, p.languages)
      is distinct from (n.name, n.kind, n.gender, n.country, n.birthday, n.age, n.bio, n.picture, n.themes, n.languages)
    returning p.id`.execute(trx);
  return result.rows.map((row) => row.id);
}

async function writeAccounts(trx: Database, accounts: ReportedAccount[]): Promise<number[]> {
  if (accounts.length === 0) return [];
  const rows = accounts.map(({ id, username, title, facts }) => {
    const at = Math.max(0, ...Object.values(facts).map(([read]) => read));
    const extras = OF_ACCOUNT.flatMap((name) => (facts[name] ? [[name, facts[name][1]] as const] : []));
    return {
      id,
      username,
      title,
      observed_at: at > 0 ? new Date(at * 1000).toISOString() : null,
      extras: Object.fromEntries(extras),
      ...Object.fromEntries(['verified', 'picture', 'website'].map((name) => [name, valueIn(facts, name)])),
    };
  });
  const result = await sql<{ profile_id: number }>`
    update account a set title = n.title, username = n.username, verified = n.verified, picture = n.picture,
      website = n.website, extras = n.extras, observed_at = n.observed_at
    from json_to_recordset(${pgJson(rows)}::json) as n(id int, title text, username text, verified boolean, picture text,
      website text, extras jsonb, observed_at timestamptz)
    where a.id = n.id and (a.title, a.username, a.verified, a.picture, a.website, a.extras, a.observed_at)
      is distinct from (n.title, n.username, n.verified, n.picture, n.website, n.extras, n.observed_at)
    returning a.profile_id`.execute(trx);
  return result.rows.map((row) => row.profile_id);
}
