import { Group, type InputWrapperProps, Select } from '@mantine/core';
import {
  ALERT_CONDITIONS,
  ALERT_METRICS,
  ALERT_WINDOWS,
  type AlertMetric,
  type AlertRule,
  type AlertType,
  alertMetric,
  isFraction,
} from '#contract/alerts.ts';
import type { Phrase } from '#contract/languages/catalogue.ts';
import { alertMetricName } from '#web/parts/alerts/notification-text.ts';
import { t } from '#web/platform/language.ts';
import { NumberField } from '#web/ui/inputs/number-field.tsx';
import { CONDITION_WORDS, unusualText, WINDOW_WORDS } from './alert-words.ts';

export type AlertTerms = Pick<AlertRule, 'name' | 'metric' | 'condition' | 'threshold' | 'window_days'>;

/** Explanation, if the name is not enough. */
const ABOUT: Partial<Record<AlertMetric, Phrase>> = {
  rank: "Based on the leaderboard's sort metric. 1 is first, so “above 3” means fourth or lower.",
  share_of_voice: "Share of the leaderboard's sort metric, or of posts if that metric does not add up.",
  negative_share: 'Share of negative texts: comments, and captions of posts without comments.',
};

/** Aligns fields whose descriptions differ in height. */
const BELOW: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

interface AlertFieldsProps {
  type: AlertType;
  terms: AlertTerms;
  problems: Readonly<Record<string, string>>;
  currency: string;
  onChange: (part: Partial<AlertTerms>) => void;
}

export function AlertFields({ type, terms, problems, currency, onChange }: AlertFieldsProps) {
  const { metric, condition, threshold, window_days } = terms;
  const about = ABOUT[metric];
  return (
    <>
      <Group grow align="start">
        <Select
          label={t('Metric')}
          description={about === undefined ? undefined : t(about)}
          inputWrapperOrder={BELOW}
          error={problems.metric}
          data={ALERT_METRICS[type].map((value) => ({ value, label: alertMetricName(value) }))}
          value={metric}
          allowDeselect={false}
          onChange={(next) => onChange({ metric: next as AlertTerms['metric'], threshold: null })}
        />
        <Select
          label={t('Period')}
          data={ALERT_WINDOWS.map((days) => ({ value: String(days), label: t(WINDOW_WORDS[days]) }))}
          value={String(window_days)}
          allowDeselect={false}
          onChange={(next) => onChange({ window_days: Number(next) as AlertTerms['window_days'] })}
        />
      </Group>
      <Group grow align="start">
        <Select
          label={t('Condition')}
          description={condition === 'unusual' ? unusualText() : undefined}
          inputWrapperOrder={BELOW}
          data={ALERT_CONDITIONS.map((value) => ({ value, label: t(CONDITION_WORDS[value]) }))}
          value={condition}
          allowDeselect={false}
          onChange={(next) => onChange({ condition: next as AlertTerms['condition'], threshold: null })}
        />
        {condition !== 'unusual' && (
          <NumberField
            label={
              alertMetric(metric).unit === 'money'
                ? t('Threshold ({currency})', { currency })
                : t('Threshold')
            }
            kind={isFraction(metric) ? 'percent' : 'count'}
            value={threshold}
            onChange={(next) => onChange({ threshold: next })}
            {...(problems.threshold === undefined ? {} : { description: t('Enter a threshold.') })}
          />
        )}
      </Group>
    </>
  );
}
