import { Box, Button, Group, Radio, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListImport, ListImportPreview } from '#contract/lists/imports.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { PLATFORMS, type Platform } from '#contract/values/primitives.ts';
import { ColumnLine, fieldOptions } from '#web/parts/file-columns/column-line.tsx';
import { query } from '#web/platform/api/api.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './list-import.module.css';

export interface StepProps {
  record: ListImport;
  onChanged: () => Promise<void>;
  onBack: () => void;
}

const PLATFORM_OPTIONS = PLATFORMS.map((value) => ({ value, label: PLATFORM_NAMES[value] }));

export function ListImportMapping(props: StepProps) {
  const { id: import_id, list_id: id } = props.record;
  const answer = useQuery(
    query.lists.import_preview.queryOptions({
      input: { id, import_id },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  if (answer.isPending) return <RowsSkeleton rows={6} />;
  if (answer.isError)
    return (
      <ErrorState
        error={answer.error}
        title={t('The file could not be shown.')}
        onRetry={() => answer.refetch()}
      />
    );
  return <Mapping {...props} preview={answer.data} />;
}

const exampleText = ({ n, examples }: ListImportPreview['new_creators']) =>
  n > examples.length ? `${examples.join(', ')} …` : examples.join(', ');

function Mapping({ record, onChanged, onBack, preview }: StepProps & { preview: ListImportPreview }) {
  const one = { id: record.list_id, import_id: record.id };
  const [targets, setTargets] = useState(() => preview.columns.map(({ field }) => field));
  const [platform, setPlatform] = useState<Platform>(record.platform);
  const [existing, setExisting] = useState<ListImport['existing']>('update');
  const [new_creators, setNew] = useState<ListImport['new_creators']>('add');
  const mutation = { meta: { silent: true }, onSuccess: onChanged };
  const start = useMutation(query.lists.start_import.mutationOptions(mutation));
  const cancel = useMutation(
    query.lists.cancel_import.mutationOptions({ ...mutation, onSuccess: () => onChanged().then(onBack) }),
  );
  const options = fieldOptions(preview.fields);
  const isNamed = targets.some((target) => target?.startsWith('handle'));
  const failure = start.error ?? cancel.error;
  return (
    <Stack gap="sm">
      <Text fz="xs" c="dimmed">
        <Text component="strong" c="var(--ll-text)" className="wrap-anywhere">
          {record.file_name}
        </Text>{' '}
        · {plural(record.rows, '{n} row', '{n} rows')}
        {preview.is_remembered && ` · ${t('columns mapped as for a similar file')}`}
      </Text>
      {preview.left_out !== null && (
        <Text fz="xs" c="dimmed">
          {sentenceText(preview.left_out)}
        </Text>
      )}
      {!isNamed && (
        <Text c="var(--ll-text)" py={9} px="sm" bdrs="sm" bg="var(--ll-accent-weak)" role="status">
          {t('No column identifies the creators. Choose the one with their handles or URLs.')}
        </Text>
      )}
      <Box component="ul" className="surface" aria-label={t('Columns of the file')}>
        {preview.columns.map((column, i) => (
          <ColumnLine
            key={column.column}
            column={column}
            options={options}
            field={targets[i] ?? null}
            isSuggested={targets[i] === column.field}
            onField={(field) => setTargets(targets.map((before, at) => (at === i ? field : before)))}
          />
        ))}
      </Box>
      <SimpleGrid minColWidth="240px" autoFlow="auto-fit" spacing="sm" className={classes.options}>
        {targets.includes('handle') && (
          <Select
            label={t('Platform for plain handles')}
            description={t('If a row does not specify it')}
            data={PLATFORM_OPTIONS}
            value={platform}
            onChange={(next) => setPlatform((next as Platform | null) ?? platform)}
            allowDeselect={false}
          />
        )}
        <Radio.Group
          label={t('Creators already in the list')}
          value={existing}
          onChange={(next) => setExisting(next as ListImport['existing'])}
        >
          <Radio value="update" label={t('Overwrite their cells with the file')} />
          <Radio value="keep" label={t('Leave them unchanged')} />
        </Radio.Group>
        {preview.new_creators.n > 0 && (
          <Radio.Group
            label={plural(preview.new_creators.n, '{n} new creator', '{n} new creators')}
            description={exampleText(preview.new_creators)}
            value={new_creators}
            onChange={(next) => setNew(next as ListImport['new_creators'])}
          >
            <Radio value="add" label={t('Add them, also to Profiles')} />
            <Radio value="skip" label={t('Skip their rows')} />
          </Radio.Group>
        )}
      </SimpleGrid>
      {failure && <ErrorState error={failure} title={t('The import was not started.')} />}
      <Group gap="xs" align="stretch" justify="flex-end" py={10} className={classes.footer}>
        <Button variant="default" onClick={() => cancel.mutate(one)} loading={cancel.isPending}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={!isNamed}
          loading={start.isPending}
          onClick={() => start.mutate({ ...one, targets, platform, existing, new_creators })}
        >
          {plural(record.rows, 'Import {n} row', 'Import {n} rows')}
        </Button>
      </Group>
    </Stack>
  );
}
