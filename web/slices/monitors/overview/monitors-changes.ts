import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MonitorItem } from '#contract/monitors/monitor.ts';
import { api, query } from '#web/platform/api/api.ts';
import { t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

type Named = Pick<MonitorItem, 'id' | 'name'>;

/** Changes of monitors; each refreshes all monitor queries. */
export function useMonitorsChanges() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: query.monitors.key() });
  const duplicate = useMutation({
    mutationFn: ({ id }: Named) => api.monitors.duplicate({ id }),
    onSuccess: async (copy) => {
      await onSuccess();
      toast.success(t('“{name}” was created', { name: copy.name }));
    },
  });
  const setActive = useMutation({
    mutationFn: ({ id, is_active }: { id: number; is_active: boolean }) =>
      api.monitors.set_active({ id, is_active }),
    onSuccess,
  });
  const move = useMutation({
    mutationFn: ({ id, group_id }: { id: number; group_id: number }) => api.monitors.update({ id, group_id }),
    onSuccess,
  });
  const restore = useMutation({ mutationFn: (id: number) => api.monitors.restore({ id }), onSuccess });
  const remove = useMutation({ mutationFn: ({ id }: Named) => api.monitors.delete({ id }), onSuccess });
  return {
    duplicate,
    restore,
    archive: (monitor: Named, is_active: boolean) =>
      setActive.mutate(
        { id: monitor.id, is_active },
        {
          onSuccess: () =>
            toast.undo(
              is_active
                ? t('“{name}” was unarchived', { name: monitor.name })
                : t('“{name}” was archived', { name: monitor.name }),
              () => setActive.mutate({ id: monitor.id, is_active: !is_active }),
            ),
        },
      ),
    move: (monitor: Named & { group_id: number }, group_id: number, place: string) =>
      move.mutate(
        { id: monitor.id, group_id },
        {
          onSuccess: () =>
            toast.undo(t('“{name}” was moved to {place}', { name: monitor.name, place }), () =>
              move.mutate({ id: monitor.id, group_id: monitor.group_id }),
            ),
        },
      ),
    /** `after` runs once it is deleted. */
    remove: (monitor: Named, after?: () => void) =>
      remove.mutate(monitor, {
        onSuccess() {
          toast.undo(t('“{name}” was moved to the bin', { name: monitor.name }), () =>
            restore.mutate(monitor.id),
          );
          after?.();
        },
      }),
  };
}
