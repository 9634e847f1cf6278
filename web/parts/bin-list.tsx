import { Button, Flex, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ago, dayText } from '#web/platform/format.ts';
import { t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';

interface Deleted {
  id: number;
  name: string;
  deleted_at: string;
  deleted_by: string;
  deleted_until: string;
}

interface BinListProps {
  /** The query of what lies in the bin. */
  answer: { error: unknown; refetch: () => unknown };
  /** Undefined while loading. */
  rows: readonly Deleted[] | undefined;
  /** How long it is kept. */
  days: number;
  icon: ReactNode;
  restore: { mutate: (id: number) => void; isPending: boolean; variables: number | undefined };
}

/** What was deleted, each with a button that takes it back. */
export function BinList({ answer, rows, days, icon, restore }: BinListProps) {
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />;
  if (rows === undefined) return <RowsSkeleton rows={4} />;
  if (rows.length === 0)
    return (
      <EmptyState icon={<IconTrash size={26} stroke={1.5} aria-hidden />}>
        {t('The bin is empty. What you delete stays here for {days} days.', { days })}
      </EmptyState>
    );
  return (
    <Flex component="ul" direction="column">
      {rows.map(({ id, name, deleted_at, deleted_by, deleted_until }) => (
        <Flex key={id} component="li" gap="xs" align="center" py={10} className="line-below">
          {icon}
          <Stack gap={0} flex={1} miw={0}>
            <strong className="wrap-anywhere">{name}</strong>
            <Text span fz="xs" c="dimmed">
              {t('deleted {when} by {name}', { when: ago(deleted_at), name: deleted_by })}
            </Text>
            <Text span fz="xs" c="dimmed">
              {t('Kept until {day}', { day: dayText(deleted_until) })}
            </Text>
          </Stack>
          <Button
            size="compact-sm"
            variant="default"
            loading={restore.isPending && restore.variables === id}
            onClick={() => restore.mutate(id)}
            aria-label={t('Restore {name}', { name })}
          >
            {t('Restore')}
          </Button>
        </Flex>
      ))}
    </Flex>
  );
}
