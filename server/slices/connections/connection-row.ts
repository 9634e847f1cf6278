import { type RawBuilder, type Selectable, sql } from 'kysely';
import {
  APPS,
  type AppName,
  type Connection,
  CREATOR_APPS,
  type CreatorApp,
  type MetaFeature,
} from '#contract/connections.ts';
import { fromStored } from '#contract/sentences/sentences.ts';
import type { Platform } from '#contract/values/primitives.ts';
import type { ConnectionTable } from '#server/db/tables.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

export type ConnectionRow = Selectable<ConnectionTable>;

const iso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString());

export const shownConnection = (row: ConnectionRow): Connection => ({
  id: row.id,
  app: row.app as AppName,
  platform: row.platform as Platform,
  username: row.username,
  state: row.state as Connection['state'],
  error: fromStored(row.error),
  connected_at: iso(row.connected_at) ?? '',
  ended_at: iso(row.ended_at),
  succeeded_at: iso(row.succeeded_at),
});

/** A profile, and those that the company merged into it. */
export const withMerged = (company_id: number, profile_id: number): RawBuilder<number> => sql`(
  select ${profile_id}::int as id union select m.from_id from profile_merge m
  where m.company_id = ${company_id} and m.into_id = ${profile_id} and m.undone_at is null)`;

/** Those of a creator, newest first; with ended ones. */
export const connectionsOfProfile = (
  db: Database,
  company_id: number,
  profile_id: number,
): Promise<ConnectionRow[]> =>
  db
    .selectFrom('connection')
    .where('company_id', '=', company_id)
    .where('profile_id', 'in', withMerged(company_id, profile_id))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(50)
    .execute();

export async function appsOf(db: Database, company_id: number): Promise<Map<AppName, string>> {
  const rows = await db
    .selectFrom('platform_app')
    .where('company_id', '=', company_id)
    .select(['app', 'client_id'])
    .execute();
  const known = new Map(rows.map(({ app, client_id }) => [app, client_id]));
  return new Map(APPS.flatMap((app) => (known.has(app) ? [[app, known.get(app) ?? ''] as const] : [])));
}

export async function featuresOf(db: Database, company_id: number): Promise<MetaFeature[]> {
  const row = await db
    .selectFrom('platform_app')
    .where('company_id', '=', company_id)
    .where('app', '=', 'meta')
    .select('features')
    .executeTakeFirst();
  return row?.features ?? [];
}

export const creatorApps = (apps: ReadonlyMap<AppName, string>): CreatorApp[] =>
  CREATOR_APPS.filter((app) => apps.has(app));

/** Accounts of a connection, for SQL: of row `c`. */
export const accountsOfConnection = (): RawBuilder<unknown> => sql`
  (select l.account_id from account_alias l where l.platform = c.platform and l.alias = 'user:' || c.username
   union select a.id from account a where a.company_id = c.company_id and a.platform = c.platform and a.username = c.username)`;
