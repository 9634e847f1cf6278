import { UnstyledButton } from '@mantine/core';
import type { OrderReport } from '#contract/sales/orders.ts';
import { ExplainedMetric } from '#web/parts/explained-metric.tsx';
import { plural, t } from '#web/platform/language.ts';
import type { Explanation } from '#web/ui/explain-popover.tsx';
import { MetricCard, MetricRow } from '#web/ui/metric-card.tsx';
import { basisText } from '../budget/budget-words.ts';
import { costMissing, customersMissing, roundMoney, timesText } from './order-words.ts';
import classes from './orders.module.css';
import type { OrderFilter } from './orders-dialog.tsx';

const explained = (label: string, formula: string, inputs: string[], note: string): Explanation => ({
  id: 'monitor.orders',
  version: 1,
  label,
  formula,
  unit: t('in the chosen currency'),
  inputs: inputs.map((name) => ({ name })),
  note,
});

interface FiguresProps {
  report: OrderReport;
  onShow: (filter: OrderFilter) => void;
}

export function OrderFigures({ report, onShow }: FiguresProps) {
  const { totals, currency, margin } = report;
  const show = (filter: OrderFilter, text: string) => (
    <UnstyledButton className={classes.number} fz="xs" onClick={() => onShow(filter)}>
      {text}
    </UnstyledButton>
  );
  const all = { title: t('Attributed orders'), attributed: true };
  const missing = totals.cost === null ? costMissing() : null;
  const uncounted =
    totals.new_customers === null
      ? customersMissing()
      : totals.cost === 0
        ? t('The cost is 0')
        : t('No new customers');
  const rule = t(
    'An order is attributed to its last discount code, otherwise to the link of its last visit.',
  );
  return (
    <MetricRow>
      <MetricCard
        label={t('Revenue')}
        value={totals.revenue}
        kind="money"
        currency={currency}
        text={roundMoney(totals.revenue, currency)}
        note={show(all, plural(totals.orders, '{n} order', '{n} orders'))}
        explanation={explained(
          t('Revenue'),
          t('totals of the orders − refunds'),
          [t('Attributed orders')],
          rule,
        )}
      />
      <ExplainedMetric
        metric="roas"
        label={t('ROAS')}
        value={totals.roas}
        text={totals.roas === null ? undefined : timesText(totals.roas)}
        reason={missing}
        note={totals.roas === null ? missing : basisText(report.costed)}
        rule={rule}
      />
      <MetricCard
        label={t('New customers')}
        value={totals.new_customers}
        missing={customersMissing()}
        note={
          totals.returning_orders === null ? (
            customersMissing()
          ) : (
            <>
              {show(
                { ...all, title: t('Orders of new customers'), customers: 'new' },
                plural(
                  totals.returning_orders,
                  '{n} order by returning customers',
                  '{n} orders by returning customers',
                ),
              )}
              {totals.unknown_customers > 0 &&
                ` · ${plural(totals.unknown_customers, '{n} unknown', '{n} unknown')}`}
            </>
          )
        }
        explanation={explained(
          t('New customers'),
          t('customers without an earlier order'),
          [t('Orders of all campaigns')],
          t('As reported by the shop, otherwise based on the imported orders.'),
        )}
      />
      <ExplainedMetric
        metric="cac"
        label={t('CAC')}
        value={totals.cac}
        text={totals.cac === null ? undefined : roundMoney(totals.cac, currency)}
        currency={currency}
        reason={missing ?? uncounted}
        note={totals.cac === null ? (missing ?? uncounted) : basisText(report.cac_basis)}
        rule={rule}
      />
      {margin !== null && (
        <MetricCard
          label={t('Contribution')}
          value={totals.contribution}
          text={totals.contribution === null ? undefined : roundMoney(totals.contribution, currency)}
          missing={missing}
          note={totals.contribution === null ? missing : basisText(report.costed)}
          explanation={explained(
            t('Contribution'),
            t('revenue × margin − cost'),
            [t('Revenue'), t('Margin'), t('Cost')],
            rule,
          )}
        />
      )}
    </MetricRow>
  );
}
