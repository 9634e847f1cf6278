import { z } from 'zod';
import { endpoint } from './access/access.ts';
import { message } from './sentences/message.ts';
import { CURRENCIES } from './values/currencies.ts';
import { emvModel, id, POST_TYPES, type PostType, postType } from './values/primitives.ts';

export const EMV_KINDS = ['impressions', 'actions'] as const;
export type EmvKind = (typeof EMV_KINDS)[number];

const price = z
  .number('A rate must be a number')
  .min(0, 'A rate cannot be negative')
  .max(1_000_000, message('A rate is at most {n}', { n: 1_000_000 }));

/** Rates of one post type. */
export const emvRate = z.object({
  per_mille: price,
  like: price,
  comment: price,
  share: price,
  view_mille: price,
});
export type EmvRate = z.infer<typeof emvRate>;

/** Rates that each kind of model uses; the others are 0. */
export const RATES_OF_KIND: Record<EmvKind, ReadonlyArray<keyof EmvRate>> = {
  impressions: ['per_mille'],
  actions: ['view_mille', 'like', 'comment', 'share'],
};

export interface EmvTable {
  label: string;
  kind: EmvKind;
  rates: Record<PostType, EmvRate & { currency: string }>;
}

const rates = z.record(postType, emvRate);
const terms = z.object({
  label: z.string().trim().min(1, 'Name is required').max(60),
  currency: z.enum(CURRENCIES),
  rates,
});
type Terms = z.infer<typeof terms>;

/** Reports rates that the kind of model does not use; an undefined `kind` is known only to the server. */
const priced = (value: Terms & { kind?: EmvKind }, context: z.RefinementCtx) => {
  const { kind } = value;
  const all = POST_TYPES.map((type) => value.rates[type]);
  if (all.every((rate) => Object.values(rate).every((amount) => amount === 0)))
    context.addIssue({ code: 'custom', path: ['rates'], message: 'Enter at least one rate above 0' });
  if (kind !== undefined && all.some((rate) => foreignRates(kind, rate)))
    context.addIssue({ code: 'custom', path: ['rates'], message: FOREIGN_RATE });
};
export const FOREIGN_RATE = 'A model pays either for impressions or for actions';

/** Whether a rate pays for what a model of the kind does not. */
export const foreignRates = (kind: EmvKind, rate: EmvRate): boolean =>
  (Object.keys(rate) as Array<keyof EmvRate>).some(
    (part) => rate[part] !== 0 && !RATES_OF_KIND[kind].includes(part),
  );

export const ownEmvVersion = z.object({
  name: emvModel,
  version: z.number().int().positive(),
  currency: z.string(),
  rates,
  created_at: z.string(),
  created_by: z.string(),
});

/** A company's own model; existing versions never change. */
export const ownEmvModel = z.object({
  id,
  label: z.string(),
  kind: z.enum(EMV_KINDS),
  /** Cannot be chosen any longer; reports that used it keep it. */
  is_archived: z.boolean(),
  /** Default model of the screens. */
  is_default: z.boolean(),
  versions: z.array(ownEmvVersion).min(1),
});
export type OwnEmvModel = z.infer<typeof ownEmvModel>;

const admin = endpoint({ role: 'admin' });
const route = (method: 'GET' | 'POST', path: `/${string}`, summary: string) =>
  ({ method, path, tags: ['settings'], summary }) as const;

export const emvCalls = {
  models: endpoint({ role: 'viewer' })
    .route(route('GET', '/settings/emv_models', 'Media value models: built-in and the company’s own'))
    .output(
      z.object({
        own: z.array(ownEmvModel),
        built_in: z.array(
          z.object({
            name: emvModel,
            label: z.string(),
            kind: z.enum(EMV_KINDS),
            rates: z.record(postType, emvRate.extend({ currency: z.string() })),
          }),
        ),
        per_usd: z.record(z.string(), z.number()),
      }),
    ),
  create_model: admin
    .route(route('POST', '/settings/emv_models', 'Create a media value model'))
    .input(terms.extend({ kind: z.enum(EMV_KINDS) }).superRefine(priced))
    .output(ownEmvModel),
  change_model: admin
    .route(
      route(
        'POST',
        '/settings/emv_models/{id}',
        'Edit a model; changed rates or currency create a new version',
      ),
    )
    .input(
      terms
        .extend({
          id,
          /** Version the edit was based on; a newer one is a conflict. */
          version: z.number().int().positive(),
        })
        .superRefine(priced),
    )
    .output(ownEmvModel),
  archive_model: admin
    .route(route('POST', '/settings/emv_models/{id}/archive', 'Archive or restore a model'))
    .input(z.object({ id, is_archived: z.boolean() }))
    .output(ownEmvModel),
};
