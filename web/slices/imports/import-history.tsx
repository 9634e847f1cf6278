import { Button, Checkbox, Flex } from '@mantine/core';
import { useState } from 'react';
import type { ImportRecord } from '#contract/imports.ts';
import { exactNumber } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HistoryEntry } from './history-entry.tsx';
import { ImplausibleDialog } from './implausible-dialog.tsx';
import classes from './import-history.module.css';
import { ImportTermsDialog } from './import-terms-dialog.tsx';
import { PostsDialog } from './posts-dialog.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

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
    <Card title={t('History')} note={total > 0 ? `n = ${exactNumber(total)}` : undefined} flush>
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
