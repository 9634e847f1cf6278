import type { ConvertedMoney } from '#contract/values/money.ts';
import { dayText, exactMoney, money } from '#web/platform/format/format.ts';
import { LANGUAGE, t } from '#web/platform/language.ts';
import classes from './converted-money.module.css';

const rateText = new Intl.NumberFormat(LANGUAGE, { maximumSignificantDigits: 5, useGrouping: false });

export interface ConvertedAmountProps {
  /** As entered. */
  entered: ConvertedMoney;
  /** Converted to `currency`; null without an exchange rate. */
  value: number | null;
  currency: string;
  exact?: boolean;
}

/** `€900 at 1.085 of 20 Nov 2026 = $976.50`; undefined if nothing was converted. */
export function conversionText({ entered, value, currency }: ConvertedAmountProps): string | undefined {
  if (entered.currency === currency) return undefined;
  const amount = exactMoney(entered.amount, entered.currency);
  if (value === null || entered.rate === null)
    return t('{amount}: no exchange rate for {currency}, so it is not included in totals.', {
      amount,
      currency: entered.currency,
    });
  return t('{amount} at {rate} of {day} = {value}', {
    amount,
    rate: rateText.format(entered.rate.rate),
    day: dayText(entered.rate.date),
    value: exactMoney(value, currency),
  });
}

/** Amount in the page's currency, with its conversion on hover; without an exchange rate as entered. */
export function ConvertedAmount(props: ConvertedAmountProps) {
  const { entered, value, currency, exact = false } = props;
  const write = exact ? exactMoney : money;
  const how = conversionText(props);
  const text = value === null ? write(entered.amount, entered.currency) : write(value, currency);
  return (
    <span
      className={how === undefined ? undefined : classes.converted}
      title={how ?? (exact ? undefined : exactMoney(entered.amount, entered.currency))}
    >
      {text}
      {how !== undefined && <span className="visually-hidden"> ({how})</span>}
    </span>
  );
}
