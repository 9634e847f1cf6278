import { Button, Flex, Group, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRecord } from '#contract/imports.ts';
import { query } from '#web/platform/api.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { byteSize } from '#web/platform/format.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import card from './import-card.module.css';
import { keepChoice, keptChoice } from './kept-choice.ts';
import { type Choice, fitting, mappingProblems } from './mapping.ts';
import { MappingEditor } from './mapping-editor.tsx';
import { PreviewTable } from './preview-table.tsx';
import { type Reading, ReadingChoice } from './reading-choice.tsx';
import { RecognisedTable } from './recognised-table.tsx';
import type { ImportPreview } from './upload-file.ts';
import { Verdict } from './verdict.tsx';
import classes from './waiting-import.module.css';

export interface WaitingImportProps {
  record: ImportRecord;
  /** Earlier choices, if the file is imported again. */
  before: Choice | null;
  onChanged: () => void;
}

function useStart(
  preview: ImportPreview,
  own: boolean,
  choice: Choice,
  reading: Reading,
  onChanged: () => void,
) {
  const { id } = preview.import;
  const onSuccess = () => {
    keepChoice(id, null);
    onChanged();
  };
  const options = { meta: { silent: true }, onSuccess };
  const start = useMutation(query.imports.start.mutationOptions(options));
  const cancel = useMutation(query.imports.cancel.mutationOptions(options));
  return {
    start: () =>
      start.mutate(
        own
          ? {
              id,
              mapping: { ...choice.mapping },
              ...reading,
              ...(choice.platform === null ? {} : { platform: choice.platform }),
            }
          : { id, preset: preview.detected?.name ?? 'recognised', ...reading },
      ),
    discard: () => cancel.mutate({ id }),
    busy: start.isPending || cancel.isPending,
    error: start.error ?? cancel.error,
  };
}

/** Initial choices: earlier ones, a saved mapping, or else the recognition. */
function firstChoice(preview: ImportPreview, before: Choice | null): { choice: Choice; isOwn: boolean } {
  const kept = keptChoice(preview.import.id);
  if (kept !== null) return { choice: kept, isOwn: true };
  const { header, saved, suggested, recognised, detected } = preview;
  if (before !== null && Object.keys(before.mapping).length > 0)
    return { choice: { mapping: fitting(before.mapping, header), platform: before.platform }, isOwn: true };
  if (saved !== null) return { choice: saved, isOwn: true };
  const choice = { mapping: suggested, platform: before?.platform ?? recognised.platform };
  const isAsked = !recognised.is_sure || recognised.columns.some(({ question }) => question !== null);
  return { choice, isOwn: detected === null && isAsked };
}

function Ready({
  preview,
  before,
  reading,
  onReading,
  onChanged,
}: Omit<WaitingImportProps, 'record'> & {
  preview: ImportPreview;
  reading: Reading;
  onReading: (next: Reading) => void;
}) {
  const { id, file_name } = preview.import;
  const [first] = useState(() => firstChoice(preview, before));
  const [own, setOwn] = useState(first.isOwn);
  const [choice, setChoice] = useState<Choice>(first.choice);
  const problems = own ? mappingProblems(choice.mapping, choice.platform, preview.fields) : [];
  const { start, discard, busy, error } = useStart(preview, own, choice, reading, onChanged);
  const { detected, recognised } = preview;
  const nothing = !own && detected?.imports === false;
  const change = (next: Choice) => {
    setChoice(next);
    keepChoice(id, next);
  };
  return (
    <>
      <Verdict preview={preview} />
      {preview.left_out !== null && (
        <Flex component="p" gap="xs" c="dimmed" className={classes.verdict}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>{sentenceText(preview.left_out)}</span>
        </Flex>
      )}
      <ReadingChoice preview={preview} value={reading} onChange={onReading} />
      {!own && detected !== null && (
        <PreviewTable name={file_name} header={preview.header} rows={preview.rows} />
      )}
      {!own && detected === null && <RecognisedTable name={file_name} {...preview} />}
      {(detected !== null || recognised.is_sure) && (
        <Switch
          label={t('Map the columns myself')}
          checked={own}
          onChange={(event) => setOwn(event.currentTarget.checked)}
        />
      )}
      {own && <MappingEditor preview={preview} value={choice} onChange={change} problems={problems} />}
      {error !== null && (
        <Text c="var(--ll-down)" role="alert">
          {normaliseError(error).message}
        </Text>
      )}
      <Group gap="xs">
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={start}
          loading={busy}
          disabled={problems.length > 0 || nothing || preview.encoding_options.length > 0}
        >
          {t('Start import')}
        </Button>
        <Button variant="subtle" color="gray" onClick={discard} disabled={busy}>
          {t('Discard')}
        </Button>
      </Group>
    </>
  );
}

export function WaitingImport({ record, before, onChanged }: WaitingImportProps) {
  const [reading, setReading] = useState<Reading>({});
  const preview = useQuery({
    ...query.imports.preview.queryOptions({
      input: { id: record.id, ...reading },
      staleTime: Number.POSITIVE_INFINITY,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Flex
      component="section"
      direction="column"
      gap="sm"
      mb="sm"
      className={`surface ${card.card}`}
      aria-label={t('Ready: {name}', { name: record.file_name })}
    >
      <Flex rowGap="xxs" columnGap="sm" align="baseline" justify="space-between" wrap="wrap">
        <h2 className={card.name}>{record.file_name}</h2>
        <Text span fz="xs" c="dimmed">
          {byteSize(record.file_size)}
          {preview.data && ` · ${plural(preview.data.header.length, '{n} column', '{n} columns')}`}
        </Text>
      </Flex>
      {preview.isPending && <RowsSkeleton rows={4} rowHeight={32} />}
      {preview.isError && (
        <ErrorState
          error={preview.error}
          title={t('The file could not be read.')}
          onRetry={() => preview.refetch()}
        />
      )}
      {preview.data && (
        <Ready
          // Another encoding changes the column names, so their choices are lost.
          key={preview.data.header.join('\n')}
          preview={preview.data}
          before={before}
          reading={reading}
          onReading={setReading}
          onChanged={onChanged}
        />
      )}
    </Flex>
  );
}
