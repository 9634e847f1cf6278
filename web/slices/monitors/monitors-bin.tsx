import { Button, Drawer } from '@mantine/core';
import { IconRadar2, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { MONITOR_BIN_DAYS } from '#contract/monitors/monitor.ts';
import { query } from '#web/platform/api.ts';
import { ago, dayText } from '#web/platform/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './monitors.module.css';
import { useMonitorsChanges } from './monitors-changes.ts';

function BinContent() {
  const bin = useQuery(query.monitors.bin.queryOptions());
  const { restore } = useMonitorsChanges();
  if (bin.error) return <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />;
  if (bin.isPending) return <RowsSkeleton rows={4} />;
  if (bin.data.monitors.length === 0)
    return (
      <EmptyState icon={<IconTrash size={26} stroke={1.5} aria-hidden />}>
        The bin is empty. What you delete stays here for {MONITOR_BIN_DAYS} days.
      </EmptyState>
    );
  return (
    <ul className={classes.bin}>
      {bin.data.monitors.map(({ id, name, deleted_at, deleted_by, deleted_until }) => (
        <li key={id} className={classes.binRow}>
          <IconRadar2 size={18} stroke={1.6} aria-hidden />
          <div className={classes.binText}>
            <strong>{name}</strong>
            <span>
              deleted {ago(deleted_at)} by {deleted_by}
            </span>
            <span>Kept until {dayText(deleted_until)}</span>
          </div>
          <Button
            size="compact-sm"
            variant="default"
            loading={restore.isPending && restore.variables === id}
            onClick={() => restore.mutate(id)}
            aria-label={`Restore ${name}`}
          >
            Restore
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Deleted monitors that the caller may take back. */
export function MonitorsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="md" title="Bin">
      {opened && <BinContent />}
    </Drawer>
  );
}
