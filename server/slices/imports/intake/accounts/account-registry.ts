import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { cutText } from '#contract/values/cut-text.ts';
import type { Facts } from '#server/db/json-columns.ts';
import { pgJson, pgText } from '#server/platform/postgres/pg-text.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';
import { transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import { slugOf } from '#server/slices/profiles/slug.ts';
import type { AccountRef } from '#server/tables/observations.ts';
import { becomeReal, freeHandles, hiddenOf } from '../become-real.ts';
import { foldedAccount, foldedFacts, type NewProfile, profilesFor } from '../new-profile.ts';
import { refreshAccounts } from './account-facts.ts';
import { aliasesOf, refKey } from './account-keys.ts';
import {
  type FoldedRef,
  folded,
  handlesOf,
  insertAliases,
  insertSourceRecords,
  keepSourceRecords,
  namesOf,
  type SeenRef,
  sourceRecordOf,
} from './account-source-records.ts';

export interface KnownAccount {
  account_id: number;
  profile_id: number;
}

const PROFILES_AT_ONCE = 1000;

/** Accounts that no source named by an id. */
async function withoutId(db: Database, accounts: KnownAccount[]): Promise<Set<number>> {
  const ids = [...new Set(accounts.map((a) => a.account_id))];
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::int[]) as id
    where not exists (select from account_alias a where a.account_id = id and a.alias like 'id:%')`.execute(
    db,
  );
  return new Set(rows.map((r) => r.id));
}

/** Resolves account references to accounts, creating missing ones. */
export class AccountRegistry {
  readonly db: Database;
  readonly #import_id: number;

  /**
   * @param import_id the import that counts created accounts, each once despite interruptions; 0 = the demo
   * world
   */
  constructor(db: Database, import_id = 0) {
    this.db = db;
    this.#import_id = import_id;
  }

  /**
   * Returns accounts by `refKey`, and stores the names. Unknown ones get their own profile: `fresh` holds
   * their ids.
   */
  async resolve(refs: SeenRef[]): Promise<{ accounts: Map<string, KnownAccount>; fresh: Set<number> }> {
    const seen = folded(refs);
    if (this.#import_id > 0) await freeHandles(this.db, [...seen.values()]);
    const accounts = await this.#known([...seen.values()]);
    const fresh = new Set<number>();
    const make = async (open: FoldedRef[]) => {
      const made = await this.create(profilesFor(open, await this.#peopleIn(seen, accounts)));
      for (const [key, known] of made.accounts) {
        accounts.set(key, known);
        fresh.add(known.account_id);
      }
    };
    const open = [...seen].flatMap(([key, ref]) => (accounts.has(key) ? [] : [ref]));
    // Ids first: a handle without an id may belong to one of them.
    const ids = open.filter((ref) => ref.external_id);
    await make(ids);
    const handles = new Map<string, KnownAccount>();
    for (const ref of ids)
      for (const handle of ref.handles.keys()) {
        const key = `${ref.platform}|user:${handle}`;
        const account = accounts.get(refKey(ref));
        if (account && !handles.has(key)) handles.set(key, account);
      }
    const rest = open.filter((ref) => !ref.external_id);
    for (const ref of rest) {
      const account = handles.get(refKey(ref));
      if (account) accounts.set(refKey(ref), account);
    }
    const registered = new Map(accounts);
    await make(rest.filter((ref) => !accounts.has(refKey(ref))));
    // New accounts are stored completely.
    const known = [...seen].flatMap(([key, ref]) => {
      const account = registered.get(key);
      return account && !(ref.external_id && fresh.has(account.account_id))
        ? [{ ref, account_id: account.account_id }]
        : [];
    });
    await keepSourceRecords(this.db, this.#import_id, known);
    // Afterwards, because they keep the names of this import.
    if (this.#import_id > 0) await this.#reveal([...accounts.values()].map((a) => a.profile_id));
    return { accounts, fresh };
  }

  /** Profiles of people with an account that is known, by `person`. */
  async #peopleIn(
    seen: ReadonlyMap<string, FoldedRef>,
    accounts: ReadonlyMap<string, KnownAccount>,
  ): Promise<Map<number, { profile_id: number; platforms: Set<string> }>> {
    const profiles = new Map<number, number>();
    for (const [key, { person }] of seen) {
      const account = accounts.get(key);
      if (account && person !== undefined && !profiles.has(person)) profiles.set(person, account.profile_id);
    }
    if (profiles.size === 0) return new Map();
    const { rows } = await sql<{ id: number; platforms: string[] }>`
      select p.id, array(select a.platform from account a where a.profile_id = p.id) as platforms
      from profile p where p.id = any(${[...new Set(profiles.values())]}::int[])
        and p.company_id is null and not p.is_demo`.execute(this.db);
    const platformsOf = new Map(rows.map(({ id, platforms }) => [id, new Set(platforms)]));
    return new Map(
      [...profiles].flatMap(([person, profile_id]) => {
        const platforms = platformsOf.get(profile_id);
        return platforms ? [[person, { profile_id, platforms }]] : [];
      }),
    );
  }

  /** By `refKey`. */
  async known(refs: AccountRef[]): Promise<Map<string, KnownAccount>> {
    return this.#known([...folded(refs.map((ref) => ({ ...ref, at: 0 }))).values()]);
  }

  /** An unknown id may belong to an account known by its handle. */
  async #known(refs: FoldedRef[]): Promise<Map<string, KnownAccount>> {
    const accounts = new Map<string, KnownAccount>();
    const keys = (ref: FoldedRef) => {
      const strongest = aliasesOf(ref)[0];
      return [...(strongest ? [strongest] : []), ...[...ref.handles.keys()].map((h) => `user:${h}`)];
    };
    const ask = refs.flatMap((ref) => keys(ref).map((alias) => ({ platform: ref.platform, alias })));
    if (ask.length === 0) return accounts;
    const { rows } = await sql<{ platform: string; alias: string; account_id: number; profile_id: number }>`
      select a.platform, a.alias, a.account_id, c.profile_id
      from json_to_recordset(${pgJson(ask)}::json) as q(platform text, alias text)
      join account_alias a on a.platform = q.platform and a.alias = q.alias
      join account c on c.id = a.account_id`.execute(this.db);
    const byAlias = new Map(
      rows.map((r) => [`${r.platform}|${r.alias}`, { account_id: r.account_id, profile_id: r.profile_id }]),
    );
    const nameless = new Map<string, KnownAccount>();
    for (const ref of refs) {
      const key = refKey(ref);
      const known = byAlias.get(key);
      if (known) accounts.set(key, known);
      else if (ref.external_id)
        for (const handle of ref.handles.keys()) {
          const account = byAlias.get(`${ref.platform}|user:${handle}`);
          if (account) nameless.set(key, nameless.get(key) ?? account);
        }
    }
    if (nameless.size === 0) return accounts;
    const free = await withoutId(this.db, [...nameless.values()]);
    for (const ref of refs) {
      const account = nameless.get(refKey(ref));
      // An account has one id: of two ids with its handle, the second gets its own account.
      if (!account || !free.delete(account.account_id)) continue;
      accounts.set(refKey(ref), account);
    }
    return accounts;
  }

  /** Removed demo profiles named by an import are real from now on. */
  async #reveal(profile_ids: number[]): Promise<void> {
    const hidden = await hiddenOf(this.db, profile_ids);
    if (hidden.length > 0) await transaction(this.db, (trx) => becomeReal(trx, hidden));
  }

  /** In order. Can be repeated after a crash: one transaction a part. */
  async create(
    profiles: NewProfile[],
  ): Promise<{ accounts: Map<string, KnownAccount>; profile_ids: number[] }> {
    const accounts = new Map<string, KnownAccount>();
    const profile_ids: number[] = [];
    for (let at = 0; at < profiles.length; at += PROFILES_AT_ONCE) {
      const part = profiles.slice(at, at + PROFILES_AT_ONCE);
      const made = await transaction(this.db, (trx) => createPart(trx, part, this.#import_id));
      profile_ids.push(...made.profile_ids);
      for (const [key, known] of made.accounts) accounts.set(key, known);
    }
    return { accounts, profile_ids };
  }
}

async function createPart(trx: Database, profiles: NewProfile[], import_id: number) {
  // All references are to rows created here, and checking them would take a third of the time. Only a
  // superuser may skip the checks, like the embedded store's user.
  await sql`select set_config('session_replication_role', 'replica', true)
    where current_setting('is_superuser') = 'on'`.execute(trx);
  const fresh = await insertProfiles(
    trx,
    profiles.filter(({ profile_id }) => profile_id === undefined),
  );
  const profile_ids = profiles.map(({ profile_id }) => profile_id ?? fresh.shift() ?? 0);
  const accounts = profiles.flatMap((p, i) =>
    p.accounts.map((ref) => ({
      ref,
      facts: foldedFacts(p, ref),
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
  const refs: Array<{ ref: FoldedRef; account_id: number; facts: Facts }> = [];
  for (const { ref, facts, profile_id } of accounts) {
    const account_id = idOf.get(`${profile_id}|${ref.platform}`) ?? 0;
    made.set(refKey(ref), { account_id, profile_id });
    if (aliasesOf(ref).length > 0) refs.push({ ref: foldedAccount(ref), account_id, facts });
  }
  const names = refs.flatMap(({ ref, account_id }) => namesOf(ref, account_id));
  const free = await insertAliases(trx, names);
  await insertSourceRecords(
    trx,
    import_id,
    refs.map(({ ref, facts }) => ({ ...sourceRecordOf(ref), facts })),
    refs.flatMap(({ ref }) => handlesOf(ref)),
  );
  // A handle of another account is not shown.
  if (free < names.length)
    await refreshAccounts(
      trx,
      refs.map((r) => r.account_id),
    );
  // In the same transaction: a crash must not leave them out of search.
  await notifyProjector(trx, profile_ids);
  if (import_id > 0)
    await sql`update import set accounts_new = accounts_new + ${accounts.length} where id = ${import_id}`.execute(
      trx,
    );
  return { accounts: made, profile_ids };
}

/**
 * Returns ids in the given order. Each gets a free slug: the handle or name, else with a hash of its
 * account's key.
 */
export async function insertProfiles(trx: Database, profiles: NewProfile[]): Promise<number[]> {
  const wanted = profiles.map((p) => slugOf(p.accounts[0]?.username ?? p.name) || 'profile');
  const slugs = [...wanted];
  const ids = new Map<number, number>();
  let open = [...profiles.keys()];
  for (let round = 0; open.length > 0; round++) {
    const bySlug = new Map<string, number>();
    for (const i of open) if (!bySlug.has(slugs[i] ?? '')) bySlug.set(slugs[i] ?? '', i);
    // Ordered by slug: two processes that create the same ones wait in one direction only.
    const rows = [...bySlug]
      .map(([slug, i]) => ({ slug, profile: profiles[i] as NewProfile }))
      .sort((a, b) => (a.slug < b.slug ? -1 : 1));
    for (const { id, slug } of await insertWhereFree(trx, rows)) ids.set(bySlug.get(slug) ?? -1, id);
    open = open.filter((i) => !ids.has(i));
    for (const i of open) {
      const first = profiles[i]?.accounts[0];
      const key = `${first ? refKey(first) : profiles[i]?.name}|${round}`;
      slugs[i] = `${wanted[i]}-${createHash('sha1').update(key).digest('hex').slice(0, 8)}`;
    }
  }
  return slugs.map((_, i) => ids.get(i) ?? 0);
}

/** Skips taken slugs. Arrays take two thirds of the time of JSON. */
async function insertWhereFree(trx: Database, rows: Array<{ slug: string; profile: NewProfile }>) {
  const texts = (of: (p: NewProfile) => string | null | undefined) =>
    rows.map(({ profile }) => textOrNull(of(profile)));
  const { rows: made } = await sql<{ id: number; slug: string }>`
    insert into profile (slug, name, kind, sub_kind, gender, country, birthday, age, bio, themes, languages, is_demo)
    select slug, name, kind, sub_kind, gender, country, birthday::date, age, bio, themes::jsonb, languages::jsonb, is_demo
    from unnest(${rows.map((r) => pgText(r.slug))}::text[], ${texts((p) => cutText(p.name, 200))}::text[],
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

export async function insertAccounts(trx: Database, accounts: AccountRow[]) {
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
