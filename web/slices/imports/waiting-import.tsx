import { Button, Flex, Group, Select, Switch, Text } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { timeZones } from '#contract/values/time-zones.ts';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { byteSize } from '#web/platform/format/sizes.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { FilePlace } from './file-place.tsx';
import card from './import-card.module.css';
import { keepChoice, keptChoice } from './kept-choice.ts';
import { type Choice, fitting, mappingProblems } from './mapping.ts';
import { MappingEditor } from './mapping-editor.tsx';
import previewClasses from './preview-table.module.css';
import { RecognisedTable } from './recognised-table.tsx';
import { isElsewhere } from './start-import.ts';
import type { ImportPreview } from './upload-file.ts';
import { Verdict } from './verdict.tsx';
import classes from './waiting-import.module.css';

const ROWS = 6;

interface PreviewTableProps {
  name: string;
  header: readonly string[];
  rows: readonly string[][];
}

/** First rows of the file, unchanged; scrolls sideways. */
function PreviewTable({ name, header, rows }: PreviewTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
    <section className={previewClasses.scroll} aria-label={t('First rows of {name}', { name })} tabIndex={0}>
      <table className={previewClasses.table}>
        <thead>
          <tr>
            {header.map((column, index) => (
              <th key={index} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, ROWS).map((row, index) => (
            <tr key={index}>
              {header.map((_, column) => (
                <td key={column} title={row[column]}>
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Encoding and time zone, if chosen by the user. */
interface Reading {
  encoding?: string;
  timezone?: string;
}

interface ReadingChoiceProps {
  preview: Pick<ImportPreview, 'encoding_options' | 'timezone'>;
  value: Reading;
  onChange: (next: Reading) => void;
}

/** Asks for the encoding if it is ambiguous, and shows the zone assumed for times without one. */
function ReadingChoice({ preview, value, onChange }: ReadingChoiceProps) {
  const { encoding_options, timezone } = preview;
  return (
    <>
      {encoding_options.length > 0 && (
        <Select
          label={t('Which sample is readable?')}
          description={t('The encoding of this file could not be determined')}
          data={encoding_options.map(({ encoding, text }) => ({
            value: encoding,
            label: `${text} (${encoding})`,
          }))}
          value={null}
          onChange={(encoding) => encoding !== null && onChange({ ...value, encoding })}
          maw={440}
        />
      )}
      {timezone !== null && (
        <Select
          label={t('Time zone')}
          description={t('The times in this file have no time zone; this one is assumed')}
          data={[...timeZones()]}
          value={timezone}
          limit={100}
          onChange={(next) => next !== null && onChange({ ...value, timezone: next })}
          searchable
          allowDeselect={false}
          maw={440}
        />
      )}
    </>
  );
}

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
  const { header, saved, remembered, suggested, recognised, detected } = preview;
  if (before !== null && Object.keys(before.mapping).length > 0)
    return { choice: { mapping: fitting(before.mapping, header), platform: before.platform }, isOwn: true };
  if (saved !== null) return { choice: saved, isOwn: true };
  if (remembered !== null) return { choice: remembered, isOwn: true };
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
  const [own, setOwn] = useState(first.isOwn && !isElsewhere(preview));
  const [choice, setChoice] = useState<Choice>(first.choice);
  const problems = own ? mappingProblems(choice.mapping, choice.platform, preview.fields) : [];
  const { start, discard, busy, error } = useStart(preview, own, choice, reading, onChanged);
  const { detected, recognised, place } = preview;
  const belongs = isElsewhere(preview);
  /** Mapped by hand, a file of another import is imported here all the same. */
  const isHere = own || !belongs;
  const nothing = !own && detected?.imports === false;
  const change = (next: Choice) => {
    setChoice(next);
    keepChoice(id, next);
  };
  return (
    <>
      {!belongs && <Verdict preview={preview} />}
      {place !== null && <FilePlace import_id={id} file_name={file_name} place={place} onMoved={onChanged} />}
      {isHere && preview.left_out !== null && (
        <Flex component="p" gap="xs" c="dimmed" className={classes.verdict}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>{sentenceText(preview.left_out)}</span>
        </Flex>
      )}
      {isHere && <ReadingChoice preview={preview} value={reading} onChange={onReading} />}
      {!own && detected !== null && (
        <PreviewTable name={file_name} header={preview.header} rows={preview.rows} />
      )}
      {isHere && !own && detected === null && <RecognisedTable name={file_name} {...preview} />}
      {(detected !== null || recognised.is_sure || belongs) && (
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
        {isHere && (
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={start}
            loading={busy}
            disabled={problems.length > 0 || nothing || preview.encoding_options.length > 0}
          >
            {t('Start import')}
          </Button>
        )}
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
