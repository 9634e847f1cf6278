import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { pgJson, pgText } from '#server/platform/pg-text.ts';
import type { Database } from '#server/platform/postgres.ts';
import { transaction } from '#server/platform/postgres.ts';
import { tellProjector } from '#server/slices/profiles/projector/projector-events.ts';
import type { AccountRef } from '../observations.ts';
import { aliasesOf, refKey } from './account-keys.ts';

export interface KnownAccount {
  account_id: number;
  profile_id: number;
}

/** A profile to be made for accounts nobody knew yet. */
export interface NewProfile {
  name: string;
  kind: 'influencer' | 'brand';
  sub_kind?: string | null;
  gender?: string | null;
  country?: string | null;
  birthday?: string | null;
  age?: number | null;
  bio?: string | null;
  themes?: string[];
  languages?: string[];
  is_demo?: boolean;
  accounts: NewAccount[];
}

export interface NewAccount extends AccountRef {
  verified?: boolean | null;
  extras?: Record<string, unknown>;
  /** Unix milliseconds of these facts. */
  observed_at?: number | null;
}

export const slugOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    // Half of a sign that was cut there.
    .replace(/[\ud800-\udbff]$/, '');

const PROFILES_AT_ONCE = 1000;

/** Resolves account references to accounts, making what is new. */
export class AccountRegistry {
  readonly db: Database;
  readonly #import_id: number | null;

  /** @param import_id the import whose record counts the accounts as they are made, once, whatever is cut off */
  constructor(db: Database, import_id: number | null = null) {
    this.db = db;
    this.#import_id = import_id;
  }

  /**
   * The account of each reference by `refKey`, each asked once. Unknown ones get a profile of their own: `fresh` holds
   * their ids.
   */
  async resolve(refs: AccountRef[]): Promise<{ accounts: Map<string, KnownAccount>; fresh: Set<number> }> {
    const accounts = await this.known(refs);
    const made = await this.create(
      refs
        .filter((ref) => !accounts.has(refKey(ref)))
        .map((ref) => ({
          name: ref.title ?? ref.username ?? ref.external_id ?? '',
          kind: 'influencer' as const,
          accounts: [ref],
        })),
    );
    const fresh = new Set<number>();
    for (const [key, known] of made.accounts) {
      accounts.set(key, known);
      fresh.add(known.account_id);
    }
    return { accounts, fresh };
  }

  /** The ones of these that exist, by `refKey`. Learns further names of them on the way. */
  async known(refs: AccountRef[]): Promise<Map<string, KnownAccount>> {
    const found = new Map<string, KnownAccount>();
    const ask = refs.flatMap((ref) => aliasesOf(ref).map((alias) => ({ platform: ref.platform, alias })));
    if (ask.length === 0) return found;
    const rows = await sql<{ platform: string; alias: string; account_id: number; profile_id: number }>`
      select a.platform, a.alias, a.account_id, c.profile_id
      from json_to_recordset(${pgJson(ask)}::json) as q(platform text, alias text)
      join account_alias a on a.platform = q.platform and a.alias = q.alias
      join account c on c.id = a.account_id`.execute(this.db);
    const byAlias = new Map(
      rows.rows.map((r) => [
        `${r.platform}|${r.alias}`,
        { account_id: r.account_id, profile_id: r.profile_id },
      ]),
    );
    const learned: Array<{ platform: string; alias: string; account_id: number }> = [];
    for (const ref of refs) {
      const aliases = aliasesOf(ref);
      const known = aliases.map((alias) => byAlias.get(`${ref.platform}|${alias}`)).find(Boolean);
      if (!known) continue;
      found.set(refKey(ref), known);
      for (const alias of aliases) {
        if (!byAlias.has(`${ref.platform}|${alias}`))
          learned.push({ platform: ref.platform, alias, account_id: known.account_id });
      }
    }
    await insertAliases(this.db, learned);
    return found;
  }

  /** Makes profiles with their accounts, in the order given. Safe to run again after a crash: one transaction a part. */
  async create(
    profiles: NewProfile[],
  ): Promise<{ accounts: Map<string, KnownAccount>; profile_ids: number[] }> {
    const accounts = new Map<string, KnownAccount>();
    const profile_ids: number[] = [];
    for (let at = 0; at < profiles.length; at += PROFILES_AT_ONCE) {
      // The embedded store works on this thread: whoever else waits for it gets a turn.
      if (at > 0) await setImmediate();
      const part = profiles.slice(at, at + PROFILES_AT_ONCE);
      const made = await transaction(this.db, (trx) => createPart(trx, part, this.#import_id));
      profile_ids.push(...made.profile_ids);
      for (const [key, known] of made.accounts) accounts.set(key, known);
    }
    return { accounts, profile_ids };
  }
}

async function createPart(trx: Database, profiles: NewProfile[], import_id: number | null) {
  // All that is written here refers to what is made here: looking each reference up again would take a third of the
  // time. Only a superuser may leave that out, as the embedded store's is.
  await sql`select set_config('session_replication_role', 'replica', true)
    where current_setting('is_superuser') = 'on'`.execute(trx);
  const profile_ids = await insertProfiles(trx, profiles);
  const accounts = profiles.flatMap((p, i) =>
    p.accounts.map((ref) => ({
      ref,
      profile_id: profile_ids[i] ?? 0,
      platform: ref.platform,
      username: ref.username,
      title: ref.title,
      verified: ref.verified ?? null,
      extras: ref.extras ?? {},
      observed_at: ref.observed_at ? new Date(ref.observed_at).toISOString() : null,
    })),
  );
  const ids = await insertAccounts(trx, accounts);
  const idOf = new Map(ids.map((r) => [`${r.profile_id}|${r.platform}`, r.id]));
  const made = new Map<string, KnownAccount>();
  const aliases: Array<{ platform: string; alias: string; account_id: number }> = [];
  for (const { ref, profile_id } of accounts) {
    const account_id = idOf.get(`${profile_id}|${ref.platform}`) ?? 0;
    made.set(refKey(ref), { account_id, profile_id });
    for (const alias of aliasesOf(ref)) aliases.push({ platform: ref.platform, alias, account_id });
  }
  await insertAliases(trx, aliases);
  // Together with them: a crash before anything else is written must not leave them out of search.
  await tellProjector(trx, profile_ids);
  if (import_id !== null)
    await sql`update import set accounts_new = accounts_new + ${accounts.length} where id = ${import_id}`.execute(
      trx,
    );
  return { accounts: made, profile_ids };
}

/** Returns their ids in the order given. Each gets a free slug: the handle or name, else with a hash of its account's key. */
async function insertProfiles(trx: Database, profiles: NewProfile[]): Promise<number[]> {
  const wanted = profiles.map((p) => slugOf(p.accounts[0]?.username ?? p.name) || 'profile');
  const slugs = [...wanted];
  const ids = new Map<number, number>();
  let open = [...profiles.keys()];
  for (let round = 0; open.length > 0; round++) {
    const bySlug = new Map<string, number>();
    for (const i of open) if (!bySlug.has(slugs[i] ?? '')) bySlug.set(slugs[i] ?? '', i);
    // In the order of their slugs: two processes that make the same ones wait for each other in one direction only.
    const rows = [...bySlug]
      .map(([slug, i]) => ({ slug, profile: profiles[i] as NewProfile }))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1));
    for (const { id, slug } of await insertWhereFree(trx, rows)) ids.set(bySlug.get(slug) ?? -1, id);
    open = open.filter((i) => !ids.has(i));
    for (const i of open) {
      const first = profiles[i]?.accounts[0];
      const key = `${first ? refKey(first) : profiles[i]?.name}|${i}|${round}`;
      slugs[i] = `${wanted[i]}-${createHash('sha1').update(key).digest('hex').slice(0, 8)}`;
    }
  }
  return slugs.map((_, i) => ids.get(i) ?? 0);
}

/** Those whose slug nobody has. As arrays, which the store reads in two thirds of the time of JSON. */
async function insertWhereFree(trx: Database, rows: Array<{ slug: string; profile: NewProfile }>) {
  const texts = (of: (p: NewProfile) => string | null | undefined) =>
    rows.map(({ profile }) => textOrNull(of(profile)));
  const { rows: made } = await sql<{ id: number; slug: string }>`
    insert into profile (slug, name, kind, sub_kind, gender, country, birthday, age, bio, themes, languages, is_demo)
    select slug, name, kind, sub_kind, gender, country, birthday::date, age, bio, themes::jsonb, languages::jsonb, is_demo
    from unnest(${rows.map((r) => pgText(r.slug))}::text[], ${texts((p) => p.name.slice(0, 200))}::text[],
      ${texts((p) => p.kind)}::text[], ${texts((p) => p.sub_kind)}::text[], ${texts((p) => p.gender)}::text[],
      ${texts((p) => p.country)}::text[], ${texts((p) => p.birthday)}::text[],
      ${rows.map((r) => r.profile.age ?? null)}::int[], ${texts((p) => p.bio)}::text[],
      ${rows.map((r) => pgJson(r.profile.themes ?? []))}::text[],
      ${rows.map((r) => pgJson(r.profile.languages ?? []))}::text[],
      ${rows.map((r) => r.profile.is_demo ?? false)}::boolean[])
      as r(slug, name, kind, sub_kind, gender, country, birthday, age, bio, themes, languages, is_demo)
    on conflict (slug) do nothing
    returning id, slug`.execute(trx);
  return made;
}

const textOrNull = (text: string | null | undefined) =>
  text === null || text === undefined ? null : pgText(text);

interface AccountRow {
  profile_id: number;
  platform: string;
  username: string | null;
  title: string | null;
  verified: boolean | null;
  extras: Record<string, unknown>;
  /** ISO */
  observed_at: string | null;
}

async function insertAccounts(trx: Database, accounts: AccountRow[]) {
  const texts = (of: (a: AccountRow) => string | null) => accounts.map((a) => textOrNull(of(a)));
  const { rows } = await sql<{ id: number; profile_id: number; platform: string }>`
    insert into account (profile_id, platform, username, title, verified, extras, observed_at)
    select profile_id, platform, username, title, verified::boolean, extras::jsonb, observed_at::timestamptz
    from unnest(${accounts.map((a) => a.profile_id)}::int[], ${texts((a) => a.platform)}::text[],
      ${texts((a) => a.username)}::text[], ${texts((a) => a.title)}::text[],
      ${texts((a) => (a.verified === null ? null : String(a.verified)))}::text[],
      ${accounts.map((a) => pgJson(a.extras))}::text[], ${texts((a) => a.observed_at)}::text[])
      as r(profile_id, platform, username, title, verified, extras, observed_at)
    returning id, profile_id, platform`.execute(trx);
  return rows;
}

async function insertAliases(
  db: Database,
  aliases: Array<{ platform: string; alias: string; account_id: number }>,
) {
  if (aliases.length === 0) return;
  await sql`
    insert into account_alias (platform, alias, account_id)
    select platform, alias, account_id
    from unnest(${aliases.map((a) => a.platform)}::text[], ${aliases.map((a) => pgText(a.alias))}::text[],
      ${aliases.map((a) => a.account_id)}::int[]) as r(platform, alias, account_id)
    on conflict do nothing`.execute(db);
}
