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
  /** Latest exchange rates into the company's currency. */
  exchange_rates: z.object({ day: z.string(), source: z.string(), currencies: count }),
});

/** Larger than any file of the European Central Bank. */
export const MOST_RATES_TEXT = 3_500_000;

const ratesRead = z.object({
  first_day: z.string(),
  last_day: z.string(),
  days: count,
  currencies: z.array(z.string()),
  is_saved: z.boolean(),
});
export type RatesRead = z.infer<typeof ratesRead>;

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
      summary: 'Edit company settings',
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
  /** Rates in the file replace those of the same day; other days stay. */
  set_exchange_rates: endpoint({ role: 'admin' })
    .meta({ audit: { action: 'company.exchange_rates' } })
    .route({
      method: 'POST',
      path: '/settings/exchange_rates',
      tags: ['settings'],
      summary: 'Use a file of exchange rates of the European Central Bank',
    })
    .input(
      z.object({
        /** Content of eurofxref.csv, eurofxref-hist.csv or the XML versions. */
        text: z
          .string()
          .max(MOST_RATES_TEXT, 'The file is too large. Upload the CSV file in place of the XML.'),
        /** Only parses the file. */
        is_preview: z.boolean(),
      }),
    )
    .output(ratesRead),
  navigation: endpoint({ role: 'viewer' })
    .route({
      method: 'GET',
      path: '/navigation',
      tags: ['settings'],
      summary: 'Counts in the navigation',
    })
    .output(
      z.object({
        creators: count,
        brands: count,
        posts: count,
        newest_post: z.string().nullable(),
      }),
    ),
};
