import { z } from 'zod';
import { endpoint, userType } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { reveals } from '../access/revealed.ts';
import { binned } from '../bin.ts';
import { crmClient, crmId, crmOpportunity } from '../crm.ts';
import { profileFilters } from '../profiles/search.ts';
import { metricNumber } from '../report/metric-shapes.ts';
import { message } from '../sentences/message.ts';
import { count, id, sentence, tally } from '../values/primitives.ts';

export const MOST_CREATORS = 10_000;
/** Maximum nesting depth of lists and folders. */
export const MOST_LEVELS = 10;

/** Names of option colors; each theme defines the actual color. */
export const OPTION_COLORS = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'indigo',
  'pink',
] as const;
export const optionColor = z.enum(OPTION_COLORS);
export type OptionColor = z.infer<typeof optionColor>;

export const listName = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(120, message('The name must be at most {n} characters', { n: 120 }));
const description = z
  .string()
  .trim()
  .max(5000, message('The description must be at most {n} characters', { n: 5000 }));
const label = (what: 'Status' | 'Category' | 'Option' | 'Name') =>
  z
    .string()
    .trim()
    .min(1, `${what} is required`)
    .max(60, message(`${what} must be at most {n} characters`, { n: 60 }));
export const listTags = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(60, message('A tag must be at most {n} characters', { n: 60 })),
  )
  .max(50, message('At most {n} tags', { n: 50 }))
  .transform((tags) => [...new Set(tags)]);

const color = { color: optionColor.default('gray') };
const statusOption = z.object({ id, status: label('Status'), ...color });
const categoryOption = z.object({ id, category: label('Category'), ...color });
const dropdownOption = z.object({ id, value: label('Option'), ...color });
const customDropdown = z.object({ id, name: label('Name'), options: z.array(dropdownOption) });

/** Options of the editable columns (specification, section 3: List). */
export const listOptions = z.object({
  statuses: reveals(z.array(statusOption), 'status'),
  categories: reveals(z.array(categoryOption), 'category'),
  custom_dropdowns: reveals(z.array(customDropdown), 'custom_values'),
});
export type ListOptions = z.infer<typeof listOptions>;

const MOST_OPTIONS = 60;
/** An option without an id is new. */
const isNew = { id: id.nullable().default(null) };
const options = <T extends z.ZodType>(option: T) =>
  z.array(option).max(MOST_OPTIONS, message('At most {n} options', { n: MOST_OPTIONS }));
export const writtenOptions = z.object({
  statuses: options(statusOption.extend(isNew)),
  categories: options(categoryOption.extend(isNew)),
  custom_dropdowns: z
    .array(customDropdown.extend({ ...isNew, options: options(dropdownOption.extend(isNew)) }))
    .max(20, message('At most {n} dropdown columns', { n: 20 })),
});
export type WrittenOptions = z.infer<typeof writtenOptions>;

export const listItem = z.object({
  id,
  /** End of its address, `/list/12-spring-lanterns`. */
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  tags: reveals(z.array(z.string()), 'tags'),
  /** Null at the top level, and if the caller cannot see the parent. */
  parent_id: id.nullable(),
  is_folder: z.boolean(),
  total_influencers: tally,
  /** Over all accounts of its creators; null if none is known. */
  total_followers: metricNumber.total_followers,
  /** Everyone with access, including the owner. */
  total_users: tally,
  /** Direct children. */
  sublist_count: tally,
  can_delete: z.boolean(),
  can_edit: z.boolean(),
  user_type: userType.nullable(),
  is_public: z.boolean(),
  is_demo: z.boolean(),
  created_at: z.string(),
  created_by: z.string(),
  updated_at: z.string(),
});
export type ListItem = z.infer<typeof listItem>;

export const list = listItem.extend({
  ...listOptions.shape,
  /** Increases with every change of the options. */
  revision: tally,
  /** Ancestors the caller can see, outermost first. */
  path: z.array(z.object({ id, name: z.string(), is_folder: z.boolean() })),
  currency: z.string(),
  /** Search that it was made from; null without one, and for visitors of a public link. */
  brief: z
    .record(
      z.string(),
      reveals(z.unknown(), 'followers', 'engagement_rate', 'growth', 'credibility', 'audience', 'price'),
    )
    .nullable(),
  /** Linked CRM record, by its name at the time; null for visitors of a public link. */
  client: crmClient.nullable(),
  opportunity: crmOpportunity.nullable(),
  /** Null if the caller may edit it. */
  edit_refused: sentence.nullable(),
  /** Public link; null if private, or if the caller may not share. */
  token: z.string().nullable(),
});
export type List = z.infer<typeof list>;

export const folder = z.object({
  id,
  name: z.string(),
  parent_id: id.nullable(),
  created_at: z.string(),
  /** Direct children. */
  count,
});

const at = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['lists'], summary }) as const;
const read = endpoint({ role: 'viewer', ...AREAS.lists.limits });
const shown = endpoint({ role: 'viewer', ...AREAS.lists.limits, token: ['lists'] });
const write = endpoint({ role: 'member', ...AREAS.lists.limits });
const success = z.object({ status: z.literal('success') });
const parent_id = id.nullable();

export const listCalls = {
  user_lists: read
    .route(at('GET', '/lists/user_lists', 'Lists and folders the caller can access, by name'))
    .output(z.object({ lists: z.array(listItem) })),
  groups: read
    .route(at('GET', '/lists/getGroupLists', 'Folders the caller can access, by name'))
    .output(z.object({ folders: z.array(folder) })),
  children: read
    .route(at('GET', '/lists/children/{id}', 'Direct contents of a list or folder'))
    .input(z.object({ id }))
    .output(z.object({ lists: z.array(listItem) })),
  get: shown
    .route(at('GET', '/lists/{id}', 'A list or folder with its options'))
    .input(z.object({ id }))
    .output(list),
  add: write
    .meta({ audit: { action: 'lists.created', target: 'name' } })
    .route(at('POST', '/lists/add', 'Create a list or folder'))
    .input(
      z.object({
        name: listName,
        is_folder: z.boolean().default(false),
        parent_id: parent_id.default(null),
        description: description.default(''),
        tags: listTags.default([]),
      }),
    )
    .output(list),
  edit: write
    .meta({ audit: { action: 'lists.changed', target: 'name' } })
    .route(
      at('POST', '/lists/edit/{id}', 'Edit name, description, tags or brief; omitted fields stay unchanged'),
    )
    .input(
      z.object({
        id,
        name: listName.optional(),
        description: description.optional(),
        tags: listTags.optional(),
        /** Filters that its creators should match; null removes them. */
        brief: profileFilters.nullable().optional(),
      }),
    )
    .output(list),
  set_options: write
    .route(
      at(
        'PUT',
        '/lists/{id}/options',
        'Set statuses, categories and dropdown columns; omitted ones are deleted',
      ),
    )
    .input(
      writtenOptions.extend({
        id,
        /** Version the edit was based on. */
        revision: count,
      }),
    )
    .output(list),
  set_crm: write
    .meta({ audit: { action: 'lists.linked' } })
    .route(
      at(
        'POST',
        '/lists/{id}/crm',
        'Link a client or opportunity of the CRM; an opportunity includes its client',
      ),
    )
    .input(z.object({ id, client_id: crmId.nullable(), opportunity_id: crmId.nullable() }))
    .output(list),
  duplicate: write
    .meta({ audit: { action: 'lists.duplicated', target: 'name' } })
    .route(at('POST', '/lists/duplicate/{id}', 'Copy a list with its creators and contents'))
    .input(z.object({ id, name: listName.optional() }))
    .output(list),
  move: write
    .meta({ audit: { action: 'lists.moved', target: 'name' } })
    .route(at('POST', '/lists/move', 'Move a list or folder; null moves it to the top level'))
    .input(z.object({ id, parent_id }))
    .output(listItem),
  delete: write
    .meta({ audit: { action: 'lists.deleted' } })
    .route(at('DELETE', '/lists/delete/{id}', 'Move a list or folder to the bin, with its contents'))
    .input(z.object({ id }))
    .output(success),
  bin: read.route(at('GET', '/lists/bin', 'Items deleted in the last 30 days, newest first')).output(
    z.object({
      lists: z.array(binned.extend(listItem.pick({ is_folder: true, total_influencers: true }).shape)),
    }),
  ),
  restore: write
    .meta({ audit: { action: 'lists.restored', target: 'name' } })
    .route(at('POST', '/lists/restore/{id}', 'Restore a list or folder from the bin'))
    .input(z.object({ id }))
    .output(list),
  purge: write
    .meta({ audit: { action: 'lists.purged' } })
    .route(at('DELETE', '/lists/bin/{id}', 'Delete items in the bin permanently'))
    .input(z.object({ id }))
    .output(success),
  multi: write
    .route(at('POST', '/lists/multi', 'Move, tag or delete several at once; refused ones are reported'))
    .input(
      z
        .object({
          ids: z
            .array(id)
            .min(1, 'Choose a list')
            .max(1000, message('At most {n} lists at once', { n: 1000 })),
        })
        .and(
          z.discriminatedUnion('operation', [
            z.object({ operation: z.literal('move'), parent_id }),
            z.object({ operation: z.literal('tag'), tags: listTags }),
            z.object({ operation: z.literal('delete') }),
            z.object({ operation: z.literal('restore') }),
          ]),
        ),
    )
    .output(
      z.object({
        done: z.array(id),
        refused: z.array(z.object({ id, name: z.string(), reason: sentence })),
      }),
    ),
  roles: read.route(at('GET', '/lists/roles', 'Permissions of owners and co-workers')).output(
    z.object({
      roles: z.array(
        z.object({ user_type: userType, may: z.array(z.string()), may_not: z.array(z.string()) }),
      ),
    }),
  ),
};
