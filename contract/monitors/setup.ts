import { z } from 'zod';
import { revealsNothing } from '../access/revealed.ts';
import { listTags } from '../lists/list.ts';
import { message } from '../sentences/message.ts';
import { CURRENCIES } from '../values/currencies.ts';
import { day, ofPeriod } from '../values/days.ts';
import { id, platformValue, postType } from '../values/primitives.ts';
import { hasOperator, keywordsOf } from '../values/search-terms.ts';

/** Creators per monitor, including those from lists. */
export const MOST_MONITOR_CREATORS = 10_000;
export const MOST_MONITOR_KEYWORDS = 200;
/** Folder of monitors without one (specification, section 9). */
export const DEFAULT_FOLDER = 0;

const MOST_MONEY = 1_000_000_000;
export const money = revealsNothing(
  z
    .number({ error: 'Enter an amount' })
    .min(0, 'An amount cannot be negative')
    .max(MOST_MONEY, 'Amounts have at most nine digits before the decimal point'),
);

export const monitorName = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(120, message('The name must be at most {n} characters', { n: 120 }));

/** Operator between keywords, and between creators and keywords. */
export const searchType = z.enum(['AND', 'OR']);
/** `#hashtag`, `@mention`, word or "exact phrase", one each. */
const keyword = z
  .string()
  .trim()
  .min(1, 'A keyword must contain a letter or digit')
  .max(200, message('A keyword must be at most {n} characters', { n: 200 }))
  .refine((text) => !hasOperator(text), 'Enter keywords one by one, without “or” or “and” between them');

export const monitorKeywords = z
  .array(keyword)
  .max(MOST_MONITOR_KEYWORDS, message('At most {n} keywords', { n: MOST_MONITOR_KEYWORDS }))
  .transform((words) => [...new Set(words.flatMap(keywordsOf))]);

/** Matching rules of a monitor. Docs: docs/how-to/set-up-a-monitor.md. */
export const ruleFields = {
  start_date: day,
  end_date: day,
  profile_ids: z
    .array(id)
    .max(MOST_MONITOR_CREATORS, message('At most {n} creators', { n: MOST_MONITOR_CREATORS }))
    .transform((ids) => [...new Set(ids)]),
  /** Includes every creator in these lists, kept up to date. */
  list_ids: z
    .array(id)
    .max(50, message('At most {n} lists', { n: 50 }))
    .transform((ids) => [...new Set(ids)]),
  /** Of those lists only creators that carry one of these tags in the list; none = all. */
  list_profile_tags: listTags,
  keywords: monitorKeywords,
  /** AND: a post must contain every keyword. */
  search_type: searchType,
  /** AND: a post must be by a chosen creator and match the keywords; OR: either is enough. */
  creators_search_type: searchType,
  /** None = all. */
  platforms_to_track: z.array(platformValue),
  /** None = all of these platforms. */
  post_types: z.array(postType),
  /** Daily limit of stories per account; null = unlimited. */
  stories_cap: revealsNothing(z.number().int().min(1, 'At least one story').max(1000)).nullable(),
  /** Reels republished by an account with the same caption count once, by the first. */
  count_reels_once: z.boolean(),
  /** Days in the company's time zone; otherwise a day counts in any time zone. */
  exact_date_filter: z.boolean(),
};

export const setupFields = {
  name: monitorName,
  /** ISO 3166 code or a custom name; '' = none. */
  market: z
    .string()
    .trim()
    .max(60, message('The market must be at most {n} characters', { n: 60 })),
  group_id: revealsNothing(z.number().int().min(0).max(2_147_483_647)),
  hide_excluded_posts: z.boolean(),
  save_ig_stories: z.boolean(),
  download_story_videos: z.boolean(),
  content_analysis: z.boolean(),
  currency: z.enum(CURRENCIES),
  total_budget: money.nullable(),
  total_elc_budget: money.nullable(),
  elc_non_working_budget: money.nullable(),
};

export const setupObject = z.object({
  ...setupFields,
  market: setupFields.market.default(''),
  group_id: setupFields.group_id.default(DEFAULT_FOLDER),
  hide_excluded_posts: setupFields.hide_excluded_posts.default(false),
  save_ig_stories: setupFields.save_ig_stories.default(false),
  download_story_videos: setupFields.download_story_videos.default(false),
  content_analysis: setupFields.content_analysis.default(true),
  /** Absent = the company's. */
  currency: setupFields.currency.optional(),
  total_budget: setupFields.total_budget.default(null),
  total_elc_budget: setupFields.total_elc_budget.default(null),
  elc_non_working_budget: setupFields.elc_non_working_budget.default(null),
  ...ruleFields,
  profile_ids: ruleFields.profile_ids.default([]),
  list_ids: ruleFields.list_ids.default([]),
  list_profile_tags: ruleFields.list_profile_tags.default([]),
  keywords: ruleFields.keywords.default([]),
  search_type: searchType.default('OR'),
  creators_search_type: searchType.default('AND'),
  platforms_to_track: ruleFields.platforms_to_track.default([]),
  post_types: ruleFields.post_types.default([]),
  stories_cap: ruleFields.stories_cap.default(null),
  count_reels_once: ruleFields.count_reels_once.default(false),
  exact_date_filter: ruleFields.exact_date_filter.default(true),
});

interface Rules {
  start_date: string;
  end_date: string;
  profile_ids: number[];
  list_ids: number[];
  keywords: string[];
}
const MOST_DAYS = 3660;
const checked = <T extends z.ZodType<Rules>>(setup: T): T =>
  ofPeriod(setup, { fields: ['start_date', 'end_date'] })
    .refine((v) => Date.parse(v.end_date) - Date.parse(v.start_date) < MOST_DAYS * 86_400_000, {
      message: 'A monitor can run for at most ten years',
      path: ['end_date'],
    })
    .refine((v) => v.profile_ids.length + v.list_ids.length + v.keywords.length > 0, {
      message: 'Choose creators, a list or a keyword',
      path: ['profile_ids'],
    });

export const monitorSetup = checked(setupObject);
export type MonitorSetup = z.infer<typeof monitorSetup>;
export const monitorRules = checked(
  setupObject.pick({
    start_date: true,
    end_date: true,
    profile_ids: true,
    list_ids: true,
    list_profile_tags: true,
    keywords: true,
    search_type: true,
    creators_search_type: true,
    platforms_to_track: true,
    post_types: true,
    stories_cap: true,
    count_reels_once: true,
    exact_date_filter: true,
  }),
);
export type MonitorRules = z.infer<typeof monitorRules>;
