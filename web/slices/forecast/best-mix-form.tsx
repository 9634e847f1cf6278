import { Button, Flex, Select, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ForecastResult, MIX_GOALS, type MixGoal } from '#contract/forecast.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { api } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { exactMoney, money } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import classes from './forecast.module.css';
import { planOf } from './forecast-rows.ts';
import type { ForecastPlan } from './use-forecast-plan.ts';

const GOALS: Record<MixGoal, Phrase> = {
  media_value: 'Media value',
  reach: 'Reach',
  interactions: 'Interactions',
};

export interface BestMixFormProps {
  forecast: ForecastPlan;
  result: ForecastResult;
}

/** Best publications for a budget, inserted into the plan, where they can be undone or edited. */
export function BestMixForm({ forecast, result }: BestMixFormProps) {
  const { plan, change } = forecast;
  const { currency, seed } = result;
  const [budget, setBudget] = useState<number | null>(null);
  const [goal, setGoal] = useState<MixGoal>('media_value');
  const [most, setMost] = useState(3);
  const [fewest, setFewest] = useState(0);
  const [isRequested, setIsRequested] = useState(false);
  const priced = plan.rows.filter((row) => row.price !== null).length;
  const mix = useMutation({
    mutationFn: (wanted: number) =>
      api.forecast.best_mix({
        ...plan,
        seed,
        goal,
        budget: wanted,
        most_per_creator: most,
        fewest_creators: fewest,
      }),
    onSuccess: ({ result: best, creators_used, left_out, beats_budget }, wanted) => {
      change((before) => ({ ...before, rows: planOf(best.cells) }));
      const { publications, budget: cost } = best.totals;
      const proof =
        beats_budget >= wanted
          ? t('No other plan within this budget is expected to bring more.')
          : t('No plan of {budget} or less is expected to bring more.', {
              budget: exactMoney(beats_budget, currency),
            });
      const without =
        left_out > 0
          ? plural(
              left_out,
              '{n} line without a price or forecast was skipped.',
              '{n} lines without a price or forecast were skipped.',
            )
          : '';
      toast.undo(
        [
          t('{publications} of {creators} for {cost}.', {
            publications: plural(publications, '{n} publication', '{n} publications'),
            creators: plural(creators_used, '{n} creator', '{n} creators'),
            cost: money(cost, currency),
          }),
          proof,
          without,
        ]
          .join(' ')
          .trimEnd(),
        () => change(plan),
      );
    },
    meta: { silent: true },
  });
  return (
    <Card
      title={t('Best mix for a budget')}
      note={plural(priced, '{n} line with a price', '{n} lines with a price')}
    >
      <Flex
        component="form"
        rowGap="xs"
        columnGap="sm"
        align="flex-end"
        wrap="wrap"
        mb="xs"
        className={classes.mix}
        onSubmit={(event) => {
          event.preventDefault();
          setIsRequested(true);
          if (budget !== null && priced > 0) mix.mutate(budget);
        }}
      >
        <NumberField
          kind="money"
          currency={currency}
          label={t('Budget ({currency})', { currency })}
          value={budget}
          onChange={setBudget}
          w={130}
        />
        <Select
          label={t('Goal')}
          data={MIX_GOALS.map((value) => ({ value, label: t(GOALS[value]) }))}
          value={goal}
          onChange={(value) => setGoal((value as MixGoal | null) ?? 'media_value')}
          allowDeselect={false}
          w={140}
        />
        <NumberField
          kind="count"
          label={t('Maximum per creator')}
          value={most}
          most={5}
          onChange={(value) => setMost(Math.max(1, value ?? 3))}
          w={130}
        />
        <NumberField
          kind="count"
          label={t('Minimum number of creators')}
          value={fewest}
          most={50}
          onChange={(value) => setFewest(value ?? 0)}
          w={130}
        />
        <Button type="submit" variant="default" loading={mix.isPending}>
          {t('Find the best mix')}
        </Button>
      </Flex>
      <Text fz="xs" c="dimmed" className={classes.reason} role="status">
        {priced === 0
          ? t('Enter prices in the table below first: lines without a price are skipped.')
          : isRequested && budget === null
            ? t('Enter a budget.')
            : mix.error
              ? normaliseError(mix.error).message
              : t('Fills in the publications below. Nothing is saved until you save.')}
      </Text>
    </Card>
  );
}
