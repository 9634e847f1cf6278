import { Button, Drawer, Flex, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconFolder, IconLayoutList, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, query } from '#web/platform/api.ts';
import { ago, dayText } from '#web/platform/format.ts';
import { plural, t } from '#web/platform/language.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RowsSkeleton } from '#web/ui/skeletons.tsx';
import { toast } from '#web/ui/toast.tsx';

interface BinProps {
  opened: boolean;
  onClose: () => void;
}

/** What was deleted in the last 30 days and the caller may take back. */
export function ListsBin({ opened, onClose }: BinProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="md"
      title={<Text fw={600}>{t('Bin')}</Text>}
    >
      {opened && <BinContent />}
    </Drawer>
  );
}

function BinContent() {
  const client = useQueryClient();
  const bin = useQuery(query.lists.bin.queryOptions());
  const refresh = () => client.invalidateQueries({ queryKey: query.lists.key() });
  const restore = useMutation({
    mutationFn: (id: number) => api.lists.restore({ id }),
    onSuccess: async (list) => {
      await refresh();
      toast.success(t('“{name}” is back', { name: list.name }));
    },
  });
  const purge = useMutation({ mutationFn: (id: number) => api.lists.purge({ id }), onSuccess: refresh });
  if (bin.error) return <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />;
  if (bin.isPending) return <RowsSkeleton rows={4} />;
  if (bin.data.lists.length === 0)
    return (
      <EmptyState icon={<IconTrash size={26} stroke={1.5} aria-hidden />}>
        {t('The bin is empty. What you delete stays here for {days} days.', { days: 30 })}
      </EmptyState>
    );
  return (
    <Flex component="ul" direction="column" gap="xxs">
      {bin.data.lists.map((list) => (
        <Flex key={list.id} component="li" gap="xs" align="center" py={10} className="line-below">
          {list.is_folder ? <IconFolder size={18} aria-hidden /> : <IconLayoutList size={18} aria-hidden />}
          <Stack gap={0} flex={1} miw={0}>
            <strong className="wrap-anywhere">{list.name}</strong>
            <Text span c="dimmed">
              {plural(list.total_influencers, '{n} creator', '{n} creators')} ·{' '}
              {t('deleted {when} by {name}', { when: ago(list.deleted_at), name: list.deleted_by })}
            </Text>
            <Text span c="dimmed">
              {t('Kept until {day}', { day: dayText(list.deleted_until.slice(0, 10)) })}
            </Text>
          </Stack>
          <Button
            size="compact-sm"
            variant="default"
            loading={restore.isPending && restore.variables === list.id}
            onClick={() => restore.mutate(list.id)}
            aria-label={t('Restore {name}', { name: list.name })}
          >
            {t('Restore')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            loading={purge.isPending && purge.variables === list.id}
            onClick={() =>
              modals.openConfirmModal({
                title: t('Delete “{name}” for good?', { name: list.name }),
                children: (
                  <Text size="sm">
                    {t('Its creators stay; what was written about them in it goes. This cannot be undone.')}
                  </Text>
                ),
                labels: { confirm: t('Delete for good'), cancel: t('Cancel') },
                confirmProps: { color: 'red' },
                onConfirm: () => purge.mutate(list.id),
              })
            }
            aria-label={t('Delete {name} for good', { name: list.name })}
          >
            {t('Delete')}
          </Button>
        </Flex>
      ))}
    </Flex>
  );
}
