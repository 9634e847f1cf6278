import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { reveals, revealsNothing } from '../access/revealed.ts';
import { price } from '../profiles/details.ts';
import { profileFilters } from '../profiles/search.ts';
import { metricNumber, metricShape } from '../report/metric-shapes.ts';
import { message } from '../sentences/message.ts';
import { convertedMoney, enteredMoney } from '../values/money.ts';
import {
  askedPlatform,
  count,
  gender,
  id,
  missingReason,
  plainNumber,
  platform,
  profileKind,
  sentence,
  tally,
} from '../values/primitives.ts';
import { columnShape, LIST_COLUMN_IDS } from './columns.ts';
import { deliverables } from './deliverables.ts';

const keyShare = z.object({ key: z.string(), share: plainNumber });

/** A creator's account on one platform; null = unknown, with the reason in `missing`. */
export const platformNumbers = z.object({
  username: z.string().nullable(),
  followers: metricNumber.total_followers,
  ...metricShape(['engagement_rate', 'growth']),
  credibility: reveals(z.number().nullable(), 'credibility'),
  publications_count: tally,
  /** Top three countries, and all ages and genders, by share; null without audience data. */
  audience: reveals(
    z
      .object({ countries: z.array(keyShare), ages: z.array(keyShare), genders: z.array(keyShare) })
      .nullable(),
    'audience',
  ),
  missing: z.record(z.string(), missingReason),
});
export type PlatformNumbers = z.infer<typeof platformNumbers>;

export const listProfile = z.object({
  profile_id: id,
  slug: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  country: z.string().nullable(),
  kind: profileKind,
  gender: gender.nullable(),
  age: revealsNothing(z.number().int()).nullable(),
  verified: z.boolean(),
  /** Belongs to the demo data. */
  is_demo: z.boolean(),
  themes: reveals(z.array(z.string()), 'topics'),
  languages: z.array(z.string()),
  platforms: z.partialRecord(platform, platformNumbers),
  /** The company's own price list; `converted` to its currency, null without an exchange rate. */
  prices: reveals(z.array(price.extend({ converted: reveals(z.number().nullable(), 'price') })), 'price'),
  /**
   * `price`: cost of all deliverables; null if one has no price, or a currency no exchange rate. `publications`:
   * posts of all deliverables; null if a quantity is unknown.
   */
  ...columnShape,
  /** Selected option by dropdown column. */
  custom_values: reveals(z.record(z.string(), id), 'custom_values'),
  /** As entered; null if the currencies differ. */
  price_entered: reveals(convertedMoney.nullable(), 'price'),
  comments: tally,
  added_at: z.string(),
  added_by: z.string(),
});
export type ListProfile = z.infer<typeof listProfile>;

/** `custom:{dropdown column}` or a field name. */
const cellField = z.union([
  z.enum(LIST_COLUMN_IDS),
  z.string().regex(/^custom:\d{1,9}$/, 'This column cannot be edited'),
]);
/** An amount without a currency is in the company's. */
const cellValue = z.union([z.number(), z.array(z.string()), enteredMoney, deliverables, z.null()]);
export type CellValue = z.infer<typeof cellValue>;
const cell = { profile_id: id, field: cellField };
export const cellChange = z.object({
  ...cell,
  value: cellValue,
  /** Value the edit was based on. */
  was: cellValue,
});
export type CellChange = z.infer<typeof cellChange>;
const conflict = z.object({
  ...cell,
  /** New value. */
  value: cellValue,
  changed_by: z.string(),
  changed_at: z.string().nullable(),
});

/** Result for a pasted handle or URL. */
export const resolvedHandle = z.object({
  typed: z.string(),
  platform: platform.nullable(),
  username: z.string().nullable(),
  profile: z.object({ id, slug: z.string(), name: z.string(), in_list: z.boolean() }).nullable(),
  /** Reason it was not added, or the creator it belongs to. */
  message: z.string(),
  /** `message` for readers of any language; null if it is empty. */
  sentence: sentence.nullable(),
});
export type ResolvedHandle = z.infer<typeof resolvedHandle>;

const MOST_AT_ONCE = 5000;
const profile_ids = z
  .array(id)
  .min(1, 'Choose a creator')
  .max(MOST_AT_ONCE, message('At most {n} creators at once', { n: MOST_AT_ONCE }));

const at = (method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['lists'], summary }) as const;
const shown = endpoint({ role: 'viewer', ...AREAS.lists.limits, token: ['lists'] });
const write = endpoint({ role: 'member', ...AREAS.lists.limits });

export const creatorCalls = {
  profiles: shown
    .route(at('GET', '/lists/{id}/profiles', 'The creators of a list in its order, with their numbers'))
    .input(
      z.object({
        id,
        limit: z.number().int().min(1).max(MOST_AT_ONCE).default(100),
        page: z.number().int().min(1).default(1),
      }),
    )
    .output(z.object({ profiles: z.array(listProfile), total: tally, page: tally, limit: tally })),
  add_profiles: write
    .meta({ audit: { action: 'lists.creators_added', target: 'name' } })
    .route(at('POST', '/lists/add_list_profiles', 'Add creators to a list; existing ones stay unchanged'))
    .input(
      z.object({
        list_id: id,
        profile_ids,
        /** Filters of the search that found them: the brief of a list that has none. */
        brief: profileFilters.optional(),
      }),
    )
    .output(z.object({ id, name: z.string(), added: z.array(id), already: count, total: count })),
  remove_profiles: write
    .meta({ audit: { action: 'lists.creators_removed', target: 'name' } })
    .route(at('POST', '/lists/{id}/remove_profiles', 'Remove creators from a list'))
    .input(z.object({ id, profile_ids }))
    .output(z.object({ name: z.string(), removed: z.array(id) })),
  restore_profiles: write
    .route(
      at('POST', '/lists/{id}/restore_profiles', 'Restore removed creators, with their data in the list'),
    )
    .input(z.object({ id, profile_ids }))
    .output(z.object({ restored: z.array(id) })),
  set_cells: write
    .route(at('POST', '/lists/{id}/cells', 'Edit cells; conflicting values stay and are reported'))
    .input(
      z.object({
        id,
        changes: z
          .array(cellChange)
          .min(1)
          .max(20_000, message('At most {n} cells at once', { n: 20_000 })),
      }),
    )
    .output(z.object({ written: count, conflicts: z.array(conflict) })),
  reorder: write
    .route(at('POST', '/lists/{id}/order', 'Move creators before another one; null moves them to the end'))
    .input(z.object({ id, profile_ids, before: id.nullable() }))
    .output(z.object({ status: z.literal('success') })),
  resolve_handles: write
    .route(at('POST', '/lists/{id}/find_profiles', 'Look up handles and URLs, one per line'))
    .input(
      z.object({
        id,
        typed: z
          .array(z.string().trim().min(1).max(300))
          .min(1, 'Enter a handle or a URL')
          .max(1000, message('At most {n} lines at once', { n: 1000 })),
        /** Platform for plain handles. */
        platform: askedPlatform.default('instagram'),
      }),
    )
    .output(z.object({ handles: z.array(resolvedHandle) })),
};
