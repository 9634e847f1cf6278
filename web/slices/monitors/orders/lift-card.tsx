import { SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { holdOutSize } from '#contract/sales/hold-out.ts';
import type { Lift } from '#contract/sales/lift.ts';
import { query } from '#web/platform/api/api.ts';
import {
  change,
  dayText,
  exactNumber,
  money,
  moneyInText,
  shortDay,
  shortPercent,
} from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './orders.module.css';

interface LiftProps {
  id: number;
  currency: string;
}

/** Sales of the campaign's weeks against the weeks before, and the size of a better test. */
export function LiftCards({ id, currency }: LiftProps) {
  const answer = useQuery({
    ...query.monitors.order_lift.queryOptions({ input: { id, currency } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={classes.pair}>
      <Card title={t('Lift beside attribution')}>
        {answer.isError ? (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        ) : answer.isPending ? (
          <RowsSkeleton rows={4} />
        ) : (
          <LiftResult lift={answer.data} />
        )}
      </Card>
      <HoldOut />
    </div>
  );
}

const MOST_DAYS = 5;

function unknownText(days: Lift['unknown_days']): string {
  if (days.length === 0) return '';
  const named = days.slice(0, MOST_DAYS).map(dayText).join(', ');
  return plural(
    days.length,
    'The table has no row for {n} day ({days}): its sales are unknown, so no week includes it.',
    'The table has no rows for {n} days ({days}): their sales are unknown, so no week includes them.',
    { days: days.length > MOST_DAYS ? `${named}, …` : named },
  );
}

function needsText({ needs, sales, unknown_days }: Lift): string {
  if (!needs) return '';
  const missing = [
    needs.before > 0 &&
      plural(needs.before, '{n} more day before the campaign', '{n} more days before the campaign'),
    needs.during > 0 && plural(needs.during, '{n} more day of the campaign', '{n} more days of the campaign'),
  ].filter(Boolean);
  const has = sales
    ? t('Sales are known from {from} to {to}.', {
        from: dayText(sales.first_day),
        to: dayText(sales.last_day),
      })
    : '';
  return `${t('To compute the lift, sales are needed for {days}.', { days: missing.join(', ') })} ${has} ${unknownText(unknown_days)}`;
}

function LiftResult({ lift }: { lift: Lift }) {
  const { result, weeks, currency, before, during, without_rate, sales_from } = lift;
  const drawn = useMemo(
    () => ({
      categories: weeks.map(({ from_date }) => from_date),
      series: [
        {
          name: t('Before'),
          values: weeks.map(({ sales, is_during }) => (is_during ? null : sales)),
          tone: 'before' as const,
        },
        { name: t('Campaign'), values: weeks.map(({ sales, is_during }) => (is_during ? sales : null)) },
      ],
      format: (value: number) => money(value, currency),
    }),
    [weeks, currency],
  );
  if (!result || !before || !during)
    return (
      <Text fz="sm" role="status">
        {needsText(lift)}
      </Text>
    );
  // Cents would claim a precision that the interval denies.
  const of = (value: number) => moneyInText(Math.round(value), currency);
  const { extra, extra_interval, relative, relative_interval, attributed, smallest, baseline_weeks } = result;
  const isOpen = extra_interval.low <= 0 && extra_interval.high >= 0;
  return (
    <Stack gap="xs">
      <Text fz="lg" fw={600}>
        {extra >= 0 ? `+${of(extra)}` : of(extra)}
        {relative !== null && ` (${change(relative)})`}
      </Text>
      <Text fz="sm">
        {t('Likely {low} to {high}', { low: of(extra_interval.low), high: of(extra_interval.high) })}
        {relative_interval && ` (${change(relative_interval.low)} … ${change(relative_interval.high)})`}.{' '}
        {isOpen && t('The difference may be chance.')}
      </Text>
      {smallest !== null && (
        <Text fz="sm">
          {t('With {before} + {during} weeks, effects below {effect} cannot be detected.', {
            before: exactNumber(before.weeks),
            during: exactNumber(during.weeks),
            effect: shortPercent(smallest, 0),
          })}
        </Text>
      )}
      <Text fz="xs" c="dimmed">
        {t(
          '{during} from {from} to {to}, compared with {baseline} directly before. Attributed sales: {amount}.',
          {
            during: plural(during.weeks, '{n} week', '{n} weeks'),
            from: dayText(during.from_date),
            to: dayText(during.to_date),
            baseline: plural(baseline_weeks, 'the week', 'the {n} weeks'),
            amount: of(attributed),
          },
        )}{' '}
        {t(
          'The same comparison within the {weeks} from {since} to {until} shows how much sales vary on their own.',
          {
            weeks: plural(before.weeks, '{n} week', '{n} weeks'),
            since: dayText(before.from_date),
            until: dayText(before.to_date),
          },
        )}{' '}
        {sales_from === 'table' && t('Sales come from the daily sales table.')}{' '}
        {unknownText(lift.unknown_days)}
      </Text>
      <Chart
        title={t('Sales by week')}
        kind="bar"
        stacked
        legend
        {...drawn}
        formatCategory={shortDay}
        height={200}
      />
      <Text fz="xs" c="dimmed">
        {t(
          'Assumptions: the files have all orders of these days; without the campaign sales would have moved as they did in the weeks before; nothing else changed them (prices, season, other advertising).',
        )}{' '}
        {without_rate > 0 &&
          plural(
            without_rate,
            '{n} order without an exchange rate is excluded.',
            '{n} orders without an exchange rate are excluded.',
          )}
      </Text>
    </Stack>
  );
}

function HoldOut() {
  const [rate, setRate] = useState<number | null>(0.02);
  const [effect, setEffect] = useState<number | null>(0.1);
  const size = rate === null || effect === null ? null : holdOutSize(rate, effect);
  return (
    <Card title={t('Hold-out test')}>
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {t(
            'The most reliable comparison is with people who do not see the campaign. To detect an effect, two random groups of equal size need this many people:',
          )}
        </Text>
        <SimpleGrid cols={2} spacing="sm">
          <NumberField
            label={t('Share of buyers without the campaign')}
            kind="percent"
            value={rate}
            onChange={setRate}
          />
          <NumberField
            label={t('Smallest effect to detect')}
            kind="percent"
            most={1000}
            value={effect}
            onChange={setEffect}
          />
        </SimpleGrid>
        <Text fz="lg" fw={600} role="status">
          {size === null
            ? t('Enter a share and an effect above 0%')
            : t('{n} people in each group', { n: exactNumber(size) })}
        </Text>
        <Text fz="xs" c="dimmed">
          {t('Power 80%, two-sided test at 5%. The effect is relative: 10% means 2.2% instead of 2%.')}
        </Text>
      </Stack>
    </Card>
  );
}
