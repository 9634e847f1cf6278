import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, query } from '#web/platform/api/api.ts';
import { plural, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

interface Named {
  id: number;
  name: string;
}

/** Changes of leaderboards and brands; each refreshes all queries of both. */
export function useLeaderboardChanges() {
  const client = useQueryClient();
  const onSuccess = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: query.leaderboards.key() }),
      client.invalidateQueries({ queryKey: query.brands.key() }),
    ]);
  };
  const duplicate = useMutation({
    mutationFn: ({ id }: Named) => api.leaderboards.duplicate({ id }),
    onSuccess: async (copy) => {
      await onSuccess();
      toast.success(t('“{name}” was created', { name: copy.name }));
    },
  });
  const update = useMutation({
    mutationFn: (change: Parameters<typeof api.leaderboards.update>[0]) => api.leaderboards.update(change),
    onSuccess,
  });
  const restore = useMutation({ mutationFn: (id: number) => api.leaderboards.restore({ id }), onSuccess });
  const remove = useMutation({
    mutationFn: ({ id }: Named) => api.leaderboards.delete({ id }),
    onSuccess: async () => {
      // Removes its queries, because its page may still be open.
      await client.invalidateQueries({ queryKey: query.leaderboards.key(), refetchType: 'none' });
      await client.invalidateQueries({ queryKey: query.leaderboards.list.key() });
      await client.invalidateQueries({ queryKey: query.leaderboards.bin.key() });
    },
  });
  const restoreBrand = useMutation({ mutationFn: (id: number) => api.brands.restore({ id }), onSuccess });
  const removeBrand = useMutation({ mutationFn: ({ id }: Named) => api.brands.delete({ id }), onSuccess });
  return {
    duplicate,
    update,
    restore,
    restoreBrand,
    /** Refreshes after other changes. */
    saved: onSuccess,
    /** `after` runs once it is deleted. */
    remove: (board: Named, after?: () => void) =>
      remove.mutate(board, {
        onSuccess() {
          toast.undo(t('“{name}” was moved to the bin', { name: board.name }), () =>
            restore.mutate(board.id),
          );
          after?.();
        },
      }),
    removeBrand: (brand: Named & { leaderboards: number }) =>
      removeBrand.mutate(brand, {
        onSuccess: () =>
          toast.undo(
            brand.leaderboards === 0
              ? t('“{name}” was deleted', { name: brand.name })
              : plural(
                  brand.leaderboards,
                  '“{name}” was deleted and removed from {n} leaderboard',
                  '“{name}” was deleted and removed from {n} leaderboards',
                  { name: brand.name },
                ),
            () => restoreBrand.mutate(brand.id),
          ),
      }),
  };
}
