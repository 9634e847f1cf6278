import { z } from 'zod';
import { endpoint } from './access.ts';
import { CURRENCIES } from './emv.ts';
import { count, emvModel, id } from './primitives.ts';
import { timezone } from './time-zones.ts';

export const company = z.object({
  id,
  name: z.string(),
  currency: z.string(),
  currency_symbol: z.string(),
  timezone: z.string(),
  emv_model: emvModel,
});

export const settings = {
  company: endpoint({ role: 'viewer' })
    .route({
      method: 'GET',
      path: '/settings/company',
      tags: ['settings'],
      summary: 'The company’s settings',
    })
    .output(company),
  update_company: endpoint({ role: 'admin' })
    .route({
      method: 'POST',
      path: '/settings/company',
      tags: ['settings'],
      summary: 'Change the company’s settings',
    })
    .input(
      z.object({
        name: z.string().trim().min(1, 'Name is required').max(120).optional(),
        currency: z.enum(CURRENCIES).optional(),
        timezone: timezone.optional(),
        emv_model: emvModel.optional(),
      }),
    )
    .output(company),
  /** The counts of the left navigation. */
  navigation: endpoint({ role: 'viewer' })
    .route({
      method: 'GET',
      path: '/navigation',
      tags: ['settings'],
      summary: 'Counts beside the navigation',
    })
    .output(
      z.object({
        /** Profiles the company sees, apart by kind. */
        creators: count,
        brands: count,
        posts: count,
        newest_post: z.string().nullable(),
      }),
    ),
};
