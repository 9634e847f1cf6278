import { Button, Group, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  ORDER_STATES,
  ORDER_TARGETS,
  type OrderPreview,
  type OrderState,
  type OrderTarget,
} from '#contract/sales/order-files.ts';
import { timeZones } from '#contract/values/time-zones.ts';
import { ColumnLine, fieldOptions } from '#web/parts/file-columns/column-line.tsx';
import { query } from '#web/platform/api/api.ts';
import { dayText, exactMoney, exactNumber } from '#web/platform/format/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { LEFT_OUT_TEXTS, STATE_TEXTS } from './order-words.ts';
import classes from './orders.module.css';
import type { OrderChanges } from './orders-changes.ts';

interface Answers {
  row_is?: 'order' | 'day';
  targets?: Array<OrderTarget | null>;
  date_order?: 'day_first' | 'month_first';
  decimal?: 'comma' | 'point';
  timezone?: string;
  currency?: string;
  states?: Record<string, OrderState>;
}

interface ReviewProps {
  id: number;
  file_id: number;
  changes: OrderChanges;
  onClose: () => void;
}

/** Columns and questions of an uploaded file, and what an import would bring. */
export function OrderReview({ id, file_id, changes, onClose }: ReviewProps) {
  const [answers, setAnswers] = useState<Answers>({});
  const answer = useQuery({
    ...query.monitors.order_preview.queryOptions({ input: { id, file_id, ...answers } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const put = (change: Answers) => setAnswers({ ...answers, ...change });
  const { data: preview, error } = answer;
  if (error && preview === undefined)
    return (
      <ErrorState
        error={error}
        title={t('The file could not be shown.')}
        onRetry={() => void answer.refetch()}
      />
    );
  if (preview === undefined) return <RowsSkeleton rows={6} />;
  const { brings, missing, file } = preview;
  const failure = changes.take.error ?? (error || null);
  return (
    <Stack gap="sm">
      <Text fz="xs" c="dimmed">
        <Text component="strong" c="var(--ll-text)" className="wrap-anywhere">
          {file.file_name}
        </Text>
        {preview.is_remembered && ` · ${t('columns mapped as for a similar file')}`}
        {preview.left_out && ` · ${sentenceText(preview.left_out)}`}
      </Text>
      {brings ? (
        <Brings brings={brings} isOfDays={preview.row_is === 'day'} />
      ) : (
        <Text className={classes.question} c="var(--ll-text)" role="status">
          {sentenceText(missing)}
        </Text>
      )}
      <Questions preview={preview} answers={answers} onAnswer={put} />
      <Columns preview={preview} onTargets={(targets) => put({ targets })} />
      {failure && <ErrorState error={failure} title={t('The orders were not imported.')} />}
      <Group gap="xs" justify="flex-end" py={10} className={classes.footer}>
        <Button
          variant="default"
          loading={changes.cancel.isPending}
          onClick={() => changes.cancel.mutate({ id, file_id }, { onSuccess: onClose })}
        >
          {t('Discard file')}
        </Button>
        <Button
          disabled={brings === null || brings.orders === 0 || answer.isPlaceholderData}
          loading={changes.take.isPending}
          onClick={() => changes.take.mutate({ id, file_id, ...answers }, { onSuccess: onClose })}
        >
          {brings && preview.row_is === 'order'
            ? plural(brings.orders, 'Import {n} order', 'Import {n} orders')
            : t('Import')}
        </Button>
      </Group>
    </Stack>
  );
}

function Brings({ brings, isOfDays }: { brings: NonNullable<OrderPreview['brings']>; isOfDays: boolean }) {
  const { orders, rows, known, left_out, problems, problem_rows, first_day, last_day, revenue } = brings;
  const lines: string[] = [
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
  return (
    <section className="surface" aria-label={t('Contents of the file')}>
      <Stack gap={2} p="sm">
        {lines.map((line, i) => (
          <Text key={line} fw={i === 0 ? 600 : 400} fz={i === 0 ? 'sm' : 'xs'}>
            {line}
          </Text>
        ))}
        {problems.length > 0 && (
          <Text component="details" fz="xs" c="dimmed">
            <summary>{t('Skipped rows')}</summary>
            <ul className="bullets">
              {problems.map(({ row, reason }) => (
                <li key={row}>{t('Row {row}: {reason}', { row, reason: sentenceText(reason) })}</li>
              ))}
            </ul>
          </Text>
        )}
      </Stack>
    </section>
  );
}

interface QuestionsProps {
  preview: OrderPreview;
  answers: Answers;
  onAnswer: (change: Answers) => void;
}

function Question({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.question}>
      <Text fw={500}>{label}</Text>
      <Group gap="md">{children}</Group>
    </div>
  );
}

function Questions({ preview, answers, onAnswer }: QuestionsProps) {
  const { date_question: date, decimal_question: decimal, timezone, currency, currencies } = preview;
  return (
    <>
      {date && (
        <Radio.Group
          value={answers.date_order ?? null}
          onChange={(value) => onAnswer({ date_order: value === 'day_first' ? 'day_first' : 'month_first' })}
          aria-label={t('Which day is “{cell}”?', { cell: date.cell })}
        >
          <Question label={t('Which day is “{cell}”?', { cell: date.cell })}>
            <Radio value="day_first" label={dayText(date.day_first)} />
            <Radio value="month_first" label={dayText(date.month_first)} />
          </Question>
        </Radio.Group>
      )}
      {decimal && (
        <Radio.Group
          value={answers.decimal ?? null}
          onChange={(value) => onAnswer({ decimal: value === 'comma' ? 'comma' : 'point' })}
          aria-label={t('How much is “{cell}”?', { cell: decimal.cell })}
        >
          <Question label={t('How much is “{cell}”?', { cell: decimal.cell })}>
            <Radio value="comma" label={exactNumber(decimal.comma)} />
            <Radio value="point" label={exactNumber(decimal.point)} />
          </Question>
        </Radio.Group>
      )}
      {preview.status_question?.words.map(({ word, rows }) => (
        <Select
          key={word}
          label={t('Meaning of the status “{word}”', { word })}
          description={plural(rows, 'in {n} row', 'in {n} rows')}
          placeholder={t('Choose a meaning')}
          data={ORDER_STATES.map((state) => ({ value: state, label: t(STATE_TEXTS[state]) }))}
          value={answers.states?.[word] ?? null}
          allowDeselect={false}
          maw={440}
          onChange={(value) => {
            const state = ORDER_STATES.find((one) => one === value);
            if (state) onAnswer({ states: { ...answers.states, [word]: state } });
          }}
        />
      ))}
      <SimpleGrid minColWidth="240px" autoFlow="auto-fit" spacing="sm">
        <Select
          label={t('Each row is')}
          description={t('Daily sales are used only for the lift')}
          data={[
            { value: 'order', label: t('One order or one line item') },
            { value: 'day', label: t('The sales of a day') },
          ]}
          value={preview.row_is}
          allowDeselect={false}
          onChange={(value) => onAnswer({ row_is: value === 'day' ? 'day' : 'order' })}
        />
        {currency !== null && (
          <Select
            label={t('Currency of the amounts')}
            description={t('The file does not name it')}
            data={currencies}
            value={currency}
            searchable
            allowDeselect={false}
            onChange={(value) => value && onAnswer({ currency: value })}
          />
        )}
        {timezone !== null && (
          <Select
            label={t('Time zone of the file')}
            description={t('The file does not name it')}
            data={[...new Set([timezone, ...timeZones()])]}
            value={timezone}
            searchable
            allowDeselect={false}
            limit={100}
            onChange={(value) => value && onAnswer({ timezone: value })}
          />
        )}
      </SimpleGrid>
    </>
  );
}

interface ColumnsProps {
  preview: OrderPreview;
  onTargets: (targets: Array<OrderTarget | null>) => void;
}

/** Columns that are read, and the others on request: exports of shops have eighty. */
function Columns({ preview: { columns, fields }, onTargets }: ColumnsProps) {
  const [all, setAll] = useState(false);
  const options = fieldOptions(fields);
  const others = columns.filter(({ field }) => field === null).length;
  const put = (at: number, chosen: string | null) =>
    onTargets(
      columns.map(({ field }, i) =>
        i === at ? (ORDER_TARGETS.find((one) => one === chosen) ?? null) : field,
      ),
    );
  return (
    <>
      <ul className="surface" aria-label={t('Columns of the file')}>
        {columns.map((column, i) =>
          column.field === null && !all ? null : (
            <ColumnLine
              key={column.column}
              column={column}
              options={options}
              field={column.field}
              isSuggested
              onField={(field) => put(i, field)}
            />
          ),
        )}
      </ul>
      {others > 0 && (
        <Group>
          <Button variant="subtle" size="compact-sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all
              ? t('Hide skipped columns')
              : plural(others, 'Show {n} skipped column', 'Show {n} skipped columns')}
          </Button>
        </Group>
      )}
    </>
  );
}
