import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ORDER_STATES,
  type OrderPreview,
  type OrderState,
  type OrderTarget,
} from '#contract/sales/order-files.ts';
import { query } from '#web/platform/api/api.ts';
import { dayText, exactMoney, exactNumber } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { FileReview } from '../files/file-review.tsx';
import type { TableAnswers } from '../files/table-questions.tsx';
import { LEFT_OUT_TEXTS, STATE_TEXTS } from './order-words.ts';
import type { OrderChanges } from './orders-changes.ts';

interface Answers extends TableAnswers {
  row_is?: 'order' | 'day';
  targets?: Array<OrderTarget | null>;
  states?: Record<string, OrderState>;
}

interface ReviewProps {
  id: number;
  file_id: number;
  changes: OrderChanges;
  onClose: () => void;
}

export function OrderReview({ id, file_id, changes, onClose }: ReviewProps) {
  const [answers, setAnswers] = useState<Answers>({});
  const answer = useQuery({
    ...query.monitors.order_preview.queryOptions({ input: { id, file_id, ...answers } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const put = (change: object) => setAnswers({ ...answers, ...change });
  const { take, cancel } = changes;
  return (
    <FileReview
      answer={answer}
      answers={answers}
      onAnswer={put}
      lines={(brings) => linesOf(brings, answer.data?.row_is === 'day')}
      questions={(preview) =>
        preview.status_question?.words.map(({ word, rows }) => (
          <Select
            key={word}
            label={t('Meaning of the status “{word}”', { word })}
            description={plural(rows, 'in {n} row', 'in {n} rows')}
            placeholder={t('Choose a meaning')}
            data={ORDER_STATES.map((state) => ({ value: state, label: t(STATE_TEXTS[state]) }))}
            value={answers.states?.[word] ?? null}
            allowDeselect={false}
            maw={440}
            onChange={(state) => state && put({ states: { ...answers.states, [word]: state } })}
          />
        ))
      }
      choices={({ row_is }) => (
        <Select
          label={t('Each row is')}
          description={t('Daily sales are used only for the lift')}
          data={[
            { value: 'order', label: t('One order or one line item') },
            { value: 'day', label: t('The sales of a day') },
          ]}
          value={row_is}
          allowDeselect={false}
          onChange={(value) => put({ row_is: value === 'day' ? 'day' : 'order' })}
        />
      )}
      start={({ brings, row_is }) =>
        !brings?.orders
          ? null
          : row_is === 'order'
            ? plural(brings.orders, 'Import {n} order', 'Import {n} orders')
            : t('Import')
      }
      take={{ ...take, run: () => take.mutate({ id, file_id, ...answers }, { onSuccess: onClose }) }}
      cancel={{ ...cancel, run: () => cancel.mutate({ id, file_id }, { onSuccess: onClose }) }}
      failed={t('The orders were not imported.')}
    />
  );
}

function linesOf(brings: NonNullable<OrderPreview['brings']>, isOfDays: boolean): string[] {
  const { orders, rows, known, left_out, problem_rows, first_day, last_day, revenue } = brings;
  return [
    `${isOfDays ? plural(orders, '{n} day of sales', '{n} days of sales') : plural(orders, '{n} order', '{n} orders')} ${plural(rows, 'in {n} row', 'in {n} rows')}${
      first_day && last_day
        ? `, ${t('{from} to {to}', { from: dayText(first_day), to: dayText(last_day) })}`
        : ''
    }`,
    ...revenue.map(({ currency, amount }) =>
      t('Revenue after refunds: {amount}', { amount: exactMoney(amount, currency) }),
    ),
    ...Object.entries(left_out).map(([reason, n]) =>
      t('{what}, not counted: {n}', {
        what: t(LEFT_OUT_TEXTS[reason as keyof typeof LEFT_OUT_TEXTS]),
        n: exactNumber(n),
      }),
    ),
    ...(known > 0 && !isOfDays
      ? [plural(known, '{n} order already exists and is updated', '{n} orders already exist and are updated')]
      : []),
    ...(problem_rows > 0 ? [plural(problem_rows, '{n} row is skipped', '{n} rows are skipped')] : []),
  ];
}
