import { Badge, Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ImportRecord } from '#contract/imports.ts';
import { ago, byteSize, counted, duration, exactNumber, momentText } from '#web/platform/format.ts';
import { Card } from '#web/ui/card.tsx';
import { download } from '#web/ui/download.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ImplausibleDialog, implausibleText } from './implausible-dialog.tsx';
import classes from './import-history.module.css';
import { ranFor, STATE_WORDS } from './import-progress.ts';
import { WithdrawDialog, withdrawalText } from './withdraw-dialog.tsx';

const COLORS = {
  completed: 'green',
  canceled: 'gray',
  error: 'red',
  withdrawing: 'accent',
  withdrawn: 'gray',
} as const;

/** What went in, in words: `1,200 posts (1,180 new, 20 changed) · 35 new accounts`. */
export function outcome(record: ImportRecord): string {
  const posts = record.posts_new + record.posts_changed + record.posts_unchanged;
  const parts = [
    ...(posts > 0
      ? [
          `${counted(posts, 'post')}: ${exactNumber(record.posts_new)} new, ${exactNumber(record.posts_changed)} changed, ${exactNumber(record.posts_unchanged)} unchanged`,
        ]
      : []),
    ...(record.accounts_new > 0 ? [counted(record.accounts_new, 'new account')] : []),
    ...(record.snapshots_new > 0 ? [counted(record.snapshots_new, 'new observation')] : []),
    ...(record.audiences_new > 0 ? [counted(record.audiences_new, 'new audience')] : []),
  ];
  if (record.rows_erased > 0) parts.push(`${counted(record.rows_erased, 'row')} left out: erased on request`);
  if (parts.length > 0) return parts.join(' · ');
  return record.rows_read > 0 ? 'Nothing new' : 'Nothing went in';
}

/** What a failed import took in, in few words: `Before that: 1,200 posts: 1,180 new, 20 changed`; null = nothing. */
export function takenIn(record: ImportRecord): string | null {
  const posts = record.posts_new + record.posts_changed + record.posts_unchanged;
  const accounts = record.accounts_new > 0 ? counted(record.accounts_new, 'new account') : null;
  if (posts === 0) return accounts && `Before that: ${accounts}`;
  const words = [
    [record.posts_new, 'new'],
    [record.posts_changed, 'changed'],
    [record.posts_unchanged, 'unchanged'],
  ] as const;
  const parts = words.filter(([n]) => n > 0).map(([n, word]) => `${exactNumber(n)} ${word}`);
  return `Before that: ${counted(posts, 'post')}: ${parts.join(', ')}`;
}

function Problems({ record }: { record: ImportRecord }) {
  const total = record.rows_rejected + record.warnings;
  if (total === 0) return null;
  const words = [
    ...(record.rows_rejected > 0 ? [`${counted(record.rows_rejected, 'row')} rejected`] : []),
    ...(record.warnings > 0 ? [`${counted(record.warnings, 'cell')} unreadable`] : []),
  ].join(', ');
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Download the rejected rows of ${record.file_name}`}
      onClick={() => download(`${record.file_name}.rejected.csv`, `/api/imports/${record.id}/rejects`)}
    >
      {words} – download
    </Button>
  );
}

function Entry({
  record,
  onAgain,
  onWithdraw,
  onDoubt,
}: {
  record: ImportRecord;
  onAgain: (record: ImportRecord) => void;
  onWithdraw: (record: ImportRecord) => void;
  onDoubt: (record: ImportRecord) => void;
}) {
  const isStanding = record.withdrawal === null && record.started_at !== null;
  const ms = ranFor(record);
  const state = record.state as keyof typeof COLORS;
  return (
    <li className={classes.entry}>
      <div className={classes.file}>
        <strong>{record.file_name}</strong>
        <span>
          {byteSize(record.file_size)} ·{' '}
          {record.preset_label ?? (record.started_at === null ? 'Not started' : 'Layout not known')}
        </span>
      </div>
      <div className={classes.result}>
        <span>
          <Badge variant="dot" size="sm" tt="none" color={COLORS[state]}>
            {STATE_WORDS[record.state]}
          </Badge>
        </span>
        {record.withdrawal !== null && <span>{withdrawalText(record.withdrawal)}</span>}
        {record.error !== null && <span className={classes.error}>{record.error}</span>}
        {record.note !== null && <span>{record.note}</span>}
        {record.error === null && record.note === null && record.withdrawal === null && (
          <span>{outcome(record)}</span>
        )}
        {record.error !== null && takenIn(record) !== null && <span>{takenIn(record)}</span>}
        <Problems record={record} />
        {record.implausible > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${implausibleText(record.implausible)}: ${record.file_name}`}
            onClick={() => onDoubt(record)}
          >
            {implausibleText(record.implausible)}
          </Button>
        )}
      </div>
      <div className={classes.when}>
        <span title={momentText(record.created_at)}>{ago(record.created_at)}</span>
        <span>{record.created_by}</span>
        <span className={record.rows_read === 0 ? classes.idle : undefined}>
          {counted(record.rows_read, 'row')}
          {ms === null ? '' : ` in ${duration(ms)}`}
        </span>
      </div>
      <Group gap="xs" className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Import ${record.file_name} again`}
          title="Choose the file again: only what is new or changed goes in"
          onClick={() => onAgain(record)}
        >
          Import again
        </Button>
        {isStanding && (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={`Withdraw ${record.file_name}`}
            title="Take back what this import alone said"
            onClick={() => onWithdraw(record)}
          >
            Withdraw…
          </Button>
        )}
      </Group>
    </li>
  );
}

export interface ImportHistoryProps {
  records: readonly ImportRecord[];
  /** All imports ever, also the ones not loaded. */
  total: number;
  onAgain: (record: ImportRecord) => void;
  more: { shown: boolean; load: () => void };
}

/** Imports that have ended, newest first. */
export function ImportHistory({ records, total, onAgain, more }: ImportHistoryProps) {
  const [withdrawn, setWithdrawn] = useState<ImportRecord | null>(null);
  const [doubted, setDoubted] = useState<ImportRecord | null>(null);
  return (
    <Card title="History" note={total > 0 ? `n = ${exactNumber(total)}` : undefined} flush>
      {records.length === 0 ? (
        <EmptyState>No import has ended yet. Each one is kept here with what it changed.</EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Ended imports">
          {records.map((record) => (
            <Entry
              key={record.id}
              record={record}
              onAgain={onAgain}
              onWithdraw={setWithdrawn}
              onDoubt={setDoubted}
            />
          ))}
        </ul>
      )}
      {more.shown && (
        <div className={classes.more}>
          <Button variant="subtle" onClick={more.load}>
            Show older imports
          </Button>
        </div>
      )}
      <WithdrawDialog record={withdrawn} onClose={() => setWithdrawn(null)} />
      <ImplausibleDialog record={doubted} onClose={() => setDoubted(null)} />
    </Card>
  );
}
