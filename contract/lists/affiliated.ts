import { z } from 'zod';
import { endpoint } from '../access/access.ts';
import { AREAS } from '../access/areas.ts';
import { byId, price } from '../profiles/details.ts';
import { convertedMoney } from '../values/money.ts';
import { count, id, platform, postType } from '../values/primitives.ts';
import { optionColor } from './list.ts';

const at = (path: `/${string}`, summary: string) =>
  ({ method: 'GET', path, tags: ['profiles'], summary }) as const;

export const affiliatedList = z.object({
  id,
  name: z.string(),
  /** Parent folder; null at the top level and if the caller cannot see it. */
  parent: z.string().nullable(),
  status: z.object({ status: z.string(), color: optionColor }).nullable(),
  /** Cost of all planned publications, in the company's currency; null without one, or without an exchange rate. */
  price: z.number().nullable(),
  /** As entered. */
  price_entered: convertedMoney.nullable(),
  publications: count.nullable(),
  added_at: z.string(),
  added_by: z.string(),
});
export type AffiliatedList = z.infer<typeof affiliatedList>;

/** A price as entered: per type of post on the profile, or for all planned publications in a list. */
export const enteredPrice = price.pick({ amount: true, currency: true }).extend({
  platform: platform.nullable(),
  post_type: postType.nullable(),
  list: z.object({ id, name: z.string() }).nullable(),
  publications: count.nullable(),
  entered_at: z.string(),
  entered_by: z.string(),
  /** Source file; null = typed in. */
  file_name: z.string().nullable(),
  /** When it was replaced or removed; null = current. */
  ended_at: z.string().nullable(),
});
export type EnteredPrice = z.infer<typeof enteredPrice>;

export const affiliatedCalls = {
  affiliated: endpoint({ role: 'viewer', ...AREAS.lists.limits })
    .route(
      at(
        '/affiliated_lists/{id}',
        'Lists the caller can access that contain a profile, latest addition first',
      ),
    )
    .input(byId)
    .output(z.object({ lists: z.array(affiliatedList), currency: z.string() })),
  price_list: endpoint({ role: 'viewer' })
    .route(at('/get_profile_price_list/{id}', 'Prices the company entered for a profile, newest first'))
    .input(byId)
    .output(z.object({ prices: z.array(enteredPrice) })),
};
