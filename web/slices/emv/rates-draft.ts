import type { CallOutput } from '#contract/calls/endpoints.ts';
import { type EmvKind, type EmvRate, type emvCalls, RATES_OF_KIND } from '#contract/emv.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { byPostType } from '#contract/platforms/platforms.ts';
import { POST_TYPES, type PostType } from '#contract/values/primitives.ts';

export type Models = CallOutput<typeof emvCalls.models>;
export type Rates = Record<PostType, EmvRate>;
type PricedRates = Record<PostType, EmvRate & { currency: string }>;

/** Rates as typed; '' = empty. */
export type RatesDraft = Record<PostType, Record<keyof EmvRate, number | string>>;

export const PARTS: Record<keyof EmvRate, Phrase> = {
  per_mille: '1,000 impressions',
  view_mille: '1,000 views',
  like: '1 like',
  comment: '1 comment',
  share: '1 share',
};
const ALL_PARTS = Object.keys(PARTS) as Array<keyof EmvRate>;

const each = <From, To>(rates: Record<PostType, From>, change: (rate: From) => To) =>
  byPostType((type) => change(rates[type]));

/** Invalid numbers count as 0. */
const numberIn = (typed: number | string) => (Number.isFinite(Number(typed)) ? Number(typed) : 0);

export const draftOf = (rates: Rates): RatesDraft =>
  each(rates, (rate) => ({
    per_mille: rate.per_mille || '',
    view_mille: rate.view_mille || '',
    like: rate.like || '',
    comment: rate.comment || '',
    share: rate.share || '',
  }));

/** The typed values without the rates that a model of the kind does not have. */
export const ratesOf = (draft: RatesDraft, kind: EmvKind): Rates =>
  each(
    draft,
    (typed) =>
      Object.fromEntries(
        ALL_PARTS.map((part) => [part, RATES_OF_KIND[kind].includes(part) ? numberIn(typed[part]) : 0]),
      ) as unknown as EmvRate,
  );

export const areSame = (a: Rates, b: Rates): boolean =>
  POST_TYPES.every((type) => ALL_PARTS.every((part) => a[type][part] === b[type][part]));

export const withAll = (draft: RatesDraft, part: keyof EmvRate, value: number | string): RatesDraft =>
  each(draft, (typed) => ({ ...typed, [part]: value }));

/** The common rate of all post types; '' if they differ. */
export function sharedRate(draft: RatesDraft, part: keyof EmvRate): number | string {
  const [first = '', ...others] = POST_TYPES.map((type) => draft[type][part]);
  return others.every((value) => value === first) ? first : '';
}

const rounded = (amount: number) => Math.round(amount * 10_000) / 10_000;

/** Rates converted to one currency, to four decimals. */
export const inCurrency = (rates: PricedRates, currency: string, per_usd: Models['per_usd']): Rates =>
  each(rates, ({ currency: from, ...rate }) => {
    const factor = (per_usd[currency] ?? 1) / (per_usd[from] ?? 1);
    return {
      per_mille: rounded(rate.per_mille * factor),
      view_mille: rounded(rate.view_mille * factor),
      like: rounded(rate.like * factor),
      comment: rounded(rate.comment * factor),
      share: rounded(rate.share * factor),
    };
  });

export const inOne = (rates: Rates, currency: string): PricedRates =>
  each(rates, (rate) => ({ ...rate, currency }));

export interface ExamplePost {
  type: PostType;
  impressions: number;
  views: number;
  likes: number;
  comments: number;
  shares: number;
}

/** Media value of a post: the formula in docs/metrics.md. */
export function exampleValue(
  rates: PricedRates,
  post: ExamplePost,
  { currency, per_usd }: { currency: string; per_usd: Models['per_usd'] },
): number {
  const rate = rates[post.type];
  const paid =
    (post.impressions / 1000) * rate.per_mille +
    (post.views / 1000) * rate.view_mille +
    post.likes * rate.like +
    post.comments * rate.comment +
    post.shares * rate.share;
  return (paid * (per_usd[currency] ?? 1)) / (per_usd[rate.currency] ?? 1);
}
