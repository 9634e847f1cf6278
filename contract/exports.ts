import { z } from 'zod';
import { endpoint } from './access.ts';
import { day, ofPeriod } from './days.ts';
import { keywordSearch } from './keywords.ts';
import { keptReport, reportQuery } from './leaderboards/snapshots.ts';
import { listPeriod } from './lists/report.ts';
import { monitorQuery } from './monitors/reports.ts';
import { count, csv, emvModel, id, platformValue, postType, ratio } from './primitives.ts';
import { profileSearch } from './profiles/search.ts';
import { POST_SORTS } from './report.ts';

/** What an export can be written as; a `sheet` is one of the spreadsheet service, or an .xlsx where none is set up. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'parquet', 'sheet', 'pptx', 'pdf', 'zip'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_STATES = ['pending', 'running', 'completed', 'canceled', 'error'] as const;
/** How long a finished file is kept. */
export const EXPORT_DAYS = 7;
/** Rows of one table of a file, at most: a spreadsheet holds hardly more. */
export const MOST_EXPORTED = 1_000_000;

/** Tab and locale of a spreadsheet (specification, section 9). */
const sheetFields = {
  sheet_name: z.string().trim().min(1).max(31).default('Sheet'),
  locale: z
    .string()
    .regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'Locale must look like en or en_GB')
    .default('en'),
};

/** Selected profiles in their order; without them all that the filters find. */
const chosen = { ids: z.array(id).min(1).max(5000, 'Select at most 5,000 profiles').optional() };
const searched = profileSearch.omit({ limit: true, page: true, cache: true });

export const profilesExport = searched.extend({
  ...chosen,
  ...sheetFields,
  /** Ids of the table's columns, in the order of the file; all without them. */
  columns: z.array(z.string().max(60)).max(60).optional(),
});
export type ProfilesExport = z.output<typeof profilesExport>;

/** One profile as a deck; without a period its numbers are of the newest posts, as its page shows them. */
export const profileExport = ofPeriod(
  z.object({
    ...{ profile_id: id, ...sheetFields },
    ...{ from_date: day.optional(), to_date: day.optional(), emv_model: emvModel.optional() },
  }),
  { both: true },
);
export type ProfileExport = z.output<typeof profileExport>;

/** The posts of the profiles. `profile_sort_by` and the like of a search do not matter to them. */
export const profilePostsExport = ofPeriod(
  searched.omit({ sort_by: true, order: true, sort_in: true }).extend({
    ...chosen,
    ...sheetFields,
    post_platform: csv(platformValue).optional(),
    post_type: csv(postType).optional(),
    from_date: day.optional(),
    to_date: day.optional(),
    post_search: z.string().trim().max(200).optional(),
    paid: z.boolean().optional(),
    sort_by: z.enum(['post_created_time']).default('post_created_time'),
    order: z.enum(['asc', 'desc']).default('desc'),
    emv_model: emvModel.optional(),
  }),
);
export type ProfilePostsExport = z.output<typeof profilePostsExport>;

/** Parts of a report of a set of posts; each is a tab or a file. */
export const REPORT_PARTS = [
  'summary',
  'days',
  'tiers',
  'countries',
  'audience',
  'creators',
  'posts',
] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];

/** What is chosen of a report. */
const reportFields = {
  ...sheetFields,
  /** All without it. */
  parts: z.array(z.enum(REPORT_PARTS)).min(1).optional(),
  posts_by: z.enum(POST_SORTS).default('created_time'),
  posts_order: z.enum(['ASC', 'DESC']).default('DESC'),
};

export const keywordExport = keywordSearch.safeExtend({
  ...reportFields,
  /** As the report is called; without it, its words. */
  name: z.string().trim().min(1).max(120).optional(),
});
export type KeywordExport = z.output<typeof keywordExport>;

export const listReportExport = listPeriod.safeExtend(reportFields);
export type ListReportExport = z.output<typeof listReportExport>;
export const monitorExport = monitorQuery.safeExtend(reportFields);
export type MonitorExport = z.output<typeof monitorExport>;

export const leaderboardExport = reportQuery.safeExtend({ ...sheetFields, ...keptReport });
export type LeaderboardExport = z.output<typeof leaderboardExport>;

export const listExport = z.object({
  ...{ list_id: id, ...sheetFields },
  /** Of these creators alone, in their order. */
  ids: z.array(id).min(1).max(10_000).optional(),
});
export type ListExport = z.output<typeof listExport>;

export const forecastExport = z.object({
  ...{ forecast_id: id, ...sheetFields },
  /** The newest without it. */
  version: z.number().int().positive().optional(),
});
export type ForecastExport = z.output<typeof forecastExport>;

export const castingExport = z.object({ casting_id: id, ...sheetFields });
export type CastingExport = z.output<typeof castingExport>;

const TABLES = ['xlsx', 'csv', 'sheet', 'zip'] as const;
const kind = <
  K extends string,
  const F extends readonly [ExportFormat, ...ExportFormat[]],
  I extends z.ZodType,
>(
  name: K,
  formats: F,
  input: I,
) => z.object({ kind: z.literal(name), format: z.enum(formats), input });

/** What can be exported, as what, and what of it: a new kind is a line here and one exporter (`server/app.ts`). */
export const exportRequest = z.discriminatedUnion('kind', [
  kind('profiles', [...TABLES, 'parquet', 'pptx', 'pdf'], profilesExport),
  kind('profile', ['pptx', 'pdf'], profileExport),
  kind('profile_posts', [...TABLES, 'parquet'], profilePostsExport),
  kind('list', [...TABLES, 'parquet', 'pptx', 'pdf'], listExport),
  kind('list_posts', [...TABLES, 'parquet'], listExport),
  kind('forecast', [...TABLES, 'parquet', 'pptx', 'pdf'], forecastExport),
  kind('casting', ['pptx', 'pdf'], castingExport),
  kind('list_report', [...TABLES, 'parquet', 'pptx', 'pdf'], listReportExport),
  kind('keyword_report', [...TABLES, 'parquet', 'pptx', 'pdf'], keywordExport),
  kind('monitor', [...TABLES, 'parquet', 'pptx', 'pdf'], monitorExport),
  kind('leaderboard', [...TABLES, 'parquet', 'pptx', 'pdf'], leaderboardExport),
]);
export type ExportRequest = z.input<typeof exportRequest>;
export type ExportKind = ExportRequest['kind'];

export const exportRecord = z.object({
  id,
  kind: z.string(),
  format: z.enum(EXPORT_FORMATS),
  /** What it is of, as a person would call it. */
  title: z.string(),
  state: z.enum(EXPORT_STATES),
  /** Share of the work that is done; null where nobody knows how much there is. */
  progress: ratio.nullable(),
  rows: count,
  /** Null until it is complete, and for a spreadsheet that the service holds. */
  file_name: z.string().nullable(),
  file_size: count.nullable(),
  /** Where the spreadsheet service holds it. */
  link: z.string().nullable(),
  /** Why it failed, in a sentence. */
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** When the file is removed. */
  expires_at: z.string().nullable(),
});
export type ExportRecord = z.infer<typeof exportRecord>;

// Taking along what one may read is open to viewers, and to API keys that may write.
const own = endpoint({ role: 'viewer' });
const makesRoom = endpoint({ role: 'viewer', needs_no_room: true });
const route = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['exports'], summary }) as const;
const started = { audit: { action: 'exports.started', target: 'title' } } as const;
const byId = z.object({ id });

/** The exports of profile search by the names of the specification (section 7). */
const profiles = {
  profiles_excel: own
    .meta(started)
    .route(route('POST', '/profiles/export/excel', 'Export profiles as Excel workbook'))
    .input(profilesExport)
    .output(exportRecord),
  profiles_posts: own
    .meta(started)
    .route(route('POST', '/profiles/export/posts', 'Export the posts of profiles as Excel workbook'))
    .input(profilePostsExport)
    .output(exportRecord),
  profiles_sheet: own
    .meta(started)
    .route(route('POST', '/profiles/export/sheet', 'Export profiles as sheet of the spreadsheet service'))
    .input(profilesExport)
    .output(exportRecord),
  profiles_ppt: own
    .meta(started)
    .route(route('POST', '/profiles/export/ppt', 'Export profiles as PowerPoint presentation'))
    .input(profilesExport)
    .output(exportRecord),
};

/** Files that are made in the background. Everybody sees and fetches their own alone. */
export const exports = {
  ...profiles,
  start: own
    .meta(started)
    .route(route('POST', '/exports', 'Start an export'))
    .input(exportRequest)
    .output(exportRecord),
  list: own
    .route(route('GET', '/exports', 'Your exports, newest first'))
    .output(z.object({ exports: z.array(exportRecord) })),
  get: own
    .route(route('GET', '/exports/{id}', 'An export'))
    .input(byId)
    .output(exportRecord),
  cancel: makesRoom
    .meta({ audit: { action: 'exports.canceled', target: 'title' } })
    .route(route('POST', '/exports/{id}/cancel', 'Stop an export'))
    .input(byId)
    .output(exportRecord),
  retry: own
    .meta({ audit: { action: 'exports.retried', target: 'title' } })
    .route(route('POST', '/exports/{id}/retry', 'Run a failed or stopped export again'))
    .input(byId)
    .output(exportRecord),
  remove: makesRoom
    .meta({ audit: { action: 'exports.removed', target: 'title' } })
    .route(route('DELETE', '/exports/{id}', 'Remove an export and its file'))
    .input(byId)
    .output(exportRecord),
  download: own
    .meta({ audit: { action: 'exports.downloaded' } })
    .route(route('GET', '/exports/{id}/file', 'The file of an export'))
    .input(byId)
    .output(z.file()),
};
