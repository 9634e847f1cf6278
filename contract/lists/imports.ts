import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { fileColumn, fileField, fileMapping } from '../file-columns.ts';
import { askedPlatform, count, id, platform, sentence } from '../values/primitives.ts';
import { LIST_COLUMN_IDS } from './columns.ts';

export const MOST_MEGABYTES = 50;

export const LIST_IMPORT_STATES = [
  'uploaded',
  'running',
  'paused',
  'completed',
  'canceled',
  'error',
] as const;
/** State of one platform's handle in a row (specification, section 3: Import record). */
export const RECORD_STATES = ['none', 'in_progress', 'success', 'error'] as const;
const recordState = z.enum(RECORD_STATES);

const statusCounts = z.object({
  none: count,
  error: count,
  success: count,
  in_progress: count,
  total_count: count,
});

/** Handling of cells of creators already in the list. */
export const existing = z.enum(['update', 'keep']);

/** Handling of creators without a profile. */
export const newCreators = z.enum(['add', 'skip']);

export const listImport = z.object({
  id,
  list_id: id,
  file_name: z.string(),
  state: z.enum(LIST_IMPORT_STATES),
  error: sentence.nullable(),
  /** Platform for plain handles. */
  platform,
  existing,
  new_creators: newCreators,
  /** Records by state, in total and by platform. */
  status: statusCounts,
  platforms: z.partialRecord(platform, statusCounts),
  rows: count,
  /**
   * Rows whose creator was added, was already in the list, or appears in an earlier row: with further deliverables, or
   * repeated.
   */
  added: count,
  in_list: count,
  further: count,
  duplicates: count,
  pending: count,
  with_problems: count,
  created_by: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Null unless its changes were undone. */
  undone_at: z.string().nullable(),
});
export type ListImport = z.infer<typeof listImport>;

/** Column content: `handle:{platform}`, `custom:{dropdown column}`, or one of these names. */
const target = z
  .string()
  .regex(
    new RegExp(
      `^(handle(:[a-z]+)?|platform|name|country|email|notes|currency|due|delivery_status|code|post_url|${LIST_COLUMN_IDS.join('|')}|custom:\\d{1,9})$`,
    ),
    'Unknown column content',
  );

export const listImportPreview = fileMapping.extend({
  import: listImport,
  header: z.array(z.string()),
  rows: z.array(z.object({ row: count, cells: z.array(z.string()) })),
  columns: z.array(fileColumn.extend({ field: target.nullable() })),
  fields: z.array(fileField.extend({ name: target })),
  is_sure: z.boolean(),
  /** Creators of the file without a profile, by the recognized columns; `examples` has the first ones. */
  new_creators: z.object({ n: count, examples: z.array(z.string()) }),
});
export type ListImportPreview = z.infer<typeof listImportPreview>;

const importRecord = z.object({
  id,
  platform: platform.nullable(),
  /** Cell value, possibly edited. */
  username: z.string(),
  state: recordState,
  processed: z.boolean(),
  error: z.boolean(),
  error_message: z.string().nullable(),
  /** `error_message` for readers of any language. */
  problem: sentence.nullable(),
  note: sentence.nullable(),
});
export const listImportRow = z.object({
  /** Row number as in a spreadsheet: the header is row 1. */
  row: count,
  name: z.string().nullable(),
  profile: z.object({ id, slug: z.string(), name: z.string() }).nullable(),
  outcome: z.enum(['added', 'in_list', 'further', 'duplicate']).nullable(),
  is_pending: z.boolean(),
  problems: z.array(sentence),
  /** Candidates, if the row's accounts belong to different people. */
  choices: z.array(z.object({ id, slug: z.string(), name: z.string() })),
  records: z.array(importRecord),
});
export type ListImportRow = z.infer<typeof listImportRow>;

const at = (method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['lists'], summary }) as const;
const write = endpoint({ role: 'member', ...AREAS.lists.limits });
/** Stops an import; allowed when the disk is almost full. */
const stop = endpoint({ role: 'member', ...AREAS.lists.limits, needs_no_room: true });
const one = z.object({ id, import_id: id });
const filter = { platform: askedPlatform.optional(), state: recordState.optional() };

export const importCalls = {
  import: write
    .route(at('POST', '/lists/{id}/import', 'Upload a file of creators, to be started later'))
    .input(z.object({ id, excelFile: z.file() }))
    .output(listImportPreview),
  move_import: endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits })
    .meta({ audit: { action: 'lists.import_moved', target: 'file_name' } })
    .route(at('POST', '/lists/{id}/import/move', 'Take a file of creators that was uploaded on Sources'))
    .input(z.object({ id, import_id: id }))
    .output(listImportPreview),
  import_template: write
    .route(at('GET', '/lists/import_template', 'An Excel file to fill in, with the options of the list'))
    .input(z.object({ list_id: id }))
    .output(z.file()),
  imports: write
    .route(at('GET', '/lists/{id}/influencer_import', 'Imports into a list, newest first'))
    .input(z.object({ id }))
    .output(z.object({ imports: z.array(listImport) })),
  import_status: write
    .route(at('GET', '/lists/{id}/influencer_import/{import_id}', 'Progress of an import'))
    .input(one)
    .output(listImport),
  import_preview: write
    .route(at('GET', '/lists/{id}/influencer_import/{import_id}/preview', 'First rows and columns'))
    .input(one)
    .output(listImportPreview),
  start_import: write
    .meta({ audit: { action: 'lists.import_started', target: 'file_name' } })
    .route(at('POST', '/lists/{id}/influencer_import/{import_id}/start', 'Import an uploaded file'))
    .input(
      one.extend({
        /** Content of each column in header order; null = skipped. */
        targets: z.array(target.nullable()).max(2000),
        platform: askedPlatform,
        existing: existing.default('update'),
        new_creators: newCreators.default('add'),
      }),
    )
    .output(listImport),
  pause_import: stop
    .route(at('POST', '/lists/{id}/influencer_import/{import_id}/pause', 'Stop after the running batch'))
    .input(one)
    .output(listImport),
  resume_import: write
    .route(at('POST', '/lists/{id}/influencer_import/{import_id}/resume', 'Resume where it stopped'))
    .input(one)
    .output(listImport),
  cancel_import: stop
    .meta({ audit: { action: 'lists.import_canceled', target: 'file_name' } })
    .route(at('POST', '/lists/{id}/influencer_import/{import_id}/cancel', 'Cancel; added creators stay'))
    .input(one)
    .output(listImport),
  undo_import: write
    .meta({ audit: { action: 'lists.import_undone', target: 'name' } })
    .route(
      at(
        'POST',
        '/lists/{id}/influencer_import/{import_id}/undo',
        'Undo the changes of an import to its list',
      ),
    )
    .input(one)
    .output(
      z.object({
        import: listImport,
        /** Creators taken out, creators with earlier cells, and those that were edited since and stay. */
        removed: count,
        restored: count,
        kept: count,
      }),
    ),
  retry_import: write
    .route(at('POST', '/lists/{id}/influencer_import/{import_id}/retry', 'Retry records with errors'))
    .input(
      one.extend({
        platform: askedPlatform.optional(),
        records: z.array(id).min(1).max(10_000).optional(),
      }),
    )
    .output(listImport),
  fix_import_record: write
    .route(
      at(
        'POST',
        '/lists/{id}/influencer_import/{import_id}/fix',
        'Correct the handle of a record with an error, and retry it',
      ),
    )
    .input(
      one.extend({
        record_id: id,
        username: z.string().trim().min(1, 'Enter a handle or a URL').max(300),
      }),
    )
    .output(listImport),
  choose_import_profile: write
    .route(
      at(
        'POST',
        '/lists/{id}/influencer_import/{import_id}/choose',
        'Choose the creator of a row whose accounts belong to several people',
      ),
    )
    .input(one.extend({ row: count, profile_id: id }))
    .output(listImport),
  import_rows: write
    .route(at('GET', '/lists/{id}/influencer_import/{import_id}/rows', 'The rows of an import'))
    .input(
      one.extend({
        ...filter,
        limit: z.number().int().min(1).max(1000).default(200),
        page: z.number().int().min(1).default(1),
      }),
    )
    .output(z.object({ rows: z.array(listImportRow), total: count })),
  import_errors: write
    .meta({ audit: { action: 'lists.import_errors_exported' } })
    .route(at('GET', '/lists/{id}/influencer_import/{import_id}/errors', 'The rows with errors as CSV'))
    .input(one)
    .output(z.file()),
};
