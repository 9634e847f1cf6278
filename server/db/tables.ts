// Generated from the migrated database by scripts/tables.ts. Do not edit.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { JsonColumns } from './json-columns.ts';

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type Generated<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
type Numeric = ColumnType<string, number | string, number | string>;
/** Parsed when read; written as JSON text. */
type Json<Column extends keyof JsonColumns> = ColumnType<JsonColumns[Column], string, string>;

export interface AccountTable {
  id: GeneratedAlways<number>;
  profile_id: number;
  platform: string;
  username: string | null;
  title: string | null;
  picture: string | null;
  website: string | null;
  verified: boolean | null;
  extras: Generated<Json<'account.extras'>>;
  observed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  company_id: number | null;
}

export interface AccountAliasTable {
  platform: string;
  alias: string;
  account_id: number;
}

export interface AccountCompanyTable {
  company_id: number;
  account_id: number;
  profile_id: number | null;
}

export interface AccountHandleTable {
  import_id: number;
  platform: string;
  id_alias: string;
  alias: string;
  first_seen: number;
}

export interface AccountMoveTable {
  platform: string;
  alias: string;
  from_id: number;
  to_id: number;
}

export interface AccountSightingTable {
  import_id: number;
  platform: string;
  alias: string;
  titles: Generated<Json<'account_sighting.titles'>>;
  facts: Generated<Json<'account_sighting.facts'>>;
}

export interface AdAssignmentTable {
  monitor_id: number;
  company_id: number;
  ad: string;
  profile_id: number | null;
  post: Generated<string>;
}

export interface AdResultTable {
  source_id: number;
  ad: string;
  company_id: number;
  monitor_id: number;
  name: string;
  ad_campaign: Generated<string>;
  post: Generated<string>;
  first_day: Generated<string>;
  last_day: Generated<string>;
  spend: Numeric;
  currency: string;
  impressions: number | null;
  reach: number | null;
  clicks: number | null;
  purchases: number | null;
  value: Numeric | null;
  reported_at: Timestamp;
}

export interface AlertAttemptTable {
  id: GeneratedAlways<number>;
  event_id: number;
  company_id: number;
  at: Timestamp;
  status: number | null;
  error: string | null;
}

export interface AlertEventTable {
  id: GeneratedAlways<number>;
  rule_id: number;
  company_id: number;
  key: string;
  sentence: string;
  body: string | null;
  state: string;
  attempts: Generated<number>;
  status: number | null;
  error: string | null;
  created_at: Timestamp;
  delivered_at: Timestamp | null;
  told: Json<'alert_event.told'> | null;
  is_test: Generated<boolean>;
  mail_id: number | null;
}

export interface AlertNoticeTable {
  event_id: number;
  user_id: number;
  company_id: number;
  read_at: Timestamp | null;
}

export interface AlertRuleTable {
  id: GeneratedAlways<number>;
  company_id: number;
  created_by: number;
  name: string;
  monitor_id: number | null;
  filter_id: number | null;
  leaderboard_id: number | null;
  brand_id: number | null;
  metric: string;
  condition: string;
  threshold: number | null;
  window_days: number;
  url: string | null;
  secret: string | null;
  is_on: Generated<boolean>;
  created_at: Timestamp;
  changed_at: Timestamp;
  checked_at: Timestamp | null;
  value: number | null;
  error: string | null;
  is_firing: Generated<boolean>;
  deleted_at: Timestamp | null;
  currency: string;
  form: Generated<string>;
}

export interface AlertRuleUserTable {
  rule_id: number;
  user_id: number;
  company_id: number;
}

export interface ApiKeyTable {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  name: string;
  prefix: string;
  secret_hash: string;
  can_write: Generated<boolean>;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  revoked_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  can_propose: Generated<boolean>;
}

export interface AppUserTable {
  id: GeneratedAlways<number>;
  company_id: number;
  email: string;
  password_hash: string;
  first_name: Generated<string>;
  last_name: Generated<string>;
  role: string;
  flags: Generated<Json<'app_user.flags'>>;
  profiles_monitor_count: number | null;
  phone_number: string | null;
  tfa_method: string | null;
  is_active: Generated<boolean>;
  created_at: Generated<Timestamp>;
  totp_secret: string | null;
  totp_last_step: number | null;
  phone_verified_at: Timestamp | null;
  password_changed_at: Timestamp | null;
  language: string | null;
  accepted_invitation: string | null;
}

export interface AuditEventTable {
  id: GeneratedAlways<number>;
  company_id: number | null;
  user_id: number | null;
  action: string;
  target: string | null;
  details: Generated<Json<'audit_event.details'>>;
  at: Generated<Timestamp>;
  user_email: string | null;
}

export interface AuditSealTable {
  number: number;
  event_id: number;
  hash: string;
}

export interface BrandTable {
  id: GeneratedAlways<number>;
  external_id: string;
  profile_id: number | null;
  name: string;
  categories: Generated<Json<'brand.categories'>>;
  countries: Generated<Json<'brand.countries'>>;
  match_names: Generated<Json<'brand.match_names'>>;
  website: string | null;
  created_at: Generated<Timestamp>;
}

export interface BrandSettingsTable {
  company_id: number;
  logo: string | null;
  logo_width: number | null;
  logo_height: number | null;
  former: Json<'brand_settings.former'> | null;
  former_at: Timestamp | null;
  main_color: string | null;
  second_color: string | null;
  footer: Generated<string>;
  changed_by: number | null;
  changed_at: Generated<Timestamp>;
}

export interface BrandSightingTable {
  import_id: number;
  external_id: string;
  brand: Json<'brand_sighting.brand'>;
}

export interface BriefAcceptanceTable {
  monitor_id: number;
  profile_id: number;
  company_id: number;
  revision: number;
  accepted_at: Timestamp;
}

export interface CampaignBriefTable {
  monitor_id: number;
  company_id: number;
  revision: number;
  text: string;
  dos: Json<'campaign_brief.dos'>;
  donts: Json<'campaign_brief.donts'>;
  tags: Json<'campaign_brief.tags'>;
  competitors: Json<'campaign_brief.competitors'>;
  link: string | null;
  markets: Json<'campaign_brief.markets'>;
  from_date: string | null;
  to_date: string | null;
  shows_client: boolean;
  updated_at: Timestamp;
  updated_by: number | null;
}

export interface CampaignFileTable {
  id: GeneratedAlways<number>;
  company_id: number;
  monitor_id: number;
  profile_id: number | null;
  file_key: string;
  name: string;
  type: string;
  size: number;
  arrived_at: Timestamp | null;
  created_at: Timestamp;
  created_by: number | null;
}

export interface CampaignSourceTable {
  id: GeneratedAlways<number>;
  company_id: number;
  monitor_id: number;
  kind: string;
  file_name: Generated<string>;
  state: string;
  file_key: string | null;
  header: Generated<Json<'campaign_source.header'>>;
  targets: Json<'campaign_source.targets'> | null;
  problems: Generated<Json<'campaign_source.problems'>>;
  problem_rows: Generated<number>;
  created_by: number | null;
  created_at: Timestamp;
  imported_at: Timestamp | null;
}

export interface CastingTable {
  id: GeneratedAlways<number>;
  company_id: number;
  list_id: number;
  name: string;
  options: Json<'casting.options'>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  client_id: number | null;
}

export interface CastingCreatorTable {
  casting_id: number;
  profile_id: number;
  position: number;
  texts: Generated<Json<'casting_creator.texts'>>;
  images: Generated<Json<'casting_creator.images'>>;
}

export interface ClientTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  crm_id: string | null;
  crm_name: string | null;
  logo: string | null;
  logo_width: number | null;
  logo_height: number | null;
  former: Json<'client.former'> | null;
  former_at: Timestamp | null;
  main_color: string | null;
  second_color: string | null;
  footer: Generated<string>;
  language: string | null;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
  font: Json<'client.font'> | null;
  former_font: Json<'client.former_font'> | null;
  former_font_at: Timestamp | null;
}

export interface ClientResponseTable {
  id: GeneratedAlways<number>;
  company_id: number;
  object_type: string;
  object_id: number;
  profile_id: number | null;
  kind: string;
  text: Generated<string>;
  given_name: Generated<string>;
  user_id: number | null;
  is_visitor: boolean;
  at: Timestamp;
  with_creator: Generated<boolean>;
}

export interface ClientResponseSeenTable {
  user_id: number;
  company_id: number;
  response_id: number;
}

export interface CodeCheckTable {
  user_id: number;
  purpose: string;
  subject: string | null;
  code_hash: string | null;
  tries: Generated<number>;
  expires_at: Timestamp;
  created_at: Generated<Timestamp>;
}

export interface CompanyTable {
  id: GeneratedAlways<number>;
  name: string;
  currency: Generated<string>;
  timezone: Generated<string>;
  emv_model: Generated<string>;
  is_demo: Generated<boolean>;
  created_at: Generated<Timestamp>;
  may_import: Generated<boolean>;
  emv_revision: Generated<number>;
  own_tiers: Json<'company.own_tiers'> | null;
  shows_benchmarks: Generated<boolean>;
}

export interface CompanyBrandTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  picture: string | null;
  mentions: Generated<Json<'company_brand.mentions'>>;
  hashtags: Generated<Json<'company_brand.hashtags'>>;
  words: Generated<Json<'company_brand.words'>>;
  tags: Generated<Json<'company_brand.tags'>>;
  precise_search: Generated<boolean>;
  search_type: Generated<string>;
  categories: Generated<Json<'company_brand.categories'>>;
  countries: Generated<Json<'company_brand.countries'>>;
  revision: Generated<number>;
  external_id: string | null;
  is_demo: Generated<boolean>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
}

export interface CompanyBrandProfileTable {
  brand_id: number;
  profile_id: number;
  company_id: number;
}

export interface CompanySightingTable {
  company_id: number;
  import_id: number;
  platform: string;
  alias: string;
  facts: Json<'company_sighting.facts'>;
}

export interface ConnectionTable {
  id: GeneratedAlways<number>;
  company_id: number;
  app: string;
  platform: string;
  link_id: number | null;
  profile_id: number | null;
  external_id: string;
  username: string;
  state: string;
  access_token: string | null;
  access_expires_at: Timestamp | null;
  refresh_token: string | null;
  refresh_expires_at: Timestamp | null;
  refreshed_at: Timestamp | null;
  refreshing_until: Timestamp | null;
  consent: Json<'connection.consent'> | null;
  connected_at: Timestamp;
  connected_by: number | null;
  ended_at: Timestamp | null;
  ended_by: string | null;
  next_due_at: Timestamp;
  asked_at: Timestamp | null;
  succeeded_at: Timestamp | null;
  posts_at: Timestamp | null;
  failures: Generated<number>;
  error: string | null;
  claimed_at: Timestamp | null;
  granted: Json<'connection.granted'> | null;
}

export interface ConnectorTable {
  company_id: number;
  platform: string;
  is_on: Generated<boolean>;
  api_key: string | null;
  accepted_on: string | null;
  accepted_by: string | null;
  accepted_noted_by: number | null;
}

export interface ConnectorAccountTable {
  account_id: number;
  state: string;
  next_due_at: Timestamp;
  asked_at: Timestamp | null;
  succeeded_at: Timestamp | null;
  since: Timestamp | null;
  cursor: string | null;
  failures: Generated<number>;
  error: string | null;
  claimed_at: Timestamp | null;
}

export interface ConnectorPurseTable {
  purse: string;
  day: string;
  units: number;
  paused_until: Timestamp | null;
  error: string | null;
}

export interface ConnectorWatchTable {
  company_id: number;
  account_id: number;
  platform: string;
  since: Timestamp;
}

export interface CreatorLinkTable {
  id: GeneratedAlways<number>;
  company_id: number;
  profile_id: number;
  secret_hash: string;
  sealed_secret: string;
  created_by: number | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
}

export interface CreatorPageTable {
  id: GeneratedAlways<number>;
  company_id: number;
  monitor_id: number;
  profile_id: number;
  secret_hash: string;
  sealed_secret: string;
  created_by: number | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
}

export interface CurrencyRateTable {
  currency: string;
  day: string;
  per_usd: Numeric;
  company_id: number | null;
  source: Generated<string>;
}

export interface DeletedFilterTable {
  id: number;
  company_id: number;
  filter: Json<'deleted_filter.filter'>;
  shares: Json<'deleted_filter.shares'>;
  deleted_at: Timestamp;
}

export interface DerivedVersionTable {
  name: string;
  version: number;
}

export interface DoubtedTable {
  kind: string;
  subject: string;
}

export interface DraftTable {
  id: GeneratedAlways<number>;
  company_id: number;
  monitor_id: number;
  profile_id: number;
  deliverable_key: string;
  version: number;
  file_id: number | null;
  link: string | null;
  caption: string;
  state: string;
  sent_at: Timestamp;
  sent_by: number | null;
  by_team: boolean;
  decided_at: Timestamp | null;
  decided_by: number | null;
  decided_name: Generated<string>;
  decision_text: Generated<string>;
}

export interface DraftCommentTable {
  id: GeneratedAlways<number>;
  company_id: number;
  draft_id: number;
  text: string;
  x: number | null;
  y: number | null;
  at_second: number | null;
  given_name: Generated<string>;
  user_id: number | null;
  is_visitor: boolean;
  created_at: Timestamp;
}

export interface EmvModelTable {
  id: GeneratedAlways<number>;
  company_id: number;
  label: string;
  kind: string;
  version: Generated<number>;
  is_archived: Generated<boolean>;
  created_at: Generated<Timestamp>;
}

export interface EmvModelVersionTable {
  model_id: number;
  version: number;
  company_id: number;
  currency: string;
  rates: Json<'emv_model_version.rates'>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
}

export interface ErasedNameTable {
  hash: string;
  erasure_id: number;
}

export interface ErasureTable {
  id: GeneratedAlways<number>;
  company_id: number;
  requested_by: number | null;
  reason: string;
  state: string;
  step: Generated<string>;
  subject: Json<'erasure.subject'> | null;
  posts: Generated<number>;
  accounts: Generated<number>;
  error: string | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
}

export interface ExportTable {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  kind: string;
  format: string;
  input: Json<'export.input'>;
  title: string;
  state: string;
  run: string | null;
  progress: number | null;
  rows: Generated<number>;
  file_key: string | null;
  file_name: string | null;
  file_size: number | null;
  link: string | null;
  error: string | null;
  created_at: Generated<Timestamp>;
  finished_at: Timestamp | null;
  expires_at: Timestamp | null;
}

export interface ForecastTable {
  id: GeneratedAlways<number>;
  company_id: number;
  created_by: number | null;
  list_id: number | null;
  name: string;
  forecast_type: string;
  version: number;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
}

export interface ForecastVersionTable {
  forecast_id: number;
  version: number;
  company_id: number;
  saved_by: number | null;
  created_at: Generated<Timestamp>;
  seed: number;
  model: string;
  emv_model: string;
  currency: string;
  totals: Json<'forecast_version.totals'>;
  cells: Json<'forecast_version.cells'>;
  creators: Generated<Json<'forecast_version.creators'>>;
}

export interface FormerPriceTable {
  id: GeneratedAlways<number>;
  company_id: number;
  profile_id: number;
  platform: string;
  post_type: string;
  amount: Numeric;
  currency: string;
  entered_at: Timestamp;
  entered_by: number | null;
  ended_at: Timestamp;
}

export interface HashtagPostTable {
  company_id: number;
  media_id: string;
  tags: Json<'hashtag_post.tags'>;
  short_code: string;
  permalink: string;
  caption: string;
  media_type: string;
  likes: number | null;
  comments: number | null;
  created_at: Timestamp;
  first_seen_at: Timestamp;
  seen_at: Timestamp;
  ignored_at: Timestamp | null;
  ignored_by: number | null;
  profile_id: number | null;
}

export interface ImportTable {
  id: GeneratedAlways<number>;
  company_id: number;
  created_by: number | null;
  file_name: string;
  file_size: number;
  file_key: string | null;
  file_path: string | null;
  state: string;
  preset: string | null;
  preset_label: string | null;
  platform: string | null;
  mapping: Json<'import.mapping'> | null;
  format: string | null;
  encoding: string | null;
  next_row: Generated<number>;
  bytes_read: Generated<number>;
  rows_read: Generated<number>;
  rows_rejected: Generated<number>;
  posts_new: Generated<number>;
  posts_changed: Generated<number>;
  posts_unchanged: Generated<number>;
  accounts_new: Generated<number>;
  snapshots_new: Generated<number>;
  audiences_new: Generated<number>;
  warnings: Generated<number>;
  error: string | null;
  note: string | null;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  paused_because: string | null;
  withdrawn_by: number | null;
  withdrawn_at: Timestamp | null;
  withdrawal: Json<'import.withdrawal'> | null;
  names_settled: Generated<boolean>;
  rows_erased: Generated<number>;
  implausible: Generated<number>;
  rows_with_posts: Generated<number | null>;
  dismissed: Generated<boolean>;
  left_out: string | null;
  comments_new: Generated<number>;
  comments_changed: Generated<number>;
  comments_unchanged: Generated<number>;
  commented_posts: Generated<number>;
  comments_waiting: Generated<number>;
  columns_left_out: Json<'import.columns_left_out'> | null;
  timezone: string | null;
  connection_id: number | null;
  terms_of: string | null;
  kept_until: Timestamp | null;
  may_mix: Generated<boolean>;
}

export interface ImportMappingTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  platform: string | null;
  mapping: Json<'import_mapping.mapping'>;
  created_by: number | null;
}

export interface ImportProblemTable {
  import_id: number;
  row: number;
  column_name: string;
  value: string;
  reason: string;
  is_rejected: boolean;
}

export interface ImportUnitTable {
  import_id: number;
  first_row: number;
  next_row: number;
  counts: Json<'import_unit.counts'>;
  post_ids: string;
  account_ids: Generated<Json<'import_unit.account_ids'>>;
  profile_ids: Generated<Json<'import_unit.profile_ids'>>;
  is_settled: Generated<boolean>;
}

export interface InstagramHashtagTable {
  company_id: number;
  account_id: string;
  tag: string;
  external_id: string | null;
  counted_at: Timestamp | null;
  waits_until: Timestamp | null;
  asked_at: Timestamp | null;
  succeeded_at: Timestamp | null;
  next_due_at: Timestamp;
  error: string | null;
}

export interface InvitationTable {
  user_id: number;
  company_id: number;
  secret_hash: string;
  invited_by: number | null;
  sent_at: Timestamp;
  expires_at: Timestamp;
  sealed_secret: string | null;
}

export interface KnownBrowserTable {
  secret_hash: string;
  user_id: number;
  signed_in: boolean;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface LeaderboardTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  picture: string | null;
  filter: Generated<Json<'leaderboard.filter'>>;
  is_global: Generated<boolean>;
  is_elc: Generated<boolean>;
  revision: Generated<number>;
  is_demo: Generated<boolean>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
}

export interface LeaderboardBrandTable {
  leaderboard_id: number;
  brand_id: number;
  company_id: number;
  is_highlighted: Generated<boolean>;
  position: number;
}

export interface LeaderboardReportTable {
  id: GeneratedAlways<number>;
  company_id: number;
  leaderboard_id: number;
  title: string;
  from_date: string;
  to_date: string;
  taken_at: Timestamp;
  taken_by: number | null;
  document: Json<'leaderboard_report.document'>;
}

export interface ListTable {
  id: GeneratedAlways<number>;
  company_id: number;
  parent_id: number | null;
  is_folder: Generated<boolean>;
  name: string;
  description: Generated<string>;
  tags: Generated<Json<'list.tags'>>;
  statuses: Generated<Json<'list.statuses'>>;
  categories: Generated<Json<'list.categories'>>;
  custom_dropdowns: Generated<Json<'list.custom_dropdowns'>>;
  next_option_id: Generated<number>;
  revision: Generated<number>;
  is_demo: Generated<boolean>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
  deleted_with: number | null;
  client: Json<'list.client'> | null;
  opportunity: Json<'list.opportunity'> | null;
  brief: Json<'list.brief'> | null;
  client_id: number | null;
}

export interface ListCommentTable {
  id: GeneratedAlways<number>;
  company_id: number;
  list_id: number;
  profile_id: number | null;
  user_id: number | null;
  text: string;
  mentions: Generated<Json<'list_comment.mentions'>>;
  created_at: Generated<Timestamp>;
  edited_at: Timestamp | null;
}

export interface ListImportTable {
  id: GeneratedAlways<number>;
  company_id: number;
  list_id: number;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  finished_at: Timestamp | null;
  file_name: string;
  header: Json<'list_import.header'>;
  left_out: string | null;
  suggested: Json<'list_import.suggested'>;
  targets: Json<'list_import.targets'> | null;
  platform: string;
  existing: Generated<string>;
  state: Generated<string>;
  error: string | null;
  new_creators: Generated<string>;
  undone_at: Timestamp | null;
}

export interface ListImportAccountTable {
  id: GeneratedAlways<number>;
  import_id: number;
  row: number;
  company_id: number;
  platform: string | null;
  username: string;
  state: Generated<string>;
  message: string | null;
}

export interface ListImportChangeTable {
  import_id: number;
  profile_id: number;
  company_id: number;
  before: Json<'list_import_change.before'> | null;
  after: Json<'list_import_change.after'>;
}

export interface ListImportRowTable {
  import_id: number;
  row: number;
  company_id: number;
  cells: Json<'list_import_row.cells'>;
  profile_id: number | null;
  outcome: string | null;
  same_as: number | null;
  is_pending: Generated<boolean>;
  problems: Generated<Json<'list_import_row.problems'>>;
  choices: Generated<Json<'list_import_row.choices'>>;
  chosen_id: number | null;
}

export interface ListProfileTable {
  list_id: number;
  profile_id: number;
  company_id: number;
  position: number;
  status: number | null;
  category: number | null;
  custom_values: Generated<Json<'list_profile.custom_values'>>;
  tags: Generated<Json<'list_profile.tags'>>;
  added_by: number | null;
  added_at: Generated<Timestamp>;
  changed_by: number | null;
  changed_at: Timestamp | null;
  removed_at: Timestamp | null;
  planned_at: Timestamp | null;
  planned_by: number | null;
  deliverables: Generated<Json<'list_profile.deliverables'>>;
}

export interface ListViewTable {
  id: GeneratedAlways<number>;
  company_id: number;
  list_id: number;
  name: string;
  view: Json<'list_view.view'>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
}

export interface MessageOutboxTable {
  id: GeneratedAlways<number>;
  company_id: number | null;
  kind: string;
  recipient: string;
  template: string;
  subject: string | null;
  body_html: string | null;
  body_text: string | null;
  holds_secret: Generated<boolean>;
  state: string;
  attempts: Generated<number>;
  error: string | null;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  attachments: Generated<Json<'message_outbox.attachments'>>;
}

export interface MigrationTable {
  name: unknown;
  timestamp: unknown;
}

export interface MigrationLockTable {
  id: unknown;
  is_locked: Generated<number>;
}

export interface MonitorTable {
  id: GeneratedAlways<number>;
  company_id: number;
  folder_id: number | null;
  name: string;
  market: Generated<string>;
  start_date: string;
  end_date: string;
  keywords: Generated<Json<'monitor.keywords'>>;
  search_type: string;
  creators_search_type: string;
  platforms_to_track: Generated<Json<'monitor.platforms_to_track'>>;
  post_types: Generated<Json<'monitor.post_types'>>;
  list_profile_tags: Generated<Json<'monitor.list_profile_tags'>>;
  stories_cap: number | null;
  count_reels_once: Generated<boolean>;
  exact_date_filter: Generated<boolean>;
  hide_excluded_posts: Generated<boolean>;
  save_ig_stories: Generated<boolean>;
  download_story_videos: Generated<boolean>;
  content_analysis: Generated<boolean>;
  currency: string;
  total_budget: Numeric | null;
  total_elc_budget: Numeric | null;
  elc_non_working_budget: Numeric | null;
  revision: Generated<number>;
  match_revision: Generated<number>;
  is_demo: Generated<boolean>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  updated_at: Generated<Timestamp>;
  viewed_at: Timestamp | null;
  archived_at: Timestamp | null;
  deleted_at: Timestamp | null;
  deleted_by: number | null;
  forecast_id: number | null;
  forecast_version: number | null;
  plan_list_id: number | null;
  plan_left_out: Generated<Json<'monitor.plan_left_out'>>;
  client_id: number | null;
}

export interface MonitorCostTable {
  monitor_id: number;
  profile_id: number;
  kind: string;
  company_id: number;
  amount: Numeric;
  currency: string;
  spent_on: string;
  changed_by: number | null;
  changed_at: Generated<Timestamp>;
}

export interface MonitorExternalPostTable {
  monitor_id: number;
  post_id: Numeric;
  company_id: number;
  account_id: number;
  post_type: string;
  link: string | null;
  message: Generated<string>;
  created_time: Timestamp;
  numbers: Generated<Json<'monitor_external_post.numbers'>>;
  screenshot: string | null;
  added_by: number | null;
  added_at: Generated<Timestamp>;
}

export interface MonitorFolderTable {
  id: GeneratedAlways<number>;
  company_id: number;
  parent_id: number | null;
  name: string;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  client_id: number | null;
}

export interface MonitorHashtagCreatorTable {
  company_id: number;
  monitor_id: number;
  profile_id: number;
  added_at: Timestamp;
  added_by: number | null;
}

export interface MonitorListTable {
  monitor_id: number;
  list_id: number;
  company_id: number;
}

export interface MonitorMatchTable {
  monitor_id: number;
  company_id: number;
  set_id: number;
  posts: number;
  first_at: Timestamp | null;
  last_at: Timestamp | null;
  content: string;
  accounts: string;
  match_revision: number;
  matched_at: Timestamp;
  before_set_id: number | null;
  timezone: string | null;
}

export interface MonitorPostTable {
  monitor_id: number;
  post_id: Numeric;
  company_id: number;
  account_id: number;
  decision: string | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
  classification: string | null;
  custom_tags: Generated<Json<'monitor_post.custom_tags'>>;
  edited: Generated<Json<'monitor_post.edited'>>;
  edited_by: number | null;
  edited_at: Timestamp | null;
}

export interface MonitorProfileTable {
  monitor_id: number;
  profile_id: number;
  company_id: number;
}

export interface MonitorStoryTable {
  monitor_id: number;
  post_id: Numeric;
  company_id: number;
  has_picture: boolean;
  video: string | null;
  kept_at: Generated<Timestamp>;
}

export interface ObservationWordTable {
  kind: string;
  subject: string;
  observed_at: number;
  rank: number;
  is_true: boolean;
  is_settled: Generated<boolean>;
  said_by: number | null;
  said_at: Timestamp;
}

export interface OidcIdentityTable {
  company_id: number;
  issuer: string;
  subject: string;
  user_id: number;
  created_at: Timestamp;
}

export interface OidcProviderTable {
  company_id: number;
  issuer: string;
  client_id: string;
  client_secret: string | null;
  label: string;
  domains: Generated<Json<'oidc_provider.domains'>>;
  groups_claim: string;
  admin_group: string | null;
  member_group: string | null;
  viewer_group: string | null;
  changed_at: Timestamp;
}

export interface OrderSettingsTable {
  monitor_id: number;
  company_id: number;
  window_days: Generated<number>;
  margin: Numeric | null;
}

export interface OrderWebhookTable {
  monitor_id: number;
  company_id: number;
  key: string;
  secret: string;
  created_by: number | null;
  created_at: Timestamp;
  last_delivery_at: Timestamp | null;
  refused: Generated<number>;
  last_refused_at: Timestamp | null;
  not_orders: Generated<number>;
  last_not_order_at: Timestamp | null;
}

export interface OutboxEventTable {
  id: GeneratedAlways<number>;
  profile_ids: Json<'outbox_event.profile_ids'>;
  created_at: Generated<Timestamp>;
}

export interface PasswordResetTable {
  token_hash: string;
  user_id: number;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface PlatformAppTable {
  company_id: number;
  app: string;
  client_id: string;
  client_secret: string;
  changed_at: Timestamp;
  features: Generated<Json<'platform_app.features'>>;
  hashtags_due_at: Timestamp | null;
  hashtags_claimed_at: Timestamp | null;
  hashtags_failures: Generated<number>;
  hashtags_error: string | null;
}

export interface PostKindTable {
  company_id: number;
  post_id: Numeric;
  account_id: number;
  post_type: string;
  edited_by: number | null;
  edited_at: Timestamp;
}

export interface ProfileTable {
  id: GeneratedAlways<number>;
  company_id: number | null;
  slug: string;
  name: string;
  kind: Generated<string>;
  sub_kind: string | null;
  gender: string | null;
  country: string | null;
  birthday: string | null;
  age: number | null;
  bio: string | null;
  themes: Generated<Json<'profile.themes'>>;
  languages: Generated<Json<'profile.languages'>>;
  picture: string | null;
  is_demo: Generated<boolean>;
  created_at: Generated<Timestamp>;
  hidden: Generated<boolean>;
}

export interface ProfileCompanyTable {
  company_id: number;
  profile_id: number;
  typed: Generated<Json<'profile_company.typed'>>;
  agent: Json<'profile_company.agent'> | null;
  updated_at: Generated<Timestamp>;
  reported: Generated<Json<'profile_company.reported'>>;
  sources: Generated<Json<'profile_company.sources'>>;
  fields: Json<'profile_company.fields'> | null;
}

export interface ProfileEditTable {
  id: GeneratedAlways<number>;
  company_id: number;
  profile_id: number;
  user_id: number | null;
  what: string;
  at: Generated<Timestamp>;
}

export interface ProfileFormerTable {
  former_id: number;
  slug: string;
  company_id: number;
  profile_id: number;
}

export interface ProfileMergeTable {
  id: GeneratedAlways<number>;
  company_id: number;
  from_id: number;
  into_id: number;
  user_id: number | null;
  merged_at: Timestamp;
  moved: Json<'profile_merge.moved'>;
  undone_at: Timestamp | null;
  undone_by: number | null;
}

export interface ProfilePriceTable {
  company_id: number;
  profile_id: number;
  platform: string;
  post_type: string;
  amount: Numeric;
  currency: string;
  is_demo: Generated<boolean>;
  entered_at: Generated<Timestamp>;
  entered_by: number | null;
  import_id: number | null;
}

export interface PromoCodeTable {
  id: GeneratedAlways<number>;
  company_id: number;
  monitor_id: number;
  profile_id: number;
  code: string;
  post_type: string | null;
  created_by: number | null;
  created_at: Timestamp;
}

export interface ProposalTable {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number;
  key_id: number | null;
  key_name: string;
  kind: string;
  input: Json<'proposal.input'>;
  why: string;
  state: Generated<string>;
  undo: Json<'proposal.undo'> | null;
  created_at: Timestamp;
  decided_by: number | null;
  decided_at: Timestamp | null;
}

export interface ProviderAnswerTable {
  company_id: number;
  provider: string;
  question: string;
  asked_at: Timestamp;
  answer: Json<'provider_answer.answer'> | null;
  kept_until: Timestamp | null;
}

export interface ProviderKeyTable {
  company_id: number;
  provider: string;
  secret: string;
  ending: string;
  keeps_days: number;
  month_budget: number | null;
  person_budget: number | null;
  units_left: number | null;
  left_at: Timestamp | null;
  notified_month: string | null;
  added_by: number | null;
  added_at: Timestamp;
}

export interface ProviderRunTable {
  id: GeneratedAlways<number>;
  company_id: number;
  provider: string;
  with_audience: boolean;
  creators: Json<'provider_run.creators'>;
  state: Generated<string>;
  import_id: number | null;
  stored_at: Timestamp | null;
  error: string | null;
  user_id: number | null;
  created_at: Timestamp;
}

export interface ProviderSpendTable {
  company_id: number;
  provider: string;
  month: string;
  user_id: number;
  units: number;
}

export interface PublicTokenTable {
  id: GeneratedAlways<number>;
  company_id: number;
  object_type: string;
  object_id: number;
  token_hash: string;
  sealed_token: string;
  address_salt: string;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  password_hash: string | null;
  hidden_columns: Generated<Json<'public_token.hidden_columns'>>;
  revoked_at: Timestamp | null;
  message: Generated<string>;
}

export interface PublicTokenUnlockTable {
  id_hash: string;
  public_token_id: number;
  expires_at: Timestamp;
}

export interface PublicTokenVisitTable {
  id: GeneratedAlways<number>;
  public_token_id: number;
  what: string;
  address_hash: string;
  user_agent: string;
  at: Generated<Timestamp>;
}

export interface RecoveryCodeTable {
  user_id: number;
  code_hash: string;
  used_at: Timestamp | null;
}

export interface ReportLayoutTable {
  id: GeneratedAlways<number>;
  company_id: number;
  kind: string;
  monitor_id: number | null;
  leaderboard_id: number | null;
  list_id: number | null;
  casting_id: number | null;
  sections: Json<'report_layout.sections'> | null;
  introduction: Generated<string>;
  changed_by: number | null;
  changed_at: Timestamp;
  name: string | null;
  client_id: number | null;
}

export interface ReportLinkTable {
  token_hash: string;
  company_id: number;
  schedule_id: number;
  file_key: string;
  file_name: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface ReportScheduleTable {
  id: GeneratedAlways<number>;
  company_id: number;
  monitor_id: number | null;
  leaderboard_id: number | null;
  is_on: boolean;
  cadence: string;
  weekday: number;
  month_day: number;
  hour: number;
  changed_at: Timestamp;
  client_emails: Generated<Json<'report_schedule.client_emails'>>;
}

export interface ReportScheduleRunTable {
  schedule_id: number;
  due_at: Timestamp;
  company_id: number;
  asked_by: number | null;
  state: string;
  attempts: Generated<number>;
  recipients: Generated<number>;
  error: string | null;
  ended_at: Timestamp | null;
}

export interface ReportScheduleUserTable {
  schedule_id: number;
  user_id: number;
  company_id: number;
}

export interface RightReminderTable {
  company_id: number;
  key: string;
  monitor_id: number;
  ends: string;
  until: string;
  days: number;
}

export interface SafetyCheckTable {
  id: GeneratedAlways<number>;
  company_id: number;
  object_type: string;
  object_id: number;
  name: string;
  state: Generated<string>;
  categories: Json<'safety_check.categories'>;
  own_words: Json<'safety_check.own_words'>;
  competitors: Json<'safety_check.competitors'>;
  creators: Generated<number>;
  accounts_done: Generated<number>;
  accounts_all: Generated<number>;
  posts: number | null;
  left_out: Generated<number>;
  error: string | null;
  created_by: number | null;
  created_at: Timestamp;
  finished_at: Timestamp | null;
}

export interface SafetyPostTable {
  check_id: number;
  post_id: Numeric;
  account_id: number;
  profile_id: number;
  published_at: Timestamp | null;
  topics: Json<'safety_post.topics'>;
  is_certain: boolean;
}

export interface SafetySeenTable {
  company_id: number;
  post_id: Numeric;
  seen_by: number | null;
  seen_at: Timestamp;
}

export interface SavedFilterTable {
  id: GeneratedAlways<number>;
  company_id: number;
  created_by: number | null;
  area: string;
  name: string;
  filter: Json<'saved_filter.filter'>;
  created_at: Generated<Timestamp>;
}

export interface SessionTable {
  id_hash: string;
  user_id: number;
  csrf: string;
  user_agent: Generated<string>;
  created_at: Generated<Timestamp>;
  last_seen_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: GeneratedAlways<number>;
  ip: Generated<string>;
}

export interface SettingTable {
  name: string;
  value: Json<'setting.value'>;
}

export interface ShareTable {
  company_id: number;
  object_type: string;
  object_id: number;
  user_id: number;
  role: string;
  shared_by: number | null;
  shared_at: Generated<Timestamp>;
}

export interface ShopOrderTable {
  source_id: number;
  order_key: string;
  company_id: number;
  monitor_id: number;
  ordered_at: Timestamp;
  total: Numeric;
  refunded: Generated<Numeric>;
  currency: string;
  codes: Generated<Json<'shop_order.codes'>>;
  link: Generated<string>;
  visited_at: Timestamp | null;
  customer: string | null;
  is_new: boolean | null;
  left_out: string | null;
  reported_at: Timestamp;
  changed_at: Timestamp | null;
}

export interface SignInChallengeTable {
  id_hash: string;
  user_id: number;
  method: string;
  code_hash: string | null;
  tries: Generated<number>;
  sends: Generated<number>;
  sent_at: Timestamp | null;
  code_expires_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
}

export interface SignInUnlockTable {
  token_hash: string;
  user_id: number;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface StoryCoverageTable {
  account_id: number;
  from_at: Timestamp;
  until_at: Timestamp;
  state: string;
  error: string | null;
}

export interface ThrottleTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

export interface TrackingClickTable {
  link_id: number;
  day: string;
  is_bot: boolean;
  referrer: string;
  clicks: number;
  visitors: number;
}

export interface TrackingLinkTable {
  id: GeneratedAlways<number>;
  company_id: number;
  monitor_id: number;
  profile_id: number | null;
  slug: string;
  is_customized: boolean;
  base_url: string;
  long_url: string;
  utm: Generated<Json<'tracking_link.utm'>>;
  created_by: number | null;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  deleted_at: Timestamp | null;
  post_type: string | null;
}

export interface TrackingVisitorTable {
  link_id: number;
  day: string;
  visitor: string;
}

export interface UsageRightTable {
  company_id: number;
  key: string;
  list_id: number;
  profile_id: number;
  terms: Json<'usage_right.terms'>;
  until: string | null;
  code_until: string | null;
  changed_by: number | null;
  changed_at: Timestamp;
}

export interface Tables {
  account: AccountTable;
  account_alias: AccountAliasTable;
  account_company: AccountCompanyTable;
  account_handle: AccountHandleTable;
  account_move: AccountMoveTable;
  account_sighting: AccountSightingTable;
  ad_assignment: AdAssignmentTable;
  ad_result: AdResultTable;
  alert_attempt: AlertAttemptTable;
  alert_event: AlertEventTable;
  alert_notice: AlertNoticeTable;
  alert_rule: AlertRuleTable;
  alert_rule_user: AlertRuleUserTable;
  api_key: ApiKeyTable;
  app_user: AppUserTable;
  audit_event: AuditEventTable;
  audit_seal: AuditSealTable;
  brand: BrandTable;
  brand_settings: BrandSettingsTable;
  brand_sighting: BrandSightingTable;
  brief_acceptance: BriefAcceptanceTable;
  campaign_brief: CampaignBriefTable;
  campaign_file: CampaignFileTable;
  campaign_source: CampaignSourceTable;
  casting: CastingTable;
  casting_creator: CastingCreatorTable;
  client: ClientTable;
  client_response: ClientResponseTable;
  client_response_seen: ClientResponseSeenTable;
  code_check: CodeCheckTable;
  company: CompanyTable;
  company_brand: CompanyBrandTable;
  company_brand_profile: CompanyBrandProfileTable;
  company_sighting: CompanySightingTable;
  connection: ConnectionTable;
  connector: ConnectorTable;
  connector_account: ConnectorAccountTable;
  connector_purse: ConnectorPurseTable;
  connector_watch: ConnectorWatchTable;
  creator_link: CreatorLinkTable;
  creator_page: CreatorPageTable;
  currency_rate: CurrencyRateTable;
  deleted_filter: DeletedFilterTable;
  derived_version: DerivedVersionTable;
  doubted: DoubtedTable;
  draft: DraftTable;
  draft_comment: DraftCommentTable;
  emv_model: EmvModelTable;
  emv_model_version: EmvModelVersionTable;
  erased_name: ErasedNameTable;
  erasure: ErasureTable;
  export: ExportTable;
  forecast: ForecastTable;
  forecast_version: ForecastVersionTable;
  former_price: FormerPriceTable;
  hashtag_post: HashtagPostTable;
  import: ImportTable;
  import_mapping: ImportMappingTable;
  import_problem: ImportProblemTable;
  import_unit: ImportUnitTable;
  instagram_hashtag: InstagramHashtagTable;
  invitation: InvitationTable;
  known_browser: KnownBrowserTable;
  leaderboard: LeaderboardTable;
  leaderboard_brand: LeaderboardBrandTable;
  leaderboard_report: LeaderboardReportTable;
  list: ListTable;
  list_comment: ListCommentTable;
  list_import: ListImportTable;
  list_import_account: ListImportAccountTable;
  list_import_change: ListImportChangeTable;
  list_import_row: ListImportRowTable;
  list_profile: ListProfileTable;
  list_view: ListViewTable;
  message_outbox: MessageOutboxTable;
  migration: MigrationTable;
  migration_lock: MigrationLockTable;
  monitor: MonitorTable;
  monitor_cost: MonitorCostTable;
  monitor_external_post: MonitorExternalPostTable;
  monitor_folder: MonitorFolderTable;
  monitor_hashtag_creator: MonitorHashtagCreatorTable;
  monitor_list: MonitorListTable;
  monitor_match: MonitorMatchTable;
  monitor_post: MonitorPostTable;
  monitor_profile: MonitorProfileTable;
  monitor_story: MonitorStoryTable;
  observation_word: ObservationWordTable;
  oidc_identity: OidcIdentityTable;
  oidc_provider: OidcProviderTable;
  order_settings: OrderSettingsTable;
  order_webhook: OrderWebhookTable;
  outbox_event: OutboxEventTable;
  password_reset: PasswordResetTable;
  platform_app: PlatformAppTable;
  post_kind: PostKindTable;
  profile: ProfileTable;
  profile_company: ProfileCompanyTable;
  profile_edit: ProfileEditTable;
  profile_former: ProfileFormerTable;
  profile_merge: ProfileMergeTable;
  profile_price: ProfilePriceTable;
  promo_code: PromoCodeTable;
  proposal: ProposalTable;
  provider_answer: ProviderAnswerTable;
  provider_key: ProviderKeyTable;
  provider_run: ProviderRunTable;
  provider_spend: ProviderSpendTable;
  public_token: PublicTokenTable;
  public_token_unlock: PublicTokenUnlockTable;
  public_token_visit: PublicTokenVisitTable;
  recovery_code: RecoveryCodeTable;
  report_layout: ReportLayoutTable;
  report_link: ReportLinkTable;
  report_schedule: ReportScheduleTable;
  report_schedule_run: ReportScheduleRunTable;
  report_schedule_user: ReportScheduleUserTable;
  right_reminder: RightReminderTable;
  safety_check: SafetyCheckTable;
  safety_post: SafetyPostTable;
  safety_seen: SafetySeenTable;
  saved_filter: SavedFilterTable;
  session: SessionTable;
  setting: SettingTable;
  share: ShareTable;
  shop_order: ShopOrderTable;
  sign_in_challenge: SignInChallengeTable;
  sign_in_unlock: SignInUnlockTable;
  story_coverage: StoryCoverageTable;
  throttle: ThrottleTable;
  tracking_click: TrackingClickTable;
  tracking_link: TrackingLinkTable;
  tracking_visitor: TrackingVisitorTable;
  usage_right: UsageRightTable;
}
