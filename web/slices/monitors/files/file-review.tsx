import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CampaignFile, TablePreview } from '#contract/sales/campaign-files.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { FileColumns } from './file-columns.tsx';
import classes from './files.module.css';
import { type TableAnswers, TableQuestions } from './table-questions.tsx';

export interface ReviewedFile extends TablePreview {
  file: CampaignFile;
  brings: Pick<CampaignFile, 'problems' | 'problem_rows'> | null;
}

interface Running {
  isPending: boolean;
}

interface FileReviewProps<Preview extends ReviewedFile> {
  answer: { data: Preview | undefined; error: unknown; isPlaceholderData: boolean; refetch: () => unknown };
  answers: TableAnswers;
  onAnswer: (change: TableAnswers & { targets?: Array<string | null> }) => void;
  /** Lines of what an import would bring, the most important first. */
  lines: (brings: NonNullable<Preview['brings']>) => string[];
  /** Questions of this kind of file alone. */
  questions?: (preview: Preview) => ReactNode;
  /** Choices of this kind of file, beside those of currency and time zone. */
  choices?: (preview: Preview) => ReactNode;
  /** Text of the button; null = there is nothing to import. */
  start: (preview: Preview) => string | null;
  take: Running & { error: unknown; run: () => void };
  cancel: Running & { run: () => void };
  failed: string;
}

/** Columns and questions of an uploaded file, and what an import would bring. */
export function FileReview<Preview extends ReviewedFile>(props: FileReviewProps<Preview>) {
  const { answer, answers, onAnswer, lines, questions, choices, start, take, cancel, failed } = props;
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
  const failure = take.error ?? (error || null);
  const text = brings && start(preview);
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
        <Brings lines={lines(brings)} problems={brings.problems} />
      ) : (
        <Text className={classes.question} c="var(--ll-text)" role="status">
          {sentenceText(missing)}
        </Text>
      )}
      {questions?.(preview)}
      <TableQuestions preview={preview} answers={answers} onAnswer={onAnswer}>
        {choices?.(preview)}
      </TableQuestions>
      <FileColumns preview={preview} onTargets={(targets) => onAnswer({ targets })} />
      {failure !== null && failure !== undefined && <ErrorState error={failure} title={failed} />}
      <Group gap="xs" justify="flex-end" py={10} className={classes.footer}>
        <Button variant="default" loading={cancel.isPending} onClick={cancel.run}>
          {t('Discard file')}
        </Button>
        <Button disabled={!text || answer.isPlaceholderData} loading={take.isPending} onClick={take.run}>
          {text ?? t('Import')}
        </Button>
      </Group>
    </Stack>
  );
}

function Brings({ lines, problems }: { lines: string[]; problems: CampaignFile['problems'] }) {
  return (
    <section className="surface" aria-label={t('Contents of the file')}>
      <Stack gap={2} p="sm">
        {lines.map((line, i) => (
          <Text key={line} fw={i === 0 ? 600 : 400} fz={i === 0 ? 'sm' : 'xs'}>
            {line}
          </Text>
        ))}
        <SkippedRows problems={problems} />
      </Stack>
    </section>
  );
}

export function SkippedRows({ problems }: Pick<CampaignFile, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <Text component="details" fz="xs" c="dimmed">
      <summary>{t('Skipped rows')}</summary>
      <ul className="bullets">
        {problems.map(({ row, reason }) => (
          <li key={row}>{t('Row {row}: {reason}', { row, reason: sentenceText(reason) })}</li>
        ))}
      </ul>
    </Text>
  );
}
