import { sql } from 'kysely';
import { pgJson, pgText } from '#server/platform/postgres/pg-text.ts';
import { type Database, transaction } from '#server/platform/postgres/postgres.ts';
import { notifyProjector } from '#server/projector/projector-events.ts';
import type { AccountRef } from '#server/tables/observations.ts';
import { latestName } from '../latest-name.ts';
import { refreshAccounts } from './account-facts.ts';
import { aliasesOf, refKey } from './account-keys.ts';

/** Unix seconds, 0 = unknown. */
export interface SeenRef extends AccountRef {
  at: number;
}

/** First appearance of each handle and display name of one account. */
export interface FoldedRef extends AccountRef {
  titles: ReadonlyMap<string, number>;
  /** Handles given together with an id. */
  handles: ReadonlyMap<string, number>;
}

/** By `refKey`. */
export function folded(refs: Iterable<SeenRef>): Map<string, FoldedRef> {
  const byKey = new Map<
    string,
    { ref: SeenRef; titles: Map<string, number>; handles: Map<string, number> }
  >();
  const first = (names: Map<string, number>, name: string | null, at: number) => {
    const text = name && pgText(name);
    if (text) names.set(text, Math.min(at, names.get(text) ?? at));
  };
  for (const ref of refs) {
    const key = refKey(ref);
    const known = byKey.get(key) ?? { ref, titles: new Map(), handles: new Map() };
    byKey.set(key, known);
    first(known.titles, ref.title, ref.at);
    if (ref.external_id) first(known.handles, ref.username, ref.at);
  }
  const all = new Map<string, FoldedRef>();
  for (const [key, { ref, titles, handles }] of byKey) {
    const { platform, external_id, namesake, person } = ref;
    const username = external_id ? latestName(handles) : ref.username;
    all.set(key, {
      platform,
      external_id,
      username,
      title: latestName(titles),
      titles,
      handles,
      ...(namesake === undefined ? {} : { namesake }),
      ...(person === undefined ? {} : { person }),
    });
  }
  return all;
}

export interface AccountAlias {
  platform: string;
  alias: string;
  account_id: number;
}

/** Names and facts of new accounts. */
export interface SourceRecord {
  platform: string;
  alias: string;
  titles: ReadonlyMap<string, number>;
  facts?: Record<string, [number, unknown]>;
}

export interface HandleSourceRecord {
  platform: string;
  id_alias: string;
  alias: string;
  first_seen: number;
}

export const sourceRecordOf = (ref: FoldedRef): SourceRecord => ({
  platform: ref.platform,
  alias: pgText(aliasesOf(ref)[0] ?? ''),
  titles: ref.titles,
});

export const handlesOf = (ref: FoldedRef): HandleSourceRecord[] =>
  [...ref.handles].map(([handle, first_seen]) => ({
    platform: ref.platform,
    id_alias: pgText(`id:${ref.external_id}`),
    alias: `user:${handle}`,
    first_seen,
  }));

export const namesOf = (ref: FoldedRef, account_id: number): AccountAlias[] =>
  [...new Set([...aliasesOf(ref), ...[...ref.handles.keys()].map((h) => `user:${h}`)])].map((alias) => ({
    platform: ref.platform,
    alias,
    account_id,
  }));

/** Returns names with new information. */
export async function insertSourceRecords(
  trx: Database,
  import_id: number,
  records: SourceRecord[],
  handle_records: HandleSourceRecord[],
): Promise<Array<{ platform: string; alias: string }>> {
  // Names that differ only by unstorable characters are the same.
  const sourceRecords = [...new Map(records.map((s) => [`${s.platform}|${s.alias}`, s])).values()];
  const handles = [
    ...new Map(handle_records.map((h) => [`${h.platform}|${h.id_alias}|${h.alias}`, h])).values(),
  ];
  const { rows } = await sql<{ platform: string; alias: string }>`
    insert into account_sighting as s (import_id, platform, alias, titles, facts)
    select ${import_id}, platform, alias, titles::jsonb, facts::jsonb
    from unnest(${sourceRecords.map((s) => s.platform)}::text[], ${sourceRecords.map((s) => s.alias)}::text[],
      ${sourceRecords.map((s) => pgJson(Object.fromEntries(s.titles)))}::text[],
      ${sourceRecords.map((s) => pgJson(s.facts ?? {}))}::text[]) as r(platform, alias, titles, facts)
    on conflict (platform, alias, import_id) do update set titles = (
      select coalesce(jsonb_object_agg(key, at), '{}') from (
        select key, min(value::bigint) as at
        from (select * from jsonb_each(s.titles) union all select * from jsonb_each(excluded.titles)) as both_ group by key
      ) as firsts)
    where not s.titles @> excluded.titles
    returning platform, alias`.execute(trx);
  if (handles.length === 0) return rows;
  const inserted = await sql<{ platform: string; alias: string }>`
    insert into account_handle as h (import_id, platform, id_alias, alias, first_seen)
    select ${import_id}, platform, id_alias, alias, first_seen
    from unnest(${handles.map((h) => h.platform)}::text[], ${handles.map((h) => h.id_alias)}::text[],
      ${handles.map((h) => h.alias)}::text[], ${handles.map((h) => h.first_seen)}::bigint[])
      as r(platform, id_alias, alias, first_seen)
    on conflict (alias, platform, id_alias, import_id) do update set first_seen = excluded.first_seen
    where excluded.first_seen < h.first_seen
    returning platform, id_alias as alias`.execute(trx);
  return [...rows, ...inserted.rows];
}

/** Returns how many were new. */
export async function insertAliases(db: Database, aliases: AccountAlias[]): Promise<number> {
  if (aliases.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into account_alias (platform, alias, account_id)
    select platform, alias, account_id
    from unnest(${aliases.map((a) => a.platform)}::text[], ${aliases.map((a) => pgText(a.alias))}::text[],
      ${aliases.map((a) => a.account_id)}::int[]) as r(platform, alias, account_id)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Stores an import's names of existing accounts and updates derived data, in one transaction with the
 * projector's queue. @param seen references with their resolved accounts
 */
export async function keepSourceRecords(
  db: Database,
  import_id: number,
  seen: Array<{ ref: FoldedRef; account_id: number }>,
): Promise<void> {
  if (seen.length === 0) return;
  await transaction(db, async (trx) => {
    await insertAliases(
      trx,
      seen.flatMap(({ ref, account_id }) => namesOf(ref, account_id)),
    );
    const accounts = new Map<string, number>();
    for (const { ref, account_id } of seen)
      accounts.set(`${ref.platform}|${sourceRecordOf(ref).alias}`, account_id);
    const inserted = await insertSourceRecords(
      trx,
      import_id,
      seen.map(({ ref }) => sourceRecordOf(ref)),
      seen.flatMap(({ ref }) => handlesOf(ref)),
    );
    const changed = new Set<number>();
    for (const { platform, alias } of inserted) changed.add(accounts.get(`${platform}|${alias}`) ?? 0);
    await notifyProjector(trx, await refreshAccounts(trx, changed));
  });
}
