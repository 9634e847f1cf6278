import { type AdSides, type Between, ORGANIC_UNKNOWN_TEXTS } from '#contract/sales/ads.ts';
import { cardNumber, DASH } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { roundMoney, timesText } from '../orders/order-words.ts';

export const amountText = (value: number | null, currency: string): string =>
  value === null ? DASH : roundMoney(value, currency);

export const countText = (value: number | null): string => (value === null ? DASH : cardNumber(value));

/** "120" or "120 to 150"; both ends in the form of `one`. */
export function betweenText(range: Between | null, one: (value: number) => string): string {
  if (range === null) return DASH;
  const [low, high] = [one(range.low), one(range.high)];
  return low === high ? low : t('{low} to {high}', { low, high });
}

export const timesOrDash = (value: number | null): string => (value === null ? DASH : timesText(value));

/** Why the organic impressions are derived or unknown; '' where they are as the platform counts them. */
export const organicNote = ({
  is_derived,
  organic_unknown,
}: Pick<AdSides, 'is_derived' | 'organic_unknown'>) =>
  organic_unknown
    ? t(ORGANIC_UNKNOWN_TEXTS[organic_unknown])
    : is_derived
      ? t('TikTok and YouTube count ads of a post with the post: organic is their count less the ads.')
      : '';
