import { Skeleton } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './list.module.css';

export function ListSkeleton() {
  return (
    <div role="status" className={classes.page}>
      <span className="visually-hidden">{t('Loading the list')}</span>
      <div className={classes.waiting} aria-hidden>
        <Skeleton height={24} width={220} />
        <Skeleton height={13} width={300} />
        <Skeleton height={28} width={180} radius="xl" />
      </div>
      <div className={classes.waitingTable}>
        <RowsSkeleton rows={12} rowHeight={44} />
      </div>
    </div>
  );
}
