import { sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';
import type { Database } from '#server/platform/postgres/postgres.ts';

/** A table with rows that a colleague can take over. Each has `company_id`. */
export interface OwnedTable {
  kind: string;
  /** For example `3 keyword filters`. */
  label: string;
  table: keyof Tables;
  /** The author column. */
  column: string;
  /** Only rows with this value in this column. */
  only?: readonly [column: string, value: string];
}

/** Everything to hand over when somebody leaves; new kinds are added here (tested). */
export const OWNED_TABLES: readonly OwnedTable[] = [
  {
    kind: 'keyword_filters',
    label: 'keyword filters',
    table: 'saved_filter',
    column: 'created_by',
    only: ['area', 'keywords'],
  },
  {
    kind: 'profile_filters',
    label: 'profile filters',
    table: 'saved_filter',
    column: 'created_by',
    only: ['area', 'profiles'],
  },
  { kind: 'lists', label: 'lists and folders', table: 'list', column: 'created_by' },
  { kind: 'list_views', label: 'views of lists', table: 'list_view', column: 'created_by' },
  { kind: 'list_imports', label: 'imports into lists', table: 'list_import', column: 'created_by' },
  { kind: 'monitors', label: 'monitors', table: 'monitor', column: 'created_by' },
  { kind: 'monitor_folders', label: 'folders of monitors', table: 'monitor_folder', column: 'created_by' },
  { kind: 'castings', label: 'castings', table: 'casting', column: 'created_by' },
  { kind: 'tracking_links', label: 'tracking links', table: 'tracking_link', column: 'created_by' },
  { kind: 'promo_codes', label: 'discount codes', table: 'promo_code', column: 'created_by' },
  { kind: 'order_webhooks', label: 'webhooks of shops', table: 'order_webhook', column: 'created_by' },
  { kind: 'order_files', label: 'files of orders', table: 'campaign_source', column: 'created_by' },
  { kind: 'safety_checks', label: 'safety checks', table: 'safety_check', column: 'created_by' },
  {
    kind: 'creator_links',
    label: 'links for creators to connect',
    table: 'creator_link',
    column: 'created_by',
  },
  { kind: 'creator_pages', label: 'pages of creators', table: 'creator_page', column: 'created_by' },
  { kind: 'draft_files', label: 'files of briefs and drafts', table: 'campaign_file', column: 'created_by' },
  { kind: 'forecasts', label: 'forecasts', table: 'forecast', column: 'created_by' },
  { kind: 'clients', label: 'clients', table: 'client', column: 'created_by' },
  { kind: 'brands', label: 'brands', table: 'company_brand', column: 'created_by' },
  { kind: 'leaderboards', label: 'leaderboards', table: 'leaderboard', column: 'created_by' },
  { kind: 'alerts', label: 'alerts', table: 'alert_rule', column: 'created_by' },
  {
    kind: 'emv_models',
    label: 'versions of media value models',
    table: 'emv_model_version',
    column: 'created_by',
  },
  { kind: 'imports', label: 'imports', table: 'import', column: 'created_by' },
  { kind: 'mappings', label: 'column mappings', table: 'import_mapping', column: 'created_by' },
  { kind: 'public_links', label: 'public links', table: 'public_token', column: 'created_by' },
];

const rowsOf = ({ column, only }: OwnedTable, owner: { company_id: number; user_id: number }) => {
  const kind = only ? sql` and ${sql.ref(only[0])} = ${only[1]}` : sql``;
  return sql`company_id = ${owner.company_id} and ${sql.ref(column)} = ${owner.user_id}${kind}`;
};

/** Without kinds of count 0. */
export async function countOwned(db: Database, owner: { company_id: number; user_id: number }) {
  const counted: Array<{ kind: string; label: string; count: number }> = [];
  for (const owned of OWNED_TABLES) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(owned.table)} where ${rowsOf(owned, owner)}`.execute(db);
    const { kind, label } = owned;
    if (rows[0]?.n) counted.push({ kind, label, count: rows[0].n });
  }
  return counted;
}

/** Returns the moved rows. Call inside a transaction. */
export async function transferOwned(
  trx: Database,
  owner: { company_id: number; user_id: number },
  heir_id: number,
) {
  const moved = await countOwned(trx, owner);
  for (const owned of OWNED_TABLES)
    await sql`update ${sql.table(owned.table)} set ${sql.ref(owned.column)} = ${heir_id}
      where ${rowsOf(owned, owner)}`.execute(trx);
  return moved;
}
