import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListItem } from '#contract/lists/list.ts';
import { api, query } from '#web/platform/api/api.ts';
import { plural, sentenceText, t } from '#web/platform/language.ts';
import { toast } from '#web/ui/toast.tsx';

export const userLists = query.lists.user_lists.queryOptions();

type Refused = Awaited<ReturnType<typeof api.lists.multi>>['refused'];

/** Reports the first three failures with their reasons. */
function reportRefused(refused: Refused): void {
  for (const { name, reason: problem } of refused.slice(0, 3)) {
    const reason = sentenceText(problem);
    toast.warning(name === '' ? reason : t('“{name}”: {reason}', { name, reason }));
  }
  if (refused.length > 3)
    toast.warning(plural(refused.length - 3, '{n} more was refused.', '{n} more were refused.'));
}

const what = (items: readonly ListItem[]) =>
  items.length === 1
    ? t('“{name}”', { name: items[0]?.name ?? '' })
    : plural(items.length, '{n} list', '{n} lists');

/** Each change refreshes all list queries. */
export function useListChanges() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: query.lists.key() });
  const add = useMutation(query.lists.add.mutationOptions({ onSuccess: refresh, meta: { silent: true } }));
  const edit = useMutation(query.lists.edit.mutationOptions({ onSuccess: refresh, meta: { silent: true } }));
  const duplicate = useMutation({
    mutationFn: (id: number) => api.lists.duplicate({ id }),
    onSuccess: async (copy) => {
      await refresh();
      toast.success(t('“{name}” was created', { name: copy.name }));
    },
  });
  const multi = useMutation(query.lists.multi.mutationOptions({ onSuccess: refresh }));

  const move = async (items: readonly ListItem[], parent_id: number | null, place: string) => {
    const { done, refused } = await multi.mutateAsync({
      ids: items.map((i) => i.id),
      operation: 'move',
      parent_id,
    });
    reportRefused(refused);
    const moved = items.filter((i) => done.includes(i.id) && i.parent_id !== parent_id);
    if (moved.length === 0) return;
    toast.undo(t('{what} moved to {place}', { what: what(moved), place }), () => void putBack(moved));
  };
  const putBack = async (items: readonly ListItem[]) => {
    for (const [parent_id, some] of Map.groupBy(items, (i) => i.parent_id))
      await multi.mutateAsync({ ids: some.map((i) => i.id), operation: 'move', parent_id });
  };
  const remove = async (items: readonly ListItem[]) => {
    const { done, refused } = await multi.mutateAsync({ ids: items.map((i) => i.id), operation: 'delete' });
    reportRefused(refused);
    const gone = items.filter((i) => done.includes(i.id));
    if (gone.length === 0) return;
    toast.undo(t('{what} moved to the bin', { what: what(gone) }), () => void restore(gone.map((i) => i.id)));
  };
  const restore = async (ids: readonly number[]) => {
    const { refused } = await multi.mutateAsync({ ids: [...ids], operation: 'restore' });
    // Children from another deleted list were restored with it.
    reportRefused(refused.filter((r) => ids.length === 1 || r.reason.code !== 'not_found'));
  };
  const tag = async (items: readonly ListItem[], tags: string[]) => {
    const { done, refused } = await multi.mutateAsync({
      ids: items.map((i) => i.id),
      operation: 'tag',
      tags,
    });
    reportRefused(refused);
    if (done.length > 0) toast.success(plural(done.length, '{n} list tagged', '{n} lists tagged'));
  };
  return { add, edit, duplicate, move, remove, restore, tag, busy: multi.isPending };
}
