import { Button, Group, Switch } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle, IconPlayerPlay, IconQuestionMark } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRecord } from '#contract/imports.ts';
import { query } from '#web/platform/api.ts';
import { normaliseError } from '#web/platform/errors.ts';
import { byteSize } from '#web/platform/format.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import card from './import-card.module.css';
import { type Choice, fitting, mappingProblems } from './mapping.ts';
import { MappingEditor } from './mapping-editor.tsx';
import { PreviewTable } from './preview-table.tsx';
import type { ImportPreview } from './upload-file.ts';
import classes from './waiting-import.module.css';

export interface WaitingImportProps {
  record: ImportRecord;
  /** Choices of the same import made before, when the file is imported again. */
  before: Choice | null;
  onChanged: () => void;
}

function Verdict({ preview }: { preview: ImportPreview }) {
  const { detected } = preview;
  if (detected === null)
    return (
      <p className={classes.verdict}>
        <IconQuestionMark size={18} aria-hidden />
        <span>
          <strong>The layout of this file is not known.</strong> Say which column is what; names that speak
          for themselves are filled in.
        </span>
      </p>
    );
  const Icon = detected.imports ? IconCircleCheck : IconInfoCircle;
  return (
    <p className={classes.verdict} data-known={detected.imports || undefined}>
      <Icon size={18} aria-hidden />
      <span>
        <strong>{detected.label}.</strong> {detected.describes}
      </span>
    </p>
  );
}

function useStart(preview: ImportPreview, own: boolean, choice: Choice, onChanged: () => void) {
  const options = { meta: { silent: true }, onSuccess: onChanged };
  const start = useMutation(query.imports.start.mutationOptions(options));
  const cancel = useMutation(query.imports.cancel.mutationOptions(options));
  const { id } = preview.import;
  return {
    start: () =>
      start.mutate(
        own
          ? {
              id,
              mapping: { ...choice.mapping },
              ...(choice.platform === null ? {} : { platform: choice.platform }),
            }
          : { id, ...(preview.detected ? { preset: preview.detected.name } : {}) },
      ),
    discard: () => cancel.mutate({ id }),
    busy: start.isPending || cancel.isPending,
    error: start.error ?? cancel.error,
  };
}

function Ready({
  preview,
  before,
  onChanged,
}: Omit<WaitingImportProps, 'record'> & { preview: ImportPreview }) {
  const again = before !== null && Object.keys(before.mapping).length > 0;
  const [own, setOwn] = useState(preview.detected === null || again);
  const [choice, setChoice] = useState<Choice>({
    mapping: again ? fitting(before.mapping, preview.header) : preview.suggested,
    platform: before?.platform ?? null,
  });
  const problems = own ? mappingProblems(choice.mapping, choice.platform, preview.fields) : [];
  const { start, discard, busy, error } = useStart(preview, own, choice, onChanged);
  const nothing = !own && preview.detected?.imports === false;
  return (
    <>
      <Verdict preview={preview} />
      {!own && <PreviewTable header={preview.header} rows={preview.rows} />}
      {preview.detected !== null && (
        <Switch
          label="Map the columns myself"
          checked={own}
          onChange={(event) => setOwn(event.currentTarget.checked)}
        />
      )}
      {own && <MappingEditor preview={preview} value={choice} onChange={setChoice} problems={problems} />}
      {error !== null && (
        <p className={classes.error} role="alert">
          {normaliseError(error).message}
        </p>
      )}
      <Group gap="xs">
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={start}
          loading={busy}
          disabled={problems.length > 0 || nothing}
        >
          Start import
        </Button>
        <Button variant="subtle" color="gray" onClick={discard} disabled={busy}>
          Discard
        </Button>
      </Group>
    </>
  );
}

/** An uploaded file that waits for Start: what it looks like and what will be made of it. */
export function WaitingImport({ record, before, onChanged }: WaitingImportProps) {
  const preview = useQuery(
    query.imports.preview.queryOptions({ input: { id: record.id }, staleTime: Number.POSITIVE_INFINITY }),
  );
  return (
    <section className={card.card} aria-label={`Ready: ${record.file_name}`}>
      <div className={classes.head}>
        <h2 className={card.name}>{record.file_name}</h2>
        <span>
          {byteSize(record.file_size)}
          {preview.data && ` · ${preview.data.header.length} columns`}
        </span>
      </div>
      {preview.isPending && <RowsSkeleton rows={4} rowHeight={32} />}
      {preview.isError && (
        <ErrorState
          error={preview.error}
          title="The file could not be read."
          onRetry={() => preview.refetch()}
        />
      )}
      {preview.data && <Ready preview={preview.data} before={before} onChanged={onChanged} />}
    </section>
  );
}
