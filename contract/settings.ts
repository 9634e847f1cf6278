import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { message } from './sentences/message.ts';
import { CURRENCIES } from './values/currencies.ts';
import { count, emvModel, id, tally } from './values/primitives.ts';
import { timezone } from './values/time-zones.ts';

export const company = z.object({
  id,
  name: z.string(),
  currency: z.string(),
  currency_symbol: z.string(),
  timezone: z.string(),
  emv_model: emvModel,
  /** Shipped benchmarks are shown beside fewer than 10 own peers. */
  shows_benchmarks: z.boolean(),
  /** Latest exchange rates into the company's currency. */
  exchange_rates: z.object({
    day: z.string(),
    source: z.string(),
    currencies: count,
    /** Currencies with rates of more than 30 days ago. */
    old: z.array(z.object({ currency: z.string(), day: z.string() })),
  }),
});

/** Color in six hexadecimal digits. */
const hexColor = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'A color is # and six digits or letters from a to f, such as #123c32');

/** The company as clients see it: client rooms, documents and mails. */
export const brandLook = z.object({
  logo: z.object({ url: z.string(), width: tally, height: tally }).nullable(),
  /** Null = the product's colors. */
  main_color: z.string().nullable(),
  second_color: z.string().nullable(),
  footer: z.string(),
});
export type BrandLook = z.infer<typeof brandLook>;
export const brandSettings = brandLook.extend({
  name: z.string(),
});
export type BrandSettings = z.infer<typeof brandSettings>;
export const MOST_LOGO_BYTES = 2_000_000;
export const MOST_FOOTER = 160;

/** Fields of an edit; omitted ones stay unchanged. */
export const brandFields = {
  main_color: hexColor.nullable().optional(),
  second_color: hexColor.nullable().optional(),
  footer: z
    .string()
    .trim()
    .max(MOST_FOOTER, message('At most {n} characters', { n: MOST_FOOTER }))
    .optional(),
};

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
        /** Shipped benchmarks beside fewer than 10 own peers. */
        shows_benchmarks: z.boolean().optional(),
      }),
    )
    .output(company),
  brand: endpoint({ role: 'viewer' })
    .route({
      method: 'GET',
      path: '/settings/brand',
      tags: ['settings'],
      summary: 'Logo, colors and footer for clients',
    })
    .output(brandSettings),
  update_brand: endpoint({ role: 'admin' })
    .meta({ audit: { action: 'company.brand_changed' } })
    .route({
      method: 'POST',
      path: '/settings/brand',
      tags: ['settings'],
      summary: 'Edit colors and footer for clients; omitted fields stay unchanged',
    })
    .input(z.object(brandFields))
    .output(brandSettings),
  upload_logo: endpoint({ role: 'admin' })
    .route({
      method: 'POST',
      path: '/settings/logo',
      tags: ['settings'],
      summary: 'Replace the logo: multipart field `image`, PNG, JPEG or WebP',
    })
    .output(brandSettings),
  remove_logo: endpoint({ role: 'admin' })
    .meta({ audit: { action: 'company.logo_removed' } })
    .route({
      method: 'DELETE',
      path: '/settings/logo',
      tags: ['settings'],
      summary: 'Remove the logo; it can be restored for a day',
    })
    .output(brandSettings),
  restore_logo: endpoint({ role: 'admin' })
    .meta({ audit: { action: 'company.logo_restored' } })
    .route({
      method: 'POST',
      path: '/settings/logo/restore',
      tags: ['settings'],
      summary: 'Undo the last change of the logo, within a day',
    })
    .output(brandSettings),
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
        /** Of assistants, undecided; 0 for those who may not decide. */
        proposals: count,
      }),
    ),
};
