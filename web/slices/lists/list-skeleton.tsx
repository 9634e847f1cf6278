import { Skeleton, Stack } from '@mantine/core';
import { t } from '#web/platform/language.ts';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './list.module.css';

export function ListSkeleton() {
  return (
    <Stack role="status" gap={0} className={classes.page}>
      <span className="visually-hidden">{t('Loading the list')}</span>
      <Stack gap="xs" mb={14} aria-hidden>
        <Skeleton height={24} width={220} />
        <Skeleton height={13} width={300} />
        <Skeleton height={28} width={180} radius="xl" />
      </Stack>
      <div className={`surface ${classes.waitingTable}`}>
        <RowsSkeleton rows={12} rowHeight={44} />
      </div>
    </Stack>
  );
}
