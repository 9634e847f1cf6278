import { Button, Group, Menu, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Budget } from '#contract/monitors/budget.ts';
import type { Monitor } from '#contract/monitors/monitor.ts';
import type { EmvModel } from '#contract/values/primitives.ts';
import { query } from '#web/platform/api/api.ts';
import { money } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { Chart } from '#web/ui/charts/chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { DayInput } from '#web/ui/inputs/day-input.tsx';
import { Refusable } from '#web/ui/refusable.tsx';
import { CardsSkeleton, RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './budget.module.css';
import { rateTexts } from './budget-cost.ts';
import { BudgetSheet } from './budget-sheet.tsx';
import { BudgetFigures, BudgetPlan } from './budget-summary.tsx';
import { useCostWriting } from './use-cost-writing.ts';

const MOST_BARS = 12;

/** Costs by creator, working and non-working. */
function CreatorsChart({ budget: { creators, currency } }: { budget: Budget }) {
  const data = useMemo(() => {
    const dear = creators.filter(({ cost }) => cost !== null && cost > 0).slice(0, MOST_BARS);
    return {
      categories: dear.map(({ name }) => name),
      series: [
        { name: t('Working'), values: dear.map(({ working }) => working), tone: 'auto' as const },
        {
          name: t('Non-working'),
          values: dear.map(({ non_working }) => non_working),
          tone: 'before' as const,
        },
      ],
      format: (value: number) => money(value, currency),
    };
  }, [creators, currency]);
  return (
    <Chart
      title={t('Cost by creator')}
      kind="bar-horizontal"
      stacked
      legend
      {...data}
      height={Math.max(120, 40 + data.categories.length * 26)}
      empty={t('No costs yet. Enter them in the table below.')}
    />
  );
}

type PlanProps = Pick<Budget, 'lists' | 'plan'> & { id: number; refused: string | null };

/** Takes fees from the deliverables of a list. */
function PlanList({ id, lists, plan, refused }: PlanProps) {
  const client = useQueryClient();
  const take = useMutation(
    query.monitors.set_plan.mutationOptions({
      async onSuccess() {
        await client.invalidateQueries({ queryKey: query.monitors.budget.key() });
      },
    }),
  );
  if (lists.length === 0 && plan === null) return null;
  const button = (
    <Button variant="default" loading={take.isPending}>
      {plan ? t('Plan: {list}', { list: plan.name }) : t('Use a list as plan')}
    </Button>
  );
  if (refused !== null) return <Refusable reason={refused}>{button}</Refusable>;
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('Fees come from the deliverables of')}</Menu.Label>
        {lists.map(({ id: list_id, name }) => (
          <Menu.Item key={list_id} onClick={() => take.mutate({ id, list_id })}>
            {name}
          </Menu.Item>
        ))}
        {plan && (
          <Menu.Item onClick={() => take.mutate({ id, list_id: null })}>
            {t('No list: enter fees here')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface NoCostsProps {
  planned: ReactNode;
  onEnter: () => void;
  refused: string | null;
  hasCreators: boolean;
}

/** In the place of figures and charts until there is a cost. */
function NoCosts({ planned, onEnter, refused, hasCreators }: NoCostsProps) {
  return (
    <>
      <Card title={t('Costs')}>
        <EmptyState
          action={
            hasCreators && (
              <Refusable reason={refused}>
                <Button onClick={onEnter}>{t('Enter costs')}</Button>
              </Refusable>
            )
          }
        >
          {t(
            'Enter the costs of each creator in the table, or use a list as plan, to see CPM, cost per interaction and ROI.',
          )}
        </EmptyState>
      </Card>
      {planned}
    </>
  );
}

const today = () => new Date().toLocaleDateString('en-CA');

export interface BudgetTabProps {
  monitor: Monitor;
  input: { emv_model?: EmvModel | undefined };
}

export function BudgetTab({ monitor, input: { emv_model } }: BudgetTabProps) {
  const { id, edit_refused } = monitor;
  const [currency, setCurrency] = useState<string | null>(null);
  const [day, setDay] = useState(today);
  const writing = useCostWriting(id);
  const sheet = useRef<HTMLDivElement>(null);
  const answer = useQuery({
    ...query.monitors.budget.queryOptions({ input: { id, currency: currency ?? undefined, emv_model } }),
    placeholderData: keepPreviousData,
  });
  const shown = answer.data?.currency ?? monitor.currency;
  const usual = useMemo(() => ({ currency: shown, date: day || today() }), [shown, day]);
  if (answer.isError)
    return (
      <ErrorState
        error={answer.error}
        title={t('The budget could not be loaded.')}
        onRetry={() => answer.refetch()}
      />
    );
  if (answer.isPending)
    return (
      <>
        <CardsSkeleton count={6} />
        <RowsSkeleton rows={8} />
      </>
    );
  const budget = answer.data;
  const rates = rateTexts(budget);
  return (
    <Stack miw={0}>
      <Group justify="space-between" align="end" gap="sm">
        <Group gap="sm" align="end">
          <Select
            label={t('Currency')}
            w={110}
            data={budget.currencies}
            value={shown}
            allowDeselect={false}
            onChange={setCurrency}
          />
          <DayInput label={t('Date of new costs')} w={160} value={day} onChange={setDay} clearable={false} />
        </Group>
        <PlanList id={id} lists={budget.lists} plan={budget.plan} refused={sentenceText(edit_refused)} />
      </Group>
      {budget.totals.cost === null ? (
        <NoCosts
          planned={budget.total_budget !== null && <BudgetPlan budget={budget} />}
          onEnter={() => sheet.current?.querySelector<HTMLElement>('[role=grid]')?.focus()}
          refused={sentenceText(edit_refused)}
          hasCreators={budget.creators.length > 0}
        />
      ) : (
        <>
          <BudgetFigures budget={budget} />
          <div className={classes.pair}>
            <BudgetPlan budget={budget} />
            <CreatorsChart budget={budget} />
          </div>
        </>
      )}
      <Card title={t('Creators')} note={plural(budget.creators.length, '{n} creator', '{n} creators')} flush>
        {budget.creators.length === 0 ? (
          <EmptyState>
            {t('Creators appear here once they are chosen in the settings or have published.')}
          </EmptyState>
        ) : (
          <Stack ref={sheet} gap={0} mah="70vh" miw={0} className={classes.sheet}>
            <BudgetSheet
              budget={budget}
              usual={usual}
              writing={writing}
              refused={sentenceText(edit_refused)}
            />
          </Stack>
        )}
      </Card>
      <Text c="dimmed" fz="xs">
        {sentenceText(edit_refused) ??
          t(
            'Enter an amount, with currency and date if they differ: 1,200 or 1,200 USD or 1,200 USD 31/05/2026.',
          )}{' '}
        {rates.length > 0 && t('Exchange rates: {rates}.', { rates: rates.join(', ') })}
      </Text>
    </Stack>
  );
}
