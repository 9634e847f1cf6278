import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { fileColumn, fileField } from '../file-columns.ts';
import { message } from '../sentences/message.ts';
import { askedPlatform, count, id, platform, ratio, sentence } from '../values/primitives.ts';
import { timezone } from '../values/time-zones.ts';
import { sentAudience } from './import-audience.ts';
import { implausibleObservation, importedPost, observationRef } from './import-observations.ts';

export const IMPORT_STATES = [
  'uploaded',
  'pending',
  'running',
  'paused',
  'completed',
  /** Read to the end, with a tenth of its rows rejected or more; or with all of them. */
  'partial',
  'rejected',
  'canceled',
  'error',
  'withdrawing',
  'withdrawn',
] as const;

/** Effects of withdrawing an import: data that no other import contains is removed, the rest is recomputed from the others. */
export const withdrawalPreview = z.object({
  posts_gone: count,
  posts_changed: count,
  /** Posts that stay, because other imports contain them. */
  posts_unchanged: count,
  accounts_gone: count,
  /** Accounts no other import contains, kept by name because a company edited their profile. */
  accounts_kept: count,
  accounts_changed: count,
  brands_gone: count,
  snapshots: count,
  audiences: count,
  /** Comments that no other import contains. */
  comments_gone: count,
  /** Comments that other imports also contain. */
  comments_changed: count,
});
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>;

const withdrawal = withdrawalPreview.extend({
  step: z.string(),
  posts_done: count,
  error: sentence.nullable(),
  /** Null = the terms of its source. */
  by: z.string().nullable(),
  at: z.string().nullable(),
});

/** Terms of the source that an import came from. */
const importTerms = z.object({
  /** When its data is withdrawn; null = kept. */
  kept_until: z.string().nullable(),
  /** Whether its posts count in sums over several platforms, and in scores and projections. */
  may_mix: z.boolean(),
  /** Set by a connector; see `connectors.set_terms`. */
  is_fixed: z.boolean(),
});

export const MOST_DAYS_KEPT = 3650;

export const importRecord = z.object({
  id,
  file_name: z.string(),
  file_size: count,
  state: z.enum(IMPORT_STATES),
  preset: z.string().nullable(),
  preset_label: z.string().nullable(),
  platform: platform.nullable(),
  mapping: z.record(z.string(), z.string()).nullable(),
  format: z.string().nullable(),
  encoding: z.string().nullable(),
  /** Bytes read so far. */
  bytes_read: count,
  rows_read: count,
  rows_rejected: count,
  /** The one reason of all rejected rows; null if there are several. */
  rejected_because: sentence.nullable(),
  /** Rows skipped because the person was erased on request. */
  rows_erased: count,
  /** Rows with a post, including repeats of the same post. Null = not counted. */
  rows_with_posts: count.nullable(),
  /** Failed or canceled, and dismissed. */
  dismissed: z.boolean(),
  /** Earlier failed or canceled attempts with the same file, folded into this one. */
  earlier_tries: count,
  /** Distinct rows of this kind that were new or changed something. */
  posts_new: count,
  posts_changed: count,
  posts_unchanged: count,
  accounts_new: count,
  snapshots_new: count,
  audiences_new: count,
  comments_new: count,
  comments_changed: count,
  comments_unchanged: count,
  commented_posts: count,
  /** Comments of posts not imported yet; shown once those are. */
  comments_waiting: count,
  /** Suspicious observations that are not used; see `imports.implausible`. */
  implausible: count,
  warnings: count,
  error: sentence.nullable(),
  /** Null if it is not waiting. Small and large files have separate queues. */
  waits: z
    .object({
      /** Waiting imports ahead of it, besides running ones. */
      ahead: count,
      ahead_of_others: count,
      is_large: z.boolean(),
    })
    .nullable(),
  note: sentence.nullable(),
  /** Parts of the file that were skipped, as a sentence. */
  left_out: sentence.nullable(),
  /** Skipped columns by reason. */
  columns_left_out: z.array(z.object({ reason: sentence, columns: z.array(z.string()) })),
  /** Reason for an automatic pause; the import resumes by itself. */
  paused_because: sentence.nullable(),
  terms: importTerms,
  /** Null if the import was never withdrawn. */
  withdrawal: withdrawal.nullable(),
  created_by: z.string(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});
export type ImportRecord = z.infer<typeof importRecord>;

export const savedMapping = z.object({
  id,
  name: z.string(),
  platform: platform.nullable(),
  mapping: z.record(z.string(), z.string()),
});

export const preview = z.object({
  import: importRecord,
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  delimiter: z.string().nullable(),
  /** Possible encodings if the bytes are ambiguous, each with a sample. */
  encoding_options: z.array(z.object({ encoding: z.string(), text: z.string() })),
  /** Time zone assumed for times without one; null if every time has one. */
  timezone: z.string().nullable(),
  /** Sheets with other columns that are skipped, as a sentence. Null = all of the file is read. */
  left_out: sentence.nullable(),
  /** Layout known from its header; null if columns are recognized individually. */
  detected: z
    .object({ name: z.string(), label: z.string(), describes: z.string(), imports: z.boolean() })
    .nullable(),
  /** Recognition result from column names and values. */
  recognised: z.object({
    platform: platform.nullable(),
    platform_reason: sentence,
    rows: z.enum(['posts', 'accounts', 'series', 'audience', 'comments']).nullable(),
    columns: z.array(fileColumn.extend({ confidence: ratio, reason: sentence })),
    /** Problems that block the import, one sentence each. */
    missing: z.array(sentence),
    /** Problems that one answer for all rows would solve. */
    asks: z.array(z.enum(['account', 'platform', 'post'])),
    is_sure: z.boolean(),
  }),
  /** Another import that the file belongs to. */
  place: z
    .object({
      kind: z.enum(['orders', 'ads', 'deliverables', 'creators']),
      /** The kind of the file. */
      is: sentence,
      /** Where it is imported. */
      where: sentence,
      /** False: it can be imported on Sources as well. */
      is_elsewhere: z.boolean(),
    })
    .nullable(),
  /** Saved mapping that is applied automatically to similar tables. */
  saved: savedMapping.nullable(),
  /** Choices for an earlier file with the same columns, to be confirmed; null without open questions. */
  remembered: savedMapping.omit({ id: true }).nullable(),
  suggested: z.record(z.string(), z.string()),
  /** Cells of `rows` as `suggested` reads them: '' = unknown, null = not imported. */
  read: z.array(z.array(z.string().nullable())),
  fields: z.array(fileField.extend({ holds: z.string() })),
});

const admin = endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits });
/** Stops an import; allowed when the disk is almost full. */
const stop = endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits, needs_no_room: true });
const byId = z.object({ id });
/** Overrides the detected encoding and the company's time zone. */
const reading = {
  encoding: z.string().max(20).optional(),
  timezone: timezone.optional(),
};
/** Observations of an import; all if none are listed. */
const someOf = byId.extend({ observations: z.array(observationRef).min(1).max(200).optional() });
const route = (method: 'GET' | 'POST' | 'DELETE', path: `/${string}`, summary: string) => ({
  method,
  path,
  tags: ['imports'],
  summary,
});

export const imports = {
  upload: admin
    .route(route('POST', '/imports', 'Upload one file; it waits for `start`'))
    .input(z.object({ file: z.file() }))
    .output(preview),
  preview: admin
    .route(route('GET', '/imports/{id}/preview', 'First rows and recognized columns'))
    .input(byId.extend(reading))
    .output(preview),
  start: admin
    .meta({ audit: { action: 'imports.started', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/start', 'Import the uploaded file'))
    .input(
      byId.extend({
        preset: z.string().max(80).optional(),
        platform: askedPlatform.optional(),
        mapping: z.record(z.string().max(200), z.string().max(80)).optional(),
        ...reading,
      }),
    )
    .output(importRecord),
  send_audience: admin
    .meta({ audit: { action: 'imports.audience_sent', target: 'file_name' } })
    .route(route('POST', '/profile/audience', 'Import the audience of one account, without a file'))
    .input(sentAudience)
    .output(importRecord),
  pause: stop
    .meta({ audit: { action: 'imports.paused', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/pause', 'Stop after the running batch'))
    .input(byId)
    .output(importRecord),
  resume: admin
    .meta({ audit: { action: 'imports.resumed', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/resume', 'Resume where it stopped'))
    .input(byId)
    .output(importRecord),
  cancel: stop
    .meta({ audit: { action: 'imports.canceled', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/cancel', 'Cancel; imported rows stay'))
    .input(byId)
    .output(importRecord),
  withdrawal: admin
    .route(route('GET', '/imports/{id}/withdrawal', 'Effects of withdrawing an import'))
    .input(byId)
    .output(
      z.object({
        /** Null if it can be withdrawn. */
        refused: sentence.nullable(),
        changes: withdrawalPreview.nullable(),
      }),
    ),
  withdraw: stop
    .meta({ audit: { action: 'imports.withdrawal_started', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/withdraw', 'Withdraw the data of an import; its entry stays'))
    .input(byId)
    .output(importRecord),
  set_terms: admin
    .meta({ audit: { action: 'imports.terms_changed', target: 'file_name' } })
    .route(
      route(
        'POST',
        '/imports/{id}/terms',
        'How long the data of a file is kept, and what it may be used for',
      ),
    )
    .input(
      byId.extend({
        /** From the day of the import; null = without end. */
        keeps_days: z
          .number()
          .int()
          .positive()
          .max(MOST_DAYS_KEPT, message('At most {n} days', { n: MOST_DAYS_KEPT }))
          .nullable(),
        may_mix: z.boolean(),
      }),
    )
    .output(importRecord),
  implausible: admin
    .route(route('GET', '/imports/{id}/implausible', 'Suspicious observations of an import'))
    .input(byId)
    .output(z.object({ observations: z.array(implausibleObservation), total: count })),
  confirm: admin
    .meta({ audit: { action: 'imports.observations_confirmed' } })
    .route(route('POST', '/imports/{id}/implausible/confirm', 'Confirm observations, so that they count'))
    .input(someOf)
    .output(z.object({ said: count })),
  unconfirm: admin
    .meta({ audit: { action: 'imports.confirmation_undone' } })
    .route(route('POST', '/imports/{id}/implausible/unconfirm', 'Undo the confirmation of observations'))
    .input(someOf)
    .output(z.object({ said: count })),
  posts: admin
    .route(route('GET', '/imports/{id}/posts', 'Latest posts of an import'))
    .input(byId)
    .output(z.object({ posts: z.array(importedPost), total: count })),
  dismiss: stop
    .meta({ audit: { action: 'imports.dismissed', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/dismiss', 'Dismiss or restore a failed or canceled entry'))
    .input(byId.extend({ dismissed: z.boolean().default(true) }))
    .output(importRecord),
  list: admin
    .route(route('GET', '/imports', 'History, newest first'))
    .input(
      z.object({
        /** `all`: includes dismissed imports and failed attempts with the same file. */
        show: z.enum(['open', 'all']).default('open'),
        page: z.number().int().min(1).default(1),
        limit: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(
      z.object({
        imports: z.array(importRecord),
        total: count,
        /** Finished ones in `total`. */
        ended: count,
        hidden: count,
      }),
    ),
  get: admin
    .route(route('GET', '/imports/{id}', 'One import with its progress'))
    .input(byId)
    .output(importRecord),
  rejects: admin
    .meta({ audit: { action: 'imports.rejects_exported' } })
    .route(route('GET', '/imports/{id}/rejects', 'Rejected rows and warnings as CSV'))
    .input(byId)
    .output(z.file()),
  mappings: admin
    .route(route('GET', '/import_mappings', 'Saved column mappings'))
    .output(z.array(savedMapping)),
  save_mapping: admin
    .meta({ audit: { action: 'imports.mapping_saved', target: 'name' } })
    .route(route('POST', '/import_mappings', 'Save a column mapping by name'))
    .input(
      savedMapping.omit({ id: true }).extend({ name: z.string().trim().min(1, 'Name is required').max(80) }),
    )
    .output(savedMapping),
  delete_mapping: admin
    .meta({ audit: { action: 'imports.mapping_deleted' } })
    .route(route('DELETE', '/import_mappings/{id}', 'Delete a saved mapping'))
    .input(byId)
    .output(z.object({ status: z.literal('success') })),
};
