import { Badge, Button, Checkbox, Flex, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { query } from '#web/platform/api/api.ts';
import { ago, momentText } from '#web/platform/format/format.ts';
import { byteSize, duration } from '#web/platform/format/sizes.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { download } from '#web/ui/download.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ColumnsLeftOut } from './columns-left-out.tsx';
import { ImplausibleDialog, implausibleText } from './implausible-dialog.tsx';
import classes from './import-history.module.css';
import { outcome, takenIn } from './import-outcome.ts';
import { ranFor, STATE_WORDS } from './import-progress.ts';
import { ImportTermsDialog, termsText } from './import-terms-dialog.tsx';
import { PostsDialog } from './posts-dialog.tsx';
import { WithdrawDialog, withdrawalText } from './withdraw-dialog.tsx';

const COLORS = {
  completed: 'green',
  partial: 'yellow',
  rejected: 'red',
  canceled: 'gray',
  error: 'red',
  withdrawing: 'accent',
  withdrawn: 'gray',
} as const;

/** Columns of the file, if recognized or mapped. */
const columnsOf = ({ mapping, columns_left_out }: ImportRecord): number =>
  Object.keys(mapping ?? {}).filter((column) => !column.startsWith('=')).length +
  columns_left_out.reduce((sum, { columns }) => sum + columns.length, 0);

function Problems({ record }: { record: ImportRecord }) {
  const total = record.rows_rejected + record.warnings;
  if (total === 0) return null;
  const words = [
    ...(record.rows_rejected > 0
      ? [plural(record.rows_rejected, '{n} row rejected', '{n} rows rejected')]
      : []),
    ...(record.warnings > 0 ? [plural(record.warnings, '{n} cell unreadable', '{n} cells unreadable')] : []),
  ].join(', ');
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={t('Download the rejected rows of {name}', { name: record.file_name })}
      onClick={() => download(`${record.file_name}.rejected.csv`, `/api/imports/${record.id}/rejects`)}
    >
      {t('{problems} – download', { problems: words })}
    </Button>
  );
}

interface HistoryEntryProps {
  record: ImportRecord;
  onAgain: (record: ImportRecord) => void;
  onOpen: (what: 'withdraw' | 'implausible' | 'posts' | 'terms') => void;
  onChanged: () => void;
}

function HistoryEntry({ record, onAgain, onOpen, onChanged }: HistoryEntryProps) {
  const { id, file_name } = record;
  const resume = useMutation(query.imports.resume.mutationOptions({ onSettled: onChanged }));
  const dismiss = useMutation(query.imports.dismiss.mutationOptions({ onSuccess: onChanged }));
  const isEmpty = record.state === 'completed' && record.rows_read === 0;
  const hasRecords = record.withdrawal === null && record.started_at !== null && !isEmpty;
  const hasPosts = hasRecords && record.posts_new + record.posts_changed + record.posts_unchanged > 0;
  const hasFailed = record.state === 'error' || record.state === 'canceled';
  const ms = ranFor(record);
  // A few rejected rows do not make it incomplete, but nobody should overlook them.
  const state = record.state === 'completed' && record.rows_rejected > 0 ? 'partial' : record.state;
  return (
    <Text component="li" fz="xs" py="sm" px="md" className={`line-above ${classes.entry}`}>
      <Text component="div" c="dimmed" miw={0} className={`wrap-anywhere ${classes.file}`}>
        <strong>{file_name}</strong>
        <span>
          {byteSize(record.file_size)} ·{' '}
          {record.preset_label ?? (record.started_at === null ? t('Not started') : t('Unknown layout'))}
        </span>
      </Text>
      <Text component="div" c="dimmed" miw={0} className={`wrap-anywhere ${classes.result}`}>
        <span>
          <Badge variant="dot" size="sm" tt="none" color={COLORS[state as keyof typeof COLORS]}>
            {t(STATE_WORDS[state])}
          </Badge>
        </span>
        {record.withdrawal !== null && <span>{withdrawalText(record.withdrawal)}</span>}
        {record.error !== null && (
          <Text span c="var(--ll-down)">
            {sentenceText(record.error)}
          </Text>
        )}
        {record.note !== null && <span>{sentenceText(record.note)}</span>}
        {record.left_out !== null && <span>{sentenceText(record.left_out)}</span>}
        {record.error === null && record.note === null && record.withdrawal === null && (
          <span>{outcome(record)}</span>
        )}
        {record.rejected_because !== null && (
          <span>{t('Reason: {reason}', { reason: sentenceText(record.rejected_because) })}</span>
        )}
        {hasRecords && termsText(record.terms) !== '' && <span>{termsText(record.terms)}</span>}
        <ColumnsLeftOut left={record.columns_left_out} total={columnsOf(record)} isDone />
        {record.error !== null && takenIn(record) !== null && <span>{takenIn(record)}</span>}
        {record.earlier_tries > 0 && (
          <span>
            {plural(
              record.earlier_tries,
              '{n} earlier attempt failed or was canceled',
              '{n} earlier attempts failed or were canceled',
            )}
          </span>
        )}
        {hasPosts && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('See posts of {name}', { name: file_name })}
            onClick={() => onOpen('posts')}
          >
            {t('See posts')}
          </Button>
        )}
        <Problems record={record} />
        {record.implausible > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t('{label}: {value}', {
              label: implausibleText(record.implausible),
              value: file_name,
            })}
            onClick={() => onOpen('implausible')}
          >
            {implausibleText(record.implausible)}
          </Button>
        )}
      </Text>
      <Text component="div" c="dimmed" miw={0} className={`wrap-anywhere ${classes.when}`}>
        <span title={momentText(record.created_at)}>{ago(record.created_at)}</span>
        <span>{record.created_by}</span>
        <span className={record.rows_read === 0 ? classes.idle : undefined}>
          {ms === null
            ? plural(record.rows_read, '{n} row', '{n} rows')
            : plural(record.rows_read, '{n} row in {time}', '{n} rows in {time}', { time: duration(ms) })}
        </span>
      </Text>
      <Group gap="xs" className={classes.actions}>
        {record.error?.code === 'import_stopped_by_error' && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('Resume {name}', { name: file_name })}
            loading={resume.isPending}
            onClick={() => resume.mutate({ id })}
          >
            {t('Resume')}
          </Button>
        )}
        {record.preset !== 'connector' && (
          <Button
            variant="default"
            size="xs"
            aria-label={t('Import {name} again', { name: file_name })}
            title={t('Choose the file again: only new or changed data is imported')}
            onClick={() => onAgain(record)}
          >
            {t('Import again')}
          </Button>
        )}
        {hasRecords && !record.terms.is_fixed && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={t('Terms of {name}', { name: file_name })}
            title={t('Storage period and permitted use of the data')}
            onClick={() => onOpen('terms')}
          >
            {t('Terms…')}
          </Button>
        )}
        {hasRecords && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={t('Withdraw {name}', { name: file_name })}
            title={t('Withdraw the data of this import')}
            onClick={() => onOpen('withdraw')}
          >
            {t('Withdraw…')}
          </Button>
        )}
        {hasFailed && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={
              record.dismissed
                ? t('Restore {name}', { name: file_name })
                : t('Dismiss {name}', { name: file_name })
            }
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate({ id, dismissed: !record.dismissed })}
          >
            {record.dismissed ? t('Restore') : t('Dismiss')}
          </Button>
        )}
      </Group>
    </Text>
  );
}

export interface ImportHistoryProps {
  records: readonly ImportRecord[];
  /** Total number of finished imports, including pages not loaded yet. */
  total: number;
  /** Hidden entries: dismissed, or failed attempts that were repeated. */
  hidden: { count: number; shown: boolean; show: (shown: boolean) => void };
  onAgain: (record: ImportRecord) => void;
  onChanged: () => void;
  more: { shown: boolean; load: () => void };
}

/** Open dialog. */
type Opened = { what: 'withdraw' | 'implausible' | 'posts' | 'terms'; record: ImportRecord } | null;

export function ImportHistory({ records, total, hidden, onAgain, onChanged, more }: ImportHistoryProps) {
  const [opened, setOpened] = useState<Opened>(null);
  const of = (what: NonNullable<Opened>['what']) => (opened?.what === what ? opened.record : null);
  const close = () => setOpened(null);
  return (
    <Card
      title={t('History')}
      note={total > 0 ? plural(total, '{n} import', '{n} imports') : undefined}
      flush
    >
      {records.length === 0 ? (
        <EmptyState>
          {hidden.count > 0
            ? t('All entries are hidden.')
            : t('No finished imports yet. Each one is listed here with its changes.')}
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t('Finished imports')}>
          {records.map((record) => (
            <HistoryEntry
              key={record.id}
              record={record}
              onAgain={onAgain}
              onOpen={(what) => setOpened({ what, record })}
              onChanged={onChanged}
            />
          ))}
        </ul>
      )}
      {(more.shown || hidden.count > 0) && (
        <Flex
          rowGap="xs"
          columnGap="xl"
          align="center"
          justify="center"
          wrap="wrap"
          py="xs"
          px="md"
          className="line-above"
        >
          {more.shown && (
            <Button variant="subtle" onClick={more.load}>
              {t('Show older imports')}
            </Button>
          )}
          {hidden.count > 0 && (
            <Checkbox
              label={t('Show dismissed imports and earlier attempts ({n})', { n: hidden.count })}
              checked={hidden.shown}
              onChange={(event) => hidden.show(event.currentTarget.checked)}
            />
          )}
        </Flex>
      )}
      <WithdrawDialog record={of('withdraw')} onClose={close} />
      <ImplausibleDialog record={of('implausible')} onClose={close} />
      <PostsDialog record={of('posts')} onClose={close} />
      {opened?.what === 'terms' && <ImportTermsDialog record={opened.record} onClose={close} />}
    </Card>
  );
}
