import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { id } from '../values/primitives.ts';
import { listName } from './list.ts';

/** Saved view of a list; columns that no longer exist are skipped. */
export const listLook = z.object({
  layout: z.enum(['table', 'board', 'gallery', 'report']).default('table'),
  /** Visible columns in order; null = default. */
  columns: z.array(z.string().max(80)).max(200).nullable().default(null),
  sort: z
    .object({ column: z.string().max(80), descending: z.boolean() })
    .nullable()
    .default(null),
  filters: z
    .array(
      z.object({
        column: z.string().max(80),
        is: z.enum(['one_of', 'at_least', 'at_most', 'contains', 'empty', 'not_empty']),
        value: z.union([z.string().max(200), z.number(), z.array(z.string().max(200)).max(200)]).nullable(),
      }),
    )
    .max(40)
    .default([]),
});
export type ListLook = z.infer<typeof listLook>;

export const listView = z.object({ id, name: z.string(), view: listLook, created_by: z.string() });
export type ListView = z.infer<typeof listView>;

const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['lists'], summary }) as const;
const read = endpoint({ role: 'viewer', ...AREAS.lists.limits });
const write = endpoint({ role: 'member', ...AREAS.lists.limits });

export const viewCalls = {
  views: read
    .route(at('GET', '/lists/{id}/views', 'Saved views of a list, by name'))
    .input(z.object({ id }))
    .output(z.object({ views: z.array(listView) })),
  save_view: write
    .route(at('POST', '/lists/{id}/views', 'Save a view for everybody with access to the list'))
    .input(z.object({ id, name: listName, view: listLook }))
    .output(listView),
  change_view: write
    .route(at('PUT', '/lists/{id}/views/{view_id}', 'Rename or overwrite a view'))
    .input(z.object({ id, view_id: id, name: listName, view: listLook }))
    .output(listView),
  delete_view: write
    .route(at('DELETE', '/lists/{id}/views/{view_id}', 'Delete a view'))
    .input(z.object({ id, view_id: id }))
    .output(z.object({ status: z.literal('success') })),
};
