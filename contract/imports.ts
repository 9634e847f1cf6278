import { z } from 'zod';
import { endpoint } from './access.ts';
import { AREAS } from './areas.ts';
import { count, id, platform } from './primitives.ts';

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
  /** Distinct rows of this kind that went in new, or changed what was known. */
  posts_new: count,
  posts_changed: count,
  posts_unchanged: count,
  accounts_new: count,
  snapshots_new: count,
  audiences_new: count,
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

export const preview = z.object({
  import: importRecord,
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  delimiter: z.string().nullable(),
  /** The preset recognised by the header; null asks for a mapping. */
  detected: z
    .object({ name: z.string(), label: z.string(), describes: z.string(), imports: z.boolean() })
    .nullable(),
  /** Column → field, proposed from the header's names. */
  suggested: z.record(z.string(), z.string()),
  fields: z.array(z.object({ name: z.string(), label: z.string(), required: z.boolean() })),
});

export const savedMapping = z.object({
  id,
  name: z.string(),
  platform: platform.nullable(),
  mapping: z.record(z.string(), z.string()),
});

const admin = endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits });
/** Stops an import: also when no room is left to go on. */
const stop = endpoint({ role: AREAS.sources.role, ...AREAS.sources.limits, needs_no_room: true });
const byId = z.object({ id });
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
    .input(byId)
    .output(preview),
  start: admin
    .meta({ audit: { action: 'imports.started', target: 'file_name' } })
    .route(route('POST', '/imports/{id}/start', 'Import the uploaded file'))
    .input(
      byId.extend({
        preset: z.string().max(80).optional(),
        platform: platform.optional(),
        mapping: z.record(z.string().max(200), z.string().max(80)).optional(),
      }),
    )
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
  list: admin
    .route(route('GET', '/imports', 'History, newest first'))
    .input(
      z.object({
        page: z.number().int().min(1).default(1),
        limit: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(z.object({ imports: z.array(importRecord), total: count })),
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
