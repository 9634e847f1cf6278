import { sql } from 'kysely';
import { pgJson } from '#server/platform/pg-text.ts';
import type { Database } from '#server/platform/postgres.ts';
import type { AccountObservation } from '../observations.ts';

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/**
 * Brings reported facts of accounts and their profiles up to date and returns the profiles that changed.
 * A newer observation replaces facts; one without a time, or an older one, only fills what is unknown.
 */
export async function updateFacts(
  db: Database,
  seen: Array<{ account_id: number; o: AccountObservation }>,
): Promise<number[]> {
  const newest = new Map<number, AccountObservation>();
  for (const { account_id, o } of seen) {
    const other = newest.get(account_id);
    newest.set(account_id, other ? combine(other, o) : o);
  }
  const rows = [...newest].map(([account_id, o]) => ({
    account_id,
    observed_at: iso(o.observed_at),
    title: o.account.title,
    username: o.account.username,
    verified: o.verified,
    picture: o.picture,
    website: o.website,
    extras: Object.fromEntries(
      Object.entries({ business_account: o.business_account, city: o.city }).filter(
        ([, value]) => value !== null,
      ),
    ),
    kind: o.profile_kind,
    gender: o.gender,
    country: o.country,
    birthday: o.birthday,
    age: o.age,
    bio: o.bio,
    themes: o.themes,
    languages: o.languages,
  }));
  if (rows.length === 0) return [];
  const json = pgJson(rows);
  const profiles = await updateProfiles(db, json);
  const accounts = await updateAccounts(db, json);
  return [...new Set([...profiles, ...accounts])];
}

/** Two observations of one account in one unit: the later one, gaps filled from the earlier. */
function combine(a: AccountObservation, b: AccountObservation): AccountObservation {
  const [early, late] = (a.observed_at ?? 0) <= (b.observed_at ?? 0) ? [a, b] : [b, a];
  const filled = Object.entries(late).map(([key, value]) => {
    const empty = value === null || (Array.isArray(value) && value.length === 0);
    return [key, empty ? early[key as keyof AccountObservation] : value];
  });
  return Object.fromEntries(filled) as AccountObservation;
}

const NEWER = sql`(r.observed_at is not null and (a.observed_at is null or r.observed_at > a.observed_at))`;
const pick = (table: string, column: string) =>
  sql`case when ${NEWER} then coalesce(r.${sql.ref(column)}, ${sql.ref(`${table}.${column}`)}) else coalesce(${sql.ref(`${table}.${column}`)}, r.${sql.ref(column)}) end`;
const pickList = (table: string, column: string) =>
  sql`case when jsonb_array_length(r.${sql.ref(column)}) > 0 and (${NEWER} or ${sql.ref(`${table}.${column}`)} = '[]'::jsonb)
    then r.${sql.ref(column)} else ${sql.ref(`${table}.${column}`)} end`;

async function updateProfiles(db: Database, json: string): Promise<number[]> {
  const result = await sql<{ id: number }>`
    with r as (
      select * from json_to_recordset(${json}::json) as r(account_id int, observed_at timestamptz, kind text, gender text,
        country text, birthday date, age int, bio text, themes jsonb, languages jsonb, picture text)
    ), next as (
      select p.id, coalesce(case when p.kind = 'brand' then 'brand' end, r.kind, p.kind) as kind,
        ${pick('p', 'gender')} as gender, ${pick('p', 'country')} as country, ${pick('p', 'birthday')} as birthday,
        ${pick('p', 'age')} as age, ${pick('p', 'bio')} as bio, ${pickList('p', 'themes')} as themes,
        ${pickList('p', 'languages')} as languages
      from r join account a on a.id = r.account_id join profile p on p.id = a.profile_id
      where p.company_id is null
    )
    update profile p set kind = n.kind, gender = n.gender, country = n.country, birthday = n.birthday, age = n.age,
      bio = n.bio, themes = n.themes, languages = n.languages
    from next n
    where p.id = n.id and (p.kind, p.gender, p.country, p.birthday, p.age, p.bio, p.themes, p.languages)
      is distinct from (n.kind, n.gender, n.country, n.birthday, n.age, n.bio, n.themes, n.languages)
    returning p.id`.execute(db);
  return result.rows.map((row) => row.id);
}

async function updateAccounts(db: Database, json: string): Promise<number[]> {
  const result = await sql<{ profile_id: number }>`
    with r as (
      select * from json_to_recordset(${json}::json) as r(account_id int, observed_at timestamptz, title text, username text,
        verified boolean, picture text, website text, extras jsonb)
    ), next as (
      select a.id, ${pick('a', 'title')} as title, ${pick('a', 'username')} as username, ${pick('a', 'verified')} as verified,
        ${pick('a', 'picture')} as picture, ${pick('a', 'website')} as website,
        case when ${NEWER} then a.extras || r.extras else r.extras || a.extras end as extras,
        greatest(a.observed_at, r.observed_at) as observed_at
      from r join account a on a.id = r.account_id
    )
    update account a set title = n.title, username = n.username, verified = n.verified, picture = n.picture,
      website = n.website, extras = n.extras, observed_at = n.observed_at
    from next n
    where a.id = n.id and (a.title, a.username, a.verified, a.picture, a.website, a.extras, a.observed_at)
      is distinct from (n.title, n.username, n.verified, n.picture, n.website, n.extras, n.observed_at)
    returning a.profile_id`.execute(db);
  return result.rows.map((row) => row.profile_id);
}
