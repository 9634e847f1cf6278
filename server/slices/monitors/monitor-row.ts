import { type Selectable, sql } from 'kysely';
import type { MonitorRules } from '#contract/monitors/setup.ts';
import { type Currency, isCurrency } from '#contract/values/currencies.ts';
import type { Tables } from '#server/db/tables.ts';
import type { Services } from '#server/platform/context.ts';

type Stored = Selectable<Tables['monitor']>;

/** With its choices. */
export interface MonitorRow extends MonitorRules {
  id: number;
  company_id: number;
  name: string;
  market: string;
  group_id: number;
  hide_excluded_posts: boolean;
  save_ig_stories: boolean;
  download_story_videos: boolean;
  content_analysis: boolean;
  currency: Currency;
  total_budget: number | null;
  total_elc_budget: number | null;
  elc_non_working_budget: number | null;
  revision: number;
  match_revision: number;
  /** Creators of the plan's list who are not in the campaign. */
  plan_left_out: readonly number[];
  is_demo: boolean;
  created_by: number | null;
  created_at: Date;
  archived_at: Date | null;
}

const amount = (value: unknown) => (value === null ? null : Number(value));
const day = (value: unknown) =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value).slice(0, 10);

/** Outside the bin; `ids` = only these. */
export async function monitorRows(
  { db }: Pick<Services, 'db'>,
  company_id: number | null,
  ids: readonly number[] | null,
): Promise<MonitorRow[]> {
  const { rows } = await sql<
    Stored & { starts: string; ends: string; profile_ids: number[]; list_ids: number[] }
  >`
    select m.*, m.start_date::text as starts, m.end_date::text as ends,
      (select coalesce(jsonb_agg(c.profile_id order by c.profile_id), '[]') from monitor_profile c
        where c.monitor_id = m.id) as profile_ids,
      (select coalesce(jsonb_agg(c.list_id order by c.list_id), '[]') from monitor_list c
        where c.monitor_id = m.id) as list_ids
    from monitor m
    where (${company_id}::int is null or m.company_id = ${company_id}) and m.deleted_at is null
      and (${ids === null} or m.id = any(${[...(ids ?? [])]}::int[]))
    order by m.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    company_id: row.company_id,
    name: row.name,
    market: row.market,
    group_id: row.folder_id ?? 0,
    start_date: day(row.starts),
    end_date: day(row.ends),
    profile_ids: row.profile_ids,
    list_ids: row.list_ids,
    list_profile_tags: row.list_profile_tags,
    keywords: row.keywords,
    search_type: row.search_type as 'AND' | 'OR',
    creators_search_type: row.creators_search_type as 'AND' | 'OR',
    platforms_to_track: row.platforms_to_track,
    post_types: row.post_types,
    stories_cap: row.stories_cap,
    count_reels_once: row.count_reels_once,
    exact_date_filter: row.exact_date_filter,
    hide_excluded_posts: row.hide_excluded_posts,
    save_ig_stories: row.save_ig_stories,
    download_story_videos: row.download_story_videos,
    content_analysis: row.content_analysis,
    currency: isCurrency(row.currency) ? row.currency : 'USD',
    total_budget: amount(row.total_budget),
    total_elc_budget: amount(row.total_elc_budget),
    elc_non_working_budget: amount(row.elc_non_working_budget),
    revision: row.revision,
    match_revision: row.match_revision,
    plan_left_out: row.plan_left_out,
    is_demo: row.is_demo,
    created_by: row.created_by,
    created_at: row.created_at,
    archived_at: row.archived_at,
  }));
}
