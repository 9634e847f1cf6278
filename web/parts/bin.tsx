import { Button, Drawer, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconTrash } from '@tabler/icons-react';

import type { ReactNode } from 'react';
import { BIN_DAYS, type Binned } from '#contract/bin.ts';
import { ago, dayText } from '#web/platform/format/format.ts';
import { t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './bin.module.css';

interface Change {
  mutate: (id: number) => void;
  isPending: boolean;
  variables: number | undefined;
}

interface BinListProps<T extends Binned> {
  answer: { data: T[] | undefined; error: unknown; refetch: () => unknown };
  icon: (row: T) => ReactNode;
  /** More about an object, before the day it was deleted. */
  about?: (row: T) => string;
  restore: Change;
  /** If objects can be deleted before their days in the bin are over. `warning`: the consequences. */
  purge?: Change & { warning: string };
}

export function BinList<T extends Binned>({ answer, icon, about, restore, purge }: BinListProps<T>) {
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <RowsSkeleton rows={4} />;
  if (answer.data.length === 0)
    return (
      <EmptyState icon={<IconTrash size={26} stroke={1.5} aria-hidden />}>
        {t('The bin is empty. Deleted items stay here for {days} days.', { days: BIN_DAYS })}
      </EmptyState>
    );
  return (
    <ul className={classes.bin}>
      {answer.data.map((row) => (
        <li key={row.id} className={classes.row}>
          {icon(row)}
          <div className={classes.text}>
            <strong>{row.name}</strong>
            <span>
              {about && `${about(row)} · `}
              {t('deleted {when} by {name}', { when: ago(row.deleted_at), name: row.deleted_by })}
            </span>
            <span>{t('Kept until {day}', { day: dayText(row.deleted_until.slice(0, 10)) })}</span>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            loading={restore.isPending && restore.variables === row.id}
            onClick={() => restore.mutate(row.id)}
            aria-label={t('Restore {name}', { name: row.name })}
          >
            {t('Restore')}
          </Button>
          {purge && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              loading={purge.isPending && purge.variables === row.id}
              onClick={() => confirmPurge(row, purge)}
              aria-label={t('Delete {name} permanently', { name: row.name })}
            >
              {t('Delete')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

const confirmPurge = ({ id, name }: Binned, { mutate, warning }: Change & { warning: string }) =>
  modals.openConfirmModal({
    title: t('Delete “{name}” permanently?', { name }),
    children: <Text size="sm">{warning}</Text>,
    labels: { confirm: t('Delete permanently'), cancel: t('Cancel') },
    confirmProps: { color: 'red' },
    onConfirm: () => mutate(id),
  });

interface BinProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Drawer with deleted objects; its content is read when it opens. */
export function Bin({ title, opened, onClose, children }: BinProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="md" title={title}>
      {opened && children}
    </Drawer>
  );
}
