import type { EmvTable } from '#contract/emv.ts';
import { sentenceFor } from '#contract/sentences/sentences.ts';
import { type EmvModel, POST_TYPES } from '#contract/values/primitives.ts';
import type { Company } from '#server/platform/context.ts';
import { refuse } from '#server/platform/errors.ts';
import { EMV_TABLES } from './rates.ts';

/** `per_usd`: units of the currency per US dollar. */
export interface EmvChoice extends EmvTable {
  model: EmvModel;
  currency: string;
  per_usd: Record<string, number>;
}

const UNKNOWN = sentenceFor('media_value_model_unknown');

/** The company's EMV model and currency, or the requested model; refuses another company's. */
export function emvOf({ company }: { company: Company }, requested?: EmvModel): EmvChoice {
  const { own_emv, emv_model, currency, per_usd } = company;
  const model = requested ?? emv_model;
  const table = Object.hasOwn(own_emv, model) ? own_emv[model] : EMV_TABLES[model as keyof typeof EMV_TABLES];
  if (!table) throw refuse('BAD_REQUEST', UNKNOWN, 'emv_model');
  const { label, kind, rates } = table;
  return { model, label, kind, rates, currency, per_usd };
}

export const PAID_COLUMNS = ['p_impressions', 'likes', 'comments', 'shares', 'views'] as const;
export type PaidColumn = (typeof PAID_COLUMNS)[number];

/**
 * Price per unit of each column in the company's currency, by position in POST_TYPES; unpriced columns are
 * absent.
 */
export type PaidRates = Partial<Record<PaidColumn, number[]>>;

export function paidRates({ rates: table, currency, per_usd }: EmvChoice): PaidRates {
  const money = POST_TYPES.map((type) => {
    const rate = table[type];
    const [into, from] = [per_usd[currency], per_usd[rate.currency]];
    if (rate.currency !== currency && (into === undefined || from === undefined))
      throw new Error(`No rate from ${rate.currency} to ${currency}`);
    const factor = rate.currency === currency ? 1 : Number(into) / Number(from);
    return {
      p_impressions: (rate.per_mille / 1000) * factor,
      likes: rate.like * factor,
      comments: rate.comment * factor,
      shares: rate.share * factor,
      views: (rate.view_mille / 1000) * factor,
    };
  });
  const rates: PaidRates = {};
  for (const column of PAID_COLUMNS)
    if (money.some((m) => m[column] !== 0)) rates[column] = money.map((m) => m[column]);
  return rates;
}

/** Otherwise media value is computed from counts. */
export const followsImpressions = ({ kind }: Pick<EmvChoice, 'kind'>) => kind === 'impressions';
