import { type EmvModel, POST_TYPES } from '#contract/primitives.ts';
import type { Company } from '#server/platform/context.ts';
import { EMV_RATES } from './rates.ts';

/** What media value is computed with; `per_usd`: units of a currency per US dollar. */
export interface EmvChoice {
  model: EmvModel;
  currency: string;
  per_usd: Record<string, number>;
}

/** The company's choice of EMV model and currency, or the model asked for. */
export const emvOf = ({ company }: { company: Company }, model?: EmvModel): EmvChoice => ({
  model: model ?? company.emv_model,
  currency: company.currency,
  per_usd: company.per_usd,
});

/** Columns of a post that a model may price. */
export const PAID_COLUMNS = ['p_impressions', 'likes', 'comments', 'shares', 'views'] as const;
export type PaidColumn = (typeof PAID_COLUMNS)[number];

/** Price of one unit of each column in the company's currency, by position in POST_TYPES; unpriced columns are absent. */
export type PaidRates = Partial<Record<PaidColumn, number[]>>;

export function paidRates({ model, currency, per_usd }: EmvChoice): PaidRates {
  const money = POST_TYPES.map((type) => {
    const rate = EMV_RATES[model][type];
    const factor = (per_usd[currency] ?? 1) / (per_usd[rate.currency] ?? 1);
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

/** Whether media value is computed from impressions; otherwise from counts. */
export const followsImpressions = ({ model }: Pick<EmvChoice, 'model'>) => model === 'emv.cpm@1';
