import { Group, Radio, Select, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TablePreview } from '#contract/sales/campaign-files.ts';
import { timeZones } from '#contract/values/time-zones.ts';
import { dayText, exactNumber } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import classes from './files.module.css';

export interface TableAnswers {
  date_order?: 'day_first' | 'month_first';
  decimal?: 'comma' | 'point';
  timezone?: string;
  currency?: string;
}

function Question({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.question}>
      <Text fw={500}>{label}</Text>
      <Group gap="md">{children}</Group>
    </div>
  );
}

interface QuestionsProps {
  preview: TablePreview;
  answers: TableAnswers;
  onAnswer: (change: TableAnswers) => void;
  /** Further choices, before those of currency and time zone. */
  children?: ReactNode;
}

/** Questions that the dates and amounts of a file leave open. */
export function TableQuestions({ preview, answers, onAnswer, children }: QuestionsProps) {
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
      <SimpleGrid minColWidth="240px" autoFlow="auto-fit" spacing="sm">
        {children}
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
