import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdPreview, AdTarget } from '#contract/sales/ad-files.ts';
import { query } from '#web/platform/api/api.ts';
import { dayText, exactMoney } from '#web/platform/format/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { FileReview } from '../files/file-review.tsx';
import type { TableAnswers } from '../files/table-questions.tsx';
import type { AdChanges } from './ads-changes.ts';

interface Answers extends TableAnswers {
  targets?: Array<AdTarget | null>;
}

interface ReviewProps {
  id: number;
  file_id: number;
  changes: AdChanges;
  onClose: () => void;
}

export function AdReview({ id, file_id, changes: { take, cancel }, onClose }: ReviewProps) {
  const [answers, setAnswers] = useState<Answers>({});
  const answer = useQuery({
    ...query.monitors.ads_preview.queryOptions({ input: { id, file_id, ...answers } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <FileReview
      answer={answer}
      answers={answers}
      onAnswer={(change: object) => setAnswers({ ...answers, ...change })}
      lines={linesOf}
      start={({ brings }) => (brings?.ads ? plural(brings.ads, 'Import {n} ad', 'Import {n} ads') : null)}
      take={{ ...take, run: () => take.mutate({ id, file_id, ...answers }, { onSuccess: onClose }) }}
      cancel={{ ...cancel, run: () => cancel.mutate({ id, file_id }, { onSuccess: onClose }) }}
      failed={t('The ads were not imported.')}
    />
  );
}

function linesOf(brings: NonNullable<AdPreview['brings']>): string[] {
  const { ads, rows, with_post, known, first_day, last_day, spend, problem_rows } = brings;
  return [
    `${plural(ads, '{n} ad', '{n} ads')} ${plural(rows, 'in {n} row', 'in {n} rows')}${
      first_day && last_day
        ? `, ${t('{from} to {to}', { from: dayText(first_day), to: dayText(last_day) })}`
        : ''
    }`,
    ...spend.map(({ currency, amount }) => t('Spend: {amount}', { amount: exactMoney(amount, currency) })),
    plural(with_post, '{n} ad with its post', '{n} ads with their post'),
    ...(known > 0
      ? [plural(known, '{n} ad already exists and is updated', '{n} ads already exist and are updated')]
      : []),
    ...(problem_rows > 0 ? [plural(problem_rows, '{n} row is skipped', '{n} rows are skipped')] : []),
  ];
}
