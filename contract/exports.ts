import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { joined } from './calls/joined.ts';
import { keywordSearch } from './keywords.ts';
import { keptReport, reportQuery } from './leaderboards/snapshots.ts';
import { listPeriod } from './lists/report.ts';
import { monitorQuery } from './monitors/reports.ts';
import { profileSearch } from './profiles/search.ts';
import { EXPORT_FORMATS, type ExportKind, formatsOf } from './report/export-formats.ts';
import { POST_SORTS } from './report/report.ts';
import { reportLayouts } from './report/report-layouts.ts';
import { REPORT_SECTIONS, reportChoice } from './report/report-sections.ts';
import { safetyFilter } from './safety/safety.ts';
import { message } from './sentences/message.ts';
import { day, ofPeriod } from './values/days.ts';
import { LANGUAGES } from './values/languages.ts';
import { count, csv, emvModel, id, platformValue, postType, ratio, sentence } from './values/primitives.ts';

export const EXPORT_STATES = ['pending', 'running', 'completed', 'canceled', 'error'] as const;
export const EXPORT_DAYS = 7;
/** Row limit per table; spreadsheets hold few more. */
export const MOST_EXPORTED = 1_000_000;

const sheetFields = {
  /** Language of the document; without it the client's, else that of the screen, else the caller's own. */
  document_language: z.enum(LANGUAGES).optional(),
  screen_language: z.enum(LANGUAGES).optional(),
  /** Client in whose name a document is; null: the company's own brand; absent: the client of the object, if any. */
  client_id: id.nullable().optional(),
  sheet_name: z.string().trim().min(1).max(31).default('Sheet'),
  locale: z
    .string()
    .regex(/^[a-z]{2}(_[A-Z]{2})?$/, 'The locale must look like en or en_GB')
    .default('en'),
};

/** Selected profiles in order; all matching profiles if absent. */
const chosen = {
  ids: z
    .array(id)
    .min(1)
    .max(5000, message('Select at most {n} profiles', { n: 5000 }))
    .optional(),
};
const searched = profileSearch.omit({ limit: true, page: true, cache: true });

export const profilesExport = searched.extend({
  ...chosen,
  ...sheetFields,
  /** Column ids in order; all if absent. */
  columns: z.array(z.string().max(60)).max(60).optional(),
});
export type ProfilesExport = z.output<typeof profilesExport>;

/** Deck of one profile; without a period it uses the newest posts, like the profile page. */
export const profileExport = ofPeriod(
  z.object({
    profile_id: id,
    ...sheetFields,
    from_date: day.optional(),
    to_date: day.optional(),
    emv_model: emvModel.optional(),
    ...reportChoice(REPORT_SECTIONS.profile),
  }),
  { both: true },
);
export type ProfileExport = z.output<typeof profileExport>;

/** Posts of these profiles; sort parameters of the search are ignored. */
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

/** Sections of a post report; each becomes a sheet or a file. */
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

const reportFields = {
  ...sheetFields,
  /** Absent = all. */
  parts: z.array(z.enum(REPORT_PARTS)).min(1).optional(),
  posts_by: z.enum(POST_SORTS).default('created_time'),
  posts_order: z.enum(['ASC', 'DESC']).default('DESC'),
};

export const keywordExport = keywordSearch.safeExtend({
  ...reportFields,
  name: z.string().trim().min(1).max(120).optional(),
});
export type KeywordExport = z.output<typeof keywordExport>;

export const listReportExport = listPeriod.safeExtend({
  ...reportFields,
  ...reportChoice(REPORT_SECTIONS.list),
});
export type ListReportExport = z.output<typeof listReportExport>;
export const monitorExport = monitorQuery.safeExtend({
  ...reportFields,
  ...reportChoice(REPORT_SECTIONS.monitor),
});
export type MonitorExport = z.output<typeof monitorExport>;

export const leaderboardExport = reportQuery.safeExtend({
  ...sheetFields,
  ...keptReport,
  ...reportChoice(REPORT_SECTIONS.leaderboard),
});
export type LeaderboardExport = z.output<typeof leaderboardExport>;

export const listExport = z.object({
  list_id: id,
  ...sheetFields,
  /** Only these creators, in this order. */
  ids: z.array(id).min(1).max(10_000).optional(),
});
export type ListExport = z.output<typeof listExport>;

export const forecastExport = z.object({
  forecast_id: id,
  ...sheetFields,
  /** Absent = the newest. */
  version: z.number().int().positive().optional(),
});
export type ForecastExport = z.output<typeof forecastExport>;

export const safetyExport = z.object({ check_id: id, ...safetyFilter, ...sheetFields });
export type SafetyExport = z.output<typeof safetyExport>;

export const castingExport = z.object({
  casting_id: id,
  ...sheetFields,
  ...reportChoice(REPORT_SECTIONS.casting),
});
export type CastingExport = z.output<typeof castingExport>;

const kind = <K extends ExportKind, I extends z.ZodType>(name: K, input: I) =>
  z.object({ kind: z.literal(name), format: z.enum(formatsOf(name)), input });

/** Options of each kind of export. */
export const exportRequest = z.discriminatedUnion('kind', [
  kind('profiles', profilesExport),
  kind('profile', profileExport),
  kind('profile_posts', profilePostsExport),
  kind('list', listExport),
  kind('list_posts', listExport),
  kind('forecast', forecastExport),
  kind('casting', castingExport),
  kind('safety', safetyExport),
  kind('list_report', listReportExport),
  kind('keyword_report', keywordExport),
  kind('monitor', monitorExport),
  kind('leaderboard', leaderboardExport),
]);
export type ExportRequest = z.input<typeof exportRequest>;

export const exportRecord = z.object({
  id,
  kind: z.string(),
  format: z.enum(EXPORT_FORMATS),
  title: z.string(),
  state: z.enum(EXPORT_STATES),
  /** Progress, 0..1; null if the total is unknown. */
  progress: ratio.nullable(),
  rows: count,
  /** Null until complete, and for Google Sheets. */
  file_name: z.string().nullable(),
  file_size: count.nullable(),
  link: z.string().nullable(),
  error: sentence.nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type ExportRecord = z.infer<typeof exportRecord>;

// Viewers and API keys with write access may export whatever they can read.
const own = endpoint({ role: 'viewer' });
const makesRoom = endpoint({ role: 'viewer', needs_no_room: true });
const route = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['exports'], summary }) as const;
const started = { audit: { action: 'exports.started', target: 'title' } } as const;
const byId = z.object({ id });

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
    .route(route('POST', '/profiles/export/sheet', 'Export profiles as Google Sheet'))
    .input(profilesExport)
    .output(exportRecord),
  profiles_ppt: own
    .meta(started)
    .route(route('POST', '/profiles/export/ppt', 'Export profiles as PowerPoint presentation'))
    .input(profilesExport)
    .output(exportRecord),
};

export const exports = joined(profiles, reportLayouts, {
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
  /** One at a time; it ends when the request does. */
  preview: own
    .meta({ audit: { action: 'exports.previewed', target: 'title' } })
    .route(route('POST', '/exports/preview', 'The PDF that an export would be'))
    .input(exportRequest)
    .output(z.file()),
  download: own
    .meta({ audit: { action: 'exports.downloaded' } })
    .route(route('GET', '/exports/{id}/file', 'The file of an export'))
    .input(byId)
    .output(z.file()),
});
