import { OLD_RATE_DAYS, type UsedRate } from '#contract/values/money.ts';
import { dayText } from '#server/platform/date-text.ts';
import { t } from '#server/platform/language.ts';

/** Rates into `currency` that amounts were converted by, each with its day; none if nothing was converted. */
export function rateNotes(rates: readonly UsedRate[], currency: string): string[] {
  const parts = rates.map(({ currency: of, date, rate, is_old }) => {
    const old = is_old ? t(', more than {n} days from the amount', { n: OLD_RATE_DAYS }) : '';
    return `1 ${of} = ${Number(rate.toPrecision(6))} ${currency} (${dayText(date)}${old})`;
  });
  return parts.length > 0
    ? [t('Amounts were converted by these rates: {rates}.', { rates: parts.join(', ') })]
    : [];
}
