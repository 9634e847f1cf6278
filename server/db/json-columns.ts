import type { AccessFlag } from '#contract/access/flags.ts';
import type { AlertFinding } from '#contract/alerts.ts';
import type { CastingOptions, Crop, ImageSlot } from '#contract/casting.ts';
import type { ConsentText, MetaFeature } from '#contract/connections.ts';
import type { CrmClient, CrmOpportunity } from '#contract/crm.ts';
import type { EmvRate } from '#contract/emv.ts';
import type { ForecastResult } from '#contract/forecast.ts';
import type { WithdrawalPreview } from '#contract/imports/imports.ts';
import type { LeaderboardFilter } from '#contract/leaderboards/leaderboard.ts';
import type { StoredCells } from '#contract/lists/columns.ts';
import type { Deliverable } from '#contract/lists/deliverables.ts';
import type { ListOptions } from '#contract/lists/list.ts';
import type { ListLook } from '#contract/lists/views.ts';
import type { EditedNumbers } from '#contract/monitors/posts.ts';
import type { Profile } from '#contract/profiles/details.ts';
import type { DisclosureMarket } from '#contract/report/disclosure.ts';
import type { Tier } from '#contract/report/tiers.ts';
import type { SafetyCategory } from '#contract/safety/safety.ts';
import type { Utm } from '#contract/sales/links.ts';
import type { UsageRight } from '#contract/sales/rights.ts';
import type { Sentence } from '#contract/sentences/sentence.ts';
import type { Language } from '#contract/values/languages.ts';
import type { PlatformValue, PostType } from '#contract/values/primitives.ts';

/** Facts of an account that only some platforms have. */
export interface StoredExtras {
  business_account?: boolean;
  city?: string;
  bio?: string;
  themes?: string[];
  active_followers?: number;
  engagement_rate?: number;
  sec_uid?: string;
  share_authorized_data?: boolean;
}

/** Facts of an account: time of reading (Unix seconds, 0 = unknown) and value. */
export type Facts = Record<string, [number, unknown]>;

export interface StoredLogo {
  logo: string | null;
  logo_width: number | null;
  logo_height: number | null;
}

/** Name of the family, and keys in the file store. */
export interface StoredFont {
  family: string;
  regular: string;
  bold: string | null;
}

/** Keys in the file store of the whole image and the visible part. */
export interface StoredImage {
  original: string;
  key: string;
  crop: Crop;
}
export type StoredImages = Partial<Record<ImageSlot, StoredImage>>;

/** Person that an erasure is about; stored until it has ended. */
export interface Subject {
  /** The profile, and manual ones of the same accounts. */
  profile_ids: number[];
  account_ids: number[];
  /** In decimal digits, because they have 64 bits. */
  post_ids: string[];
  /** `platform` and `alias` as in imports; platform `brand` for brands. */
  aliases: Array<{ platform: string; alias: string }>;
  /** Names, handles, ids and addresses in texts. */
  words: string[];
  handles: string[];
  slugs: string[];
  /** URLs of stored images. */
  pictures: string[];
  /** Also replaces their names in names of objects. */
  clear_names?: boolean;
}

/** Plan and progress of a withdrawal, stored with its import. */
export interface Withdrawal extends WithdrawalPreview {
  /** The current step, in words. */
  step: string;
  posts_done: number;
  error: Sentence | null;
  /** Nobody asked for it: the terms of the source did. */
  by_terms?: boolean;
}

export interface BatchSums {
  posts_new: number;
  posts_changed: number;
  posts_unchanged: number;
  snapshots_new: number;
  audiences_new: number;
}

export interface SuggestedColumn {
  column: string;
  target: string | null;
  reason: Sentence;
  question: Sentence | null;
}

/** Its bytes are in the file store. */
export interface Attachment {
  /** Shown to the recipient. */
  name: string;
  /** Media type. */
  type: string;
  file_key: string;
}

/** Editable fields, of `profile` itself and of companies only. */
export type OwnFields = Partial<
  Pick<
    Profile,
    | 'name'
    | 'kind'
    | 'sub_kind'
    | 'blogger_name'
    | 'gender'
    | 'birthday'
    | 'country'
    | 'bio'
    | 'email'
    | 'phone'
    | 'phone_code'
    | 'address_1'
    | 'address_city'
    | 'themes'
    | 'tags'
    | 'languages'
    | 'sales_crm_id'
    | 'arpp_verified'
    | 'phyllo_verified'
    | 'notes'
    | 'picture'
  >
>;
type ReportedFields = OwnFields & { agent?: Partial<NonNullable<Profile['agent']>> };

type Row = Record<string, unknown>;

/** Changes of a merge, for undoing it. */
export interface Moved {
  /** With the previous profile; null = the reported one. */
  accounts: Array<{ account_id: number; before: number | null }>;
  /** Fields of the remaining profile; `before` is absent if it was empty. */
  fields: Record<string, { before?: unknown; after: unknown }>;
  agent: Profile['agent'];
  /** Kinds of posts with copied prices. */
  prices: string[];
  /** Lists whose row moved to the new profile. */
  lists: number[];
  /** Lists with both: the new profile's row before and after. */
  joined: Array<{ list_id: number; before: Row; after: Row }>;
  comments: number[];
  /** Absent in merges of former versions. */
  responses?: number[];
  /** Ids by table; missing in older merges. */
  drafts?: Record<'draft' | 'campaign_file' | 'creator_page' | 'acceptances', number[]>;
  castings: number[];
  /** Deleted rows of castings with both. */
  castings_left: Row[];
}

/** A call of the contract that takes a change back. */
export interface Undo {
  call: readonly [group: string, call: string];
  input: unknown;
}

/** A sentence; plain text in rows of former versions. */
type StoredSentence = Sentence | string;

/**
 * Type of every jsonb column, by table and column. `unknown` = its kind is in another column, and its
 * reader knows the type.
 */
export interface JsonColumns {
  'account.extras': StoredExtras;
  /** Display name → first seen, Unix seconds, 0 = unknown. */
  'account_sighting.titles': Record<string, number>;
  'account_sighting.facts': Facts;
  'alert_event.told': AlertFinding;
  'app_user.flags': Partial<Record<AccessFlag, boolean>>;
  'audit_event.details': Record<string, unknown>;
  'brand.categories': string[];
  'brand.countries': string[];
  'brand.match_names': string[];
  'brand_settings.former': StoredLogo;
  'brand_sighting.brand': {
    name: string;
    categories: string[];
    countries: string[];
    website: string | null;
    match_names: string[];
  };
  'campaign_brief.competitors': string[];
  'campaign_brief.donts': string[];
  'campaign_brief.dos': string[];
  'campaign_brief.markets': DisclosureMarket[];
  'campaign_brief.tags': string[];
  'casting.options': CastingOptions;
  'casting_creator.texts': Record<string, string>;
  'casting_creator.images': StoredImages;
  'client.font': StoredFont;
  'client.former': StoredLogo;
  'client.former_font': StoredFont;
  'company.own_tiers': Tier[];
  'company_brand.mentions': string[];
  'company_brand.hashtags': string[];
  'company_brand.words': string[];
  'company_brand.tags': string[];
  'company_brand.categories': string[];
  'company_brand.countries': string[];
  'company_sighting.facts': Facts;
  'connection.consent': ConsentText & { language: Language; at: string };
  'connection.granted': string[];
  /** Row of `saved_filter`. */
  'deleted_filter.filter': { created_by: number | null };
  /** Rows of `share`. */
  'deleted_filter.shares': Array<{ user_id: number; role: string }>;
  'emv_model_version.rates': Record<PostType, EmvRate>;
  'erasure.subject': Subject;
  'export.input': unknown;
  'forecast_version.totals': ForecastResult['totals'];
  'forecast_version.cells': ForecastResult['cells'];
  'forecast_version.creators': ForecastResult['creators'];
  'hashtag_post.tags': string[];
  'import.mapping': Record<string, string>;
  'import.withdrawal': Withdrawal;
  'import.columns_left_out': Array<{ reason: StoredSentence; columns: string[] }>;
  'import_mapping.mapping': Record<string, string>;
  'import_unit.counts': BatchSums;
  'import_unit.account_ids': number[];
  'import_unit.profile_ids': number[];
  'leaderboard.filter': LeaderboardFilter;
  'leaderboard_report.document': unknown;
  'list.tags': string[];
  'list.statuses': ListOptions['statuses'];
  'list.categories': ListOptions['categories'];
  'list.custom_dropdowns': ListOptions['custom_dropdowns'];
  'list.client': CrmClient;
  'list.opportunity': CrmOpportunity;
  'list.brief': Record<string, unknown>;
  'list_comment.mentions': number[];
  'list_import.header': string[];
  'list_import.suggested': SuggestedColumn[];
  'list_import.targets': Array<string | null>;
  'monitor.plan_left_out': number[];
  'provider_answer.answer': unknown;
  'provider_run.creators': unknown[];
  'usage_right.terms': UsageRight;
  'list_import_change.after': StoredCells;
  'list_import_change.before': StoredCells;
  'list_import_row.cells': string[];
  'list_import_row.problems': StoredSentence[];
  'list_import_row.choices': number[];
  'list_profile.custom_values': Record<string, number>;
  'list_profile.tags': string[];
  'list_profile.deliverables': Deliverable[];
  'list_view.view': ListLook;
  'message_outbox.attachments': Attachment[];
  'monitor.keywords': string[];
  'monitor.platforms_to_track': PlatformValue[];
  'monitor.post_types': PostType[];
  'monitor.list_profile_tags': string[];
  'monitor_external_post.numbers': Partial<EditedNumbers>;
  'monitor_post.custom_tags': string[];
  'monitor_post.edited': Partial<EditedNumbers>;
  'oidc_provider.domains': string[];
  'campaign_source.header': string[];
  'campaign_source.targets': Array<string | null>;
  'campaign_source.problems': Array<{ row: number; reason: StoredSentence }>;
  'outbox_event.profile_ids': number[];
  'platform_app.features': MetaFeature[];
  'profile.themes': string[];
  'profile.languages': string[];
  'profile_company.typed': OwnFields;
  'profile_company.agent': Profile['agent'];
  'profile_company.reported': ReportedFields;
  /** Field → import. */
  'profile_company.sources': Record<string, number>;
  /** Reported values, overridden by typed ones. */
  'profile_company.fields': ReportedFields;
  'profile_merge.moved': Moved;
  'proposal.input': unknown;
  'proposal.undo': Undo;
  'public_token.hidden_columns': string[];
  'report_layout.sections': string[];
  'report_schedule.client_emails': string[];
  'safety_check.categories': SafetyCategory[];
  'safety_check.own_words': string[];
  'safety_check.competitors': string[];
  'safety_post.topics': string[];
  'saved_filter.filter': Record<string, unknown>;
  'setting.value': unknown;
  'shop_order.codes': string[];
  'tracking_link.utm': Utm;
}
