import { Button, Flex, SegmentedControl, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useMemo, useState } from 'react';
import type { ListImport } from '#contract/lists/imports.ts';
import { PLATFORM_NAMES } from '#contract/platforms/platform-names.ts';
import { query } from '#web/platform/api/api.ts';
import { normaliseError } from '#web/platform/api/errors.ts';
import { exactNumber } from '#web/platform/format/format.ts';
import { sentenceText, t } from '#web/platform/language.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import type { GridColumn } from '#web/ui/grid/grid-model.ts';
import { PlatformIcon } from '#web/ui/platform-icon.tsx';
import classes from './list-import.module.css';
import { linesOf, RECORD_WORDS, type RecordLine } from './list-import-words.ts';

const ROWS_A_PAGE = 500;
type Shown = 'all' | 'none' | 'success' | 'error';
const lineId = ({ record }: RecordLine) => String(record.id);

export interface ListImportRowsProps {
  record: ListImport;
  onChanged: () => Promise<void>;
}

/** Rows of an import, one line per account. */
export function ListImportRows({ record, onChanged }: ListImportRowsProps) {
  const [shown, setShown] = useState<Shown>(record.status.error > 0 ? 'error' : 'all');
  const state = shown === 'all' ? null : shown;
  const answer = useInfiniteQuery(
    query.lists.import_rows.infiniteOptions({
      input: (page: number) => ({
        id: record.list_id,
        import_id: record.id,
        limit: ROWS_A_PAGE,
        page,
        ...(state === null ? {} : { state }),
      }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) =>
        pages.length * ROWS_A_PAGE < last.total ? pages.length + 1 : undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const lines = useMemo(
    () => linesOf(answer.data?.pages.flatMap(({ rows }) => rows) ?? [], state),
    [answer.data, state],
  );
  const columns = useMemo(
    () => columnsOf(record.list_id, record.id, onChanged),
    [record.list_id, record.id, onChanged],
  );
  const { none, in_progress, success, error, total_count } = record.status;
  const option = (value: Shown, label: string, n: number) => ({ value, label: `${label} ${exactNumber(n)}` });
  return (
    <Flex
      aria-label={t('Rows of the file')}
      component="section"
      direction="column"
      gap="xs"
      miw={0}
      className={classes.rows}
    >
      <SegmentedControl
        aria-label={t('Show rows')}
        size="xs"
        value={shown}
        onChange={(next) => setShown(next as Shown)}
        data={[
          option('all', t('All'), total_count),
          option('error', t('Errors'), error),
          option('success', t('Done'), success),
          option('none', t('Waiting'), none + in_progress),
        ]}
      />
      {answer.isError ? (
        <ErrorState
          error={answer.error}
          title={t('The rows could not be loaded.')}
          onRetry={() => answer.refetch()}
        />
      ) : (
        <DataTable
          label={t('Rows of the file')}
          columns={columns}
          rows={lines}
          rowId={lineId}
          rowHeight={64}
          maxHeight="min(52vh, 480px)"
          loading={answer.isPending}
          onEnd={() => answer.hasNextPage && !answer.isFetchingNextPage && void answer.fetchNextPage()}
          empty={shown === 'error' ? t('No rows with errors.') : t('No rows with this status.')}
        />
      )}
    </Flex>
  );
}

function columnsOf(id: number, import_id: number, onChanged: () => Promise<void>): GridColumn<RecordLine>[] {
  return [
    {
      id: 'creator',
      header: t('Creator'),
      value: ({ row, record }) => row.profile?.name ?? row.name ?? record.username,
      cell: ({ row, record }) => (
        <Flex component="span" gap="xs" align="center" miw={0} className={classes.creator}>
          {record.platform !== null && <PlatformIcon platform={record.platform} size={15} />}
          {row.profile ? (
            <Link to="/profile/$slug" params={{ slug: row.profile.slug }}>
              {row.profile.name}
            </Link>
          ) : (
            <span>{row.name ?? (record.username || t('Nobody'))}</span>
          )}
        </Flex>
      ),
      size: 180,
      sortable: false,
      fixed: true,
    },
    {
      id: 'row',
      header: t('Row'),
      value: ({ row }) => row.row,
      size: 64,
      align: 'right',
      sortable: false,
      fixed: true,
    },
    {
      id: 'handle',
      header: t('In the file'),
      value: ({ record }) => record.username,
      cell: (line) => <Handle line={line} one={{ id, import_id }} onChanged={onChanged} />,
      size: 210,
      sortable: false,
      fixed: true,
    },
    {
      id: 'state',
      header: t('Status'),
      value: ({ record }) => t(RECORD_WORDS[record.state]),
      cell: ({ record }) => (
        <span className={classes.state} data-state={record.state}>
          {t(RECORD_WORDS[record.state])}
        </span>
      ),
      size: 100,
      sortable: false,
      fixed: true,
    },
    {
      id: 'message',
      header: t('Result'),
      value: ({ record }) => sentenceText(record.problem ?? record.note),
      cell: (line) => <Message line={line} one={{ id, import_id }} onChanged={onChanged} />,
      size: 340,
      sortable: false,
      fixed: true,
    },
  ];
}

interface CellProps {
  line: RecordLine;
  one: { id: number; import_id: number };
  onChanged: () => Promise<void>;
}

/** Cell value, with an input to correct it if it is invalid. */
function Handle({ line: { row, record }, one, onChanged }: CellProps) {
  const [typed, setTyped] = useState(record.username);
  const fix = useMutation(
    query.lists.fix_import_record.mutationOptions({ meta: { silent: true }, onSuccess: onChanged }),
  );
  if (record.state !== 'error')
    return (
      <Text span truncate>
        {record.username}
      </Text>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') fix.mutate({ ...one, record_id: record.id, username: typed });
  };
  const label =
    record.platform === null
      ? t('Handle of row {row}', { row: row.row })
      : t('Handle of row {row} on {platform}', { row: row.row, platform: PLATFORM_NAMES[record.platform] });
  return (
    <Flex component="form" gap="xs" align="center" w="100%" className={classes.fix} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={label}
        placeholder={t('Handle or URL')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={fix.isError ? normaliseError(fix.error).message : undefined}
        maxLength={300}
      />
      <Button
        type="submit"
        size="compact-xs"
        variant="default"
        loading={fix.isPending}
        disabled={typed.trim() === ''}
      >
        {typed === record.username ? t('Try again') : t('Fix')}
      </Button>
    </Flex>
  );
}

/** Result of a record, or a choice between several people. */
function Message({ line: { row, record, isFirst }, one, onChanged }: CellProps) {
  const choose = useMutation(query.lists.choose_import_profile.mutationOptions({ onSuccess: onChanged }));
  const message = [record.problem ?? record.note, ...(isFirst ? row.problems : [])]
    .flatMap((sentence) => (sentence ? [sentenceText(sentence)] : []))
    .join(' ');
  return (
    <Flex component="span" direction="column" gap="xxs" miw={0} className={classes.message}>
      <Text span fz="xs" lh={1.35} lineClamp={3} title={message}>
        {message}
      </Text>
      {isFirst && row.choices.length > 0 && (
        <Flex component="span" gap="xs" align="center" wrap="wrap">
          {row.choices.map(({ id, name }) => (
            <Button
              key={id}
              size="compact-xs"
              variant="default"
              loading={choose.isPending}
              onClick={() => choose.mutate({ ...one, row: row.row, profile_id: id })}
            >
              {t('It is {name}', { name })}
            </Button>
          ))}
        </Flex>
      )}
    </Flex>
  );
}
