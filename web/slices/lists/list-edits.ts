import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { List, WrittenOptions } from '#contract/lists/list.ts';
import { api, query } from '#web/platform/api.ts';

/** Changes of a list; each uses the answer and refreshes other lists. */
export function useListEdits({ id, revision }: Pick<List, 'id' | 'revision'>) {
  const client = useQueryClient();
  const show = (list: List) => {
    client.setQueryData(query.lists.get.queryKey({ input: { id: list.id } }), list);
    for (const call of [query.lists.user_lists, query.lists.groups, query.lists.children])
      void client.invalidateQueries({ queryKey: call.key() });
  };
  const refresh = () => client.invalidateQueries({ queryKey: query.lists.key() });
  return {
    edit: useMutation({
      mutationFn: (part: Omit<Parameters<typeof api.lists.edit>[0], 'id'>) => api.lists.edit({ id, ...part }),
      onSuccess: show,
      meta: { silent: true },
    }),
    setOptions: useMutation({
      mutationFn: (options: WrittenOptions) => api.lists.set_options({ id, revision, ...options }),
      onSuccess: show,
      meta: { silent: true },
    }),
    duplicate: useMutation({ mutationFn: () => api.lists.duplicate({ id }), onSuccess: refresh }),
    remove: useMutation({ mutationFn: () => api.lists.delete({ id }) }),
    restore: useMutation({ mutationFn: () => api.lists.restore({ id }), onSuccess: refresh }),
  };
}
