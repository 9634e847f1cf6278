import { z } from 'zod';
import { endpoint } from './access.ts';
import { AREAS } from './areas.ts';
import { sentAudience } from './import-audience.ts';
import { implausibleObservation, importedPost, observationRef } from './import-observations.ts';
import { askedPlatform, count, id, platform, ratio } from './primitives.ts';
import { timezone } from './time-zones.ts';

export const IMPORT_STATES = [
  'uploaded',
  'pending',
  'running',
  'paused',
  'completed',
  'canceled',
  'error',
  'withdrawing',
  'withdrawn',
] as const;

/** What changes where an import is withdrawn: what nobody else tells of goes, the rest follows from what others say. */
export const withdrawalPreview = z.object({
  posts_gone: count,
  posts_changed: count,
  /** Posts of it that stay as they are: others say the same. */
  posts_unchanged: count,
  accounts_gone: count,
  /** Accounts nobody else tells of that stay by name: a company wrote on their profile. */
  accounts_kept: count,
  accounts_changed: count,
  brands_gone: count,
  /** Observations of posts and accounts that it brought. */
  snapshots: count,
  audiences: count,
  /** Comments that nobody else tells of. */
  comments_gone: count,
  /** Comments that others tell of too. */
  comments_changed: count,
});
export type WithdrawalPreview = z.infer<typeof withdrawalPreview>;

const withdrawal = withdrawalPreview.extend({
  /** What is being done, in words. */
  step: z.string(),
  posts_done: count,
  error: z.string().nullable(),
  /** Who withdrew it. */
  by: z.string(),
  /** Null until it has ended. */
  at: z.string().nullable(),
});

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
  /** Bytes of the file read so far. */
  bytes_read: count,
  rows_read: count,
  rows_rejected: count,
  /** Rows left out because the person they tell of was erased on request. */
  rows_erased: count,
  /** Rows that tell of a post; more than its posts where it has some several times. Null = not counted. */
  rows_with_posts: count.nullable(),
  /** Failed or canceled, and put away. */
  dismissed: z.boolean(),
  /** Failed or canceled tries of the same file before this one, folded into it. */
  earlier_tries: count,
  /** Distinct rows of this kind that went in new, or changed what was known. */
  posts_new: count,
  posts_changed: count,
  posts_unchanged: count,
  accounts_new: count,
  snapshots_new: count,
  audiences_new: count,
  /** Comments; counted at the end of an import. */
  comments_new: count,
  comments_changed: count,
  comments_unchanged: count,
  /** Posts that they are of. */
  commented_posts: count,
  /** Comments of posts that are not imported yet; they show once those are. */
  comments_waiting: count,
  /** Observations it brought that look wrong and are not used; see `imports.implausible`. */
  implausible: count,
  warnings: count,
  error: z.string().nullable(),
  /** Why a waiting import waits; null where it does not wait. Small and large files have lines of their own. */
  waits: z
    .object({
      /** Imports that begin before it, besides running ones. */
      ahead: count,
      /** Those among them of other companies. */
      ahead_of_others: count,
      is_large: z.boolean(),
    })
    .nullable(),
  note: z.string().nullable(),
  /** What of the file was not read, in a sentence. */
  left_out: z.string().nullable(),
  /** Columns that were not imported, by reason. */
  columns_left_out: z.array(z.object({ reason: z.string(), columns: z.array(z.string()) })),
  /** Why an import that nobody paused stands still; it goes on by itself. */
  paused_because: z.string().nullable(),
  /** Of an import that is or was withdrawn; null of others. */
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
  /** Encodings that the text may have, where its bytes leave it open, each with a piece of the text. */
  encoding_options: z.array(z.object({ encoding: z.string(), text: z.string() })),
  /** The time zone that times without one are read in; null where every time has one. */
  timezone: z.string().nullable(),
  /** What of the file is not read, in a sentence: sheets with other columns. Null = all of it is. */
  left_out: z.string().nullable(),
  /** A layout known by its header; null where the columns are recognised one by one. */
  detected: z
    .object({ name: z.string(), label: z.string(), describes: z.string(), imports: z.boolean() })
    .nullable(),
  /** What the table was taken for by the names and the values of its columns. */
  recognised: z.object({
    platform: platform.nullable(),
    platform_reason: z.string(),
    rows: z.enum(['posts', 'accounts', 'series', 'audience', 'comments']).nullable(),
    columns: z.array(
      z.object({
        column: z.string(),
        /** null = not imported. */
        field: z.string().nullable(),
        confidence: ratio,
        reason: z.string(),
        /** What a person has to say about it; null = nothing. */
        question: z.string().nullable(),
      }),
    ),
    /** What keeps the table from being imported as it is, one sentence each. */
    missing: z.array(z.string()),
    /** What of it one answer for all rows would settle. */
    asks: z.array(z.enum(['account', 'platform', 'post'])),
    is_sure: z.boolean(),
  }),
  /** The mapping that was saved for tables like this one; it is applied by itself. */
  saved: savedMapping.nullable(),
  /** Column → field of what was recognised. */
  suggested: z.record(z.string(), z.string()),
  /** The cells of `rows` as they are read by `suggested`: '' = unknown, null = not imported. */
  read: z.array(z.array(z.string().nullable())),
  fields: z.array(z.object({ name: z.string(), label: z.string(), group: z.string(), holds: z.string() })),
});

const admin = endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits });
/** Stops an import: also when no room is left to go on. */
const stop = endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits, needs_no_room: true });
const byId = z.object({ id });
/** How the text and the times of a file are read, where not by its bytes and in the company's zone. */
const reading = {
  encoding: z.string().max(20).optional(),
  timezone: timezone.optional(),
};
/** Which of an import's observations; all of them where none are named. */
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
    .route(route('GET', '/imports/{id}/preview', 'First rows and what they look like'))
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
    .route(route('POST', '/imports/{id}/resume', 'Go on where it stopped'))
    .input(byId)
    .output(importRecord),
  cancel: stop
    .meta({ audit: { action: 'imports.canceled', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/cancel', 'Stop for good; what is in stays in'))
    .input(byId)
    .output(importRecord),
  withdrawal: admin
    .route(route('GET', '/imports/{id}/withdrawal', 'What would change if it were withdrawn'))
    .input(byId)
    .output(
      z.object({
        /** Why it cannot be withdrawn, in words; null where it can. */
        refused: z.string().nullable(),
        changes: withdrawalPreview.nullable(),
      }),
    ),
  withdraw: stop
    .meta({ audit: { action: 'imports.withdrawal_started', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/withdraw', 'Take back what it alone said; its record stays'))
    .input(byId)
    .output(importRecord),
  implausible: admin
    .route(route('GET', '/imports/{id}/implausible', 'Observations of it that look wrong'))
    .input(byId)
    .output(z.object({ observations: z.array(implausibleObservation), total: count })),
  confirm: admin
    .meta({ audit: { action: 'imports.observations_confirmed' } })
    .route(route('POST', '/imports/{id}/implausible/confirm', 'Say that observations are true: they count'))
    .input(someOf)
    .output(z.object({ said: count })),
  unconfirm: admin
    .meta({ audit: { action: 'imports.confirmation_undone' } })
    .route(route('POST', '/imports/{id}/implausible/unconfirm', 'Take back that observations are true'))
    .input(someOf)
    .output(z.object({ said: count })),
  posts: admin
    .route(route('GET', '/imports/{id}/posts', 'The newest posts that it tells of'))
    .input(byId)
    .output(z.object({ posts: z.array(importedPost), total: count })),
  dismiss: stop
    .meta({ audit: { action: 'imports.dismissed', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/dismiss', 'Put a failed or canceled entry away, or bring it back'))
    .input(byId.extend({ dismissed: z.boolean().default(true) }))
    .output(importRecord),
  list: admin
    .route(route('GET', '/imports', 'History, newest first'))
    .input(
      z.object({
        /** `all`: with what was dismissed, and failures of which the same file was tried again. */
        show: z.enum(['open', 'all']).default('open'),
        page: z.number().int().min(1).default(1),
        limit: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(
      z.object({
        imports: z.array(importRecord),
        total: count,
        /** Those of `total` that have ended. */
        ended: count,
        /** Entries that `all` shows beside these. */
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
