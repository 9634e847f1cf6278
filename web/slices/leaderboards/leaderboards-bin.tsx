import { Button, Drawer } from '@mantine/core';
import { IconTrash, IconTrophy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LEADERBOARD_BIN_DAYS } from '#contract/leaderboards/leaderboard.ts';
import { query } from '#web/platform/api.ts';
import { ago, dayText } from '#web/platform/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import classes from './leaderboards.module.css';
import { useLeaderboardChanges } from './leaderboards-changes.ts';

function BinContent() {
  const bin = useQuery(query.leaderboards.bin.queryOptions());
  const { restore } = useLeaderboardChanges();
  if (bin.error) return <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />;
  if (bin.isPending) return <RowsSkeleton rows={4} />;
  if (bin.data.leaderboards.length === 0)
    return (
      <EmptyState icon={<IconTrash size={26} stroke={1.5} aria-hidden />}>
        The bin is empty. What you delete stays here for {LEADERBOARD_BIN_DAYS} days.
      </EmptyState>
    );
  return (
    <ul className={classes.rows}>
      {bin.data.leaderboards.map(({ id, name, deleted_at, deleted_by, deleted_until }) => (
        <li key={id} className={classes.row}>
          <IconTrophy size={18} stroke={1.6} aria-hidden />
          <div className={classes.rowText}>
            <strong>{name}</strong>
            <span>
              deleted {ago(deleted_at)} by {deleted_by}, kept until {dayText(deleted_until)}
            </span>
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

/** Deleted leaderboards that the caller may take back. */
export function LeaderboardsBin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size="md" title="Bin">
      {opened && <BinContent />}
    </Drawer>
  );
}
