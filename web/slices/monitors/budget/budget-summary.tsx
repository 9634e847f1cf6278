import { Flex, Group, Text } from '@mantine/core';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { BUDGET_RATIOS, type Budget } from '#contract/monitors/budget.ts';
import { ExplainedMetric } from '#web/parts/explained-metric.tsx';
import { metricName } from '#web/parts/metric-text.ts';
import { exactMoney, money, percent } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import type { Explanation } from '#web/ui/explain-popover.tsx';
import { MetricCard, MetricRow } from '#web/ui/metric-card.tsx';
import classes from './budget.module.css';
import { basisText, ratioMissing, ratioText } from './budget-words.ts';

const CONVERSION: Phrase = 'Each cost is converted at the rate of its own day.';

const explained = (label: string, formula: string, inputs: string[]): Explanation => ({
  id: 'monitor.budget',
  version: 1,
  label,
  formula,
  unit: t('in the chosen currency'),
  inputs: inputs.map((name) => ({ name })),
  note: t(CONVERSION),
});

const NO_COST: Phrase = 'No costs are known yet';

export function BudgetFigures({ budget: { totals, currency } }: { budget: Budget }) {
  const { cost, media_value, bases } = totals;
  const cards: Array<Parameters<typeof MetricCard>[0]> = [
    {
      label: t('Cost'),
      value: cost,
      kind: 'money',
      note: basisText(bases.cost),
      explanation: explained(t('Cost'), t('working + non-working cost'), [t('Costs of creators')]),
    },
    {
      label: t('Media value'),
      value: media_value,
      kind: 'money',
      note: t('of all posts'),
      explanation: explained(t('Media value'), t('by the media value model'), [t('Posts of the monitor')]),
    },
  ];
  return (
    <MetricRow>
      {cards.map((card) => (
        <MetricCard key={card.label} note="" {...card} currency={currency} missing={t(NO_COST)} />
      ))}
      {BUDGET_RATIOS.map((metric) => (
        <ExplainedMetric
          key={metric}
          metric={metric}
          label={metricName(metric)}
          value={totals[metric]}
          text={ratioText(totals, metric, currency)}
          currency={currency}
          note={basisText(bases[metric])}
          reason={ratioMissing(totals, metric, bases[metric])}
          rule={t(CONVERSION)}
        />
      ))}
    </MetricRow>
  );
}

interface PlanProps {
  label: string;
  planned: number | null;
  parts: ReadonlyArray<{ name: 'working' | 'non-working'; amount: number }>;
  currency: string;
}

function Plan({ label, planned, parts, currency }: PlanProps) {
  const spent = parts.reduce((sum, { amount }) => sum + amount, 0);
  const whole = Math.max(planned ?? 0, spent);
  const over = planned !== null && spent > planned;
  const text =
    planned === null
      ? t('{spent} spent, nothing planned', { spent: money(spent, currency) })
      : `${t('{spent} of {planned}', { spent: money(spent, currency), planned: money(planned, currency) })}${planned > 0 ? `, ${percent(spent / planned, 0)}` : ''}`;
  return (
    <Text component="div" fz="sm" mb={14} className={classes.plan}>
      <span>{label}</span>
      <span className={classes.planSaid} data-over={over || undefined}>
        {text}
        {over && ` – ${t('more than planned')}`}
      </span>
      <Group
        gap={0}
        align="stretch"
        wrap="nowrap"
        h={10}
        bdrs="xs"
        bg="var(--ll-line)"
        className={classes.track}
        role="img"
        aria-label={t('{label}: {value}', { label, value: text })}
      >
        {whole > 0 &&
          parts.map(({ name, amount }) => (
            <span
              key={name}
              className={classes.part}
              data-part={name}
              style={{ width: `${(100 * amount) / whole}%` }}
              title={t('{label}: {value}', { label: t(name), value: exactMoney(amount, currency) })}
            />
          ))}
      </Group>
    </Text>
  );
}

export function BudgetPlan({ budget }: { budget: Budget }) {
  const { currency, totals, total_budget, total_elc_budget, elc_non_working_budget, plan } = budget;
  const working = { name: 'working', amount: totals.working } as const;
  const non_working = { name: 'non-working', amount: totals.non_working } as const;
  const elc_working =
    total_elc_budget === null ? null : Math.max(0, total_elc_budget - (elc_non_working_budget ?? 0));
  return (
    <Card
      title={t('Planned and spent')}
      note={
        <Flex
          component="span"
          gap="xs"
          align="center"
          display="inline-flex"
          c="dimmed"
          className={classes.legend}
        >
          <i data-part="working" /> {t('Working')} <i data-part="non-working" /> {t('Non-working')}
        </Flex>
      }
    >
      <Plan
        label={t('Total budget')}
        planned={total_budget}
        parts={[working, non_working]}
        currency={currency}
      />
      {plan !== null && plan.delivered + plan.committed > 0 && (
        <Text fz="sm" mb={14}>
          {t('Fees of the plan: {delivered} delivered, {committed} committed.', {
            delivered: money(plan.delivered, currency),
            committed: money(plan.committed, currency),
          })}
          {plan.left_out > 0 &&
            ` ${plural(plan.left_out, '{n} creator of the list is not in the campaign.', '{n} creators of the list are not in the campaign.')}`}
        </Text>
      )}
      {total_elc_budget !== null && (
        <Plan
          label={t('Influencer budget')}
          planned={total_elc_budget}
          parts={[working, non_working]}
          currency={currency}
        />
      )}
      {elc_working !== null && (
        <Plan label={t('Working share')} planned={elc_working} parts={[working]} currency={currency} />
      )}
      {elc_non_working_budget !== null && (
        <Plan
          label={t('Non-working costs')}
          planned={elc_non_working_budget}
          parts={[non_working]}
          currency={currency}
        />
      )}
    </Card>
  );
}
