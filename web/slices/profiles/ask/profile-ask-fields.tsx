import { Select, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { ASK_FIELDS, type AskField, type AskReport, MOST_TOPIC_LETTERS } from '#contract/ask.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import type { Platform } from '#contract/values/primitives.ts';
import { t } from '#web/platform/language.ts';
import { ChipButton, ChipRow } from '#web/ui/inputs/filter-chip.tsx';
import { FIRST_DAY, PeriodPicker, todayIso } from '#web/ui/inputs/period-picker.tsx';
import classes from './profile-ask.module.css';
import { QUESTION_GROUPS, REPORT_TEXT } from './profile-ask-words.ts';

export interface QuestionFields {
  from_date?: string | undefined;
  to_date?: string | undefined;
  platform?: Platform | undefined;
  topic?: string | undefined;
}

/** The known questions as chips. */
export function KnownQuestions({
  chosen,
  onChoose,
}: {
  chosen: AskReport | undefined;
  onChoose: (report: AskReport) => void;
}) {
  return (
    <div className={classes.groups}>
      {QUESTION_GROUPS.map(([group, reports]) => (
        <fieldset key={group} className={classes.group}>
          <legend className={classes.dim}>{t(group)}</legend>
          <ChipRow>
            {reports.map((report) => (
              <ChipButton key={report} aria-pressed={report === chosen} onClick={() => onChoose(report)}>
                {t(REPORT_TEXT[report])}
              </ChipButton>
            ))}
          </ChipRow>
        </fieldset>
      ))}
    </div>
  );
}

function Topic({ topic, onChange }: { topic: string | undefined; onChange: (topic?: string) => void }) {
  const [text, setText] = useState(topic ?? '');
  useEffect(() => setText(topic ?? ''), [topic]);
  const take = (event?: FormEvent) => {
    event?.preventDefault();
    const clean = text.trim() || undefined;
    if (clean !== topic) onChange(clean);
  };
  return (
    <form onSubmit={take}>
      <TextInput
        aria-label={t('Topic')}
        placeholder={t('Any topic')}
        maxLength={MOST_TOPIC_LETTERS}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => take()}
      />
    </form>
  );
}

interface FieldsProps {
  report: AskReport;
  platforms: readonly Platform[];
  fields: QuestionFields;
  onChange: (fields: QuestionFields) => void;
}

/** Period, platform and topic of a known question. */
export function AskFields({ report, platforms, fields, onChange }: FieldsProps) {
  const all: readonly AskField[] = ASK_FIELDS[report];
  const { from_date: from, to_date: to } = fields;
  if (all.length === 0) return null;
  return (
    <search className={classes.fields} aria-label={t('Fields of the question')}>
      {all.includes('topic') && (
        <Topic topic={fields.topic} onChange={(topic) => onChange({ ...fields, topic })} />
      )}
      {all.includes('platform') && platforms.length > 1 && (
        <Select
          aria-label={t('Platform')}
          placeholder={t('All platforms')}
          clearable
          data={platforms.map((value) => ({ value, label: PLATFORM_NAMES[value] }))}
          value={fields.platform ?? null}
          onChange={(platform) => onChange({ ...fields, platform: platform ?? undefined })}
        />
      )}
      {all.includes('period') && (
        <PeriodPicker
          words={from && to ? undefined : t('All time')}
          value={{ from: from ?? FIRST_DAY, to: to ?? todayIso() }}
          onChange={(period, preset) =>
            onChange({
              ...fields,
              from_date: preset === 'all' ? undefined : period.from,
              to_date: preset === 'all' ? undefined : period.to,
            })
          }
        />
      )}
    </search>
  );
}
